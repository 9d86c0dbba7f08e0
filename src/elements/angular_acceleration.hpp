// Angular acceleration: a component of the angular acceleration of a node is imposed along a direction fixed
// in the node. Law      q' - drive = 0,  (R n~).w - q = 0,  n~ unit, node axes; q is the angular velocity
// along it, and
//          d/dt[(R n~).w] = (R n~).w'
// Frames   the node receives minus the printed moment lambda R n~. First local moment = lambda
// Units    N m, rad/s, rad/s^2
// Unknowns q (differential) and 1 multiplier
// Note     MBDyn prints the moment in the force columns; here it is in the moment columns
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct AngularAcceleration : JointKernel<1, 2> {
  static constexpr std::string_view kind = "angular acceleration";
  struct Params {
    Vec3d direction = {1.0, 0.0, 0.0};
    DriveId acceleration = kNoDrive;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.drive = &p.acceleration; }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const Vec3<T> n = local.node[0].R * p.direction;
    loads.M[0] = -(local.s[1] * n);
    loads.row[0] = local.s_rate[0] - ctx.drive(p.acceleration);
    loads.row[1] = dot(n, local.node[0].w) - local.s[0];
  }

  static constexpr bool couples(int i, int j) { return i < 6 || j < 7; }
  static UnknownKind own_kind(const Params&, int i) {
    return i == 0 ? UnknownKind::differential : UnknownKind::algebraic;
  }
  static RowKind row_kind(const Params&, int i) { return i == 0 ? RowKind::plain : RowKind::velocity; }
  static double own_initial_value(const Params&, int i, const EvalContext&, const std::array<int, 1>& node);
  static std::string own_name(const Params&, int i);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.acceleration); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<AngularAcceleration>;

}  // namespace whirl
