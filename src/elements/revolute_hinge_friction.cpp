#include "elements/revolute_hinge_friction.hpp"

namespace whirl {

std::string RevoluteHingeFriction::own_name(const Params& p, int i) {
  return i == state_at ? friction_name(p.friction) : reaction_name(i);
}

void RevoluteHingeFriction::initialize(const Params& p, const EvalContext& ctx,
                                       const std::array<int, 2>& node, Memory& m) {
  start_hinge_friction(p, p.friction, ctx, node, m);
}

void RevoluteHingeFriction::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  accept_hinge_friction(p, p.friction, ctx, local, state_at, m);
}

std::vector<ChannelSpec> RevoluteHingeFriction::channels(const Params& p) {
  std::vector<ChannelSpec> all = revolute_channels(p.format);
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
