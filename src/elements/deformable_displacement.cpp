#include "elements/deformable_displacement.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

namespace {
template <int N>
Vec3d part(const double (&x)[N], int first) {
  return {x[first], x[first + 1], x[first + 2]};
}
}  // namespace

template <int N>
std::vector<ChannelSpec> DeformableConnection<N>::channels(const Params& p) {
  auto all = joint_channels({{"d", "m", 3, "relative displacement, frame of node 1"}});
  if (N == 6) all.push_back(orientation_channel(p.format));
  if (p.law.viscous()) {
    all.push_back({"v", "m/s", 3, "relative velocity, frame of node 1"});
    if (N == 6) all.push_back({"Omega", "rad/s", 3, "relative angular velocity, frame of node 1"});
  }
  return DeformableConnection::with_law_channels(p, std::move(all));
}

template <int N>
void DeformableConnection<N>::record(const Params& p, const KernelContext<double>& ctx,
                                     const Local<double, 2, 0>& local, double* out) {
  double e[N], e_rate[N], f[N];
  const Mat3d A = motion(p, local, e, e_rate).A;
  p.law.apply(ctx.model, e, e_rate, f);
  Vec3d m = Vec3d::zero();
  if constexpr (N == 6) m = part(f, 3);
  out = record_joint(out, part(f, 0), m, A * part(f, 0), A * m);
  out = put(out, part(e, 0));
  if constexpr (N == 6) out = put_orientation(out, p.format, tmul(A, local.node[1].R * p.R2h));
  if (p.law.viscous()) {
    for (int i = 0; i < N; ++i) *out++ = e_rate[i];
  }
  DeformableConnection::record_law(p, ctx, e, e_rate, out);
}

template <int N>
std::vector<std::string> DeformableConnection<N>::private_names(const Params&) {
  if (N == 3) return {"dx", "dy", "dz", "vx", "vy", "vz", "Fx", "Fy", "Fz"};
  return {"dx", "dy", "dz", "rx", "ry", "rz", "vx", "vy", "vz",
          "wx", "wy", "wz", "Fx", "Fy", "Fz", "Mx", "My", "Mz"};
}

template <int N>
double DeformableConnection<N>::private_value(const Params& p, const KernelContext<double>& ctx,
                                              const Local<double, 2, 0>& local, int i) {
  double e[N], e_rate[N], f[N];
  motion(p, local, e, e_rate);
  if (i < N) return e[i];
  if (i < 2 * N) {
    // the relative velocity is given in the axes of node 1, without the hinge orientation
    const int k = i - N;
    return k < 3 ? (p.R1h * part(e_rate, 0))[k] : e_rate[k];
  }
  p.law.apply(ctx.model, e, e_rate, f);
  return f[i - 2 * N];
}

template class Batch<DeformableDisplacementJoint>;
template class Batch<DeformableJoint>;

}  // namespace whirl
