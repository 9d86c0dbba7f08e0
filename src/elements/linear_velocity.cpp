#include "elements/linear_velocity.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string LinearVelocity::own_name(const Params&, int) { return "reaction force"; }

std::vector<ChannelSpec> LinearVelocity::channels(const Params&) {
  return joint_channels({{"n", "-", 3, "direction"}, {"v", "m/s", 1, "imposed velocity"}});
}

void LinearVelocity::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  out = record_joint(out, {local.s[0], 0.0, 0.0}, Vec3d::zero(), local.s[0] * p.direction, Vec3d::zero());
  *put(out, p.direction) = ctx.drive(p.velocity);
}

template class Batch<LinearVelocity>;

}  // namespace whirl
