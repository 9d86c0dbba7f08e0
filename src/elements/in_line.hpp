// In line: a point of node 2 stays on axis 3 of a frame of node 1.
// Law      phi = (A1.d, A2.d) = 0,   d = x2 + a2 - x1 - a1,  A = R1 R~1h
// Frames   force lambda1 A1 + lambda2 A2 at the point of node 2; node 1 receives the printed load, node 2 the
//          opposite. Local columns in A
// Units    N
// Unknowns 2 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct InLine : JointKernel<2, 2> {
  static constexpr std::string_view kind = "in line";
  using Params = HingePair;  // without a frame of node 2

  static void hint_targets(Params& p, HintTargets& t) { offset_hints(p.f1, p.f2, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    const Vec3<T> A1 = local.node[0].R * p.R1h.col(0), A2 = local.node[0].R * p.R1h.col(1);
    load_at_point_2(g, local.s[0] * A1 + local.s[1] * A2, Vec3<T>::zero(), loads);
    loads.row[0] = dot(A1, g.d);
    loads.row[1] = dot(A2, g.d);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<InLine>;

}  // namespace whirl
