// Small things that laws share.
#pragma once
#include <vector>

#include "model/element_batch.hpp"
#include "model/law.hpp"

namespace whirl {

inline constexpr int kMaxLaw = 6;  // largest dimension of a law

inline void clear_law(int n, double* f, double* K, double* C) {
  for (int i = 0; i < n; ++i) f[i] = 0.0;
  if (K == nullptr) return;
  for (int i = 0; i < n * n; ++i) K[i] = C[i] = 0.0;
}

// f += s A x, tangent += s A; an empty A is zero, the tangent may be null
inline void add_linear(int n, const std::vector<double>& A, const double* x, double* f, double* tangent,
                       double s = 1.0) {
  if (A.empty()) return;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) f[i] += s * A[i * n + j] * x[j];
  }
  if (tangent == nullptr) return;
  for (int i = 0; i < n * n; ++i) tangent[i] += s * A[i];
}

}  // namespace whirl
