#include "elements/cardano_pin.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string CardanoPin::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> CardanoPin::channels(const Params&) {
  return joint_channels({orientation_channel(OrientationFormat::euler123)});
}

void CardanoPin::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d B = local.node[0].R * p.Rh;
  const Vec3d F = scalars_as_vector(local, 0);
  const Vec3d M = local.s[3] * cross(p.R0.col(2), B.col(1));
  out = record_joint(out, tmul(B, F), {-local.s[3], 0.0, 0.0}, F, M);
  put_orientation(out, OrientationFormat::euler123, tmul(p.R0, B));
}

template class Batch<CardanoPin>;

}  // namespace whirl
