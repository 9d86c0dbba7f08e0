// Angular velocity: a component of the angular velocity of a node is imposed along a direction fixed in the
// node.
// Law      (R n~).w - drive = 0,  n~ unit, node axes
// Frames   the node receives minus the printed moment lambda R n~. First local moment = lambda
// Units    N m, rad/s
// Unknowns 1 multiplier
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct AngularVelocity : JointKernel<1, 1> {
  static constexpr std::string_view kind = "angular velocity";
  struct Params {
    Vec3d direction = {1.0, 0.0, 0.0};
    DriveId velocity = kNoDrive;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.drive = &p.velocity; }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const Vec3<T> n = local.node[0].R * p.direction;
    loads.M[0] = -(local.s[0] * n);
    loads.row[0] = dot(n, local.node[0].w) - ctx.drive(p.velocity);
  }

  static RowKind row_kind(const Params&, int) { return RowKind::velocity; }
  static std::string own_name(const Params&, int i);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.velocity); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<AngularVelocity>;

}  // namespace whirl
