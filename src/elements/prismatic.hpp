// Prismatic joint: two nodes keep their relative orientation, their positions are free.
// Law      phi = (A2.B3, A3.B1, A1.B2) = 0
// Frames   moment lambda1 A2 x B3 + lambda2 A3 x B1 + lambda3 A1 x B2: with the frames aligned, lambda in A.
//          Node 2 receives the printed load, node 1 the opposite. Local columns in the hinge frame of node 1
// Units    N m
// Unknowns 3 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct Prismatic : JointKernel<2, 3> {
  static constexpr std::string_view kind = "prismatic";
  using Params = HingePair;

  static void hint_targets(Params& p, HintTargets& t) { frame_hints(p.R1h, p.R2h, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const Mat3<T> A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
    loads.M[1] = moment(A, B, local);
    loads.M[0] = -loads.M[1];
    loads.row[0] = dot(A.col(1), B.col(2));
    loads.row[1] = dot(A.col(2), B.col(0));
    loads.row[2] = dot(A.col(0), B.col(1));
  }
  template <class T>
  static Vec3<T> moment(const Mat3<T>& A, const Mat3<T>& B, const LocalOf<T>& local) {
    return local.s[0] * cross(A.col(1), B.col(2)) + local.s[1] * cross(A.col(2), B.col(0)) +
           local.s[2] * cross(A.col(0), B.col(1));
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<Prismatic>;

}  // namespace whirl
