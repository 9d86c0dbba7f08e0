// The update of later panels: small matrix products held in registers.
#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
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

}  // namespace whirl::linalg
