// Gimbal rotation: homokinetic joint, free to tilt about two axes while the shaft speed passes unchanged.
// Law      A^T B = Q(theta, phi) = exp(theta e2) exp(phi e1) exp(theta e2)
//          lambda.(Q w_theta) = lambda.(Q w_phi) = 0: the couple does no work on the two angles, with
//          w_theta = (sin phi sin theta, 1 + cos phi, -sin phi cos theta), w_phi = (cos theta, 0, sin theta)
//          The first three rows are log(A^T B Q^T)
// Frames   couple A lambda: node 2 receives it, node 1 the opposite; local columns lambda in A
// Units    N m, rad
// Unknowns lambda (3), theta, phi; all rows as they stand (not divided by c)
// Note     MBDyn leaves the hinge frames out of the printed global moment and orientation; here they are in
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct GimbalRotation : JointKernel<2, 5> {
  static constexpr std::string_view kind = "gimbal rotation";
  using Params = HingePair;

  static void hint_targets(Params& p, HintTargets& t) { frame_hints(p.R1h, p.R2h, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    using std::cos;
    using std::sin;
    const Mat3<T> A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
    const Vec3<T> lambda = scalars_as_vector(local, 0);
    const T ct = cos(local.s[3]), st = sin(local.s[3]);
    const T cp = cos(local.s[4]), sp = sin(local.s[4]);
    const T zero(0.0), one(1.0);
    const Mat3<T> Y = {{{ct, zero, st}, {zero, one, zero}, {-st, zero, ct}}};
    const Mat3<T> X = {{{one, zero, zero}, {zero, cp, -sp}, {zero, sp, cp}}};
    const Mat3<T> Q = Y * X * Y;
    loads.M[1] = A * lambda;
    loads.M[0] = -loads.M[1];
    put_rows(loads, 0, -rotation_log(mult(tmul(A, B), Q)));
    const Vec3<T> turned = tmul(Q, lambda);
    loads.row[3] = dot(turned, Vec3<T>{sp * st, 1.0 + cp, -(sp * ct)});
    loads.row[4] = dot(turned, Vec3<T>{ct, zero, st});
  }

  static constexpr bool couples(int, int) { return true; }
  static RowKind row_kind(const Params&, int) { return RowKind::plain; }
  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<GimbalRotation>;

}  // namespace whirl
