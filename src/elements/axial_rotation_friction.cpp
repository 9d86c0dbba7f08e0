#include "elements/axial_rotation_friction.hpp"

namespace whirl {

std::string AxialRotationFriction::own_name(const Params& p, int i) {
  return i == state_at ? friction_name(p.friction) : reaction_name(i);
}

void AxialRotationFriction::initialize(const Params& p, const EvalContext& ctx,
                                       const std::array<int, 2>& node, Memory& m) {
  start_hinge_friction(p, p.friction, ctx, node, m);
}

void AxialRotationFriction::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  accept_hinge_friction(p, p.friction, ctx, local, state_at, m);
}

std::vector<ChannelSpec> AxialRotationFriction::channels(const Params& p) {
  std::vector<ChannelSpec> all = axial_rotation_channels(p);
  all.push_back(friction_moment_channel());
  all.push_back(friction_coefficient_channel());
  return all;
}

void AxialRotationFriction::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  out = record_axial_rotation(out, p, AxialRotation::state(p, local), ctx.drive(p.speed));
  record_hinge_friction(out, p, p.friction, ctx, local, state_at);
}

std::vector<std::string> AxialRotationFriction::private_names(const Params&) {
  return revolute_private_names();
}

double AxialRotationFriction::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(AxialRotation::state(p, local), static_cast<const Memory*>(ctx.memory)->turns,
                                i);
}

template class Batch<AxialRotationFriction>;

}  // namespace whirl
