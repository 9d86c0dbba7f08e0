#include "elements/cardano_hinge.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string CardanoHinge::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> CardanoHinge::channels(const Params&) {
  return joint_channels({orientation_channel(OrientationFormat::euler123)});
}

void CardanoHinge::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
  const Vec3d F = scalars_as_vector(local, 0);
  const Vec3d M = local.s[3] * cross(A.col(2), B.col(1));
  out = record_joint(out, tmul(A, F), {-local.s[3], 0.0, 0.0}, F, M);
  put_orientation(out, OrientationFormat::euler123, tmul(B, A));
}

template class Batch<CardanoHinge>;

}  // namespace whirl
