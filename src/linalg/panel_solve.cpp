// Triangular solutions with one panel.
#include <algorithm>
#include <array>
#include <utility>

#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

constexpr int group = simd_width;

// all[position[j]] -= v[j], j < m; positions ascend.
inline void subtract_at(double* all, const int* position, int m, Vec v) {
  double* first = all + position[0];
  if (position[m - 1] - position[0] == m - 1) {
    store_first(first, load_first(first, m) - v, m);
    return;
  }
  alignas(64) double part[simd_width];
  store(part, v);
  for (int j = 0; j < m; ++j) all[position[j]] -= part[j];
}

// Columns [k0, k0 + W) of the panel: the unknowns of the group, then their part in all rows behind it.
template <int W>
void forward_group(const SolveTask& t, int k0, double* x) {
  const double* panel = t.panel + k0 * t.ld;
  Vec y = load_first(x + k0, W);
#pragma GCC unroll 8
  for (int k = 0; k + 1 < W; ++k) y -= behind(load(panel + k * t.ld + k0), k) * lane(y, k);
  store_first(x + k0, y, W);
  Vec factor[W];
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) factor[k] = lane(y, k);
  const auto product = [&](int row) {
    Vec result{};
#pragma GCC unroll 8
    for (int k = 0; k < W; ++k) result += load(panel + k * t.ld + row) * factor[k];
    return result;
  };
  for (int i = k0 + W; i < t.width; i += simd_width) {
    const int m = std::min(simd_width, t.width - i);
    store_first(x + i, load_first(x + i, m) - product(i), m);
  }
  for (int i = 0; i < t.rows; i += simd_width) {
    subtract_at(t.all, t.row + i, std::min(simd_width, t.rows - i), product(t.width + i));
  }
}

// Rows [k0, k0 + W) of D and U; the unknowns behind the group are known.
template <int W>
void backward_group(const SolveTask& t, int k0, double* x, const double* known) {
  Vec y = load_first(x + k0, W);
  if (t.columns > 0) {
    Vec dot[W];
#pragma GCC unroll 8
    for (int k = 0; k < W; ++k) dot[k] = load(t.upper + (k0 + k) * t.ldu) * load(known);
    for (int j = simd_width; j < t.ldu; j += simd_width) {
      const Vec v = load(known + j);
#pragma GCC unroll 8
      for (int k = 0; k < W; ++k) dot[k] += load(t.upper + (k0 + k) * t.ldu + j) * v;
    }
    y -= sums(dot);
  }
  for (int j = t.width - 1; j >= k0 + W; --j) y -= load_first(t.panel + j * t.ld + k0, W) * x[j];
  const Vec inverse = load_first(t.inverse + k0, W);
#pragma GCC unroll 8
  for (int k = W - 1; k >= 0; --k) {
    const Vec value = lane(y * inverse, k);
    y -= before(load(t.panel + (k0 + k) * t.ld + k0), k) * value;
  }
  store_first(x + k0, y * inverse, W);
}

using ForwardKernel = void (*)(const SolveTask&, int, double*);
using BackwardKernel = void (*)(const SolveTask&, int, double*, const double*);
template <int... W>
constexpr std::array<ForwardKernel, group> forward_of(std::integer_sequence<int, W...>) {
  return {forward_group<W + 1>...};
}
template <int... W>
constexpr std::array<BackwardKernel, group> backward_of(std::integer_sequence<int, W...>) {
  return {backward_group<W + 1>...};
}
constexpr auto widths = std::make_integer_sequence<int, group>{};
constexpr auto forward_kernels = forward_of(widths);
constexpr auto backward_kernels = backward_of(widths);

}  // namespace

void forward_panel(const SolveTask& t) {
  double* x = t.all + t.first;
  for (int k0 = 0; k0 < t.width; k0 += group) forward_kernels[std::min(group, t.width - k0) - 1](t, k0, x);
}

void backward_panel(const SolveTask& t, double* scratch) {
  double* x = t.all + t.first;
  for (int j = 0; j < t.columns; j += simd_width) store(scratch + j, gather(t.all, t.column + j));
  for (int k0 = (t.width - 1) / group * group; k0 >= 0; k0 -= group) {
    backward_kernels[std::min(group, t.width - k0) - 1](t, k0, x, scratch);
  }
}

}  // namespace whirl::linalg
