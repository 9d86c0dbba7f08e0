// Cardano (universal) rotation: axis 3 of the first node and axis 2 of the second stay at right angles.
// Law      phi = A3.B2 = 0
// Frames   moment lambda A3 x B2. Node 2 receives the printed load, node 1 the opposite. First local moment =
//          -lambda
// Units    N m
// Unknowns 1 multiplier
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct CardanoRotation : JointKernel<2, 1> {
  static constexpr std::string_view kind = "cardano rotation";
  using Params = HingePair;

  static void hint_targets(Params& p, HintTargets& t) { frame_hints(p.R1h, p.R2h, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
    const Vec3<T> B2 = local.node[1].R * p.R2h.col(1);
    loads.M[1] = local.s[0] * cross(A3, B2);
    loads.M[0] = -loads.M[1];
    loads.row[0] = dot(A3, B2);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<CardanoRotation>;

}  // namespace whirl
