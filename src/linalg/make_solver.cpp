#include "linalg/dense_lu.hpp"
#include "linalg/linear_solver.hpp"
#include "linalg/static_lu.hpp"
#include "linalg/superlu_solver.hpp"

namespace whirl::linalg {

std::unique_ptr<LinearSolver> make_solver(SolverKind kind, const SparsePattern& pattern) {
  constexpr int tiny = 12;
  switch (kind) {
    case SolverKind::dense:
      return std::make_unique<DenseLu>();
    case SolverKind::static_lu:
      return std::make_unique<StaticLu>();
    case SolverKind::superlu:
      return std::make_unique<SuperLuSolver>();
    case SolverKind::automatic:
      break;
  }
  if (pattern.n <= tiny) return std::make_unique<DenseLu>();
  return std::make_unique<StaticLu>();
}

}  // namespace whirl::linalg
