#include "elements/revolute_hinge_friction.hpp"

namespace whirl {

std::string RevoluteHingeFriction::own_name(const Params& p, int i) {
  return i == state_at ? friction_name(p.friction) : reaction_name(i);
}

// M = m N A3, m the friction moment per unit normal force N: dm and the row of the state by duals of v, s,
// s'.
//   dv = -r ( (A3 x w) . dtheta1 + A3 . (dw2 - dw1) ),  w = w2 - w1
void RevoluteHingeFriction::vary(const Params& p, const Context& ctx, const Values& local, Variation& J,
                                 Variation& rate) {
  RevoluteHinge::vary_constraint(p, local, J);
  using D = Dual<3>;
  const Friction& f = p.friction;
  D v(sliding_speed(p, f, local)), s(local.s[state_at]), s_rate(local.s_rate[state_at]);
  v.d[0] = s.d[1] = s_rate.d[2] = 1.0;
  const auto& memory = *static_cast<const Memory*>(ctx.memory);
  const FrictionResult<D> result =
      whirl::friction(f, KernelContext<D>{ctx.model, ctx.memory, ctx.scratch}, memory.friction,
                      *static_cast<Scratch*>(ctx.scratch), v, s, s_rate);
  const D m = friction_moment(f, result.f);
  const Vec3d F = scalars_as_vector(local, 0);
  const double N = normal_force(f, F);
  const Vec3d dN = dot(F, F) > f.preload * f.preload ? (1.0 / N) * F : Vec3d::zero();

  const Vec3d A3 = local.node[0].R * p.R1h.col(2);
  const Vec3d by_spin = -f.radius * cross(A3, local.node[1].w - local.node[0].w), by_w = f.radius * A3;
  const int state = J.own(state_at);
  for (int k = 0; k < 2; ++k) {
    const double sign = k == 0 ? -1.0 : 1.0;
    J.subtract(J.moment(k), J.spin(0), (sign * m.v * N) * skew(A3));
    for (int i = 0; i < 3; ++i) {
      const int row = J.moment(k) + i;
      const double a = sign * N * A3[i];
      J.add_row(row, J.spin(0), (a * m.d[0]) * by_spin);
      rate.add_row(row, J.spin(0), (a * m.d[0]) * by_w);
      rate.add_row(row, J.spin(1), (-a * m.d[0]) * by_w);
      J.add_row(row, J.own(0), (sign * m.v * A3[i]) * dN);
      J.row(row)[state] += a * m.d[1];
      rate.row(row)[state] += a * m.d[2];
    }
  }
  J.add_row(state, J.spin(0), result.row.d[0] * by_spin);
  rate.add_row(state, J.spin(0), result.row.d[0] * by_w);
  rate.add_row(state, J.spin(1), (-result.row.d[0]) * by_w);
  J.row(state)[state] += result.row.d[1];
  rate.row(state)[state] += result.row.d[2];
}

void RevoluteHingeFriction::initialize(const Params& p, const EvalContext& ctx,
                                       const std::array<int, 2>& node, Memory& m) {
  start_hinge_friction(p, p.friction, ctx, node, m);
}

void RevoluteHingeFriction::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  accept_hinge_friction(p, p.friction, ctx, local, state_at, m);
}

std::vector<ChannelSpec> RevoluteHingeFriction::channels(const Params& p) {
  std::vector<ChannelSpec> all = revolute_channels(p.format, p.angles_in_text);
  all.push_back(friction_moment_channel());
  all.push_back(friction_coefficient_channel());
  return all;
}

void RevoluteHingeFriction::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  const RevoluteState r = RevoluteHinge::state(p, local);
  out = put(record_revolute(out, p.format, r), tmul(r.B, r.w));
  record_hinge_friction(out, p, p.friction, ctx, local, state_at);
}

std::vector<std::string> RevoluteHingeFriction::private_names(const Params&) {
  return revolute_private_names();
}

double RevoluteHingeFriction::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(RevoluteHinge::state(p, local), static_cast<const Memory*>(ctx.memory)->turns,
                                i);
}

template class Batch<RevoluteHingeFriction>;

}  // namespace whirl
