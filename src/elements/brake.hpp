// Brake: friction about axis 3 between two nodes, pressed by an imposed normal force.
// Law      friction.hpp with N = drive (never below the preload)
// Frames   moment M A3: node 2 receives it, node 1 the opposite; printed as the load on node 2, third local
// moment Units    N, N m Unknowns the friction unknown
#pragma once
#include <algorithm>

#include "elements/hinge_friction.hpp"

namespace whirl {

struct Brake : JointKernel<2, 1> {
  static constexpr std::string_view kind = "brake";
  static constexpr bool constraint = false;
  struct Params : HingePair {
    Friction friction;
    DriveId normal_force = kNoDrive;
  };
  using Memory = HingeFrictionMemory;
  using Scratch = FrictionScratch;

  static void hint_targets(Params& p, HintTargets& t) { hinge_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
    const FrictionResult<T> result =
        friction(p.friction, ctx, static_cast<const Memory*>(ctx.memory)->friction,
                 *static_cast<Scratch*>(ctx.scratch), sliding_speed(p, p.friction, local), local.s[0],
                 local.s_rate[0]);
    loads.M[1] = (friction_moment(p.friction, result.f) * pressure(p, ctx.model)) * A3;
    loads.M[0] = -loads.M[1];
    loads.row[0] = result.row;
  }
  static double pressure(const Params& p, const EvalContext& ctx) {
    return std::max(ctx.drive(p.normal_force), p.friction.preload);
  }

  static UnknownKind own_kind(const Params& p, int) { return friction_unknown(p.friction); }
  static RowKind row_kind(const Params&, int) { return RowKind::plain; }
  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void predicted(const Params&, const Context&, const Values&, Scratch& scratch) { scratch = {}; }
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.normal_force); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<Brake>;

}  // namespace whirl
