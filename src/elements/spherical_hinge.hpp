// Spherical hinge: two nodes share a point.
// Law      phi = -d = 0,  d = x2 + a2 - x1 - a1
// Frames   reaction force global, at the common point; node 2 receives the printed load, node 1 the opposite.
//          Local columns in the hinge frame of node 1
// Units    N
// Unknowns 3 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct SphericalHinge : JointKernel<2, 3> {
  static constexpr std::string_view kind = "spherical hinge";
  using Params = HingePair;

  static void hint_targets(Params& p, HintTargets& t) { hinge_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    load_at_both_points(g, scalars_as_vector(local, 0), Vec3<T>::zero(), loads);
    put_rows(loads, 0, -g.d);
  }

  using Variation = VariationOf<2, 3>;
  static void vary(const Params&, const Context&, const Values&, Variation&);
  static constexpr bool couples(int i, int j) { return joined_points_couple(i, j); }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<SphericalHinge>;

}  // namespace whirl
