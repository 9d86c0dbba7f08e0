#include "elements/total_constraint.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

int TotalConstraint::component_of(int k) const {
  for (int i = 0; i < 6; ++i) {
    if (component(i) != Imposed::nothing && k-- == 0) return i;
  }
  return -1;
}

Vec3d total_delta(const TotalConstraint& c, const KernelContext<double>& ctx, const Mat3d& R_rel) {
  const Vec3d remnant = static_cast<const TotalMemory*>(ctx.memory)->remnant;
  return rotation_log(mult(R_rel, detail::imposed_rotation(c, ctx, remnant)));
}

RowKind total_row_kind(const TotalConstraint& c, int k) {
  return c.component(c.component_of(k)) == Imposed::position ? RowKind::position : RowKind::velocity;
}

std::string total_own_name(const TotalConstraint& c, int k) { return reaction_name(c.component_of(k)); }

void total_initialize(const Mat3d& R_rel, TotalMemory& m) {
  m.remnant = Vec3d::zero();
  m.theta = rotation_log(R_rel);
}

void total_accept(const TotalConstraint& c, const KernelContext<double>& ctx, const Mat3d& R_rel,
                  TotalMemory& m) {
  const Vec3d delta = rotation_log(mult(R_rel, detail::imposed_rotation(c, ctx, m.remnant)));
  for (int i = 0; i < 3; ++i) {
    if (c.rotation[i] != Imposed::position) m.remnant[i] += delta[i];
  }
  m.theta = unwrapped_rotation(rotation_log(R_rel), m.theta);
}

std::vector<ChannelSpec> total_channels() {
  return joint_channels({{"X", "m", 3, "relative position, axes of the joint"},
                         {"Phi", "rad", 3, "relative rotation vector, axes of the joint"},
                         {"V", "m/s", 3, "relative velocity, axes of the joint"},
                         {"Omega", "rad/s", 3, "relative angular velocity, axes of the joint"}});
}

void record_total(double* out, const TotalMotion<double>& motion, const Vec3d& f, const Vec3d& m,
                  const Mat3d& force_axes, const Mat3d& moment_axes) {
  out = record_joint(out, f, m, force_axes * f, moment_axes * m);
  out = put(out, motion.p);
  out = put(out, rotation_log(motion.R_rel));
  out = put(out, motion.p_rate);
  put(out, motion.w_rel);
}

std::vector<std::string> total_private_names() {
  std::vector<std::string> names;
  for (const char group : {'p', 'r', 'F', 'M', 'd', 't', 'v', 'w'}) {
    for (const char axis : {'x', 'y', 'z'}) names.push_back({group, axis});
  }
  return names;
}

double total_private_value(const TotalConstraint& c, const KernelContext<double>& ctx,
                           const TotalMotion<double>& motion, const Vec3d& f, const Vec3d& m, int i) {
  const int axis = i % 3;
  switch (i / 3) {
    case 0:
      return motion.p[axis];
    case 1:
      return unwrapped_rotation(rotation_log(motion.R_rel),
                                static_cast<const TotalMemory*>(ctx.memory)->theta)[axis];
    case 2:
      return f[axis];
    case 3:
      return m[axis];
    case 4:
      return ctx.vector_drive(c.translation_drive)[axis];
    case 5:
      return ctx.vector_drive(c.rotation_drive)[axis];
    case 6:
      return motion.p_rate[axis];
    default:
      return motion.w_rel[axis];
  }
}

}  // namespace whirl
