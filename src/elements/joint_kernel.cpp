#include "elements/joint_kernel.hpp"

#include <numbers>

namespace whirl {

namespace {
constexpr double kTurn = 2.0 * std::numbers::pi;
}

double unwrapped_angle(double angle, double last) {
  return angle + kTurn * std::round((last - angle) / kTurn);
}

Vec3d unwrapped_rotation(const Vec3d& theta, const Vec3d& last) {
  const double angle = norm(theta), before = norm(last);
  if (angle < 1e-8) {  // the axis is lost: keep the last one
    if (before < 1.0) return theta;
    const double turns = std::round(before / kTurn);
    return theta + (kTurn * turns / before) * last;
  }
  const Vec3d axis = (1.0 / angle) * theta;
  return unwrapped_angle(angle, dot(last, axis)) * axis;
}

double hinge_angle(const Mat3d& A, const Mat3d& B, double last) {
  return unwrapped_angle(rotation_log(tmul(A, B))[2], last);
}

}  // namespace whirl
