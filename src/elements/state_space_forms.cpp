// Making state-space blocks: balancing, and canonical forms of transfer functions.
#include "elements/state_space.hpp"

extern "C" {
void dgebal_(const char* job, const int* n, double* a, const int* lda, int* ilo, int* ihi, double* scale,
             int* info);
void dgebak_(const char* job, const char* side, const int* n, const int* ilo, const int* ihi,
             const double* scale, const int* m, double* v, const int* ldv, int* info);
}

namespace whirl {

void balance(StateSpaceParams& p) {
  const int n = p.order, m = static_cast<int>(p.inputs.size()), q = static_cast<int>(p.outputs.size());
  if (n == 0) return;
  const auto at = [n](int i, int j) { return static_cast<std::size_t>(j) * n + i; };  // column-major
  std::vector<double> a(static_cast<std::size_t>(n) * n), T(a.size(), 0.0), scale(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) a[at(i, j)] = p.A[i * n + j];
    T[at(i, i)] = 1.0;
  }
  int low = 1, high = n, status = 0;
  dgebal_("B", &n, a.data(), &n, &low, &high, scale.data(), &status);
  dgebak_("B", "R", &n, &low, &high, scale.data(), &n, T.data(), &n, &status);
  // T has one entry per row and column: x_i = T_ij z_j
  std::vector<double> B(p.B.size()), C(p.C.size(), 0.0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      p.A[i * n + j] = a[at(i, j)];
      if (T[at(i, j)] == 0.0) continue;
      for (int k = 0; k < m; ++k) B[j * m + k] = p.B[i * m + k] / T[at(i, j)];
      for (int o = 0; o < q; ++o) C[o * n + j] = p.C[o * n + i] * T[at(i, j)];
    }
  }
  p.B = std::move(B);
  p.C = std::move(C);
}

StateSpaceParams filter_block(const std::vector<double>& a, const std::vector<double>& b, double gain,
                              CanonicalForm form) {
  const auto n = static_cast<int>(a.size());
  StateSpaceParams p;
  p.order = n;
  // numerator without its direct term: coefficients of s^(n-1) .. s^0
  std::vector<double> numerator(n, 0.0);
  const bool direct = static_cast<int>(b.size()) == n + 1;
  if (direct) {
    for (int i = 0; i < n; ++i) numerator[i] = b[i + 1] - b[0] * a[i];
    p.D = {gain * b[0]};
  } else {
    const std::size_t shift = n - b.size();
    for (std::size_t i = 0; i < b.size(); ++i) numerator[shift + i] = b[i];
  }
  p.A.assign(static_cast<std::size_t>(n) * n, 0.0);
  p.B.assign(n, 0.0);
  p.C.assign(n, 0.0);
  for (int i = 0; i < n; ++i) {
    if (form == CanonicalForm::controllable) {
      p.A[i] = -a[i];
      if (i > 0) p.A[i * n + i - 1] = 1.0;
      p.C[i] = gain * numerator[i];
    } else {
      p.A[i * n] = -a[i];
      if (i > 0) p.A[(i - 1) * n + i] = 1.0;
      p.B[i] = numerator[i];
    }
  }
  (form == CanonicalForm::controllable ? p.B : p.C)[0] = form == CanonicalForm::controllable ? 1.0 : gain;
  return p;
}

}  // namespace whirl
