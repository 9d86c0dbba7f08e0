// Linear velocity: a component of the velocity of a node is imposed along a fixed direction.
// Law      n.v - drive = 0,  n unit, global
// Frames   global; the node receives minus the printed force lambda n. First local force = lambda
// Units    N, m/s
// Unknowns 1 multiplier
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct LinearVelocity : JointKernel<1, 1> {
  static constexpr std::string_view kind = "linear velocity";
  struct Params {
    Vec3d direction = {1.0, 0.0, 0.0};
    DriveId velocity = kNoDrive;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.drive = &p.velocity; }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    loads.F[0] = -(local.s[0] * p.direction);
    loads.row[0] = dot(p.direction, local.node[0].v) - ctx.drive(p.velocity);
  }

  static RowKind row_kind(const Params&, int) { return RowKind::velocity; }
  static std::string own_name(const Params&, int i);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.velocity); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<LinearVelocity>;

}  // namespace whirl
