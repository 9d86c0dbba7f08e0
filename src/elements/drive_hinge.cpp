#include "elements/drive_hinge.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string DriveHinge::own_name(const Params&, int i) { return reaction_name(3 + i); }

std::vector<ChannelSpec> DriveHinge::channels(const Params&) {
  return joint_channels({orientation_channel(OrientationFormat::euler123),
                         {"Phi", "rad", 3, "relative rotation vector, frame of node 1"}});
}

void DriveHinge::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d A = local.node[0].R * p.R1h;
  const Mat3d relative = tmul(A, local.node[1].R * p.R2h);
  const Vec3d m = scalars_as_vector(local, 0);
  out = record_joint(out, Vec3d::zero(), m, Vec3d::zero(), A * m);
  out = put_orientation(out, OrientationFormat::euler123, relative);
  put(out, rotation_log(relative));
}

std::vector<std::string> DriveHinge::private_names(const Params&) {
  return {"rx", "ry", "rz", "Mx", "My", "Mz"};
}

double DriveHinge::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return i < 3 ? ctx.vector_drive(p.rotation)[i] : local.s[i - 3];
}

template class Batch<DriveHinge>;

}  // namespace whirl
