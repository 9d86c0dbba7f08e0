// Distance: the points of two nodes keep an imposed distance.
// Law      u l(t) - d = 0,  |u| - 1 = 0,   d = x2 + a2 - x1 - a1, u unit vector from point 1 to point 2
// Frames   force lambda u on node 1 (tension > 0), the opposite on node 2, each at its point: their line of
//          action is d, so they balance. First local force = lambda
// Units    N, m
// Unknowns u (3) and the multiplier lambda; all rows as they stand (not divided by c)
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct Distance : JointKernel<2, 4> {
  static constexpr std::string_view kind = "distance";
  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    DriveId length = kNoDrive;
  };

  static void hint_targets(Params& p, HintTargets& t) { t.drive = &p.length; }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    const Vec3<T> u = scalars_as_vector(local, 0);
    const Vec3<T> F = local.s[3] * u;
    loads.F[0] = F;
    loads.M[0] = cross(g.a1, F);
    loads.F[1] = -F;
    loads.M[1] = -cross(g.a2, F);
    put_rows(loads, 0, length(p, ctx) * u - g.d);
    loads.row[3] = norm(u) - 1.0;
  }

  // The peer assembles velocities as if the distance were constant.
  template <class T>
  static T length(const Params& p, const KernelContext<T>& ctx) {
    if constexpr (std::is_same_v<T, TimeDual>) {
      if (ctx.model.model->peer_quirks) return T(ctx.model.drive(p.length));
    }
    return ctx.drive(p.length);
  }

  using Variation = VariationOf<2, 4>;
  static void vary(const Params&, const Context&, const Values&, Variation&);
  static constexpr bool couples(int i, int j) {
    constexpr int own = 12;
    if (i == own + 3) return j >= own && j < own + 3;
    if (i >= own) return j < own ? j % 6 >= 3 || j % 6 == i - own : j == i;
    if (i % 6 < 3) return j == own + i % 6 || j == own + 3;
    return j >= own ? j - own != i % 6 - 3 : j / 6 == i / 6 && j % 6 >= 3;
  }
  static RowKind row_kind(const Params&, int) { return RowKind::plain; }
  static std::string own_name(const Params&, int i);
  // the direction of d, so that the start is consistent
  static double own_initial_value(const Params&, int i, const EvalContext&, const std::array<int, 2>& node);
  // the same for every prediction of a driven joint: what the predictor makes of the zeros of the time when
  // it was off may point the other way, and Newton then finds the mirrored position
  static void settle(const Params&, const EvalContext&, const std::array<int, 2>& node, int own, double* y,
                     double* y_rate);
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.length); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<Distance>;

}  // namespace whirl
