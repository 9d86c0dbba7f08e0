// Deformable hinges: a moment between two nodes from a law of their relative rotation.
// Law      theta = log(A^T B), rate A^T(w2 - w1);   A = R1 R~1h,  B = R2 R~2h
//          deformable hinge             M = A law(theta, rate)
//          invariant deformable hinge   M = Am law(theta, Am^T(w2 - w1)),  Am = A exp(theta/2)
//          deformable axial joint       M = A3 law(theta_3, rate_3), one-dimensional
// Frames   node 1 receives M (printed), node 2 the opposite; local moment in A (Am)
// Units    N m, rad; theta wraps at pi
// Unknowns none
#pragma once
#include "elements/batch.hpp"
#include "elements/one_law.hpp"

namespace whirl {

enum class HingeFrame { first, middle };

// The Jacobian is written out for the frame of node 1.
template <HingeFrame Frame>
struct HingeVariation {};
template <>
struct HingeVariation<HingeFrame::first> {
  using Variation = VariationOf<2, 0>;
};

template <HingeFrame Frame>
struct DeformableHingeIn : OneLaw<DeformableHingeIn<Frame>, 3>, HingeVariation<Frame> {
  static constexpr std::string_view kind =
      Frame == HingeFrame::middle ? "invariant deformable hinge" : "deformable hinge";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;
  static constexpr int law_dimension = 3;

  struct Params {
    Mat3d R1h = Mat3d::identity(), R2h = Mat3d::identity();
    LawSlot<3> law;
    OrientationFormat format = OrientationFormat::euler123;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.hinge = {nullptr, &p.R1h, &p.R2h}; }

  // the frame of the moment
  template <class T>
  static Mat3<T> frame(const Params& p, const Local<T, 2, 0>& local, T (&e)[3], T (&e_rate)[3]) {
    Mat3<T> A = local.node[0].R * p.R1h;
    const Vec3<T> theta = rotation_log(tmul(A, local.node[1].R * p.R2h));
    if constexpr (Frame == HingeFrame::middle) A = A * rotation_exp(0.5 * theta);
    const Vec3<T> rate = tmul(A, local.node[1].w - local.node[0].w);
    for (int i = 0; i < 3; ++i) {
      e[i] = theta[i];
      e_rate[i] = rate[i];
    }
    return A;
  }
  template <class T>
  static void strain(const Params& p, const Local<T, 2, 0>& local, T (&e)[3], T (&e_rate)[3]) {
    frame(p, local, e, e_rate);
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    T e[3], e_rate[3], m[3];
    const Mat3<T> A = frame(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, m);
    loads.M[0] = A * Vec3<T>{m[0], m[1], m[2]};
    loads.M[1] = -loads.M[0];
  }

  static void vary(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&,
                   VariationOf<2, 0>& J, VariationOf<2, 0>& rate);
  static constexpr bool couples(int i, int j) { return i % 6 >= 3 && j % 6 >= 3; }

  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, int);
};
using DeformableHinge = DeformableHingeIn<HingeFrame::first>;
using InvariantDeformableHinge = DeformableHingeIn<HingeFrame::middle>;

struct DeformableAxialJoint : OneLaw<DeformableAxialJoint, 1> {
  static constexpr std::string_view kind = "deformable axial joint";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;
  static constexpr int law_dimension = 1;

  struct Params {
    Mat3d R1h = Mat3d::identity(), R2h = Mat3d::identity();
    LawSlot<1> law;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.hinge = {nullptr, &p.R1h, &p.R2h}; }

  template <class T>
  static void strain(const Params& p, const Local<T, 2, 0>& local, T (&e)[1], T (&e_rate)[1]) {
    const Mat3<T> A = local.node[0].R * p.R1h;
    e[0] = rotation_log(tmul(A, local.node[1].R * p.R2h))[2];
    e_rate[0] = dot(A.col(2), local.node[1].w - local.node[0].w);
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    T e[1], e_rate[1], m[1];
    strain(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, m);
    loads.M[0] = m[0] * (local.node[0].R * p.R1h.col(2));
    loads.M[1] = -loads.M[0];
  }

  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, int);
};

extern template class Batch<DeformableHinge>;
extern template class Batch<InvariantDeformableHinge>;
extern template class Batch<DeformableAxialJoint>;

}  // namespace whirl
