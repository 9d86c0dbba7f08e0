#include "elements/angular_acceleration.hpp"

#include "elements/joint_output.hpp"
#include "model/model.hpp"

namespace whirl {

double AngularAcceleration::own_initial_value(const Params& p, int i, const EvalContext& ctx,
                                              const std::array<int, 1>& node) {
  const NodeMotion& n = ctx.nodes[node[0]];
  return i == 0 ? dot(n.R * p.direction, n.w) : 0.0;
}

std::string AngularAcceleration::own_name(const Params&, int i) {
  return i == 0 ? "angular velocity along the direction" : "reaction moment";
}

std::vector<ChannelSpec> AngularAcceleration::channels(const Params&) {
  return joint_channels({{"wP", "rad/s^2", 1, "imposed angular acceleration"}});
}

void AngularAcceleration::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  const Vec3d M = local.s[1] * (local.node[0].R * p.direction);
  const Vec3d none = Vec3d::zero(), along = {local.s[1], 0.0, 0.0};
  // the peer shows the moment in the columns of the force, without the node's rotation
  out = ctx.model.model->peer_quirks ? record_joint(out, along, none, local.s[1] * p.direction, none)
                                     : record_joint(out, none, along, none, M);
  *out = ctx.drive(p.acceleration);
}

template class Batch<AngularAcceleration>;

}  // namespace whirl
