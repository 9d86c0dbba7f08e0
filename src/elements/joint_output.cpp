#include "elements/joint_output.hpp"

#include <numbers>

namespace whirl {

std::vector<ChannelSpec> joint_channels(std::vector<ChannelSpec> extra) {
  std::vector<ChannelSpec> all = {{"f", "N", 3, "reaction force, local frame"},
                                  {"m", "N m", 3, "reaction moment, local frame"},
                                  {"F", "N", 3, "reaction force, global frame"},
                                  {"M", "N m", 3, "reaction moment, global frame"}};
  all.insert(all.end(), extra.begin(), extra.end());
  return all;
}

std::string reaction_name(int i) {
  static const char* const kAxis[] = {"x", "y", "z"};
  return std::string(i < 3 ? "reaction force " : "reaction moment ") + kAxis[i % 3];
}

double* record_joint(double* out, const Vec3d& f, const Vec3d& m, const Vec3d& F, const Vec3d& M) {
  return put(put(put(put(out, f), m), F), M);
}

namespace {
constexpr double kDegrees = 180.0 / std::numbers::pi;
}

Vec3d euler123_deg(const Mat3d& R) { return kDegrees * euler123_from_matrix(R); }

int orientation_width(OrientationFormat format) { return format == OrientationFormat::matrix ? 9 : 3; }

ChannelSpec orientation_channel(OrientationFormat format) {
  switch (format) {
    case OrientationFormat::vector:
      return {"Phi", "rad", 3, "orientation vector"};
    case OrientationFormat::matrix:
      return {"R", "-", 9, "orientation matrix, by rows"};
    case OrientationFormat::euler313:
      return {"E", "deg", 3, "orientation, Euler angles 313"};
    case OrientationFormat::euler321:
      return {"E", "deg", 3, "orientation, Euler angles 321"};
    case OrientationFormat::euler123:
      break;
  }
  return {"E", "deg", 3, "orientation, Euler angles 123"};
}

double* put_orientation(double* out, OrientationFormat format, const Mat3d& R) {
  switch (format) {
    case OrientationFormat::vector:
      return put(out, rotation_log(R));
    case OrientationFormat::matrix:
      return put(put(put(out, R.row(0)), R.row(1)), R.row(2));
    case OrientationFormat::euler313:
      return put(out, kDegrees * euler313_from_matrix(R));
    case OrientationFormat::euler321:
      return put(out, kDegrees * euler321_from_matrix(R));
    case OrientationFormat::euler123:
      break;
  }
  return put(out, euler123_deg(R));
}

}  // namespace whirl
