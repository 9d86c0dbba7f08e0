#include "elements/gimbal_rotation.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string GimbalRotation::own_name(const Params&, int i) {
  if (i == 3) return "gimbal angle theta";
  if (i == 4) return "gimbal angle phi";
  return reaction_name(3 + i);
}

std::vector<ChannelSpec> GimbalRotation::channels(const Params& p) {
  return joint_channels({{"theta", "rad", 1, "gimbal angle theta"},
                         {"phi", "rad", 1, "gimbal angle phi"},
                         orientation_channel(p.format)});
}

void GimbalRotation::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
  const Vec3d m = scalars_as_vector(local, 0);
  out = record_joint(out, Vec3d::zero(), m, Vec3d::zero(), A * m);
  *out++ = local.s[3];
  *out++ = local.s[4];
  put_orientation(out, p.format, tmul(A, B));
}

std::vector<std::string> GimbalRotation::private_names(const Params&) {
  return {"lambda[1]", "lambda[2]", "lambda[3]", "theta", "phi"};
}

double GimbalRotation::private_value(const Params&, const Context&, const Values& local, int i) {
  return local.s[i];
}

template class Batch<GimbalRotation>;

}  // namespace whirl
