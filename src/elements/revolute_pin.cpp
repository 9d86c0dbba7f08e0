#include "elements/revolute_pin.hpp"

namespace whirl {

namespace {
RevoluteState state(const HingePin& p, const Local<double, 1, 5>& local) {
  RevoluteState r;
  r.A = p.R0;
  r.B = local.node[0].R * p.Rh;
  r.w = local.node[0].w;
  r.F = scalars_as_vector(local, 0);
  r.M = parallel_axes_moment(r.A.col(2), r.B, local.s[3], local.s[4]);
  return r;
}
}  // namespace

void RevolutePin::vary(const Params& p, const Context&, const Values& local, Variation& J) {
  const Mat3d& R = local.node[0].R;
  const Vec3d a = R * p.f, F = scalars_as_vector(local, 0), A3 = p.R0.col(2);
  const Vec3d B[2] = {R * p.Rh.col(1), R * p.Rh.col(0)};
  J.add_diagonal(J.force(0), J.own(0), -1.0);
  J.subtract(J.moment(0), J.own(0), skew(a));
  J.subtract(J.moment(0), J.spin(0), skew_skew(F, a));
  J.add(J.moment(0), J.spin(0), skew_skew(A3, local.s[3] * B[0] + local.s[4] * B[1]));
  J.add_diagonal(J.own(0), J.place(0), 1.0);
  J.subtract(J.own(0), J.spin(0), skew(a));
  for (int i = 0; i < 2; ++i) {
    const Vec3d n = cross(A3, B[i]);
    J.add_column(J.moment(0), J.own(3 + i), -n);
    J.add_row(J.own(3 + i), J.spin(0), n);
  }
}

std::string RevolutePin::own_name(const Params&, int i) { return reaction_name(i); }

void RevolutePin::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 1>& node,
                             Memory& m) {
  m.angle = hinge_angle(p.R0, ctx.nodes[node[0]].R * p.Rh, p.initial_angle);
}

void RevolutePin::accept(const Params& p, const Context&, const Values& local, Memory& m) {
  m.angle = hinge_angle(p.R0, local.node[0].R * p.Rh, m.angle);
}

std::vector<ChannelSpec> RevolutePin::channels(const Params& p) { return revolute_channels(p.format); }

void RevolutePin::record(const Params& p, const Context&, const Values& local, double* out) {
  const RevoluteState r = state(p, local);
  put(record_revolute(out, p.format, r), tmul(r.B, r.w));
}

std::vector<std::string> RevolutePin::private_names(const Params&) { return revolute_private_names(); }

double RevolutePin::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(state(p, local), *static_cast<const Memory*>(ctx.memory), i);
}

template class Batch<RevolutePin>;

}  // namespace whirl
