// Drive displacement: the position of a point of node 2 relative to a point of node 1 is imposed in the axes
// of node 1. Law      phi = d - R1 drive = 0,   d = x2 + a2 - x1 - a1 Frames   force lambda global, at the
// point of node 2; node 1 receives the printed load, node 2 the opposite.
//          Local columns in the axes of node 1
// Units    N, m
// Unknowns 3 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct DriveDisplacement : JointKernel<2, 3> {
  static constexpr std::string_view kind = "drive displacement";
  struct Params {
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    VectorDrive<3> displacement;
  };

  static void hint_targets(Params& p, HintTargets& t) {
    offset_hints(p.f1, p.f2, t);
    t.drive3 = &p.displacement;
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const PairGeometry<T> g = pair_geometry(local, p.f1, p.f2);
    load_at_point_2(g, scalars_as_vector(local, 0), Vec3<T>::zero(), loads);
    put_rows(loads, 0, g.d - local.node[0].R * ctx.vector_drive(p.displacement));
  }

  static std::string own_name(const Params&, int i);
  static void reads(const Params& p, ReadSet& out) { out.vector_drive(p.displacement); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<DriveDisplacement>;

}  // namespace whirl
