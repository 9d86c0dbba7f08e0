#include "elements/cardano_rotation.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string CardanoRotation::own_name(const Params&, int i) { return reaction_name(3 + i); }

std::vector<ChannelSpec> CardanoRotation::channels(const Params& p) {
  return joint_channels({orientation_channel(p.format)});
}

void CardanoRotation::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
  const Vec3d M = local.s[0] * cross(A.col(2), B.col(1));
  out = record_joint(out, Vec3d::zero(), {-local.s[0], 0.0, 0.0}, Vec3d::zero(), M);
  put_orientation(out, p.format, tmul(B, A));
}

template class Batch<CardanoRotation>;

}  // namespace whirl
