#include "elements/in_plane.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string InPlane::own_name(const Params&, int) { return "reaction force normal to the plane"; }

std::vector<ChannelSpec> InPlane::channels(const Params&) { return joint_channels(); }

void InPlane::record(const Params& p, const Context&, const Values& local, double* out) {
  record_joint(out, {local.s[0], 0.0, 0.0}, Vec3d::zero(), local.s[0] * (local.node[0].R * p.normal),
               Vec3d::zero());
}

template class Batch<InPlane>;

}  // namespace whirl
