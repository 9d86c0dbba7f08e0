// Elimination of a panel, eight columns at a time in registers.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

constexpr int group = simd_width;
constexpr int most_vectors = 3;      // vectors of a column held in registers
constexpr unsigned doubt = 1U << 8;  // a multiplier is too large: the panel was left as it was

// Columns [k0, k0 + W), rows [k0, k0 + 8 V): k0 is a multiple of eight.
template <int W, int V>
unsigned factor_group(const PanelTask& t, int k0) {
  double* base = t.panel + k0 * t.ld + k0;
  const double* weight = t.weight + k0;
  Vec8 c[W][V];
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) {
#pragma GCC unroll 3
    for (int v = 0; v < V; ++v) c[k][v] = load(base + k * t.ld + v * simd_width);
  }
  unsigned over = 0, flags = 0;
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) {
    const double pivot = c[k][0][k];
    const double inverse = 1.0 / pivot;
    const Vec8 bound = splat(std::abs(pivot) * (t.limit * weight[k]));
    over |= beyond(behind(abs(c[k][0]), k) * load(weight), bound);
#pragma GCC unroll 3
    for (int v = 1; v < V; ++v) over |= beyond(abs(c[k][v]) * load(weight + v * simd_width), bound);
    flags |= std::abs(pivot) >= t.least_pivot[k0 + k] ? 0U : unsigned{panel_bad};
    t.inverse[k0 + k] = inverse;
    const Vec8 head = c[k][0] * inverse;
    c[k][0] = behind_or(head, k, c[k][0]);
    const Vec8 multiplier = behind(head, k);
#pragma GCC unroll 3
    for (int v = 1; v < V; ++v) c[k][v] *= inverse;
#pragma GCC unroll 8
    for (int j = k + 1; j < W; ++j) {
      const Vec8 u = lane(c[j][0], k);
      c[j][0] -= multiplier * u;
#pragma GCC unroll 3
      for (int v = 1; v < V; ++v) c[j][v] -= c[k][v] * u;
    }
  }
  if (over != 0) [[unlikely]]
    return flags | doubt;
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) {
#pragma GCC unroll 3
    for (int v = 0; v < V; ++v) store(base + k * t.ld + v * simd_width, c[k][v]);
  }
  return flags;
}

using GroupKernel = unsigned (*)(const PanelTask&, int);
template <int V>
constexpr std::array<GroupKernel, group> group_kernels = {
    factor_group<1, V>, factor_group<2, V>, factor_group<3, V>, factor_group<4, V>,
    factor_group<5, V>, factor_group<6, V>, factor_group<7, V>, factor_group<8, V>};
constexpr std::array<std::array<GroupKernel, group>, most_vectors> factor_kernels = {
    group_kernels<1>, group_kernels<2>, group_kernels<3>};

// Eight rows at `row` below a factored group: l = a U^-1.
unsigned finish_rows(const PanelTask& t, int k0, int width, int row) {
  double* base = t.panel + k0 * t.ld;
  const Vec8 weight = load(t.weight + row);
  unsigned over = 0;
  for (int k = 0; k < width; ++k) {
    Vec8 l = load(base + k * t.ld + row);
    const double* u = base + k * t.ld + k0;
    for (int i = 0; i < k; ++i) l -= load(base + i * t.ld + row) * u[i];
    l *= t.inverse[k0 + k];
    over |= beyond(abs(l) * weight, splat(t.limit * t.weight[k0 + k]));
    store(base + k * t.ld + row, l);
  }
  return over != 0 ? unsigned{panel_growth} : 0U;
}

// Columns behind a factored group of eight.
template <int C>
void update_columns(const PanelTask& t, int k0, int column) {
  const double* l = t.panel + k0 * t.ld;
  double* target[C];
  for (int c = 0; c < C; ++c) target[c] = t.panel + (column + c) * t.ld;
  Vec8 u[C];
  for (int c = 0; c < C; ++c) u[c] = load(target[c] + k0);
  for (int k = 0; k < group; ++k) {
    const Vec8 multiplier = behind(load(l + k * t.ld + k0), k);
    for (int c = 0; c < C; ++c) u[c] -= multiplier * lane(u[c], k);
  }
  for (int c = 0; c < C; ++c) store(target[c] + k0, u[c]);
  for (int row = k0 + group; row < t.ld; row += simd_width) {
    Vec8 sum[C];
    for (int c = 0; c < C; ++c) sum[c] = load(target[c] + row);
    for (int k = 0; k < group; ++k) {
      const Vec8 multiplier = load(l + k * t.ld + row);
      for (int c = 0; c < C; ++c) sum[c] -= multiplier * target[c][k0 + k];
    }
    for (int c = 0; c < C; ++c) store(target[c] + row, sum[c]);
  }
}

// Some entry below pivot k is larger than the limit: exchange rows if it is in D, flag it if it is not.
unsigned settle_pivot(const PanelTask& t, int k) {
  const double* column = t.panel + k * t.ld;
  int best = k;
  double size = std::abs(column[k]) * t.weight[k];
  for (int i = k + 1; i < t.width; ++i) {
    const double other = std::abs(column[i]) * t.weight[i];
    if (other > size) best = i, size = other;
  }
  unsigned flags = 0;
  if (best != k) {
    for (int j = 0; j < t.width; ++j) std::swap(t.panel[j * t.ld + k], t.panel[j * t.ld + best]);
    for (int j = 0; j < t.ldu; ++j) std::swap(t.upper[k * t.ldu + j], t.upper[best * t.ldu + j]);
    std::swap(t.weight[k], t.weight[best]);
    t.exchange[k] = best;
    flags |= panel_exchanged;
  }
  for (int i = t.width; i < t.width + t.rows; ++i) {
    if (!(std::abs(column[i]) * t.weight[i] <= t.limit * size)) flags |= panel_growth;
  }
  return flags;
}

// The rest of the panel from column k0 on, one column after the other, with exchanges.
unsigned factor_with_exchanges(const PanelTask& t, int k0) {
  unsigned flags = 0;
  for (int k = k0; k < t.width; ++k) {
    flags |= settle_pivot(t, k);
    double* column = t.panel + k * t.ld;
    const double pivot = column[k];
    if (!(std::abs(pivot) >= t.least_pivot[k])) flags |= panel_bad;
    const double inverse = 1.0 / pivot;
    t.inverse[k] = inverse;
    for (int i = k + 1; i < t.ld; ++i) column[i] *= inverse;
    for (int j = k + 1; j < t.width; ++j) {
      double* target = t.panel + j * t.ld;
      const double u = target[k];
      for (int i = k + 1; i < t.ld; ++i) target[i] -= column[i] * u;
    }
  }
  return flags;
}

// Rows [k0, k0 + W) of U, then their part in the rows behind them.
template <int W>
void solve_upper_group(const PanelTask& t, int k0) {
  const double* l = t.panel + k0 * t.ld;
  for (int j = 0; j < t.ldu; j += simd_width) {
    double* rows = t.upper + k0 * t.ldu + j;
    Vec8 u[W];
#pragma GCC unroll 8
    for (int k = 0; k < W; ++k) u[k] = load(rows + k * t.ldu);
#pragma GCC unroll 8
    for (int k = 0; k < W; ++k) {
#pragma GCC unroll 8
      for (int i = k + 1; i < W; ++i) u[i] -= u[k] * l[k * t.ld + k0 + i];
    }
#pragma GCC unroll 8
    for (int k = 1; k < W; ++k) store(rows + k * t.ldu, u[k]);
    for (int i = k0 + W; i < t.width; ++i) {
      double* later = t.upper + i * t.ldu + j;
      Vec8 sum = load(later);
#pragma GCC unroll 8
      for (int k = 0; k < W; ++k) sum -= u[k] * l[k * t.ld + i];
      store(later, sum);
    }
  }
}

using UpperKernel = void (*)(const PanelTask&, int);
constexpr std::array<UpperKernel, group> upper_kernels = {
    solve_upper_group<1>, solve_upper_group<2>, solve_upper_group<3>, solve_upper_group<4>,
    solve_upper_group<5>, solve_upper_group<6>, solve_upper_group<7>, solve_upper_group<8>};

}  // namespace

unsigned factor_panel(const PanelTask& t) {
  unsigned flags = 0;
  for (int k = 0; k < t.width; ++k) t.exchange[k] = k;
  for (int k0 = 0; k0 < t.width; k0 += group) {
    const int width = std::min(group, t.width - k0);
    const int vectors = std::min(most_vectors, (t.ld - k0) / simd_width);
    const unsigned found = factor_kernels[vectors - 1][width - 1](t, k0);
    if ((found & doubt) != 0) [[unlikely]]
      return flags | factor_with_exchanges(t, k0);
    flags |= found;
    for (int row = k0 + vectors * simd_width; row < t.ld; row += simd_width)
      flags |= finish_rows(t, k0, width, row);
    int column = k0 + group;
    for (; column + 4 <= t.width; column += 4) update_columns<4>(t, k0, column);
    for (; column < t.width; ++column) update_columns<1>(t, k0, column);
  }
  return flags;
}

void solve_upper(const PanelTask& t) {
  for (int k0 = 0; k0 < t.width; k0 += group) upper_kernels[std::min(group, t.width - k0) - 1](t, k0);
}

}  // namespace whirl::linalg
