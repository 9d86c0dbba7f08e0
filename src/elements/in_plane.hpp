// In plane: a point of node 2 stays in a plane of node 1 through its offset point.
// Law      phi = (R1 n~).d = 0,   d = x2 + a2 - x1 - a1,  |n~| = 1
// Frames   force lambda R1 n~ at the point of node 2; node 1 receives the printed load, node 2 the opposite.
//          First local force = lambda
// Units    N
// Unknowns 1 multiplier
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct InPlane : JointKernel<2, 1> {
  static constexpr std::string_view kind = "in plane";
  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    Vec3d normal = {1.0, 0.0, 0.0};  // unit, axes of node 1
  };

  static void hint_targets(Params& p, HintTargets& t) { offset_hints(p.f1, p.f2, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    const Vec3<T> n = local.node[0].R * p.normal;
    load_at_point_2(g, local.s[0] * n, Vec3<T>::zero(), loads);
    loads.row[0] = dot(n, g.d);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<InPlane>;

}  // namespace whirl
