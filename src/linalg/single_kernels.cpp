// Elimination of supernodes of one number; small shapes are unrolled.
#include <array>
#include <cmath>

#include "linalg/panel_kernels.hpp"

namespace whirl::linalg {
namespace {

template <int R, int C>
unsigned eliminate_shape(const SingleTask& t) {
  double* panel = t.pool + t.panel;
  const double pivot = panel[0];
  const double inverse = 1.0 / pivot;
  *t.inverse = inverse;
  const double bound = std::abs(pivot) * (t.limit * t.weight[0]);
  bool within = true;
  double l[R], u[C];
#pragma GCC unroll 8
  for (int i = 0; i < R; ++i) {
    within &= std::abs(panel[1 + i]) * t.weight[1 + i] <= bound;
    l[i] = panel[1 + i] * inverse;
    panel[1 + i] = l[i];
  }
#pragma GCC unroll 8
  for (int j = 0; j < C; ++j) u[j] = panel[1 + R + j];
#pragma GCC unroll 8
  for (int i = 0; i < R; ++i) {
#pragma GCC unroll 8
    for (int j = 0; j < C; ++j) t.pool[t.place[i * C + j]] -= l[i] * u[j];
  }
  return (std::abs(pivot) >= t.least_pivot ? 0U : unsigned{panel_bad}) |
         (within ? 0U : unsigned{panel_growth});
}

unsigned eliminate_any(const SingleTask& t) {
  double* panel = t.pool + t.panel;
  const double pivot = panel[0];
  const double inverse = 1.0 / pivot;
  *t.inverse = inverse;
  const double bound = std::abs(pivot) * (t.limit * t.weight[0]);
  const double* upper = panel + 1 + t.rows;
  const int* place = t.place;
  bool within = true;
  for (int i = 1; i <= t.rows; ++i) {
    within &= std::abs(panel[i]) * t.weight[i] <= bound;
    const double l = panel[i] * inverse;
    panel[i] = l;
    for (int j = 0; j < t.columns; ++j) t.pool[*place++] -= l * upper[j];
  }
  return (std::abs(pivot) >= t.least_pivot ? 0U : unsigned{panel_bad}) |
         (within ? 0U : unsigned{panel_growth});
}

using Kernel = unsigned (*)(const SingleTask&);
constexpr int shapes = 6;
template <int R>
constexpr std::array<Kernel, shapes> row_of_shapes = {eliminate_shape<R, 1>, eliminate_shape<R, 2>,
                                                      eliminate_shape<R, 3>, eliminate_shape<R, 4>,
                                                      eliminate_shape<R, 5>, eliminate_shape<R, 6>};
constexpr std::array<std::array<Kernel, shapes>, shapes> kernels = {row_of_shapes<1>, row_of_shapes<2>,
                                                                    row_of_shapes<3>, row_of_shapes<4>,
                                                                    row_of_shapes<5>, row_of_shapes<6>};

}  // namespace

unsigned eliminate_number(const SingleTask& t) {
  const bool small = t.rows > 0 && t.rows <= shapes && t.columns > 0 && t.columns <= shapes;
  return small ? kernels[t.rows - 1][t.columns - 1](t) : eliminate_any(t);
}

}  // namespace whirl::linalg
