// Axial rotation with friction about axis 3.
// Law      axial rotation and friction (friction.hpp), normal force from the reaction force
// Frames   as axial rotation; the friction moment is printed apart, not in the reaction moment
// Units    N, N m
// Unknowns 6 multipliers and the friction unknown
#pragma once
#include "elements/axial_rotation.hpp"
#include "elements/hinge_friction.hpp"

namespace whirl {

struct AxialRotationFriction : JointKernel<2, 7> {
  static constexpr std::string_view kind = "axial rotation with friction";
  static constexpr int state_at = 6;
  struct Params : AxialRotation::Params {
    Friction friction;
  };
  using Memory = HingeFrictionMemory;
  using Scratch = FrictionScratch;

  static void hint_targets(Params& p, HintTargets& t) {
    hinge_hints(p, t);
    t.drive = &p.speed;
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    AxialRotation::constrain(p, ctx, local, loads);
    add_hinge_friction(p, p.friction, ctx, local, state_at, loads);
  }

  static constexpr bool couples(int i, int j) {
    constexpr int own = 6 * nodes;
    return i < own || j < own || (i == own + state_at && j == own + state_at);
  }
  static UnknownKind own_kind(const Params& p, int i) {
    return i == state_at ? friction_unknown(p.friction) : UnknownKind::algebraic;
  }
  static RowKind row_kind(const Params&, int i) {
    return i < 5 ? RowKind::position : i < state_at ? RowKind::velocity : RowKind::plain;
  }
  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void predicted(const Params&, const Context&, const Values&, Scratch& scratch) { scratch = {}; }
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.speed); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<AxialRotationFriction>;

}  // namespace whirl
