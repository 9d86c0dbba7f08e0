// Dense LU with row pivoting, for systems so small that structure does not pay.
//
//   Columns are contiguous and padded to the vector width. Rows are never exchanged: step k takes pivot row
//   p_k, and rows that have been pivots get multiplier zero, so their entries stay as U. A column whose entry
//   in the pivot row is exactly zero is skipped, which is where the zeros of a sparse Jacobian pay. Pivots
//   compare entries in units of their row (largest entry of the row, as a power of two).
#pragma once
#include "linalg/aligned.hpp"
#include "linalg/linear_solver.hpp"

namespace whirl::linalg {

class DenseLu final : public LinearSolver {
 public:
  std::string name() const override { return "dense"; }
  void analyze(const SparsePattern& pattern) override;
  FactorStatus factor(std::span<const double> values) override;
  void solve(std::span<double> b) override;
  void save_memory(SnapshotWriter out) const override;
  void load_memory(SnapshotReader& in) override;

 private:
  int best_row(const double* column) const;
  bool lost_all_digits(const double* column, double best) const;

  int n_ = 0;
  int ld_ = 0;              // column stride
  std::vector<int> place_;  // entry of the pattern -> place in u_
  std::vector<int> pivot_;  // step -> row
  AlignedBlock u_;          // columns; row p_k of column j >= k is U
  AlignedBlock l_;          // columns of multipliers, zero in rows that were pivots before
  AlignedBlock unit_;       // 1 / largest entry of the row
  AlignedBlock active_;     // the same, zero once the row has been a pivot
  AlignedBlock x_;          // right-hand side
  AlignedBlock inverse_;    // 1 / pivot by step
};

}  // namespace whirl::linalg
