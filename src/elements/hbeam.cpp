#include "elements/hbeam.hpp"

namespace whirl {

void HelicoidalBeam::set_geometry(Params& p, const Vec3d (&x)[2], const Mat3d (&R)[2]) {
  const Vec3d p1 = x[0] + R[0] * p.f1, p2 = x[1] + R[1] * p.f2;
  p.length = norm(p2 - p1);
  const Helicoid<double> input = helicoid(p.length, p1, p2, R[0], R[1]);
  p.eps0 = input.eps;
  p.kappa0 = input.kappa;
}

std::vector<ChannelSpec> HelicoidalBeam::channels(const Params&) {
  return {{"F_I", "N", 3, "force of the section, section axes"},
          {"M_I", "N m", 3, "moment of the section, section axes"}};
}

void HelicoidalBeam::record(const Params& p, const KernelContext<double>& ctx,
                            const Local<double, 2, 0>& local, double* out) {
  double e[6], e_rate[6], f[6];
  strain(p, local, e, e_rate);
  p.law.apply(ctx.model, e, e_rate, f);
  for (double x : f) *out++ = x;
}

template class Batch<HelicoidalBeam>;

}  // namespace whirl
