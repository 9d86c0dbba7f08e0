#include "elements/deformable_hinge.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

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
