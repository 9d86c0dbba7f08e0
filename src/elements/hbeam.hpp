// Two-node beam with helicoidal interpolation: strain and curvature are constant along it.
// Law      theta = log(R1^T R2),  R = R1 exp(theta/2),  kappa = theta/L - kappa0
//          eps = ( k I + (1 - k) u u^T ) R^T (p2 - p1)/L - eps0,   k = (t/2)/sin(t/2),  t = |theta|, u =
//          theta/t (f, m) = law(eps, kappa);  eps0, kappa0: values of the input;  L: input distance of the
//          points
// Frames   section axes R, half way between those of the nodes. Node 1 receives R f at the middle of the
//          helicoid and R m, node 2 the opposite; printed f, m
// Units    N, N m
// Unknowns none
// Ref.     Borri, Bottasso, Int. J. Numer. Meth. Engng 37 (1994)
#pragma once
#include "elements/batch.hpp"
#include "elements/one_law.hpp"

namespace whirl {

struct HelicoidalBeam : OneLaw<HelicoidalBeam, 6> {
  static constexpr std::string_view kind = "hbeam";
  static constexpr ElementClass element_class = ElementClass::beam;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;

  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    double length = 1.0;
    Vec3d eps0 = Vec3d::zero(), kappa0 = Vec3d::zero();
    LawSlot<6> law;  // elastic
  };
  static void set_geometry(Params& p, const Vec3d (&x)[2], const Mat3d (&R)[2]);

  template <class T>
  struct Helicoid {
    Mat3<T> R;
    Vec3<T> eps, kappa;  // of the current geometry alone
    Vec3<T> middle;
  };
  template <class T>
  static Helicoid<T> helicoid(double L, const Vec3<T>& p1, const Vec3<T>& p2, const Mat3<T>& R1,
                              const Mat3<T>& R2) {
    using std::cos;
    using std::sin;
    using std::sqrt;
    const Vec3<T> theta = rotation_log(tmul(R1, R2));
    const T t2 = dot(theta, theta);
    T a, h;  // a = (k - 1)/t^2,  h = (1 - cos(t/2))/t^2: even series in t
    if (value_of(t2) < 1e-2) {
      a = 1.0 / 24.0 + t2 * (7.0 / 5760.0 + t2 * (31.0 / 967680.0 + t2 * (127.0 / 154828800.0)));
      h = 1.0 / 8.0 + t2 * (-1.0 / 384.0 + t2 * (1.0 / 46080.0 - t2 * (1.0 / 10321920.0)));
    } else {
      const T t = sqrt(t2);
      a = (0.5 * t / sin(0.5 * t) - 1.0) / t2;
      h = (1.0 - cos(0.5 * t)) / t2;
    }
    Helicoid<T> out;
    out.R = R1 * rotation_exp(0.5 * theta);
    const Vec3<T> d = (1.0 / L) * tmul(out.R, p2 - p1);
    out.eps = (1.0 + a * t2) * d - (a * dot(theta, d)) * theta;
    out.kappa = (1.0 / L) * theta;
    out.middle = 0.5 * (p1 + p2) - (L * h) * (out.R * cross(theta, out.eps));
    return out;
  }
  template <class T>
  static Helicoid<T> helicoid(const Params& p, const Local<T, 2, 0>& local) {
    const NodeView<T>&a = local.node[0], &b = local.node[1];
    return helicoid(p.length, a.x + a.R * p.f1, b.x + b.R * p.f2, a.R, b.R);
  }
  template <class T>
  static void strain(const Params& p, const Helicoid<T>& now, T (&e)[6], T (&e_rate)[6]) {
    for (int i = 0; i < 3; ++i) {
      e[i] = now.eps[i] - p.eps0[i];
      e[3 + i] = now.kappa[i] - p.kappa0[i];
      e_rate[i] = e_rate[3 + i] = T(0.0);
    }
  }
  template <class T>
  static void strain(const Params& p, const Local<T, 2, 0>& local, T (&e)[6], T (&e_rate)[6]) {
    strain(p, helicoid(p, local), e, e_rate);
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    const Helicoid<T> now = helicoid(p, local);
    T e[6], e_rate[6], f[6];
    strain(p, now, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    const Vec3<T> F = now.R * Vec3<T>{f[0], f[1], f[2]}, M = now.R * Vec3<T>{f[3], f[4], f[5]};
    loads.F[0] = F;
    loads.M[0] = M + cross(now.middle - local.node[0].x, F);
    loads.F[1] = -F;
    loads.M[1] = -(M + cross(now.middle - local.node[1].x, F));
  }

  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
};

extern template class Batch<HelicoidalBeam>;

}  // namespace whirl
