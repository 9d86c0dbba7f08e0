// Revolute hinge with friction about axis 3.
// Law      revolute hinge and friction (friction.hpp), normal force from the reaction force
// Frames   as revolute hinge; the friction moment is printed apart, not in the reaction moment
// Units    N, N m
// Unknowns 5 multipliers and the friction unknown
#pragma once
#include "elements/hinge_friction.hpp"
#include "elements/revolute_hinge.hpp"

namespace whirl {

struct RevoluteHingeFriction : JointKernel<2, 6> {
  static constexpr std::string_view kind = "revolute hinge with friction";
  static constexpr int state_at = 5;
  struct Params : RevoluteHinge::Params {
    Friction friction;
  };
  using Memory = HingeFrictionMemory;
  using Scratch = FrictionScratch;

  static void hint_targets(Params& p, HintTargets& t) { hinge_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    RevoluteHinge::constrain(p, local, loads);
    add_hinge_friction(p, p.friction, ctx, local, state_at, loads);
  }

  using Variation = VariationOf<2, 6>;
  static void vary(const Params&, const Context&, const Values&, Variation& J, Variation& rate);
  static constexpr bool couples(int i, int j) {
    constexpr int own = 6 * nodes;
    if (RevoluteHinge::constraint_couples(i, j)) return true;
    if (i == own + state_at) return j == i || (j < own && j % 6 >= 3);
    return i < own && i % 6 >= 3 && j >= own;
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
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<RevoluteHingeFriction>;

}  // namespace whirl
