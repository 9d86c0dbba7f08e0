// The matrix of one element, written out by its kernel with respect to the variations of its motion: dx and
// the spin dtheta (global axes) of its nodes and its scalar unknowns; a second one holds dv and dw where
// rates matter. Batch turns them into derivatives along the corrections,
//     dx = c,  dv = 1,  dtheta = dtheta_dq,  dw = dw_dq.
#pragma once
#include <algorithm>

#include "math/vec3.hpp"

namespace whirl {

template <int Nodes, int Scalars>
struct VariationOf {
  static constexpr int size = 6 * Nodes + Scalars;
  static constexpr int width = (size + 3) / 4 * 4;
  alignas(64) double value[size * width];

  double* row(int i) { return value + i * width; }
  const double* row(int i) const { return value + i * width; }
  void clear() { std::fill(value, value + size * width, 0.0); }

  // Places of the three rows of force and moment of node k and of its columns; own rows and columns.
  static constexpr int force(int k) { return 6 * k; }
  static constexpr int moment(int k) { return 6 * k + 3; }
  static constexpr int place(int k) { return 6 * k; }
  static constexpr int spin(int k) { return 6 * k + 3; }
  static constexpr int own(int i) { return 6 * Nodes + i; }

  void add(int i, int j, const Mat3d& m) {
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) value[(i + a) * width + j + b] += m(a, b);
    }
  }
  void subtract(int i, int j, const Mat3d& m) {
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) value[(i + a) * width + j + b] -= m(a, b);
    }
  }
  void add_diagonal(int i, int j, double s) {
    for (int a = 0; a < 3; ++a) value[(i + a) * width + j + a] += s;
  }
  void add_column(int i, int j, const Vec3d& v) {
    for (int a = 0; a < 3; ++a) value[(i + a) * width + j] += v[a];
  }
  void add_row(int i, int j, const Vec3d& v) {
    for (int b = 0; b < 3; ++b) value[i * width + j + b] += v[b];
  }
};

// [a]x [b]x = b a^T - (a.b) I
inline Mat3d skew_skew(const Vec3d& a, const Vec3d& b) {
  Mat3d m;
  const double s = dot(a, b);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = b[i] * a[j];
    m(i, i) -= s;
  }
  return m;
}

}  // namespace whirl
