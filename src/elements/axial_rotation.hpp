// Axial rotation: a revolute hinge with imposed speed about axis 3.
// Law      revolute hinge, and  drive - A3.(w2 - w1) = 0
// Frames   as the revolute hinge; the sixth multiplier is the driving torque on node 2 about A3
// Units    N, N m, rad/s
// Unknowns 6 multipliers
#pragma once
#include "elements/revolute_hinge.hpp"

namespace whirl {

struct AxialRotation : JointKernel<2, 6> {
  static constexpr std::string_view kind = "axial rotation";
  struct Params : HingePair {
    DriveId speed = kNoDrive;
  };
  using Memory = TurnCounter;

  // The six constraints in rows 0..5 and their loads.
  template <class T, int S>
  static void constrain(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, S>& local,
                        Loads<T, 2, S>& loads) {
    RevoluteHinge::constrain(p, local, loads);
    const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
    const Vec3<T> torque = local.s[5] * A3;
    loads.M[0] -= torque;
    loads.M[1] += torque;
    loads.row[5] = ctx.drive(p.speed) - dot(A3, local.node[1].w - local.node[0].w);
  }
  template <int S>
  static RevoluteState state(const Params& p, const Local<double, 2, S>& local) {
    RevoluteState r = RevoluteHinge::state(p, local);
    r.M += local.s[5] * r.A.col(2);
    return r;
  }

  static void hint_targets(Params& p, HintTargets& t) {
    hinge_hints(p, t);
    t.drive = &p.speed;
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    constrain(p, ctx, local, loads);
  }

  static RowKind row_kind(const Params&, int i) { return i < 5 ? RowKind::position : RowKind::velocity; }
  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.speed); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

// orientation, imposed speed, B^T w: what the joint prints, also with friction
std::vector<ChannelSpec> axial_rotation_channels(const AxialRotation::Params& p);
double* record_axial_rotation(double* out, const AxialRotation::Params& p, const RevoluteState& r,
                              double speed);

extern template class Batch<AxialRotation>;

}  // namespace whirl
