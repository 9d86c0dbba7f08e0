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
