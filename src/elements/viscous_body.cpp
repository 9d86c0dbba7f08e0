#include "elements/viscous_body.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::vector<ChannelSpec> ViscousBody::channels(const Params& p) {
  return with_law_channels(p, joint_channels({{"v", "m/s", 3, "velocity of the point, local frame"},
                                              {"Omega", "rad/s", 3, "angular velocity, local frame"}}));
}

void ViscousBody::record(const Params& p, const KernelContext<double>& ctx, const Local<double, 1, 0>& local,
                         double* out) {
  double e[6], e_rate[6], f[6];
  strain(p, local, e, e_rate);
  p.law.apply(ctx.model, e, e_rate, f);
  const Mat3d A = local.node[0].R * p.Rh;
  const Vec3d F = {f[0], f[1], f[2]}, M = {f[3], f[4], f[5]};
  out = record_joint(out, F, M, A * F, A * M);
  for (double x : e_rate) *out++ = x;
  record_law(p, ctx, e, e_rate, out);
}

template class Batch<ViscousBody>;

}  // namespace whirl
