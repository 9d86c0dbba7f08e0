// Revolute pin: a point of a node is fixed in space and the node turns about axis 3 of a fixed frame.
// Law      phi = (x + a - x0, -A3.B2, -A3.B1) = 0,   A = R0 fixed, B = R R~h
// Frames   the node receives minus the printed load, force at the point; local columns in B
// Units    N, N m; angles in degrees in the results, radians in private data
// Unknowns 5 multipliers
#pragma once
#include "elements/revolute_output.hpp"

namespace whirl {

struct RevolutePin : JointKernel<1, 5> {
  static constexpr std::string_view kind = "revolute pin";
  using Params = HingePin;
  using Memory = TurnCounter;

  static void hint_targets(Params& p, HintTargets& t) { pin_hints(p, t); }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const LocalOf<T>& local, LoadsOf<T>& loads) {
    const NodeView<T>& n = local.node[0];
    const Vec3<T> a = n.R * p.f;
    const Vec3d A3 = p.R0.col(2);
    const Mat3<T> B = n.R * p.Rh;
    const Vec3<T> F = scalars_as_vector(local, 0);
    loads.F[0] = -F;
    loads.M[0] = -(parallel_axes_moment(A3, B, local.s[3], local.s[4]) + cross(a, F));
    put_rows(loads, 0, n.x + a - p.x0);
    loads.row[3] = -dot(A3, B.col(1));
    loads.row[4] = -dot(A3, B.col(0));
  }

  using Variation = VariationOf<1, 5>;
  static void vary(const Params&, const Context&, const Values&, Variation&);
  static constexpr bool couples(int i, int j) {
    if (i >= 6) return j < 6 && (j >= 3 || j == i - 6);
    return i < 3 ? j == 6 + i : j >= 3 && j - 6 != i - 3;
  }

  static std::string own_name(const Params&, int i);
  static void initialize(const Params&, const EvalContext&, const std::array<int, 1>& node, Memory&);
  static void accept(const Params&, const Context&, const Values&, Memory&);
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<RevolutePin>;

}  // namespace whirl
