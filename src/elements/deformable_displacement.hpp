// Deformable displacement joint and deformable joint: a force (and a moment) between two points from a law of
// their relative displacement (and rotation).
// Law      e = A^T d, rate A^T(d' - w1 x d);  theta = log(A^T B), rate A^T(w2 - w1)
//          d = x2 + a2 - x1 - a1,  a = R f~,  A = R1 R~1h,  B = R2 R~2h
// Frames   node 1 receives F = A f at the current point of node 2 and M = A m (printed), node 2 the opposite;
//          local columns in A
// Units    N, N m, m, rad; theta wraps at pi
// Unknowns none
#pragma once
#include "elements/batch.hpp"
#include "elements/one_law.hpp"

namespace whirl {

template <int N>  // 3: displacement; 6: displacement and rotation
struct DeformableConnection : OneLaw<DeformableConnection<N>, N> {
  static constexpr std::string_view kind = N == 3 ? "deformable displacement joint" : "deformable joint";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;

  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    Mat3d R1h = Mat3d::identity(), R2h = Mat3d::identity();
    LawSlot<N> law;
    OrientationFormat format = OrientationFormat::euler123;
  };

  static void hint_targets(Params& p, HintTargets& t) {
    t.offset = {nullptr, &p.f1, &p.f2};
    t.hinge = {nullptr, &p.R1h, &p.R2h};
  }

  template <class T>
  struct Motion {
    Mat3<T> A;
    Vec3<T> a2, arm1;  // from node 2 and from node 1 to the point of node 2
  };
  template <class T>
  static Motion<T> motion(const Params& p, const Local<T, 2, 0>& local, T (&e)[N], T (&e_rate)[N]) {
    const NodeView<T>&a = local.node[0], &b = local.node[1];
    Motion<T> m;
    m.A = a.R * p.R1h;
    const Vec3<T> a1 = a.R * p.f1;
    m.a2 = b.R * p.f2;
    m.arm1 = b.x + m.a2 - a.x;
    const Vec3<T> d = tmul(m.A, m.arm1 - a1);
    // d' - w1 x d = v2 + w2 x a2 - v1 - w1 x (a1 + d)
    const Vec3<T> rate = tmul(m.A, b.v + cross(b.w, m.a2) - a.v - cross(a.w, m.arm1));
    for (int i = 0; i < 3; ++i) {
      e[i] = d[i];
      e_rate[i] = rate[i];
    }
    if constexpr (N == 6) {
      const Vec3<T> theta = rotation_log(tmul(m.A, b.R * p.R2h));
      const Vec3<T> spin = tmul(m.A, b.w - a.w);
      for (int i = 0; i < 3; ++i) {
        e[3 + i] = theta[i];
        e_rate[3 + i] = spin[i];
      }
    }
    return m;
  }
  template <class T>
  static void strain(const Params& p, const Local<T, 2, 0>& local, T (&e)[N], T (&e_rate)[N]) {
    motion(p, local, e, e_rate);
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    T e[N], e_rate[N], f[N];
    const Motion<T> m = motion(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    const Vec3<T> F = m.A * Vec3<T>{f[0], f[1], f[2]};
    loads.F[0] = F;
    loads.M[0] = cross(m.arm1, F);
    loads.F[1] = -F;
    loads.M[1] = -cross(m.a2, F);
    if constexpr (N == 6) {
      const Vec3<T> M = m.A * Vec3<T>{f[3], f[4], f[5]};
      loads.M[0] += M;
      loads.M[1] -= M;
    }
  }

  using Variation = VariationOf<2, 0>;
  static void vary(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, Variation& J,
                   Variation& rate);
  static bool rates_matter(const Params& p) { return p.law.viscous(); }

  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, int);
};
using DeformableDisplacementJoint = DeformableConnection<3>;
using DeformableJoint = DeformableConnection<6>;

extern template class Batch<DeformableDisplacementJoint>;
extern template class Batch<DeformableJoint>;

}  // namespace whirl
