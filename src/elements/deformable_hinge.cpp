#include "elements/deformable_hinge.hpp"

#include "elements/joint_output.hpp"
#include "elements/pair_variation.hpp"

namespace whirl {

namespace {
Mat3d matrix(const double* row_major) {
  Mat3d m;
  for (int i = 0; i < 9; ++i) m(i / 3, i % 3) = row_major[i];
  return m;
}
}  // namespace

// Pre: the frame is that of node 1.  dM = -[M]x dtheta1 + A (K dtheta + C dw)
template <HingeFrame Frame>
void DeformableHingeIn<Frame>::vary(const Params& p, const KernelContext<double>& ctx,
                                    const Local<double, 2, 0>& local, VariationOf<2, 0>& J,
                                    VariationOf<2, 0>& rate) {
  double e[3], e_rate[3], m[3], K[9], C[9];
  const Mat3d A = frame(p, local, e, e_rate);
  const LawSlot<3>::Tangents t = p.law.tangents(ctx.model, e, e_rate, m, K, C);
  const PairVariation pair(A, Vec3d::zero(), local);
  pair.add_spin(J, J.moment(0), A * (matrix(t.K) * rotation_log_slope({e[0], e[1], e[2]})));
  J.subtract(J.moment(0), J.spin(0), skew(A * Vec3d{m[0], m[1], m[2]}));
  if (t.C != nullptr) {
    const Mat3d by_rate = A * matrix(t.C) * pair.A_t;
    J.add(J.moment(0), J.spin(0), by_rate * skew(pair.w_rel));
    for (int k = 0; k < 2; ++k) {
      const double sign = k == 0 ? 1.0 : -1.0;
      rate.subtract(J.moment(k), J.spin(0), sign * by_rate);
      rate.add(J.moment(k), J.spin(1), sign * by_rate);
    }
  }
  for (int i = 0; i < 3; ++i) {
    const double* from = J.row(J.moment(0) + i);
    double* to = J.row(J.moment(1) + i);
    for (int j = 0; j < J.size; ++j) to[j] = -from[j];
  }
}

template <HingeFrame Frame>
std::vector<ChannelSpec> DeformableHingeIn<Frame>::channels(const Params& p) {
  auto all = joint_channels({orientation_channel(p.format)});
  if (p.law.viscous()) all.push_back({"Omega", "rad/s", 3, "relative angular velocity, frame of the law"});
  return DeformableHingeIn::with_law_channels(p, std::move(all));
}

template <HingeFrame Frame>
void DeformableHingeIn<Frame>::record(const Params& p, const KernelContext<double>& ctx,
                                      const Local<double, 2, 0>& local, double* out) {
  double e[3], e_rate[3], m[3];
  const Mat3d A = frame(p, local, e, e_rate);
  p.law.apply(ctx.model, e, e_rate, m);
  const Vec3d M = {m[0], m[1], m[2]}, none = Vec3d::zero();
  out = record_joint(out, none, M, none, A * M);
  out = put_orientation(out, p.format, tmul(local.node[0].R * p.R1h, local.node[1].R * p.R2h));
  if (p.law.viscous()) out = put(out, {e_rate[0], e_rate[1], e_rate[2]});
  DeformableHingeIn::record_law(p, ctx, e, e_rate, out);
}

template <HingeFrame Frame>
std::vector<std::string> DeformableHingeIn<Frame>::private_names(const Params&) {
  return {"rx", "ry", "rz", "wx", "wy", "wz", "Mx", "My", "Mz"};
}

template <HingeFrame Frame>
double DeformableHingeIn<Frame>::private_value(const Params& p, const KernelContext<double>& ctx,
                                               const Local<double, 2, 0>& local, int i) {
  double e[3], e_rate[3], m[3];
  frame(p, local, e, e_rate);
  if (i < 3) return e[i];
  if (i < 6) return e_rate[i - 3];
  p.law.apply(ctx.model, e, e_rate, m);
  return m[i - 6];
}

std::vector<ChannelSpec> DeformableAxialJoint::channels(const Params& p) {
  auto all = joint_channels({{"Theta", "rad", 1, "relative rotation about axis 3"}});
  if (p.law.viscous()) all.push_back({"Omega", "rad/s", 1, "relative angular velocity about axis 3"});
  return with_law_channels(p, std::move(all));
}

void DeformableAxialJoint::record(const Params& p, const KernelContext<double>& ctx,
                                  const Local<double, 2, 0>& local, double* out) {
  double e[1], e_rate[1], m[1];
  strain(p, local, e, e_rate);
  p.law.apply(ctx.model, e, e_rate, m);
  const Vec3d none = Vec3d::zero();
  out = record_joint(out, none, {0.0, 0.0, m[0]}, none, m[0] * (local.node[0].R * p.R1h.col(2)));
  *out++ = e[0];
  if (p.law.viscous()) *out++ = e_rate[0];
  record_law(p, ctx, e, e_rate, out);
}

std::vector<std::string> DeformableAxialJoint::private_names(const Params&) { return {"rz", "wz", "Mz"}; }

double DeformableAxialJoint::private_value(const Params& p, const KernelContext<double>& ctx,
                                           const Local<double, 2, 0>& local, int i) {
  double e[1], e_rate[1], m[1];
  strain(p, local, e, e_rate);
  if (i == 0) return e[0];
  if (i == 1) return e_rate[0];
  p.law.apply(ctx.model, e, e_rate, m);
  return m[0];
}

template class Batch<DeformableHinge>;
template class Batch<InvariantDeformableHinge>;
template class Batch<DeformableAxialJoint>;

}  // namespace whirl
