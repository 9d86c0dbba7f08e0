// The constraint of total joints: any of the six components of a relative motion, each imposed as a position
// or as a velocity, or free.
//
//   p, R_rel     relative position and orientation, p', w_rel their rates, all in the axes of the joint
//   position     phi_i = p_i - drive_i                          velocity           p'_i - drive_i
//   orientation  phi_i = delta_i,  delta = log(R_rel exp(-theta0)),   angular velocity   w_rel_i - drive_i
//
// theta0 = m drive + r: m keeps the components imposed as orientation, and r, the remnant, makes the free
// ones follow what has happened: it starts at 0 and after each step r += (1 - m) delta. With all three
// components imposed this is log(R_rel) = drive without a limit on the angle; with some free, the imposed
// components hold step by step, along the path taken.
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

enum class Imposed : unsigned char { nothing, position, velocity };

struct TotalConstraint {
  std::array<Imposed, 3> translation = {Imposed::nothing, Imposed::nothing, Imposed::nothing};
  std::array<Imposed, 3> rotation = {Imposed::nothing, Imposed::nothing, Imposed::nothing};
  VectorDrive<3> translation_drive, rotation_drive;

  Imposed component(int i) const { return i < 3 ? translation[i] : rotation[i - 3]; }
  int count() const {
    int n = 0;
    for (int i = 0; i < 6; ++i) n += component(i) != Imposed::nothing ? 1 : 0;
    return n;
  }
  bool imposes_velocity() const {
    bool any = false;
    for (int i = 0; i < 6; ++i) any = any || component(i) == Imposed::velocity;
    return any;
  }
  void reads(ReadSet& out) const {
    out.vector_drive(translation_drive);
    out.vector_drive(rotation_drive);
  }
  // the component 0..5 of multiplier k
  int component_of(int k) const;
};

// What total joints remember of accepted steps.
struct TotalMemory {
  Vec3d remnant;
  Vec3d theta;  // rotation vector counted over full turns
};

template <class T>
struct TotalMotion {
  Vec3<T> p, p_rate;
  Mat3<T> R_rel;
  Vec3<T> w_rel;
};

namespace detail {
// exp(theta0); a plain matrix except in the assembly, where it moves in time
template <class T>
auto imposed_rotation(const TotalConstraint& c, const KernelContext<T>& ctx, const Vec3d& remnant) {
  const auto masked = [&](auto theta) {
    for (int i = 0; i < 3; ++i) {
      if (c.rotation[i] != Imposed::position)
        theta[i] = remnant[i];
      else
        theta[i] += remnant[i];
    }
    return rotation_exp(theta);
  };
  if constexpr (std::is_same_v<T, TimeDual>) {
    return masked(ctx.vector_drive(c.rotation_drive));
  } else {
    return masked(ctx.model.vector_drive(c.rotation_drive));
  }
}
}  // namespace detail

// The multipliers as force and moment in the axes of the joint; `first` is the place of the first one.
template <class T, int N, int S>
void total_reaction(const TotalConstraint& c, const Local<T, N, S>& local, int first, Vec3<T>& f,
                    Vec3<T>& m) {
  f = m = Vec3<T>::zero();
  int k = first;
  for (int i = 0; i < 3; ++i) {
    if (c.translation[i] != Imposed::nothing) f[i] = local.s[k++];
  }
  for (int i = 0; i < 3; ++i) {
    if (c.rotation[i] != Imposed::nothing) m[i] = local.s[k++];
  }
}

template <class T, int N, int S>
void total_rows(const TotalConstraint& c, const KernelContext<T>& ctx, const TotalMotion<T>& motion,
                const Local<T, N, S>& local, Loads<T, N, S>& loads) {
  // Imposed velocities take no part in the initial assembly: the rate of their multiplier stays zero.
  const auto velocity_row = [&](int row, const T& value) {
    if constexpr (std::is_same_v<T, TimeDual>) {
      T idle(0.0);
      idle.v = -local.s[row].d[0];
      return idle;
    } else {
      static_cast<void>(row);
      return value;
    }
  };
  const Vec3<T> imposed = ctx.vector_drive(c.translation_drive);
  int k = 0;
  for (int i = 0; i < 3; ++i) {
    if (c.translation[i] == Imposed::position) loads.row[k++] = motion.p[i] - imposed[i];
    if (c.translation[i] == Imposed::velocity) {
      loads.row[k] = velocity_row(k, motion.p_rate[i] - imposed[i]);
      ++k;
    }
  }
  bool orientation = false, spin = false;
  for (int i = 0; i < 3; ++i) {
    orientation = orientation || c.rotation[i] == Imposed::position;
    spin = spin || c.rotation[i] == Imposed::velocity;
  }
  Vec3<T> delta, speed;
  if (orientation) {
    const Vec3d remnant = static_cast<const TotalMemory*>(ctx.memory)->remnant;
    delta = rotation_log(mult(motion.R_rel, detail::imposed_rotation(c, ctx, remnant)));
  }
  if (spin) speed = ctx.vector_drive(c.rotation_drive);
  for (int i = 0; i < 3; ++i) {
    if (c.rotation[i] == Imposed::position) loads.row[k++] = delta[i];
    if (c.rotation[i] == Imposed::velocity) {
      loads.row[k] = velocity_row(k, motion.w_rel[i] - speed[i]);
      ++k;
    }
  }
}

// Does the row or multiplier k concern the translation?
inline bool is_translation(const TotalConstraint& c, int k) {
  const int component = k < c.count() ? c.component_of(k) : 0;
  return component < 3;
}
// The rotation delta that the constraints of orientation hold at zero.
Vec3d total_delta(const TotalConstraint& c, const KernelContext<double>& ctx, const Mat3d& R_rel);

// --- the hooks that total joints share

RowKind total_row_kind(const TotalConstraint& c, int k);
std::string total_own_name(const TotalConstraint& c, int k);
void total_initialize(const Mat3d& R_rel, TotalMemory& m);
void total_accept(const TotalConstraint& c, const KernelContext<double>& ctx, const Mat3d& R_rel,
                  TotalMemory& m);
// the shared columns, then p, log R_rel (rad), p', w_rel
std::vector<ChannelSpec> total_channels();
void record_total(double* out, const TotalMotion<double>& motion, const Vec3d& f, const Vec3d& m,
                  const Mat3d& force_axes, const Mat3d& moment_axes);
// p, r (over full turns), v, w as the columns; F, M in the axes of the joint; d, t the imposed values
std::vector<std::string> total_private_names();
double total_private_value(const TotalConstraint& c, const KernelContext<double>& ctx,
                           const TotalMotion<double>& motion, const Vec3d& f, const Vec3d& m, int i);

}  // namespace whirl
