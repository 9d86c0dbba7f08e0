// Drive displacement pin: the displacement of a point of a node from a fixed point is imposed.
// Law      phi = x + a - x0 - drive = 0, global
// Frames   global; the node receives minus the printed reaction at the point
// Units    N, m
// Unknowns 3 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct DriveDisplacementPin : JointKernel<1, 3> {
  static constexpr std::string_view kind = "drive displacement pin";
  struct Params {
    Vec3d f = Vec3d::zero(), x0 = Vec3d::zero();
    VectorDrive<3> displacement;
  };

  static void hint_targets(Params& p, HintTargets& t) {
    t.offset = {&p.x0, &p.f, nullptr};
    t.drive3 = &p.displacement;
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const Vec3<T> a = local.node[0].R * p.f;
    const Vec3<T> F = scalars_as_vector(local, 0);
    loads.F[0] = -F;
    loads.M[0] = -cross(a, F);
    put_rows(loads, 0, local.node[0].x + a - p.x0 - ctx.vector_drive(p.displacement));
  }

  static std::string own_name(const Params&, int i);
  static void reads(const Params& p, ReadSet& out) { out.vector_drive(p.displacement); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<DriveDisplacementPin>;

}  // namespace whirl
