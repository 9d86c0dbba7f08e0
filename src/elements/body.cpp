#include "elements/body.hpp"

namespace whirl {

double Body::private_value(const Params& p, const KernelContext<double>& ctx,
                           const Local<double, 1, 0>& local, int i) {
  const NodeView<double>& n = local.node[0];
  const Vec3d S = p.mass * (n.R * p.center);
  if (i == 0) {
    const Vec3d w = tmul(n.R, n.w);
    return 0.5 * p.mass * dot(n.v, n.v) + dot(n.v, cross(n.w, S)) + 0.5 * dot(w, p.inertia * w);
  }
  if (i == 1) {
    const GravityField& field = ctx.model.gravity;
    const Vec3d at = n.x + n.R * p.center;
    if (field.kind == GravityField::Kind::uniform) return -p.mass * dot(field.acceleration, at);
    if (field.kind == GravityField::Kind::central)
      return -p.mass * field.mass_times_G / norm(at - field.origin);
    return 0.0;
  }
  return p.mass;
}

template class Batch<Body>;

}  // namespace whirl
