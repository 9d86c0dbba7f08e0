// Spherical pin: a point of a node is fixed in space.
// Law      phi = x + a - x0 = 0
// Frames   global; the node receives minus the printed reaction at the point
// Units    N
// Unknowns 3 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct SphericalPin : JointKernel<1, 3> {
  static constexpr std::string_view kind = "spherical pin";
  using Params = HingePin;

  static void hint_targets(Params& p, HintTargets& t) { pin_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const Vec3<T> a = local.node[0].R * p.f;
    const Vec3<T> F = scalars_as_vector(local, 0);
    loads.F[0] = -F;
    loads.M[0] = -cross(a, F);
    put_rows(loads, 0, local.node[0].x + a - p.x0);
  }

  using Variation = VariationOf<1, 3>;
  static void vary(const Params&, const Context&, const Values&, Variation&);
  static constexpr bool couples(int i, int j) {
    if (i >= 6) return j < 6 && (j >= 3 || j == i - 6);
    return i < 3 ? j == 6 + i : (j >= 6 && j - 6 != i - 3) || (j >= 3 && j < 6);
  }

  static std::string own_name(const Params&, int i);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
};

extern template class Batch<SphericalPin>;

}  // namespace whirl
