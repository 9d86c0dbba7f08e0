#include "elements/drive_displacement_pin.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string DriveDisplacementPin::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> DriveDisplacementPin::channels(const Params&) {
  return joint_channels({{"d", "m", 3, "displacement from the fixed point, global frame"}});
}

void DriveDisplacementPin::record(const Params& p, const Context&, const Values& local, double* out) {
  const Vec3d F = scalars_as_vector(local, 0);
  out = record_joint(out, F, Vec3d::zero(), F, Vec3d::zero());
  put(out, local.node[0].x + local.node[0].R * p.f - p.x0);
}

std::vector<std::string> DriveDisplacementPin::private_names(const Params&) {
  return {"dx", "dy", "dz", "fx", "fy", "fz"};
}

double DriveDisplacementPin::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return i < 3 ? ctx.vector_drive(p.displacement)[i] : local.s[i - 3];
}

template class Batch<DriveDisplacementPin>;

}  // namespace whirl
