// Rotations over any scalar.
//   rotation vector  theta:  R = exp([theta]x)                       |theta| <= pi on the way back
//   CGR parameters   g:      R = I + 4/(4+g.g) ( [g]x + 1/2 [g]x[g]x )   Cayley-Gibbs-Rodrigues, |g| = 2
//   tan(|theta|/2)
//                            omega = G(g) g',  G(g) = 4/(4+g.g) ( I + 1/2 [g]x )   (global axes)
//   Euler angles 123         R = Rx(a) Ry(b) Rz(c), and 313, 321 likewise
#pragma once
#include "math/dual.hpp"
#include "math/vec3.hpp"

namespace whirl {

template <class T>
Mat3<T> cgr_matrix(const Vec3<T>& g) {
  const T s = 4.0 / (4.0 + dot(g, g));
  const Vec3<T> a = s * g;
  const Vec3<T> h = 0.5 * a;
  Mat3<T> m;
  // I + s [g]x + s/2 (g g^T - (g.g) I)
  const T k = 1.0 - dot(h, g);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = h[i] * g[j];
    m(i, i) += k;
  }
  m(0, 1) -= a[2];
  m(0, 2) += a[1];
  m(1, 0) += a[2];
  m(1, 2) -= a[0];
  m(2, 0) -= a[1];
  m(2, 1) += a[0];
  return m;
}

// G(g) u without forming G
template <class T>
Vec3<T> cgr_G_times(const Vec3<T>& g, const Vec3<T>& u) {
  const T s = 4.0 / (4.0 + dot(g, g));
  return s * (u + 0.5 * cross(g, u));
}
template <class T>
Mat3<T> cgr_G(const Vec3<T>& g) {
  const T s = 4.0 / (4.0 + dot(g, g));
  Mat3<T> m = (0.5 * s) * skew(g);
  for (int i = 0; i < 3; ++i) m(i, i) += s;
  return m;
}
// G(g)^-1 w = w + 1/4 (g.w) g - 1/2 g x w
template <class T>
Vec3<T> cgr_G_inverse_times(const Vec3<T>& g, const Vec3<T>& w) {
  return w + (0.25 * dot(g, w)) * g - 0.5 * cross(g, w);
}
// Pre: the rotation angle is below pi.
template <class T>
Vec3<T> cgr_from_matrix(const Mat3<T>& R) {
  const T s = 2.0 / (1.0 + trace(R));
  return {s * (R(2, 1) - R(1, 2)), s * (R(0, 2) - R(2, 0)), s * (R(1, 0) - R(0, 1))};
}

// sin(x)/x, (1-cos x)/x^2 as functions of x^2: smooth at 0, so that duals pass through it
template <class T>
void rotation_coefficients(const T& x2, T& a, T& b) {
  using std::cos;
  using std::sin;
  using std::sqrt;
  if (value_of(x2) < 1e-4) {
    a = 1.0 + x2 * (-1.0 / 6.0 + x2 * (1.0 / 120.0 + x2 * (-1.0 / 5040.0 + x2 * (1.0 / 362880.0))));
    b = 0.5 + x2 * (-1.0 / 24.0 + x2 * (1.0 / 720.0 + x2 * (-1.0 / 40320.0 + x2 * (1.0 / 3628800.0))));
    return;
  }
  const T x = sqrt(x2);
  a = sin(x) / x;
  b = (1.0 - cos(x)) / x2;
}
template <class T>
Mat3<T> rotation_exp(const Vec3<T>& theta) {
  T a, b;
  const T x2 = dot(theta, theta);
  rotation_coefficients(x2, a, b);
  Mat3<T> m = a * skew(theta);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) += b * (theta[i] * theta[j]);
    m(i, i) += 1.0 - b * x2;
  }
  return m;
}

// Rotation vector of R, |theta| <= pi. Smooth for |theta| < pi; near pi the axis comes from the symmetric
// part.
template <class T>
Vec3<T> rotation_log(const Mat3<T>& R) {
  using std::atan2;
  using std::sqrt;
  const Vec3<T> s = {0.5 * (R(2, 1) - R(1, 2)), 0.5 * (R(0, 2) - R(2, 0)), 0.5 * (R(1, 0) - R(0, 1))};
  const T sin2 = dot(s, s);
  const T c = 0.5 * (trace(R) - 1.0);
  if (value_of(c) > 0.0 && value_of(sin2) < 1e-4) {
    // asin(x)/x in x^2
    const T k =
        1.0 + sin2 * (1.0 / 6.0 + sin2 * (3.0 / 40.0 + sin2 * (15.0 / 336.0 + sin2 * (105.0 / 3456.0))));
    return k * s;
  }
  if (value_of(c) > -0.98) {
    const T n = sqrt(sin2);
    const T angle = atan2(n, c);
    return (angle / n) * s;
  }
  // (R + R^T)/2 = c I + (1-c) u u^T : take the largest column
  int k = 0;
  for (int i = 1; i < 3; ++i) {
    if (value_of(R(i, i)) > value_of(R(k, k))) k = i;
  }
  Vec3<T> u;
  for (int i = 0; i < 3; ++i) u[i] = 0.5 * (R(i, k) + R(k, i));
  u[k] -= c;
  const T inv = 1.0 / norm(u);
  u = inv * u;
  T n = dot(s, u);
  if (value_of(n) < 0.0) {
    u = -u;
    n = -n;
  }
  return atan2(n, c) * u;
}

// d(log R) for a spin of R: theta + dtheta = log(exp([spin]x) R), dtheta = slope spin,
// slope = I - 1/2 [theta]x + k [theta]x [theta]x,  k = (1 - h cot h)/(4 h^2),  h = |theta|/2
inline Mat3<double> rotation_log_slope(const Vec3<double>& theta) {
  const double x2 = dot(theta, theta);
  double k;
  if (x2 < 1e-3) {  // the term left out is x2^3/1209600 of 1/12
    k = 1.0 / 12.0 + x2 * (1.0 / 720.0 + x2 / 30240.0);
  } else {
    const double h = 0.5 * std::sqrt(x2);
    k = (1.0 - h * std::cos(h) / std::sin(h)) / x2;
  }
  Mat3<double> m = -0.5 * skew(theta);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) += k * theta[i] * theta[j];
    m(i, i) += 1.0 - k * x2;
  }
  return m;
}

// Euler angles 1-2-3 in radians.
template <class T>
Vec3<T> euler123_from_matrix(const Mat3<T>& R) {
  using std::atan2;
  using std::cos;
  using std::sin;
  const T a = atan2(-R(1, 2), R(2, 2));
  const T ca = cos(a), sa = sin(a);
  const T b = atan2(R(0, 2), ca * R(2, 2) - sa * R(1, 2));
  const T c = atan2(ca * R(1, 0) + sa * R(2, 0), ca * R(1, 1) + sa * R(2, 1));
  return {a, b, c};
}
template <class T>
Vec3<T> euler313_from_matrix(const Mat3<T>& R) {
  using std::atan2;
  using std::cos;
  using std::sin;
  const T a = atan2(R(0, 2), -R(1, 2));
  const T ca = cos(a), sa = sin(a);
  const T b = atan2(sa * R(0, 2) - ca * R(1, 2), R(2, 2));
  const T c = atan2(-ca * R(0, 1) - sa * R(1, 1), ca * R(0, 0) + sa * R(1, 0));
  return {a, b, c};
}
template <class T>
Vec3<T> euler321_from_matrix(const Mat3<T>& R) {
  using std::atan2;
  using std::cos;
  using std::sin;
  const T a = atan2(R(1, 0), R(0, 0));
  const T ca = cos(a), sa = sin(a);
  const T b = atan2(-R(2, 0), ca * R(0, 0) + sa * R(1, 0));
  const T c = atan2(sa * R(0, 2) - ca * R(1, 2), -sa * R(0, 1) + ca * R(1, 1));
  return {a, b, c};
}

enum class EulerSequence { e123, e313, e321 };

inline Mat3d axis_rotation(int axis, double angle) {
  Vec3d v = Vec3d::zero();
  v[axis] = angle;
  return rotation_exp(v);
}
inline Mat3d euler_matrix(EulerSequence seq, const Vec3d& a) {
  switch (seq) {
    case EulerSequence::e313:
      return axis_rotation(2, a[0]) * axis_rotation(0, a[1]) * axis_rotation(2, a[2]);
    case EulerSequence::e321:
      return axis_rotation(2, a[0]) * axis_rotation(1, a[1]) * axis_rotation(0, a[2]);
    case EulerSequence::e123:
      break;
  }
  return axis_rotation(0, a[0]) * axis_rotation(1, a[1]) * axis_rotation(2, a[2]);
}

}  // namespace whirl
