// A whole run: assembly, derivatives, dummy steps, steps to the final time. Observers see every accepted
// state.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "solve/solver.hpp"

namespace whirl {

enum class RunStage { assembly, derivatives, dummy_steps, steps };

// Control of the step's length between two steps: belongs to a checkpoint, as Solver::snapshot() does.
struct StepMemory {
  double h = 0.0;
  int since_reduction = 0, since_raise = 0;  // steps
  bool first = true;                         // no step has been made yet
};

struct RunEvent {
  long step = 0;
  double time = 0.0;
  double step_size = 0.0;
  StepReport report;
  StepMemory control;  // for the steps that follow
};

// A step that was tried and failed.
struct Attempt {
  double step_size = 0.0;
  bool fresh = false;  // with fresh pivots and a fresh Jacobian
  StepReport report;
};

struct RunReport {
  bool ok = true;
  bool interrupted = false;  // a signal or an observer asked to stop
  bool ended_early = false;  // the model itself asked to stop (a file driver's bailout, stop())
  RunStage stage = RunStage::steps;
  RunEvent last;                  // the last step tried
  std::vector<Attempt> attempts;  // when a step failed: all that was tried for it
  long steps = 0;
  long iterations = 0;
  long jacobians = 0;
};

struct RunObserver {
  std::function<void(const Solver&, const RunEvent&)> accepted;  // step 0 included
  std::function<bool()> stop;                                    // asked before every step
  long most_steps = 0;                                           // then the run is over; 0: no limit
};

RunReport run(Solver& solver, const SolutionSettings& settings, const RunObserver& observer);
// Goes on from a solver that was restored from a snapshot, to the final time.
RunReport resume(Solver& solver, const SolutionSettings& settings, const RunObserver& observer,
                 const RunEvent& last);

// Before a step is given up it is tried once more with fresh pivots and a fresh Jacobian: that may help, and
// a failure can then be repeated exactly from the snapshot of the solver (without factors). Repeats it; for
// the stages before the steps the solver must be new.
StepReport repeat(Solver& solver, const SolutionSettings& settings, RunStage stage, double step_size);

}  // namespace whirl
