// Revolute hinge: two nodes share a point and an axis (axis 3 of both hinge frames).
// Law      phi = (-d, A3.B2, A3.B1) = 0,   d = x2 + a2 - x1 - a1
// Frames   reaction force global, at the common point; moment lambda4 A3 x B2 + lambda5 A3 x B1. Node 2
//          receives the printed load, node 1 the opposite. Local columns in the hinge frame of node 2
// Units    N, N m; angles in degrees in the results, radians in private data
// Unknowns 5 multipliers
#pragma once
#include "elements/revolute_output.hpp"

namespace whirl {

struct RevoluteHinge : JointKernel<2, 5> {
  static constexpr std::string_view kind = "revolute hinge";
  using Params = HingePair;
  using Memory = TurnCounter;

  // The five constraints in rows 0..4 and their loads, for every joint that contains a revolute hinge.
  template <class T, int S>
  static void constrain(const HingePair& p, const Local<T, 2, S>& local, Loads<T, 2, S>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
    const Mat3<T> B = local.node[1].R * p.R2h;
    load_at_both_points(g, scalars_as_vector(local, 0), parallel_axes_moment(A3, B, local.s[3], local.s[4]),
                        loads);
    put_rows(loads, 0, -g.d);
    loads.row[3] = dot(A3, B.col(1));
    loads.row[4] = dot(A3, B.col(0));
  }
  // M = A3 x b, b = lambda4 B2 + lambda5 B1:  dM = [b]x [A3]x dtheta1 - [A3]x [b]x dtheta2
  template <class V, int S>
  static void vary_constraint(const HingePair& p, const Local<double, 2, S>& local, V& J) {
    vary_joined_points(p.f1, p.f2, local, J);
    const Vec3d A3 = local.node[0].R * p.R1h.col(2);
    const Vec3d B[2] = {local.node[1].R * p.R2h.col(1), local.node[1].R * p.R2h.col(0)};
    const Vec3d b = local.s[3] * B[0] + local.s[4] * B[1];
    const Mat3d by_1 = skew_skew(b, A3), by_2 = skew_skew(A3, b);
    J.subtract(J.moment(0), J.spin(0), by_1);
    J.add(J.moment(0), J.spin(1), by_2);
    J.add(J.moment(1), J.spin(0), by_1);
    J.subtract(J.moment(1), J.spin(1), by_2);
    for (int i = 0; i < 2; ++i) {
      const Vec3d n = cross(A3, B[i]);
      J.add_column(J.moment(0), J.own(3 + i), -n);
      J.add_column(J.moment(1), J.own(3 + i), n);
      J.add_row(J.own(3 + i), J.spin(0), n);
      J.add_row(J.own(3 + i), J.spin(1), -n);
    }
  }
  static constexpr bool constraint_couples(int i, int j) {
    constexpr int own = 12;
    if (joined_points_couple(i, j)) return true;
    if (i < own) return i % 6 >= 3 && ((j < own && j % 6 >= 3) || j == own + 3 || j == own + 4);
    return (i == own + 3 || i == own + 4) && j < own && j % 6 >= 3;
  }

  template <int S>
  static RevoluteState state(const HingePair& p, const Local<double, 2, S>& local) {
    RevoluteState r = revolute_state(p, local);
    r.F = scalars_as_vector(local, 0);
    r.M = parallel_axes_moment(r.A.col(2), r.B, local.s[3], local.s[4]);
    return r;
  }

  static void hint_targets(Params& p, HintTargets& t) { hinge_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    constrain(p, local, loads);
  }

  using Variation = VariationOf<2, 5>;
  static void vary(const Params&, const Context&, const Values&, Variation&);
  static constexpr bool couples(int i, int j) { return constraint_couples(i, j); }

  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<RevoluteHinge>;

}  // namespace whirl
