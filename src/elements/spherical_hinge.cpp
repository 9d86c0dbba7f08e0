#include "elements/spherical_hinge.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

void SphericalHinge::vary(const Params& p, const Context&, const Values& local, Variation& J) {
  vary_joined_points(p.f1, p.f2, local, J);
}

std::string SphericalHinge::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> SphericalHinge::channels(const Params& p) {
  return joint_channels({orientation_channel(p.format)});
}

void SphericalHinge::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
  const Vec3d F = scalars_as_vector(local, 0);
  out = record_joint(out, tmul(A, F), Vec3d::zero(), F, Vec3d::zero());
  put_orientation(out, p.format, tmul(A, B));
}

template class Batch<SphericalHinge>;

}  // namespace whirl
