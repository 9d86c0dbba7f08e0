#include "linalg/panel_kernels.hpp"

#include <cmath>
#include <utility>

#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

// Some entry below pivot k is larger than the fast path allows: exchange rows if it is in D, flag it if it is
// not.
unsigned doubt_pivot(const PanelTask& t, int k) {
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
    if (!(std::abs(column[i]) * t.weight[i] <= growth_limit * size)) flags |= panel_growth;
  }
  return flags;
}

}  // namespace

unsigned factor_panel(const PanelTask& t) {
  unsigned flags = 0;
  const int end = t.ld;
  for (int k = 0; k < t.width; ++k) {
    double* column = t.panel + k * t.ld;
    const int chunk = k / simd_width * simd_width;
    t.exchange[k] = k;
    const Vec8 bound = splat(t.limit * std::abs(column[k]) * t.weight[k]);
    unsigned over = beyond(behind(abs(load(column + chunk)), k - chunk) * load(t.weight + chunk), bound);
    for (int i = chunk + simd_width; i < end; i += simd_width) {
      over |= beyond(abs(load(column + i)) * load(t.weight + i), bound);
    }
    if (over != 0) [[unlikely]]
      flags |= doubt_pivot(t, k);
    const double pivot = column[k];
    if (!(std::abs(pivot) >= t.least_pivot[k])) flags |= panel_bad;
    const double inverse = 1.0 / pivot;
    t.inverse[k] = inverse;
    const Vec8 head = load(column + chunk);
    const Vec8 head_l = behind(head * inverse, k - chunk);
    store(column + chunk, before(head, k - chunk + 1) + head_l);
    for (int i = chunk + simd_width; i < end; i += simd_width) store(column + i, load(column + i) * inverse);
    for (int j = k + 1; j < t.width; ++j) {
      double* target = t.panel + j * t.ld;
      const double u = target[k];
      store(target + chunk, load(target + chunk) - head_l * u);
      for (int i = chunk + simd_width; i < end; i += simd_width) {
        store(target + i, load(target + i) - load(column + i) * u);
      }
    }
  }
  return flags;
}

void solve_upper(const PanelTask& t) {
  for (int j = 0; j < t.ldu; j += simd_width) {
    double* u = t.upper + j;
    for (int k = 0; k + 1 < t.width; ++k) {
      const Vec8 row = load(u + k * t.ldu);
      const double* l = t.panel + k * t.ld;
      for (int i = k + 1; i < t.width; ++i) store(u + i * t.ldu, load(u + i * t.ldu) - row * l[i]);
    }
  }
}

namespace {

template <int lines, int vectors>
void tile_kernel(double* target, const int* line, const Tile& t) {
  Vec8 sum[lines][vectors];
  for (int y = 0; y < lines; ++y) {
    for (int v = 0; v < vectors; ++v) sum[y][v] = load(target + line[y] + v * simd_width);
  }
  const double* x = t.x;
  const double* y_k = t.y;
  for (int k = 0; k < t.depth; ++k) {
    Vec8 row[vectors];
    for (int v = 0; v < vectors; ++v) row[v] = load(x + v * simd_width);
    for (int y = 0; y < lines; ++y) {
      const Vec8 factor = splat(y_k[y]);
      for (int v = 0; v < vectors; ++v) sum[y][v] -= factor * row[v];
    }
    x += t.ldx;
    y_k += t.ldy;
  }
  const int last = t.length - (vectors - 1) * simd_width;
  for (int y = 0; y < lines; ++y) {
    double* to = target + line[y];
    for (int v = 0; v + 1 < vectors; ++v) store(to + v * simd_width, sum[y][v]);
    store_first(to + (vectors - 1) * simd_width, sum[y][vectors - 1], last);
  }
}

using Kernel = void (*)(double*, const int*, const Tile&);
constexpr Kernel kernels[3][6] = {{tile_kernel<1, 1>, tile_kernel<2, 1>, tile_kernel<3, 1>, tile_kernel<4, 1>,
                                   tile_kernel<5, 1>, tile_kernel<6, 1>},
                                  {tile_kernel<1, 2>, tile_kernel<2, 2>, tile_kernel<3, 2>, tile_kernel<4, 2>,
                                   tile_kernel<5, 2>, tile_kernel<6, 2>},
                                  {tile_kernel<1, 3>, tile_kernel<2, 3>, tile_kernel<3, 3>, tile_kernel<4, 3>,
                                   tile_kernel<5, 3>, tile_kernel<6, 3>}};

}  // namespace

void subtract_product(double* target, const int* line, int lines, const Tile& tile) {
  constexpr int longest = 3 * simd_width;
  Tile part = tile;
  for (int done = 0; done < tile.length; done += longest) {
    part.length = tile.length - done < longest ? tile.length - done : longest;
    part.x = tile.x + done;
    const auto& row = kernels[(part.length - 1) / simd_width];
    for (int y = 0; y < lines;) {
      const int left = lines - y;
      const int take = left <= 6 ? left : 4;
      part.y = tile.y + y;
      row[take - 1](target + done, line + y, part);
      y += take;
    }
  }
}

void forward_panel(const double* panel, int ld, int width, int rows, const int* row, double* x, double* all) {
  for (int k = 0; k + 1 < width; ++k) {
    const double value = x[k];
    const double* l = panel + k * ld;
    for (int i = k + 1; i < width; ++i) x[i] -= l[i] * value;
  }
  for (int i = 0; i < rows; i += simd_width) {
    Vec8 sum{};
    const double* l = panel + width + i;
    for (int k = 0; k < width; ++k) sum += load(l + k * ld) * x[k];
    const int m = rows - i < simd_width ? rows - i : simd_width;
    for (int j = 0; j < m; ++j) all[row[i + j]] -= sum[j];
  }
}

void backward_panel(const double* panel, int ld, int width, const double* upper, int ldu, int columns,
                    const int* column, const double* inverse, double* x, const double* all, double* scratch) {
  if (columns > 0) {
    store(scratch + ldu - simd_width, Vec8{});
    for (int j = 0; j < columns; ++j) scratch[j] = all[column[j]];
    for (int k = 0; k < width; ++k) {
      const double* u = upper + k * ldu;
      Vec8 dot{};
      for (int j = 0; j < ldu; j += simd_width) dot += load(u + j) * load(scratch + j);
      x[k] -= sum(dot);
    }
  }
  for (int k = width - 1; k >= 0; --k) {
    const double value = x[k] * inverse[k];
    x[k] = value;
    const double* u = panel + k * ld;
    for (int i = 0; i < k; ++i) x[i] -= u[i] * value;
  }
}

}  // namespace whirl::linalg
