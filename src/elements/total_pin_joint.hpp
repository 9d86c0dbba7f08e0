// Total pin joint: imposes any components of the motion of a node relative to a frame fixed in space.
// Law      total_constraint.hpp with  p = P^T (x + a - x0),  R_rel = Q^T R R~r,  p' = P^T (v + w x a),
//          w_rel = Q^T w;  P, Q fixed frames of position and orientation
// Frames   the node receives minus the printed load: force P f at the point, moment Q m, f and m the
// multipliers Units    N, N m, m, rad Unknowns a multiplier per imposed component
#pragma once
#include "elements/total_constraint.hpp"

namespace whirl {

struct TotalPinJoint : JointKernel<1, 6> {
  static constexpr std::string_view kind = "total pin joint";
  struct Params : TotalConstraint {
    Vec3d f = Vec3d::zero();
    Mat3d Rr = Mat3d::identity();
    Vec3d x0 = Vec3d::zero();
    Mat3d P = Mat3d::identity(), Q = Mat3d::identity();
    Mat3d Rp = Mat3d::identity();  // position orientation of the node, for hints only
  };
  using Memory = TotalMemory;

  static void hint_targets(Params& p, HintTargets& t) {
    t.position_drive3 = &p.translation_drive;
    t.orientation_drive3 = &p.rotation_drive;
    t.offset = {&p.x0, &p.f, nullptr};
    t.position_hinge = {&p.P, &p.Rp, nullptr};
    t.orientation_hinge = {&p.Q, &p.Rr, nullptr};
  }

  template <class T>
  static TotalMotion<T> motion(const Params& p, const LocalOf<T>& local, const Vec3<T>& a) {
    const NodeView<T>& n = local.node[0];
    return {tmul(p.P, n.x + a - p.x0), tmul(p.P, n.v + cross(n.w, a)), tmul(p.Q, n.R * p.Rr), tmul(p.Q, n.w)};
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const Vec3<T> a = local.node[0].R * p.f;
    Vec3<T> f, m;
    total_reaction(p, local, 0, f, m);
    const Vec3<T> F = p.P * f;
    loads.F[0] = -F;
    loads.M[0] = -(p.Q * m + cross(a, F));
    total_rows(p, ctx, motion(p, local, a), local, loads);
  }

  using Variation = VariationOf<1, 6>;
  static void vary(const Params&, const Context&, const Values&, Variation& J, Variation& rate);
  static bool rates_matter(const Params& p) { return p.imposes_velocity(); }
  static constexpr bool couples(int i, int j) { return i >= 6 ? j < 6 : j >= 6 || (i >= 3 && j >= 3); }
  static bool couples_with(const Params& p, int i, int j) {
    if (i >= 6) return is_translation(p, i - 6) || j >= 3;
    return j < 6 || i >= 3 || is_translation(p, j - 6);
  }

  static int own_count(const Params& p) { return p.count(); }
  static RowKind row_kind(const Params& p, int i) { return total_row_kind(p, i); }
  static std::string own_name(const Params& p, int i) { return total_own_name(p, i); }
  static void initialize(const Params&, const EvalContext&, const std::array<int, 1>& node, Memory&);
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static void reads(const Params& p, ReadSet& out) { p.reads(out); }
  static std::vector<ChannelSpec> channels(const Params&) { return total_channels(); }
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&) { return total_private_names(); }
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<TotalPinJoint>;

}  // namespace whirl
