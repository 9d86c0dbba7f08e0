// The matrix of one element as a hand-written Jacobian fills it: size x size numbers by rows, padded to whole
// vector registers.
#pragma once
#include <algorithm>

namespace whirl {

template <int Size>
struct LocalJacobianOf {
  static constexpr int size = Size;
#ifdef __AVX512F__
  static constexpr int lanes = 8;
#else
  static constexpr int lanes = 4;
#endif
  static constexpr int width = (Size + lanes - 1) / lanes * lanes;
  alignas(64) double value[Size * width];
  double* row(int i) { return value + i * width; }
  const double* row(int i) const { return value + i * width; }
  void clear() { std::fill(value, value + Size * width, 0.0); }
};

}  // namespace whirl
