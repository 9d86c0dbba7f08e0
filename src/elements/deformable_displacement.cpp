#include "elements/deformable_displacement.hpp"

#include "elements/joint_output.hpp"
#include "elements/pair_variation.hpp"

namespace whirl {

namespace {
template <int N>
Vec3d part(const double (&x)[N], int first) {
  return {x[first], x[first + 1], x[first + 2]};
}

using Rows = VariationOf<2, 0>;

// Adds T strain, T an N x N tangent.
template <int N>
void add_product(const double* T, const Rows& strain, Rows& stress) {
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < N; ++k) {
      const double a = T[N * i + k];
      if (a == 0.0) continue;
      for (int j = 0; j < Rows::size; ++j) stress.row(i)[j] += a * strain.row(k)[j];
    }
  }
}

// Adds the loads of dF = A stress, dM likewise: on node 1 at the point of node 2, on node 2 the opposite.
template <int N>
void add_stress(const Mat3d& A, const PairVariation& pair, const Rows& stress, Rows& J) {
  for (int j = 0; j < Rows::size; ++j) {
    const Vec3d F = A * Vec3d{stress.row(0)[j], stress.row(1)[j], stress.row(2)[j]};
    Vec3d M = Vec3d::zero();
    if (N == 6) M = A * Vec3d{stress.row(N - 3)[j], stress.row(N - 2)[j], stress.row(N - 1)[j]};
    J.add_column(J.force(0), j, F);
    J.add_column(J.force(1), j, -F);
    J.add_column(J.moment(0), j, M + cross(pair.arm, F));
    J.add_column(J.moment(1), j, -(M + cross(pair.a2, F)));
  }
}
}  // namespace

template <int N>
void DeformableConnection<N>::vary(const Params& p, const KernelContext<double>& ctx,
                                   const Local<double, 2, 0>& local, Variation& J, Variation& rate) {
  double e[N], e_rate[N], f[N], K[N * N], C[N * N];
  const Mat3d A = motion(p, local, e, e_rate).A;
  const typename LawSlot<N>::Tangents t = p.law.tangents(ctx.model, e, e_rate, f, K, C);
  const PairVariation pair(A, p.f2, local);
  Rows strain, stress;
  strain.clear();
  stress.clear();
  pair.add_displacement(strain, 0);
  if constexpr (N == 6) pair.add_spin(strain, 3, rotation_log_slope(part(e, 3)));
  add_product<N>(t.K, strain, stress);
  if (t.C != nullptr) {
    Rows by_rate, stress_by_rate;
    strain.clear();
    by_rate.clear();
    stress_by_rate.clear();
    pair.add_displacement_rate(strain, by_rate, 0);
    if constexpr (N == 6) pair.add_spin_rate(strain, by_rate, 3);
    add_product<N>(t.C, strain, stress);
    add_product<N>(t.C, by_rate, stress_by_rate);
    add_stress<N>(A, pair, stress_by_rate, rate);
  }
  add_stress<N>(A, pair, stress, J);
  Vec3d M = Vec3d::zero();
  if constexpr (N == 6) M = A * part(f, 3);
  pair.add_loads(J, A * part(f, 0), M);
}

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
