// Drive hinge: the rotation vector between two nodes is imposed.
// Law      phi = log(A^T B) - drive = 0   (the angle must stay below pi)
// Frames   moment A lambda: node 1 receives it, node 2 the opposite; the exact gradient only for log(A^T B) =
// 0 Units    N m, rad; angles in degrees and radians in the results Unknowns 3 multipliers
#pragma once
#include "elements/joint_kernel.hpp"

namespace whirl {

struct DriveHinge : JointKernel<2, 3> {
  static constexpr std::string_view kind = "drive hinge";
  struct Params : HingePair {
    VectorDrive<3> rotation;
  };

  static void hint_targets(Params& p, HintTargets& t) {
    frame_hints(p.R1h, p.R2h, t);
    t.drive3 = &p.rotation;
  }

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalOf<T>& local,
                       LoadsOf<T>& loads) {
    const Mat3<T> A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
    loads.M[0] = A * scalars_as_vector(local, 0);
    loads.M[1] = -loads.M[0];
    put_rows(loads, 0, rotation_log(tmul(A, B)) - ctx.vector_drive(p.rotation));
  }

  static std::string own_name(const Params&, int i);
  static void reads(const Params& p, ReadSet& out) { out.vector_drive(p.rotation); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const Context&, const Values&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const Context&, const Values&, int);
};

extern template class Batch<DriveHinge>;

}  // namespace whirl
