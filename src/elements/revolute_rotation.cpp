#include "elements/revolute_rotation.hpp"

namespace whirl {

namespace {
RevoluteState state(const HingePair& p, const Local<double, 2, 2>& local) {
  RevoluteState r = revolute_state(p, local);
  r.M = parallel_axes_moment(r.A.col(2), r.B, local.s[0], local.s[1]);
  return r;
}
}  // namespace

std::string RevoluteRotation::own_name(const Params&, int i) { return reaction_name(3 + i); }

void RevoluteRotation::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                                  Memory& m) {
  start_turns(p, ctx, node, m);
}

void RevoluteRotation::accept(const Params& p, const Context&, const Values& local, Memory& m) {
  count_turns(p, local, m);
}

std::vector<ChannelSpec> RevoluteRotation::channels(const Params& p) { return revolute_channels(p.format); }

void RevoluteRotation::record(const Params& p, const Context&, const Values& local, double* out) {
  const RevoluteState r = state(p, local);
  put(record_revolute(out, p.format, r), tmul(r.B, r.w));
}

std::vector<std::string> RevoluteRotation::private_names(const Params&) { return revolute_private_names(); }

double RevoluteRotation::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(state(p, local), *static_cast<const Memory*>(ctx.memory), i);
}

template class Batch<RevoluteRotation>;

}  // namespace whirl
