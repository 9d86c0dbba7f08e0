// Real numbers as integers where the number comes from a deck or a computation and may be anything.
#pragma once
#include <limits>

namespace whirl {

// Rounded towards zero; the nearest int there is for larger numbers, the smallest int for NaN. A plain cast
// of such numbers is undefined.
inline int to_int(double x) {
  constexpr double end = 2147483648.0;
  if (!(x > -end)) return std::numeric_limits<int>::min();
  return x < end ? static_cast<int>(x) : std::numeric_limits<int>::max();
}

}  // namespace whirl
