#include "elements/revolute_output.hpp"

namespace whirl {

std::vector<ChannelSpec> revolute_channels(OrientationFormat format, bool angles_in_text) {
  ChannelSpec orientation = orientation_channel(format);
  orientation.in_text = angles_in_text;
  return joint_channels(
      {std::move(orientation), {"Omega", "rad/s", 3, "relative angular velocity, frame of node 2"}});
}

double* record_revolute(double* out, OrientationFormat format, const RevoluteState& r) {
  out = record_joint(out, tmul(r.B, r.F), tmul(r.B, r.M), r.F, r.M);
  return put_orientation(out, format, tmul(r.A, r.B));
}

std::vector<std::string> revolute_private_names() { return {"rz", "wz", "Fx", "Fy", "Fz", "Mx", "My", "Mz"}; }

double revolute_private_value(const RevoluteState& r, const TurnCounter& last, int i) {
  if (i == 0) return hinge_angle(r.A, r.B, last.angle);
  if (i == 1) return r.hinge_speed();
  if (i < 5) return r.F[i - 2];
  return dot(r.B.col(i - 5), r.M);
}

}  // namespace whirl
