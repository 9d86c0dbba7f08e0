// Cardano (universal) pin: a point of a node is fixed in space, axis 3 of a fixed frame and axis 2 of the
// node's hinge frame stay at right angles. Law      phi = (x0 - x - a, A3.B2) = 0,   A = R0 fixed, B = R R~h
// Frames   force global, at the point; moment lambda4 A3 x B2. The node receives the printed load itself.
//          Local force in the hinge frame of the node, first local moment = -lambda4
// Units    N, N m; angles in degrees
// Unknowns 4 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct CardanoPin : JointKernel<1, 4> {
  static constexpr std::string_view kind = "cardano pin";
  using Params = HingePin;

  static void hint_targets(Params& p, HintTargets& t) { pin_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const NodeView<T>& n = local.node[0];
    const Vec3<T> a = n.R * p.f;
    const Vec3d A3 = p.R0.col(2);
    const Vec3<T> B2 = n.R * p.Rh.col(1);
    const Vec3<T> F = scalars_as_vector(local, 0);
    loads.F[0] = F;
    loads.M[0] = local.s[3] * cross(A3, B2) + cross(a, F);
    put_rows(loads, 0, p.x0 - n.x - a);
    loads.row[3] = dot(A3, B2);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<CardanoPin>;

}  // namespace whirl
