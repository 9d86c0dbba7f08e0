#include "linalg/dense_lu.hpp"
#include "linalg/linear_solver.hpp"
#include "linalg/static_lu.hpp"
#include "linalg/superlu_solver.hpp"

namespace whirl::linalg {

std::unique_ptr<LinearSolver> make_solver(SolverKind kind, const SparsePattern& /*pattern*/) {
  switch (kind) {
    case SolverKind::dense:
      return std::make_unique<DenseLu>();
    case SolverKind::superlu:
      return std::make_unique<SuperLuSolver>();
    case SolverKind::static_lu:
    case SolverKind::automatic:  // faster than dense even at six unknowns and with full matrices:
                                 // bench_linalg
      break;
  }
  return std::make_unique<StaticLu>();
}

}  // namespace whirl::linalg
