#include "elements/body.hpp"

namespace whirl {

// dS = -[S]x dtheta,  d(J w) = J dw + (J [w]x - [J w]x) dtheta
bool Body::vary(const Params& p, const KernelContext<double>& ctx, const NodeMotion& n, MomentumJacobian& J) {
  const GravityField& field = ctx.model.gravity;
  if (field.kind == GravityField::Kind::central || ctx.model.frame.moves) return false;
  const Vec3d S = p.mass * (n.R * p.center);
  const Mat3d inertia = mult(n.R * p.inertia, n.R);
  const Mat3d Sx = skew(S);
  const Mat3d w_spin = skew_skew(n.w, S), v_spin = skew_skew(n.v, S);
  Mat3d gamma_spin = inertia * skew(n.w);
  const Mat3d Jw = skew(inertia * n.w);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) gamma_spin(i, j) += v_spin(i, j) - Jw(i, j);
  }
  const Mat3d beta_q = w_spin * n.dtheta_dq, beta_w = Sx * n.dw_dq;
  const Mat3d gamma_q = gamma_spin * n.dtheta_dq, gamma_w = inertia * n.dw_dq;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      J.momentum[6 * i + j] = i == j ? p.mass : 0.0;
      J.momentum[6 * i + 3 + j] = -beta_q(i, j) - beta_w(i, j);
      J.momentum[6 * (3 + i) + j] = Sx(i, j);
      J.momentum[6 * (3 + i) + 3 + j] = gamma_q(i, j) + gamma_w(i, j);
    }
  }
  if (field.kind == GravityField::Kind::uniform) {
    J.moment = skew_skew(field.acceleration, S) * n.dtheta_dq;
  } else {
    J.moment = Mat3d::zero();
  }
  return true;
}

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
