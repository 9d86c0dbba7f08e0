#include "elements/in_line.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string InLine::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> InLine::channels(const Params&) { return joint_channels(); }

void InLine::record(const Params& p, const Context&, const Values& local, double* out) {
  const Vec3d f = {local.s[0], local.s[1], 0.0};
  record_joint(out, f, Vec3d::zero(), local.node[0].R * (p.R1h * f), Vec3d::zero());
}

template class Batch<InLine>;

}  // namespace whirl
