// What is known of a step that failed; where there are several ranks, put together from all of them.
#pragma once
#include <string>
#include <vector>

#include "app/crew.hpp"
#include "base/snapshot.hpp"
#include "solve/run.hpp"

namespace whirl {

struct FailedStep {
  Snapshot state;                          // the solver's, without factors; empty when there was no step yet
  std::vector<double> residual, row_size;  // of all equations: of the last evaluation and Jacobian
  std::string message;                     // of a failed evaluation
  SourcePos where;
  int rank = -1;  // whose evaluation failed, where there are several
};

// The state of a solver before its first step, to tell what a rank has changed since.
Snapshot start_of(const Crew& crew, const Solver& solver);

FailedStep failed_step(const Solver& solver, const RunReport& report);
// All ranks call it, the master gets the answer.
FailedStep gather_failed_step(Crew& crew, const Solver& solver, const Snapshot& start,
                              const RunReport& report);

}  // namespace whirl
