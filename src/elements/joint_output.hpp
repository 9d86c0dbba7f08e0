// The columns that all joints share in the results: force and moment in local axes, then in global axes.
#pragma once
#include "elements/kernel.hpp"
#include "model/node.hpp"

namespace whirl {

std::vector<ChannelSpec> joint_channels(std::vector<ChannelSpec> extra = {});
// "reaction force x" .. "reaction moment z" for i = 0..5
std::string reaction_name(int i);
// writes the twelve shared columns and returns where the extra ones go
double* record_joint(double* out, const Vec3d& f, const Vec3d& m, const Vec3d& F, const Vec3d& M);
inline double* put(double* out, const Vec3d& v) {
  for (int i = 0; i < 3; ++i) *out++ = v[i];
  return out;
}
// Euler angles 123 in degrees
Vec3d euler123_deg(const Mat3d& R);
// R in a given format: 3 numbers (degrees for Euler, radians for vector) or 9 by rows
int orientation_width(OrientationFormat format);
ChannelSpec orientation_channel(OrientationFormat format);
double* put_orientation(double* out, OrientationFormat format, const Mat3d& R);

}  // namespace whirl
