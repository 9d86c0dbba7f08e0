// Triangular solutions with one panel.
#include <algorithm>
#include <array>

#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

constexpr int group = simd_width;

// Columns [k0, k0 + W) of the panel: the unknowns of the group, then their part in all rows behind it.
template <int W>
void forward_group(const SolveTask& t, int k0, double* x) {
  const double* panel = t.panel + k0 * t.ld;
  Vec8 y = load_first(x + k0, W);
#pragma GCC unroll 8
  for (int k = 0; k + 1 < W; ++k) y -= behind(load(panel + k * t.ld + k0), k) * lane(y, k);
  store_first(x + k0, y, W);
  Vec8 factor[W];
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) factor[k] = lane(y, k);
  const int rows = t.width + t.rows;
  for (int i = k0 + W; i < rows; i += simd_width) {
    Vec8 sum{};
#pragma GCC unroll 8
    for (int k = 0; k < W; ++k) sum += load(panel + k * t.ld + i) * factor[k];
    const int m = std::min(simd_width, rows - i);
    alignas(64) double part[simd_width];
    store(part, sum);
    for (int j = 0; j < m; ++j) {
      const int row = i + j;
      if (row < t.width) {
        x[row] -= part[j];
      } else {
        t.all[t.row[row - t.width]] -= part[j];
      }
    }
  }
}

// Rows [k0, k0 + W) of D and U; the unknowns behind the group are known.
template <int W>
void backward_group(const SolveTask& t, int k0, double* x, const double* known) {
  Vec8 dot[W];
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) dot[k] = Vec8{};
  for (int j = 0; j < t.ldu; j += simd_width) {
    const Vec8 v = load(known + j);
#pragma GCC unroll 8
    for (int k = 0; k < W; ++k) dot[k] += load(t.upper + (k0 + k) * t.ldu + j) * v;
  }
  Vec8 y = load_first(x + k0, W);
  Vec8 sums{};
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) sums[k] = sum(dot[k]);
  y -= sums;
  for (int j = t.width - 1; j >= k0 + W; --j) y -= load_first(t.panel + j * t.ld + k0, W) * x[j];
  const Vec8 inverse = load_first(t.inverse + k0, W);
#pragma GCC unroll 8
  for (int k = W - 1; k >= 0; --k) {
    const Vec8 value = lane(y * inverse, k);
    y -= before(load(t.panel + (k0 + k) * t.ld + k0), k) * value;
  }
  store_first(x + k0, y * inverse, W);
}

using ForwardKernel = void (*)(const SolveTask&, int, double*);
constexpr std::array<ForwardKernel, group> forward_kernels = {
    forward_group<1>, forward_group<2>, forward_group<3>, forward_group<4>,
    forward_group<5>, forward_group<6>, forward_group<7>, forward_group<8>};
using BackwardKernel = void (*)(const SolveTask&, int, double*, const double*);
constexpr std::array<BackwardKernel, group> backward_kernels = {
    backward_group<1>, backward_group<2>, backward_group<3>, backward_group<4>,
    backward_group<5>, backward_group<6>, backward_group<7>, backward_group<8>};

}  // namespace

void forward_panel(const SolveTask& t) {
  double* x = t.all + t.first;
  for (int k0 = 0; k0 < t.width; k0 += group) forward_kernels[std::min(group, t.width - k0) - 1](t, k0, x);
}

void backward_panel(const SolveTask& t, double* scratch) {
  double* x = t.all + t.first;
  if (t.ldu > 0) store(scratch + t.ldu - simd_width, Vec8{});
  for (int j = 0; j < t.columns; ++j) scratch[j] = t.all[t.column[j]];
  for (int k0 = (t.width - 1) / group * group; k0 >= 0; k0 -= group) {
    backward_kernels[std::min(group, t.width - k0) - 1](t, k0, x, scratch);
  }
}

}  // namespace whirl::linalg
