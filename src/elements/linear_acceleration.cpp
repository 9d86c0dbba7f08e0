#include "elements/linear_acceleration.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

double LinearAcceleration::own_initial_value(const Params& p, int i, const EvalContext& ctx,
                                             const std::array<int, 1>& node) {
  return i == 0 ? dot(p.direction, ctx.nodes[node[0]].v) : 0.0;
}

std::string LinearAcceleration::own_name(const Params&, int i) {
  return i == 0 ? "velocity along the direction" : "reaction force";
}

std::vector<ChannelSpec> LinearAcceleration::channels(const Params&) {
  return joint_channels({{"a", "m/s^2", 1, "imposed acceleration"}});
}

void LinearAcceleration::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  out = record_joint(out, {local.s[1], 0.0, 0.0}, Vec3d::zero(), local.s[1] * p.direction, Vec3d::zero());
  *out = ctx.drive(p.acceleration);
}

template class Batch<LinearAcceleration>;

}  // namespace whirl
