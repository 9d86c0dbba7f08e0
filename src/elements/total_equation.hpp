// Total equation: the constraint of a total joint without any reaction; a total internal reaction elsewhere
// in the model applies its multipliers (servo constraint of a robot). Law      as total joint; no loads
// Frames   as total joint
// Units    m, rad
// Unknowns a multiplier per imposed component
#pragma once
#include "elements/total_joint.hpp"

namespace whirl {

struct TotalEquation : JointKernel<2, 6> {
  static constexpr std::string_view kind = "total equation";
  using Params = TotalJointParams;
  using Memory = TotalMemory;

  static void hint_targets(Params& p, HintTargets& t) { total_joint_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    total_rows(p, ctx, total_motion(p, local, pair_geometry(local, p.f1, p.f2)), local, loads);
  }

  static int own_count(const Params& p) { return p.count(); }
  static RowKind row_kind(const Params& p, int i) { return total_row_kind(p, i); }
  static std::string own_name(const Params& p, int i) { return total_own_name(p, i); }
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static void reads(const Params& p, ReadSet& out) { p.reads(out); }
  static std::vector<ChannelSpec> channels(const Params&) { return total_channels(); }
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&) { return total_private_names(); }
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<TotalEquation>;

}  // namespace whirl
