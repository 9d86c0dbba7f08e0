// Audit of the constraints of a model at its initial state.
//
// The constraint rows G (one per multiplier, all unknowns as columns, each scaled to length 1) are eliminated
// one after the other in the order of the model, each with its largest entry as pivot. A row of which nothing
// is left depends on the rows before it: it is redundant there, and the matrix of the first step is singular
// unless the joint is made compliant. Dependent rows are named together with the rows they depend on.
#pragma once
#include <vector>

#include "linalg/linear_solver.hpp"

namespace whirl {

struct SparseRow {
  std::vector<int> column;
  std::vector<double> value;
};

struct DependentRow {
  int row = -1;
  std::vector<int> on;  // rows whose combination it is; empty when there are too many to tell
};

// Rows that depend on those before them. `tolerance`: what counts as nothing, of a row of length 1.
std::vector<DependentRow> dependent_rows(const std::vector<SparseRow>& rows, int columns,
                                         double tolerance = 1e-9);

class StartPoint;

struct ConstraintAudit {
  int constraints = 0;
  struct Redundant {
    int unknown = -1;         // the multiplier of the redundant equation
    std::vector<int> others;  // multipliers of the equations that impose it already
  };
  std::vector<Redundant> redundant;
  int worst = -1;          // multiplier of the equation violated most, -1: none beyond round-off
  double violation = 0.0;  // by how much (m, rad, m/s, rad/s)
};

// Pre: start.evaluate() was called.
ConstraintAudit audit_constraints(const StartPoint& start);

}  // namespace whirl
