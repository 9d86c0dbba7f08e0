// The linear-algebra boundary: analyze once, then factor and solve as often as the Newton loop asks.
//
//   pattern   compressed rows, fixed for the life of the model; explicit zeros allowed
//   factor    takes the values in the pattern's order; never throws: a status says what happened
//   solve     in place, A x = b
//
// Pre:  analyze() before factor(), a successful factor() before solve().
// Post: after the first factor() nothing allocates until analyze() is called again, unless a solver had to
// choose
//       its pivots anew (Status::repivoted counts these).
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/snapshot.hpp"

namespace whirl::linalg {

struct SparsePattern {
  int n = 0;
  std::vector<int> row_start;  // n + 1
  std::vector<int> column;     // sorted within a row, no duplicates
};

struct FactorStatus {
  bool ok = true;
  bool repivoted = false;     // pivots were chosen anew (first factorisation, or growth too large)
  int bad_unknown = -1;       // when !ok: the column (unknown) that has no acceptable pivot
  double pivot_growth = 0.0;  // largest |U| over largest |A| in the factored matrix, where known
  int rank = -1;              // when !ok and the matrix is spread over ranks: whose part it is
};

class LinearSolver {
 public:
  virtual ~LinearSolver() = default;
  virtual std::string name() const = 0;
  virtual void analyze(const SparsePattern& pattern) = 0;
  virtual FactorStatus factor(std::span<const double> values) = 0;
  virtual void solve(std::span<double> b) = 0;
  // All that later factorisations and solutions depend on: pivots, weights and factors. Restored after
  // analyze() of the same pattern, so that a run goes on bit for bit.
  virtual void save_memory(SnapshotWriter out) const = 0;
  virtual void load_memory(SnapshotReader& in) = 0;
  // A solver on many ranks learns of a failed factorisation with the messages of the next solve: not ok then,
  // and what solve() left is void.
  virtual FactorStatus late_failure() const { return {}; }
};

enum class SolverKind { automatic, static_lu, superlu, dense };

// The solver for a pattern, not yet analyzed. automatic is the fastest for it: static_lu at all sizes
// measured so far.
std::unique_ptr<LinearSolver> make_solver(SolverKind kind, const SparsePattern& pattern);

}  // namespace whirl::linalg
