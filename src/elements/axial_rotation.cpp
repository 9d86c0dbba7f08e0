#include "elements/axial_rotation.hpp"

namespace whirl {

std::vector<ChannelSpec> axial_rotation_channels(const AxialRotation::Params& p) {
  return joint_channels({orientation_channel(p.format),
                         {"omega", "rad/s", 1, "imposed speed about axis 3"},
                         {"Omega", "rad/s", 3, "relative angular velocity, frame of node 2"}});
}

double* record_axial_rotation(double* out, const AxialRotation::Params& p, const RevoluteState& r,
                              double speed) {
  out = record_revolute(out, p.format, r);
  *out++ = speed;
  return put(out, tmul(r.B, r.w));
}

std::string AxialRotation::own_name(const Params&, int i) { return reaction_name(i); }

void AxialRotation::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                               Memory& m) {
  start_turns(p, ctx, node, m);
}

void AxialRotation::accept(const Params& p, const Context&, const Values& local, Memory& m) {
  count_turns(p, local, m);
}

std::vector<ChannelSpec> AxialRotation::channels(const Params& p) { return axial_rotation_channels(p); }

void AxialRotation::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  record_axial_rotation(out, p, state(p, local), ctx.drive(p.speed));
}

std::vector<std::string> AxialRotation::private_names(const Params&) { return revolute_private_names(); }

double AxialRotation::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(state(p, local), *static_cast<const Memory*>(ctx.memory), i);
}

template class Batch<AxialRotation>;

}  // namespace whirl
