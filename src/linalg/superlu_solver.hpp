// SuperLU (Li, Demmel, Gilbert; sequential version 5) behind the linear-solver boundary: the robust
// reference.
//
// The column order and the elimination tree are computed once. The first factorisation chooses its pivot
// rows; later ones keep them (and the memory of the factors) as long as they pass SuperLU's threshold test,
// and when the result is not finite the rows are chosen anew. SuperLU allocates its own scratch in every
// factorisation: not for real time.
#pragma once
#include "linalg/linear_solver.hpp"

namespace whirl::linalg {

class SuperLuSolver final : public LinearSolver {
 public:
  SuperLuSolver();
  ~SuperLuSolver() override;
  std::string name() const override { return "superlu"; }
  void analyze(const SparsePattern& pattern) override;
  FactorStatus factor(std::span<const double> values) override;
  void solve(std::span<double> b) override;
  void save_memory(SnapshotWriter out) const override;
  void load_memory(SnapshotReader& in) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Version of the library whirl was built with, e.g. "5.3.0".
std::string superlu_version();

}  // namespace whirl::linalg
