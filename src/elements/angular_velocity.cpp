#include "elements/angular_velocity.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string AngularVelocity::own_name(const Params&, int) { return "reaction moment"; }

std::vector<ChannelSpec> AngularVelocity::channels(const Params&) {
  return joint_channels({{"n", "-", 3, "direction, global frame"}, {"w", "rad/s", 1, "imposed velocity"}});
}

void AngularVelocity::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  const Vec3d n = local.node[0].R * p.direction;
  out = record_joint(out, Vec3d::zero(), {local.s[0], 0.0, 0.0}, Vec3d::zero(), local.s[0] * n);
  *put(out, n) = ctx.drive(p.velocity);
}

template class Batch<AngularVelocity>;

}  // namespace whirl
