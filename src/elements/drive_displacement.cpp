#include "elements/drive_displacement.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string DriveDisplacement::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> DriveDisplacement::channels(const Params&) {
  return joint_channels({{"d", "m", 3, "relative position, global frame"}});
}

void DriveDisplacement::record(const Params& p, const Context&, const Values& local, double* out) {
  const Vec3d F = scalars_as_vector(local, 0);
  out = record_joint(out, tmul(local.node[0].R, F), Vec3d::zero(), F, Vec3d::zero());
  put(out, pair_geometry(local, p.f1, p.f2).d);
}

std::vector<std::string> DriveDisplacement::private_names(const Params&) {
  return {"dx", "dy", "dz", "fx", "fy", "fz"};
}

double DriveDisplacement::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return i < 3 ? ctx.vector_drive(p.displacement)[i] : local.s[i - 3];
}

template class Batch<DriveDisplacement>;

}  // namespace whirl
