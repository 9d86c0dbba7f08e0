// Linear acceleration: a component of the acceleration of a node is imposed along a fixed direction.
// Law      q' - drive = 0,  n.v - q = 0,  n unit, global; q is the velocity along n
// Frames   global; the node receives minus the printed force lambda n. First local force = lambda
// Units    N, m/s, m/s^2
// Unknowns q (differential) and 1 multiplier
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct LinearAcceleration : JointKernel<1, 2> {
  static constexpr std::string_view kind = "linear acceleration";
  struct Params {
    Vec3d direction = {1.0, 0.0, 0.0};
    DriveId acceleration = kNoDrive;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.drive = &p.acceleration; }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    loads.F[0] = -(local.s[1] * p.direction);
    loads.row[0] = local.s_rate[0] - ctx.drive(p.acceleration);
    loads.row[1] = dot(p.direction, local.node[0].v) - local.s[0];
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

extern template class Batch<LinearAcceleration>;

}  // namespace whirl
