// Revolute hinge: two nodes share a point and an axis (axis 3 of both hinge frames).
// Law      d = x2 + a2 - x1 - a1 = 0;  B2 . A3 = 0;  B1 . A3 = 0      a = R f~,  A = R1 R~1h,  B = R2 R~2h
// Frames   reaction force global, at the common point; reaction moments about A3 x B2 and A3 x B1. Node 2
// receives the
//          printed load, node 1 the opposite
// Units    N, N m; angles in degrees in the results, radians in private data
// Unknowns 5 multipliers
#pragma once
#include "elements/batch.hpp"

namespace whirl {

struct RevoluteHinge {
  static constexpr std::string_view kind = "revolute hinge";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 2;
  static constexpr int scalars = 5;
  static constexpr bool constraint = true;

  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    Mat3d R1h = Mat3d::identity(), R2h = Mat3d::identity();
    OrientationFormat format = OrientationFormat::euler123;
  };
  struct Memory {
    double angle;  // last accepted angle about axis 3, counted over full turns
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const Local<T, 2, 5>& local,
                       Loads<T, 2, 5>& loads) {
    const NodeView<T>&a = local.node[0], &b = local.node[1];
    const Vec3<T> a1 = a.R * p.f1, a2 = b.R * p.f2;
    const Vec3<T> d = b.x + a2 - a.x - a1;
    const Vec3<T> A3 = a.R * p.R1h.col(2);
    const Vec3<T> B1 = b.R * p.R2h.col(0), B2 = b.R * p.R2h.col(1);
    const Vec3<T> F = {local.s[0], local.s[1], local.s[2]};
    // gradient of B2.A3 with respect to the spins of the nodes is A3 x B2 for node 1 and its opposite for
    // node 2
    const Vec3<T> M = local.s[3] * cross(B2, A3) + local.s[4] * cross(A3, B1);
    loads.F[0] = -F;
    loads.M[0] = -(M + cross(a1, F));
    loads.F[1] = F;
    loads.M[1] = M + cross(a2, F);
    for (int i = 0; i < 3; ++i) loads.row[i] = d[i];
    loads.row[3] = dot(B2, A3);
    loads.row[4] = dot(B1, A3);
  }

  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 2>& node, Memory&);
  static void accept(const Params&, const KernelContext<double>&, const Local<double, 2, 5>&, Memory&);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 5>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 2, 5>&, int);
};

extern template class Batch<RevoluteHinge>;

}  // namespace whirl
