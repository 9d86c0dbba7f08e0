#include "elements/prismatic.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string Prismatic::own_name(const Params&, int i) { return reaction_name(3 + i); }

std::vector<ChannelSpec> Prismatic::channels(const Params&) { return joint_channels(); }

void Prismatic::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
  const Vec3d M = moment(A, B, local);
  record_joint(out, Vec3d::zero(), tmul(A, M), Vec3d::zero(), M);
}

template class Batch<Prismatic>;

}  // namespace whirl
