// Cardano (universal) hinge: two nodes share a point, axis 3 of the first and axis 2 of the second stay at
// right angles.
// Law      phi = (-d, A3.B2) = 0,   d = x2 + a2 - x1 - a1
// Frames   force global, at the common point; moment lambda4 A3 x B2. Node 2 receives the printed load, node
// 1
//          the opposite. Local force in the hinge frame of node 1, first local moment = -lambda4
// Units    N, N m; angles in degrees
// Unknowns 4 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct CardanoHinge : JointKernel<2, 4> {
  static constexpr std::string_view kind = "cardano hinge";
  using Params = HingePair;

  static void hint_targets(Params& p, HintTargets& t) { hinge_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
    const Vec3<T> B2 = local.node[1].R * p.R2h.col(1);
    load_at_both_points(g, scalars_as_vector(local, 0), local.s[3] * cross(A3, B2), loads);
    put_rows(loads, 0, -g.d);
    loads.row[3] = dot(A3, B2);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<CardanoHinge>;

}  // namespace whirl
