// The update of later panels: small matrix products held in registers.
#include <array>
#include <utility>

#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

// Lines and vectors of a tile fill the registers: 32 with AVX-512, 16 otherwise.
constexpr int most_vectors = 3;
constexpr int most_lines = 6;
constexpr int registers = simd_width == 8 ? 32 : 16;
constexpr int lines_that_fit(int vectors) {
  const int fit = (registers - vectors - 1) / vectors;
  return fit < most_lines ? fit : most_lines;
}

template <int lines, int vectors>
void tile_kernel(double* target, const int* line, const Tile& t) {
  Vec sum[lines][vectors];
#pragma GCC unroll 6
  for (int y = 0; y < lines; ++y) {
#pragma GCC unroll 3
    for (int v = 0; v < vectors; ++v) sum[y][v] = load(target + line[y] + v * simd_width);
  }
  const double* x = t.x;
  const double* y_k = t.y;
  for (int k = 0; k < t.depth; ++k) {
    Vec row[vectors];
#pragma GCC unroll 3
    for (int v = 0; v < vectors; ++v) row[v] = load(x + v * simd_width);
#pragma GCC unroll 6
    for (int y = 0; y < lines; ++y) {
      const Vec factor = splat(y_k[y]);
#pragma GCC unroll 3
      for (int v = 0; v < vectors; ++v) sum[y][v] -= factor * row[v];
    }
    x += t.ldx;
    y_k += t.ldy;
  }
  const int last = t.length - (vectors - 1) * simd_width;
#pragma GCC unroll 6
  for (int y = 0; y < lines; ++y) {
    double* to = target + line[y];
#pragma GCC unroll 3
    for (int v = 0; v + 1 < vectors; ++v) store(to + v * simd_width, sum[y][v]);
    store_first(to + (vectors - 1) * simd_width, sum[y][vectors - 1], last);
  }
}

using Kernel = void (*)(double*, const int*, const Tile&);
template <int vectors, int... L>
constexpr std::array<Kernel, most_lines> kernels_of(std::integer_sequence<int, L...>) {
  return {(L < lines_that_fit(vectors) ? tile_kernel < L < lines_that_fit(vectors) ? L + 1 : 1,
           vectors >                   : nullptr)...};
}
constexpr auto all_lines = std::make_integer_sequence<int, most_lines>{};
constexpr std::array<std::array<Kernel, most_lines>, most_vectors> kernels = {
    kernels_of<1>(all_lines), kernels_of<2>(all_lines), kernels_of<3>(all_lines)};
constexpr std::array<int, most_vectors> fit = {lines_that_fit(1), lines_that_fit(2), lines_that_fit(3)};

}  // namespace

void subtract_product(double* target, const int* line, int lines, const Tile& tile) {
  constexpr int longest = most_vectors * simd_width;
  Tile part = tile;
  for (int done = 0; done < tile.length; done += longest) {
    part.length = tile.length - done < longest ? tile.length - done : longest;
    part.x = tile.x + done;
    const int vectors = (part.length - 1) / simd_width;
    for (int y = 0; y < lines;) {
      // two tiles of like height rather than a high one and a low one
      const int left = lines - y, most = fit[vectors];
      const int take = left <= most ? left : left < 2 * most ? (left + 1) / 2 : most < 4 ? most : 4;
      part.y = tile.y + y;
      kernels[vectors][take - 1](target + done, line + y, part);
      y += take;
    }
  }
}

}  // namespace whirl::linalg
