#include "linalg/dense_lu.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/simd.hpp"

namespace whirl::linalg {

void DenseLu::analyze(const SparsePattern& pattern) {
  n_ = pattern.n;
  ld_ = padded(n_);
  const auto n = static_cast<std::size_t>(n_);
  const auto ld = static_cast<std::size_t>(ld_);
  place_.resize(pattern.column.size());
  for (int i = 0; i < n_; ++i) {
    for (int k = pattern.row_start[i]; k < pattern.row_start[i + 1]; ++k)
      place_[k] = pattern.column[k] * ld_ + i;
  }
  pivot_.assign(n, 0);
  u_.resize(n * ld);
  l_.resize(n * ld);
  for (AlignedBlock* b : {&unit_, &active_, &x_}) b->resize(ld);
  inverse_.resize(n);
}

// The row whose entry is largest in units of its row; -1 when all are zero or not a number.
int DenseLu::best_row(const double* column) const {
  Vec best{};
  for (int i = 0; i < ld_; i += simd_width)
    best = larger(abs(load(column + i)) * load(active_.data() + i), best);
  const double value = largest(best);
  if (!(value > 0.0)) return -1;
  for (int i = 0; i < ld_; i += simd_width) {
    const int lane = find(abs(load(column + i)) * load(active_.data() + i), value);
    if (lane < simd_width) return i + lane;
  }
  return -1;
}

// What is left of the column after elimination is rounding noise of what was subtracted from it.
bool DenseLu::lost_all_digits(const double* column, double best) const {
  constexpr double suspicious = 1e-9;  // far above noise, so that ordinary columns are not looked at
  constexpr double noise = 8.0 * std::numeric_limits<double>::epsilon();
  if (best > suspicious) return false;
  Vec all{};
  for (int i = 0; i < ld_; i += simd_width) all = larger(abs(load(column + i)) * load(unit_.data() + i), all);
  return best <= noise * largest(all);
}

FactorStatus DenseLu::factor(std::span<const double> values) {
  FactorStatus status;
  double* u = u_.data();
  std::fill_n(u, u_.size(), 0.0);
  for (std::size_t k = 0; k < place_.size(); ++k) u[place_[k]] = values[k];
  for (int i = 0; i < ld_; i += simd_width) {
    Vec size{};
    for (int j = 0; j < n_; ++j) size = larger(abs(load(u + j * ld_ + i)), size);
    const Vec unit = 1.0 / larger(size, splat(std::numeric_limits<double>::min()));
    store(unit_.data() + i, unit);
    store(active_.data() + i, unit);
  }
  for (int k = 0; k < n_; ++k) {
    const double* column = u + k * ld_;
    const int p = best_row(column);
    if (p < 0 || !std::isfinite(column[p]) || lost_all_digits(column, std::abs(column[p]) * unit_[p])) {
      status.ok = false;
      status.bad_unknown = k;
      return status;
    }
    pivot_[k] = p;
    active_[p] = 0.0;
    const double inverse = 1.0 / column[p];
    inverse_[k] = inverse;
    double* l = l_.data() + k * ld_;
    for (int i = 0; i < ld_; i += simd_width) {
      const Vec scaled = load(column + i) * inverse;
      store(l + i, load(active_.data() + i) > 0.0 ? scaled : Vec{});
    }
    for (int j = k + 1; j < n_; ++j) {
      double* target = u + j * ld_;
      const double factor = target[p];
      if (factor == 0.0) continue;
      for (int i = 0; i < ld_; i += simd_width) store(target + i, load(target + i) - load(l + i) * factor);
    }
  }
  return status;
}

void DenseLu::save_memory(SnapshotWriter out) const {
  out("pivot", pivot_);
  out("u", u_.numbers());
  out("l", l_.numbers());
  out("inverse", inverse_.numbers());
}

void DenseLu::load_memory(SnapshotReader& in) {
  in("pivot", pivot_);
  in("u", u_.numbers());
  in("l", l_.numbers());
  in("inverse", inverse_.numbers());
}

void DenseLu::solve(std::span<double> b) {
  double* x = x_.data();
  std::copy_n(b.data(), n_, x);
  for (int k = 0; k < n_; ++k) {
    const double value = x[pivot_[k]];
    if (value == 0.0) continue;
    const double* l = l_.data() + k * ld_;
    for (int i = 0; i < ld_; i += simd_width) store(x + i, load(x + i) - load(l + i) * value);
  }
  for (int k = n_ - 1; k >= 0; --k) {
    const double value = x[pivot_[k]] * inverse_[k];
    b[k] = value;
    const double* u = u_.data() + k * ld_;
    for (int i = 0; i < ld_; i += simd_width) store(x + i, load(x + i) - load(u + i) * value);
  }
}

}  // namespace whirl::linalg
