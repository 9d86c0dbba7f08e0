#include "linalg/superlu_solver.hpp"

#include <slu_ddefs.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace whirl::linalg {

struct SuperLuSolver::Impl {
  int n = 0;
  // the pattern by columns; entry k of the rows is entry place[k] of the columns
  std::vector<int> start, row, place, entry_row;
  std::vector<double> value, scale, rhs;
  std::vector<int> perm_c, perm_r, old_perm_r, etree;
  SuperMatrix a{}, ac{}, l{}, u{};
  superlu_options_t options{};
  SuperLUStat_t stat{};
  GlobalLU_t memory{};
  bool analyzed = false;
  bool factored = false;

  Impl() {
    StatInit(&stat);
    set_default_options(&options);
    options.ColPerm = COLAMD;
    options.PrintStat = NO;
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    release();
    StatFree(&stat);
  }

  void drop_factors() {
    if (!factored) return;
    Destroy_SuperNode_Matrix(&l);
    Destroy_CompCol_Matrix(&u);
    factored = false;
  }
  void release() {
    drop_factors();
    if (!analyzed) return;
    Destroy_CompCol_Permuted(&ac);
    Destroy_SuperMatrix_Store(&a);
    analyzed = false;
  }
  int run(fact_t fact);
  int lost_pivot() const;
};

SuperLuSolver::SuperLuSolver() : impl_(std::make_unique<Impl>()) {}
SuperLuSolver::~SuperLuSolver() = default;

void SuperLuSolver::analyze(const SparsePattern& pattern) {
  Impl& s = *impl_;
  s.release();
  s.n = pattern.n;
  const auto n = static_cast<std::size_t>(s.n);
  const std::size_t entries = pattern.column.size();
  s.start.assign(n + 1, 0);
  for (int j : pattern.column) ++s.start[j + 1];
  for (std::size_t j = 0; j < n; ++j) s.start[j + 1] += s.start[j];
  s.row.resize(entries);
  s.place.resize(entries);
  s.entry_row.resize(entries);
  std::vector<int> next(s.start.begin(), s.start.end() - 1);
  for (int i = 0; i < s.n; ++i) {
    for (int k = pattern.row_start[i]; k < pattern.row_start[i + 1]; ++k) {
      const int to = next[pattern.column[k]]++;
      s.row[to] = i;
      s.place[k] = to;
      s.entry_row[k] = i;
    }
  }
  s.value.assign(entries, 0.0);
  s.scale.assign(n, 1.0);
  s.rhs.assign(n, 0.0);
  s.perm_c.assign(n, 0);
  s.perm_r.assign(n, 0);
  s.old_perm_r.assign(n, 0);
  s.etree.assign(n, 0);
  if (s.n == 0) return;
  dCreate_CompCol_Matrix(&s.a, s.n, s.n, static_cast<int>(entries), s.value.data(), s.row.data(),
                         s.start.data(), SLU_NC, SLU_D, SLU_GE);
  get_perm_c(COLAMD, &s.a, s.perm_c.data());
  s.options.Fact = DOFACT;
  sp_preorder(&s.options, &s.a, s.perm_c.data(), s.etree.data(), &s.ac);
  s.analyzed = true;
}

// dgstrf's info: 0, or the position (from 1) of a pivot that is exactly zero. Throws when memory ran out.
int SuperLuSolver::Impl::run(fact_t fact) {
  if (fact != SamePattern_SameRowPerm) drop_factors();
  options.Fact = fact;
  int info = 0;
  dgstrf(&options, &ac, sp_ienv(2), sp_ienv(1), etree.data(), nullptr, 0, perm_c.data(), perm_r.data(), &l,
         &u, &memory, &stat, &info);
  if (info < 0) throw EnvironmentError("SuperLU refused argument " + std::to_string(-info) + " of dgstrf");
  if (info > n)
    throw EnvironmentError("SuperLU ran out of memory after " + std::to_string(info - n) + " bytes");
  factored = true;
  return info;
}

// The position (from 1) of the first pivot that is no more than what cancellation leaves of its column, or 0:
// SuperLU itself stops at exact zeros only.
int SuperLuSolver::Impl::lost_pivot() const {
  const auto* lower = static_cast<const SCformat*>(l.Store);
  const auto* upper = static_cast<const NCformat*>(u.Store);
  const auto* in_block = static_cast<const double*>(lower->nzval);
  const auto* above = static_cast<const double*>(upper->nzval);
  constexpr double round_off = 8.0 * std::numeric_limits<double>::epsilon();
  for (int k = 0; k <= lower->nsuper; ++k) {
    const int first = lower->sup_to_col[k], end = lower->sup_to_col[k + 1];
    for (int j = first; j < end; ++j) {
      const double* column = in_block + lower->nzval_colptr[j];
      const double pivot = std::abs(column[j - first]);
      double largest = 0.0;
      for (int i = 0; i < j - first; ++i) largest = std::max(largest, std::abs(column[i]));
      for (int i = upper->colptr[j]; i < upper->colptr[j + 1]; ++i)
        largest = std::max(largest, std::abs(above[i]));
      if (pivot <= round_off * largest) return j + 1;
    }
  }
  return 0;
}

FactorStatus SuperLuSolver::factor(std::span<const double> values) {
  Impl& s = *impl_;
  FactorStatus status;
  if (s.n == 0) return status;
  std::fill(s.scale.begin(), s.scale.end(), 0.0);
  bool finite = true;
  for (std::size_t k = 0; k < values.size(); ++k) {
    double& size = s.scale[s.entry_row[k]];
    size = std::max(size, std::abs(values[k]));
    finite = finite && std::isfinite(values[k]);
  }
  for (double& size : s.scale) size = size > 0.0 ? std::ldexp(1.0, -std::ilogb(size)) : 1.0;
  for (std::size_t k = 0; k < values.size(); ++k) s.value[s.place[k]] = values[k] * s.scale[s.entry_row[k]];
  if (!finite) {
    const auto bad = std::find_if(s.value.begin(), s.value.end(), [](double v) { return !std::isfinite(v); });
    const auto column =
        std::upper_bound(s.start.begin(), s.start.end(), static_cast<int>(bad - s.value.begin()));
    status.ok = false;
    status.bad_unknown = static_cast<int>(column - s.start.begin()) - 1;
    return status;
  }
  const bool first = !s.factored;
  s.old_perm_r = s.perm_r;
  int info = s.run(first ? DOFACT : SamePattern_SameRowPerm);
  if (info == 0) info = s.lost_pivot();
  if (info > 0 && !first) {
    info = s.run(SamePattern);
    if (info == 0) info = s.lost_pivot();
  }
  status.repivoted = first || s.old_perm_r != s.perm_r;
  if (info > 0) {
    status.ok = false;
    const auto column = std::find(s.perm_c.begin(), s.perm_c.end(), info - 1);
    status.bad_unknown = static_cast<int>(column - s.perm_c.begin());
    s.drop_factors();
    return status;
  }
  status.pivot_growth = 1.0 / dPivotGrowth(s.n, &s.a, s.perm_c.data(), &s.l, &s.u);
  return status;
}

void SuperLuSolver::save_memory(SnapshotWriter out) const {
  out("factored", impl_->factored);
  out("row order", impl_->perm_r);
  out("value", impl_->value);
  out("scale", impl_->scale);
}

// The same matrix with the same order of rows gives the same factors; the first factorisation makes their
// room.
void SuperLuSolver::load_memory(SnapshotReader& in) {
  Impl& s = *impl_;
  bool factored = false;
  std::vector<int> order(s.perm_r.size());
  in("factored", factored);
  in("row order", order);
  in("value", s.value);
  in("scale", s.scale);
  s.drop_factors();
  if (!factored || s.n == 0 || !in.misfit().empty()) return;
  s.run(DOFACT);
  s.perm_r = order;
  s.run(SamePattern_SameRowPerm);
}

void SuperLuSolver::solve(std::span<double> b) {
  Impl& s = *impl_;
  if (s.n == 0) return;
  for (int i = 0; i < s.n; ++i) s.rhs[i] = b[i] * s.scale[i];
  SuperMatrix x{};
  dCreate_Dense_Matrix(&x, s.n, 1, s.rhs.data(), s.n, SLU_DN, SLU_D, SLU_GE);
  int info = 0;
  dgstrs(NOTRANS, &s.l, &s.u, s.perm_c.data(), s.perm_r.data(), &x, &s.stat, &info);
  Destroy_SuperMatrix_Store(&x);
  if (info != 0) throw EnvironmentError("SuperLU refused argument " + std::to_string(-info) + " of dgstrs");
  std::copy(s.rhs.begin(), s.rhs.end(), b.begin());
}

std::string superlu_version() {
  return std::to_string(SUPERLU_MAJOR_VERSION) + "." + std::to_string(SUPERLU_MINOR_VERSION) + "." +
         std::to_string(SUPERLU_PATCH_VERSION);
}

}  // namespace whirl::linalg
