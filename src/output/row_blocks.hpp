// Goes through a results file row by row, reading it in blocks of a few MB.
#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "output/result_reader.hpp"

namespace whirl {

// f(row, values, active) for every row, in order.
template <typename F>
void for_each_row(const ResultReader& results, F&& f) {
  const std::size_t width = results.plan().width(), items = results.plan().items().size();
  const std::size_t block = std::max<std::size_t>(1, 8 * 1024 * 1024 / (8 * width + items + 1));
  std::vector<double> values;
  std::vector<unsigned char> active;
  for (std::size_t first = 0; first < results.rows(); first += block) {
    const std::size_t count = std::min(block, results.rows() - first);
    results.read_rows(first, count, values, &active);
    for (std::size_t r = 0; r < count; ++r)
      f(first + r, std::span<const double>(values).subspan(r * width, width),
        std::span<const unsigned char>(active).subspan(r * items, items));
  }
}

}  // namespace whirl
