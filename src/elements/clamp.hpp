// Clamp: a node held at a given place and orientation.
// Law      x0 - x = 0;  log(R R0^T) = 0
// Frames   global; the node receives minus the reaction (lambda, mu) that is printed
// Units    N, N m
// Unknowns 6 multipliers
#pragma once
#include "elements/batch.hpp"

namespace whirl {

struct Clamp {
  static constexpr std::string_view kind = "clamp";
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = 1;
  static constexpr int scalars = 6;
  static constexpr bool constraint = true;

  struct Params {
    Vec3d x0 = Vec3d::zero();
    Mat3d R0 = Mat3d::identity();
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const Local<T, 1, 6>& local,
                       Loads<T, 1, 6>& loads) {
    const NodeView<T>& n = local.node[0];
    const Vec3<T> turn = rotation_log(mult(n.R, p.R0));
    for (int i = 0; i < 3; ++i) {
      loads.F[0][i] = -local.s[i];
      loads.M[0][i] = -local.s[3 + i];
      loads.row[i] = n.x[i] - p.x0[i];
      loads.row[3 + i] = turn[i];
    }
  }

  using Variation = VariationOf<1, 6>;
  static void vary(const Params&, const KernelContext<double>&, const Local<double, 1, 6>&, Variation&);
  static constexpr bool couples(int i, int j) {
    return (i < 6 && j == i + 6) || (i >= 6 && i < 9 && j == i - 6) || (i >= 9 && j >= 3 && j < 6);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 1, 6>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 1, 6>&, int);
};

extern template class Batch<Clamp>;

}  // namespace whirl
