#include "elements/spherical_pin.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string SphericalPin::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> SphericalPin::channels(const Params& p) {
  return joint_channels({orientation_channel(p.format)});
}

void SphericalPin::record(const Params& p, const Context&, const Values& local, double* out) {
  const Vec3d F = scalars_as_vector(local, 0);
  out = record_joint(out, F, Vec3d::zero(), F, Vec3d::zero());
  put_orientation(out, p.format, tmul(p.R0, local.node[0].R * p.Rh));
}

template class Batch<SphericalPin>;

}  // namespace whirl
