#include "elements/spherical_pin.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

void SphericalPin::vary(const Params& p, const Context&, const Values& local, Variation& J) {
  const Vec3d a = local.node[0].R * p.f;
  J.add_diagonal(J.force(0), J.own(0), -1.0);
  J.subtract(J.moment(0), J.own(0), skew(a));
  J.subtract(J.moment(0), J.spin(0), skew_skew(scalars_as_vector(local, 0), a));
  J.add_diagonal(J.own(0), J.place(0), 1.0);
  J.subtract(J.own(0), J.spin(0), skew(a));
}

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
