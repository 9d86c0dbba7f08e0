#include "elements/rod.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::vector<ChannelSpec> Rod::channels(const Params& p) {
  return with_law_channels(p, joint_channels({{"l", "m", 1, "length"},
                                              {"v", "-", 3, "direction from node 1 to node 2, global frame"},
                                              {"lP", "m/s", 1, "rate of the length"}}));
}

void Rod::record(const Params& p, const KernelContext<double>& ctx, const Local<double, 2, 0>& local,
                 double* out) {
  const Motion<double> m = motion(p, local);
  double e[1], e_rate[1], f[1];
  strain(p, m, e, e_rate);
  p.law.apply(ctx.model, e, e_rate, f);
  const Vec3d none = Vec3d::zero();
  out = record_joint(out, {f[0], 0.0, 0.0}, none, f[0] * m.u, none);
  *out++ = m.length;
  out = put(out, m.u);
  *out++ = m.rate;
  record_law(p, ctx, e, e_rate, out);
}

std::vector<std::string> Rod::private_names(const Params&) { return {"F", "L", "LPrime"}; }

double Rod::private_value(const Params& p, const KernelContext<double>& ctx, const Local<double, 2, 0>& local,
                          int i) {
  const Motion<double> m = motion(p, local);
  if (i == 1) return m.length;
  if (i == 2) return m.rate;
  double e[1], e_rate[1], f[1];
  strain(p, m, e, e_rate);
  p.law.apply(ctx.model, e, e_rate, f);
  return f[0];
}

template class Batch<Rod>;

}  // namespace whirl
