#include "elements/variable_body.hpp"

namespace whirl {

namespace {

double drive_rate(const EvalContext& ctx, DriveId id) {
  return ctx.model->drives()[id]->rate({ctx, ctx.time, false});
}

template <int N>
void vector_rate(const EvalContext& ctx, const VectorDrive<N>& d, double* out) {
  for (int i = 0; i < N; ++i) out[i] = 0.0;
  for (const auto& term : d.terms) {
    const double s = drive_rate(ctx, term.drive);
    for (int i = 0; i < N; ++i) out[i] += s * term.v[i];
  }
}

}  // namespace

VariableBody::Now VariableBody::now(const Params& p, const EvalContext& ctx) {
  Now b;
  b.mass = ctx.drive(p.mass);
  b.mass_rate = drive_rate(ctx, p.mass);
  b.center = ctx.vector_drive(p.center);
  vector_rate(ctx, p.center, b.center_rate.e);
  double of_mass[9], of_geometry[9], rate[9];
  ctx.vector_drive(p.inertia_mass, of_mass);
  ctx.vector_drive(p.inertia_geometry, of_geometry);
  vector_rate(ctx, p.inertia_mass, rate);
  for (int i = 0; i < 9; ++i) {
    b.inertia(i / 3, i % 3) = of_mass[i] + of_geometry[i];
    b.inertia_rate(i / 3, i % 3) = rate[i];
  }
  return b;
}

double VariableBody::private_value(const Params& p, const KernelContext<double>& ctx,
                                   const Local<double, 1, 0>& local, int i) {
  const Now b = now(p, ctx.model);
  const NodeView<double>& n = local.node[0];
  const Vec3d c = n.R * b.center;
  if (i == 0) {
    const Vec3d vc = n.v + cross(n.w, c) + n.R * b.center_rate, w = tmul(n.R, n.w);
    return 0.5 * b.mass * dot(vc, vc) + 0.5 * dot(w, b.inertia * w);
  }
  if (i == 1) {
    const GravityField& field = ctx.model.gravity;
    if (field.kind == GravityField::Kind::uniform) return -b.mass * dot(field.acceleration, n.x + c);
    if (field.kind == GravityField::Kind::central)
      return -b.mass * field.mass_times_G / norm(n.x + c - field.origin);
    return 0.0;
  }
  return b.mass;
}

template class Batch<VariableBody>;

}  // namespace whirl
