#include "elements/revolute_hinge.hpp"

namespace whirl {

void RevoluteHinge::vary(const Params& p, const Context&, const Values& local, Variation& J) {
  vary_constraint(p, local, J);
}

std::string RevoluteHinge::own_name(const Params&, int i) { return reaction_name(i); }

void RevoluteHinge::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                               Memory& m) {
  start_turns(p, ctx, node, m);
}

void RevoluteHinge::accept(const Params& p, const Context&, const Values& local, Memory& m) {
  count_turns(p, local, m);
}

std::vector<ChannelSpec> RevoluteHinge::channels(const Params& p) {
  return revolute_channels(p.format, p.angles_in_text);
}

void RevoluteHinge::record(const Params& p, const Context&, const Values& local, double* out) {
  const RevoluteState r = state(p, local);
  put(record_revolute(out, p.format, r), tmul(r.B, r.w));
}

std::vector<std::string> RevoluteHinge::private_names(const Params&) { return revolute_private_names(); }

double RevoluteHinge::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(state(p, local), *static_cast<const Memory*>(ctx.memory), i);
}

template class Batch<RevoluteHinge>;

}  // namespace whirl
