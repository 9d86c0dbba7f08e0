// Elimination of a panel, as many columns at a time as a register has lanes.
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

// Columns [k0, k0 + W), V vectors of rows from k0 on: k0 is a multiple of the vector width.
template <int W, int V>
unsigned factor_group(const PanelTask& t, int k0) {
  double* base = t.panel + k0 * t.ld + k0;
  const double* weight = t.weight + k0;
  Vec c[W][V];
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
    const Vec bound = splat(std::abs(pivot) * (t.limit * weight[k]));
    over |= beyond(behind(abs(c[k][0]), k) * load(weight), bound);
#pragma GCC unroll 3
    for (int v = 1; v < V; ++v) over |= beyond(abs(c[k][v]) * load(weight + v * simd_width), bound);
    flags |= std::abs(pivot) >= t.least_pivot[k0 + k] ? 0U : unsigned{panel_bad};
    t.inverse[k0 + k] = inverse;
    const Vec head = c[k][0] * inverse;
    c[k][0] = behind_or(head, k, c[k][0]);
    const Vec multiplier = behind(head, k);
#pragma GCC unroll 3
    for (int v = 1; v < V; ++v) c[k][v] *= inverse;
#pragma GCC unroll 8
    for (int j = k + 1; j < W; ++j) {
      const Vec u = lane(c[j][0], k);
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
template <int V, int... W>
constexpr std::array<GroupKernel, group> group_kernels(std::integer_sequence<int, W...>) {
  return {factor_group<W + 1, V>...};
}
constexpr auto widths = std::make_integer_sequence<int, group>{};
constexpr std::array<std::array<GroupKernel, group>, most_vectors> factor_kernels = {
    group_kernels<1>(widths), group_kernels<2>(widths), group_kernels<3>(widths)};

// A vector of rows at `row` below a factored group: l = a U^-1. Returns whether a multiplier is too large.
template <int W>
unsigned finish_rows(const PanelTask& t, int k0, int row) {
  double* base = t.panel + k0 * t.ld;
  const Vec weight = load(t.weight + row);
  unsigned over = 0;
  Vec l[W];
#pragma GCC unroll 8
  for (int k = 0; k < W; ++k) {
    l[k] = load(base + k * t.ld + row);
    const double* u = base + k * t.ld + k0;
#pragma GCC unroll 8
    for (int i = 0; i < k; ++i) l[k] -= l[i] * u[i];
    l[k] *= t.inverse[k0 + k];
    over |= beyond(abs(l[k]) * weight, splat(t.limit * t.weight[k0 + k]));
    store(base + k * t.ld + row, l[k]);
  }
  return over;
}

using RowsKernel = unsigned (*)(const PanelTask&, int, int);
template <int... W>
constexpr std::array<RowsKernel, group> rows_of(std::integer_sequence<int, W...>) {
  return {finish_rows<W + 1>...};
}
constexpr auto rows_kernels = rows_of(widths);

// The columns of a group before it is eliminated, when its part of D does not fit the registers: exchanges
// start from them.
class SavedGroup {
 public:
  SavedGroup(const PanelTask& t, int k0, int width) : t_(t), k0_(k0), width_(width) {
    copy([](double* panel, double* saved) { store(saved, load(panel)); });
  }
  void restore() {
    copy([](double* panel, double* saved) { store(panel, load(saved)); });
  }

 private:
  template <class Copy>
  void copy(const Copy& one) {
    double* to = saved_;
    for (int k = k0_; k < k0_ + width_; ++k) {
      for (int row = k0_; row < t_.width; row += simd_width, to += simd_width)
        one(t_.panel + k * t_.ld + row, to);
    }
  }
  const PanelTask& t_;
  int k0_, width_;
  alignas(64) double saved_[group * padded(widest_panel)];
};

// Vectors of rows from k0 on that a group of columns needs; those of D first, since they alone can be
// exchanged.
unsigned factor_columns(const PanelTask& t, int k0, int width) {
  const int vectors = std::min(most_vectors, (t.ld - k0) / simd_width);
  unsigned flags = 0;
  int row = k0 + vectors * simd_width;
  const GroupKernel factor = factor_kernels[vectors - 1][width - 1];
  const RowsKernel finish = rows_kernels[width - 1];
  if (row < t.width) {
    SavedGroup saved(t, k0, width);
    flags |= factor(t, k0);
    if ((flags & doubt) != 0) [[unlikely]]
      return flags;
    unsigned over = 0;
    for (; row < t.width; row += simd_width) over |= finish(t, k0, row);
    if (over != 0) [[unlikely]] {
      saved.restore();
      return flags | doubt;
    }
  } else {
    flags |= factor(t, k0);
    if ((flags & doubt) != 0) [[unlikely]]
      return flags;
  }
  unsigned over = 0;
  for (; row < t.ld; row += simd_width) over |= finish(t, k0, row);
  return flags | (over != 0 ? unsigned{panel_growth} : 0U);
}

// C columns behind a factored group.
template <int C>
void update_columns(const PanelTask& t, int k0, int column) {
  const double* l = t.panel + k0 * t.ld;
  double* target[C];
  for (int c = 0; c < C; ++c) target[c] = t.panel + (column + c) * t.ld;
  Vec u[C];
#pragma GCC unroll 4
  for (int c = 0; c < C; ++c) u[c] = load(target[c] + k0);
#pragma GCC unroll 8
  for (int k = 0; k + 1 < group; ++k) {
    const Vec multiplier = behind(load(l + k * t.ld + k0), k);
#pragma GCC unroll 4
    for (int c = 0; c < C; ++c) u[c] -= multiplier * lane(u[c], k);
  }
#pragma GCC unroll 4
  for (int c = 0; c < C; ++c) store(target[c] + k0, u[c]);
  const auto rows = [&](int row, auto vectors) {
    constexpr int V = decltype(vectors)::value;
    Vec sum[C][V];
#pragma GCC unroll 4
    for (int c = 0; c < C; ++c) {
#pragma GCC unroll 2
      for (int v = 0; v < V; ++v) sum[c][v] = load(target[c] + row + v * simd_width);
    }
#pragma GCC unroll 8
    for (int k = 0; k < group; ++k) {
      Vec multiplier[V];
#pragma GCC unroll 2
      for (int v = 0; v < V; ++v) multiplier[v] = load(l + k * t.ld + row + v * simd_width);
#pragma GCC unroll 4
      for (int c = 0; c < C; ++c) {
        const Vec factor = splat(target[c][k0 + k]);
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) sum[c][v] -= multiplier[v] * factor;
      }
    }
#pragma GCC unroll 4
    for (int c = 0; c < C; ++c) {
#pragma GCC unroll 2
      for (int v = 0; v < V; ++v) store(target[c] + row + v * simd_width, sum[c][v]);
    }
  };
  int row = k0 + group;
  for (; row + 2 * simd_width <= t.ld; row += 2 * simd_width) rows(row, std::integral_constant<int, 2>{});
  if (row < t.ld) rows(row, std::integral_constant<int, 1>{});
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
    Vec u[W];
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
      Vec sum = load(later);
#pragma GCC unroll 8
      for (int k = 0; k < W; ++k) sum -= u[k] * l[k * t.ld + i];
      store(later, sum);
    }
  }
}

using UpperKernel = void (*)(const PanelTask&, int);
template <int... W>
constexpr std::array<UpperKernel, group> upper_of(std::integer_sequence<int, W...>) {
  return {solve_upper_group<W + 1>...};
}
constexpr auto upper_kernels = upper_of(widths);

}  // namespace

unsigned factor_panel(const PanelTask& t) {
  unsigned flags = 0;
  for (int k = 0; k < t.width; ++k) t.exchange[k] = k;
  for (int k0 = 0; k0 < t.width; k0 += group) {
    const int width = std::min(group, t.width - k0);
    const unsigned found = factor_columns(t, k0, width);
    if ((found & doubt) != 0) [[unlikely]]
      return flags | factor_with_exchanges(t, k0);
    flags |= found;
    int column = k0 + group;
    for (; column + 4 <= t.width; column += 4) update_columns<4>(t, k0, column);
    if (column + 2 <= t.width) {
      update_columns<2>(t, k0, column);
      column += 2;
    }
    if (column < t.width) update_columns<1>(t, k0, column);
  }
  return flags;
}

void solve_upper(const PanelTask& t) {
  for (int k0 = 0; k0 < t.width; k0 += group) upper_kernels[std::min(group, t.width - k0) - 1](t, k0);
}

}  // namespace whirl::linalg
