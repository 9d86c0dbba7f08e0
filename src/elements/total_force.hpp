// Total forces: a force and a moment with orientations of their own, turning with the node (with node 1).
// Law      total:          F = R R~f f(t),  M = R R~m m(t) + a x F                       a = R f~
//          total internal: the same with R1 on node 1; node 2 receives the opposite at its own point
// Frames   printed: force and moment in global axes, on node 1
// Units    N, N m
// Unknowns none
#pragma once
#include "elements/batch.hpp"

namespace whirl {

struct TotalLoad {
  Vec3d f = Vec3d::zero();
  Mat3d Rf = Mat3d::identity(), Rm = Mat3d::identity();
  VectorDrive<3> force, moment;
  void reads(ReadSet& out) const {
    out.vector_drive(force);
    out.vector_drive(moment);
  }
};

struct TotalForce {
  static constexpr std::string_view kind = "total force";
  static constexpr ElementClass element_class = ElementClass::force;
  static constexpr int nodes = 1;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;
  using Params = TotalLoad;

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 1, 0>& local,
                       Loads<T, 1, 0>& loads) {
    const NodeView<T>& n = local.node[0];
    loads.F[0] = n.R * (p.Rf * ctx.vector_drive(p.force));
    loads.M[0] = n.R * (p.Rm * ctx.vector_drive(p.moment)) + cross(n.R * p.f, loads.F[0]);
  }
  static void reads(const Params& p, ReadSet& out) { p.reads(out); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 1, 0>&, double* out);
};

struct TotalInternalForce {
  static constexpr std::string_view kind = "total internal force";
  static constexpr ElementClass element_class = ElementClass::force;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;
  struct Params {
    TotalLoad load;
    Vec3d f2 = Vec3d::zero();
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    const NodeView<T>&a = local.node[0], &b = local.node[1];
    const Vec3<T> F = a.R * (p.load.Rf * ctx.vector_drive(p.load.force));
    const Vec3<T> M = a.R * (p.load.Rm * ctx.vector_drive(p.load.moment));
    loads.F[0] = F;
    loads.M[0] = M + cross(a.R * p.load.f, F);
    loads.F[1] = -F;
    loads.M[1] = -(M + cross(b.R * p.f2, F));
  }
  static void reads(const Params& p, ReadSet& out) { p.load.reads(out); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
};

extern template class Batch<TotalForce>;
extern template class Batch<TotalInternalForce>;

}  // namespace whirl
