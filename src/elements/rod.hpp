// Rod: a force along the line between two points, from a law of strain and strain rate.
// Law      f(l/l0 - 1, l'/l0) along u = d/l,  d = x2 + a2 - x1 - a1,  l = |d|,  l' = u.d',  a = R f~
// Frames   tension is positive; node 1 receives f u at its point, node 2 the opposite; the printed force is
//          that on node 1 (local: tension, 0, 0)
// Units    N, m; the law is force against strain
// Unknowns none
#pragma once
#include "elements/batch.hpp"
#include "elements/one_law.hpp"

namespace whirl {

struct Rod : OneLaw<Rod, 1> {
  static constexpr std::string_view kind = "rod";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;

  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    double length = 1.0;  // l0
    LawSlot<1> law;
  };

  template <class T>
  struct Motion {
    Vec3<T> a1, a2, u;
    T length, rate;
  };
  template <class T>
  static Motion<T> motion(const Params& p, const Local<T, 2, 0>& local) {
    const NodeView<T>&a = local.node[0], &b = local.node[1];
    Motion<T> m;
    m.a1 = a.R * p.f1;
    m.a2 = b.R * p.f2;
    const Vec3<T> d = b.x + m.a2 - a.x - m.a1;
    const Vec3<T> d_rate = b.v + cross(b.w, m.a2) - a.v - cross(a.w, m.a1);
    m.length = norm(d);
    m.u = (1.0 / m.length) * d;
    m.rate = dot(m.u, d_rate);
    return m;
  }
  template <class T>
  static void strain(const Params& p, const Motion<T>& m, T (&e)[1], T (&e_rate)[1]) {
    e[0] = m.length / p.length - 1.0;
    e_rate[0] = m.rate / p.length;
  }
  template <class T>
  static void strain(const Params& p, const Local<T, 2, 0>& local, T (&e)[1], T (&e_rate)[1]) {
    strain(p, motion(p, local), e, e_rate);
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    const Motion<T> m = motion(p, local);
    T e[1], e_rate[1], f[1];
    strain(p, m, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    const Vec3<T> F = f[0] * m.u;
    loads.F[0] = F;
    loads.M[0] = cross(m.a1, F);
    loads.F[1] = -F;
    loads.M[1] = -cross(m.a2, F);
  }

  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, int);
};

extern template class Batch<Rod>;

}  // namespace whirl
