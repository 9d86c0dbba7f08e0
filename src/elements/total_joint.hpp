// Total joint: imposes any components of the motion of node 2 relative to node 1.
// Law      total_constraint.hpp with  p = P^T d,  R_rel = Q^T R2 R~2r,  p' = P^T (d' - w1 x d),
//          w_rel = Q^T (w2 - w1);  P = R1 R~1p, Q = R1 R~1r, d = x2 + a2 - x1 - a1
// Frames   force P f at the point of node 2, moment Q m, f and m the multipliers; node 1 receives the printed
//          load, node 2 the opposite. The moment is the exact gradient only for delta = 0. The position
//          orientation of node 2 has no effect
// Units    N, N m, m, rad
// Unknowns a multiplier per imposed component
#pragma once
#include "elements/total_constraint.hpp"

namespace whirl {

struct TotalJointParams : TotalConstraint {
  Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
  Mat3d R1p = Mat3d::identity(), R2p = Mat3d::identity();  // R2p is for hints only
  Mat3d R1r = Mat3d::identity(), R2r = Mat3d::identity();
};

void total_joint_hints(TotalJointParams& p, HintTargets& t);

template <class T, int S>
TotalMotion<T> total_motion(const TotalJointParams& p, const Local<T, 2, S>& local,
                            const PairGeometry<T>& g) {
  const NodeView<T>&a = local.node[0], &b = local.node[1];
  TotalMotion<T> motion;
  motion.p = tmul(p.R1p, tmul(a.R, g.d));
  motion.p_rate = tmul(p.R1p, tmul(a.R, pair_rate(local, g)));
  const Mat3<T> Q = a.R * p.R1r;
  motion.R_rel = tmul(Q, b.R * p.R2r);
  motion.w_rel = tmul(Q, b.w - a.w);
  return motion;
}

struct TotalJoint : JointKernel<2, 6> {
  static constexpr std::string_view kind = "total joint";
  using Params = TotalJointParams;
  using Memory = TotalMemory;

  static void hint_targets(Params& p, HintTargets& t) { total_joint_hints(p, t); }

  // Loads of the multipliers from place `first` on: also those of another joint
  // (total_internal_reaction.hpp).
  template <class T, int S>
  static void load(const Params& p, const Local<T, 2, S>& local, int first, const PairGeometry<T>& g,
                   Loads<T, 2, S>& loads) {
    Vec3<T> f, m;
    total_reaction(p, local, first, f, m);
    const Mat3<T>& R1 = local.node[0].R;
    load_at_point_2(g, R1 * (p.R1p * f), R1 * (p.R1r * m), loads);
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    load(p, local, 0, g, loads);
    total_rows(p, ctx, total_motion(p, local, g), local, loads);
  }

  using Variation = VariationOf<2, 6>;
  static void vary(const Params&, const Context&, const Values&, Variation& J, Variation& rate);
  static bool rates_matter(const Params& p) { return p.imposes_velocity(); }
  static constexpr bool couples(int i, int j) {
    constexpr int own = 12;
    if (i >= own) return j < own;
    if (i % 6 < 3) return j >= own || (j >= 3 && j < 6);
    return i < 6 || j >= own || j % 6 >= 3;
  }
  static bool couples_with(const Params& p, int i, int j) {
    constexpr int own = 12;
    if (i >= own) return is_translation(p, i - own) || j % 6 >= 3;
    return j < own || i % 6 >= 3 || is_translation(p, j - own);
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

extern template class Batch<TotalJoint>;

}  // namespace whirl
