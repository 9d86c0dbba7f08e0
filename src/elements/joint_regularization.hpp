// Joint regularization (Tikhonov): the constraints of a joint yield in proportion to their multipliers.
// Law      phi_i = e_i lambda_i for every constraint of the joint; with the sign rule of joint_kernel.hpp
// this is
//          a spring of compliance e_i
// Units    e: m/N, rad/(N m)
// Unknowns none; sees the multipliers of the joint as foreign scalars and adds to their rows
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct JointRegularization : JointKernel<0, 6> {
  static constexpr std::string_view kind = "joint regularization";
  // One entry per multiplier, the last ones used when the joint has fewer than six.
  struct Params {
    std::array<double, 6> compliance{};
    std::array<RowKind, 6> row{};
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const bool assembly = ctx.phase() == Phase::assembly;
    for (int i = 0; i < scalars; ++i) {
      const double over_c = assembly || p.row[i] != RowKind::position ? 1.0 : 1.0 / ctx.c();
      loads.row[i] = (-p.compliance[i] * over_c) * local.s[i];
    }
  }

  static constexpr bool couples(int i, int j) { return i == j; }
  static int own_count(const Params&) { return 0; }
};

// Are the algebraic unknowns of the joint multipliers of as many constraints? Not so where a joint has a
// direction, angles or a friction force of its own among them: its rows cannot yield one by one.
bool can_regularize(const ElementBatch& batch, int element);
// The multipliers of joint `element` of `batch` with one compliance for all or one for each.
void regularize(Model& model, ElementInfo info, const ElementBatch& batch, int element,
                const std::vector<double>& compliance);

extern template class Batch<JointRegularization>;

}  // namespace whirl
