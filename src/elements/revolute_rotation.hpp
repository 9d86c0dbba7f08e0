// Revolute rotation: two nodes keep a common direction (axis 3 of both hinge frames), their positions are
// free. Law      phi = (A3.B2, A3.B1) = 0 Frames   moment lambda1 A3 x B2 + lambda2 A3 x B1. Node 2 receives
// the printed load, node 1 the opposite.
//          Local columns in the hinge frame of node 2
// Units    N m; angles in degrees in the results, radians in private data
// Unknowns 2 multipliers
#pragma once
#include "elements/revolute_output.hpp"

namespace whirl {

struct RevoluteRotation : JointKernel<2, 2> {
  static constexpr std::string_view kind = "revolute rotation";
  using Params = HingePair;
  using Memory = TurnCounter;

  static void hint_targets(Params& p, HintTargets& t) { frame_hints(p.R1h, p.R2h, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
    const Mat3<T> B = local.node[1].R * p.R2h;
    loads.M[1] = parallel_axes_moment(A3, B, local.s[0], local.s[1]);
    loads.M[0] = -loads.M[1];
    loads.row[0] = dot(A3, B.col(1));
    loads.row[1] = dot(A3, B.col(0));
  }

  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<RevoluteRotation>;

}  // namespace whirl
