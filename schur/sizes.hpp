// Sizes of residuals and corrections in parts: the largest number, or the sum of squares.
#pragma once
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "model/share.hpp"
#include "solve/settings.hpp"

namespace whirl::schur {

// What is not a number stays.
inline void add_to_size(ResidualTest test, double x, double& sum) {
  if (test != ResidualTest::minmax) {
    sum += x * x;
  } else if (!(std::abs(x) <= sum)) {
    sum = std::isnan(sum) ? sum : std::abs(x);
  }
}
inline void join_sizes(ResidualTest test, double part, double& sum) {
  if (test != ResidualTest::minmax) {
    sum += part;
  } else {
    add_to_size(test, part, sum);
  }
}
inline double size_of(ResidualTest test, double sum) {
  return test == ResidualTest::minmax ? sum : std::sqrt(sum);
}

// Of the rows below `rows` that lie in the ranges.
inline double sum_over(ResidualTest test, const std::vector<Range>& ranges, int rows,
                       std::span<const double> scale, std::span<const double> v) {
  double sum = 0.0;
  for (const Range& range : ranges) {
    for (int i = range.begin; i < std::min(range.end, rows); ++i)
      add_to_size(test, scale.empty() ? v[i] : scale[i] * v[i], sum);
  }
  return sum;
}

}  // namespace whirl::schur
