// Total internal reaction: applies the multipliers of a total equation between two other nodes.
// Law      loads of a total joint with the foreign multipliers; no equation
// Frames   as total joint: node 1 receives the printed load, node 2 the opposite, force at the point of node
// 2 Units    N, N m Unknowns none; sees the multipliers of the total equation as foreign scalars, in its
// order. The imposed
//          components must be those of the total equation
#pragma once
#include "elements/total_joint.hpp"

namespace whirl {

struct TotalInternalReaction : JointKernel<2, 6> {
  static constexpr std::string_view kind = "total internal reaction";
  using Params = TotalJointParams;

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    TotalJoint::load(p, local, first_place(p), pair_geometry(local, p.f1, p.f2), loads);
  }
  // foreign scalars stand at the end
  static int first_place(const Params& p) { return scalars - p.count(); }

  static int own_count(const Params&) { return 0; }
  static void reads(const Params& p, ReadSet& out) { p.reads(out); }
  static std::vector<ChannelSpec> channels(const Params&) { return total_channels(); }
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<TotalInternalReaction>;

}  // namespace whirl
