// Viscous body: a load on one node from a law of its velocity.
// Law      e' = (A^T(v + w x a), A^T w),  (f, m) = law(0, e');   a = R f~,  A = R R~h
// Frames   the node receives -(A f) at its point and -(A m); printed are f, m (local) and A f, A m (global)
// Units    N, N m
// Unknowns none
#pragma once
#include "elements/batch.hpp"
#include "elements/one_law.hpp"

namespace whirl {

struct ViscousBody : OneLaw<ViscousBody, 6> {
  static constexpr std::string_view kind = "viscous body";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 1;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;

  struct Params {
    Vec3d f = Vec3d::zero();
    Mat3d Rh = Mat3d::identity();
    LawSlot<6> law;
  };

  template <class T>
  static void strain(const Params& p, const Local<T, 1, 0>& local, T (&e)[6], T (&e_rate)[6]) {
    const NodeView<T>& n = local.node[0];
    const Mat3<T> A = n.R * p.Rh;
    const Vec3<T> v = tmul(A, n.v + cross(n.w, n.R * p.f)), w = tmul(A, n.w);
    for (int i = 0; i < 3; ++i) {
      e[i] = e[3 + i] = T(0.0);
      e_rate[i] = v[i];
      e_rate[3 + i] = w[i];
    }
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 1, 0>& local,
                       Loads<T, 1, 0>& loads) {
    T e[6], e_rate[6], f[6];
    strain(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    const NodeView<T>& n = local.node[0];
    const Mat3<T> A = n.R * p.Rh;
    loads.F[0] = -(A * Vec3<T>{f[0], f[1], f[2]});
    loads.M[0] = cross(n.R * p.f, loads.F[0]) - A * Vec3<T>{f[3], f[4], f[5]};
  }

  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 1, 0>&, double* out);
};

extern template class Batch<ViscousBody>;

}  // namespace whirl
