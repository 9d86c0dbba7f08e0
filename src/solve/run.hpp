// A whole run: assembly, derivatives, dummy steps, steps to the final time. Observers see every accepted
// state.
#pragma once
#include <functional>
#include <string>

#include "solve/solver.hpp"

namespace whirl {

enum class RunStage { assembly, derivatives, dummy_steps, steps };

struct RunEvent {
  long step = 0;
  double time = 0.0;
  double step_size = 0.0;
  StepReport report;
};

struct RunReport {
  bool ok = true;
  bool interrupted = false;  // a signal or an observer asked to stop
  bool ended_early = false;  // the model itself asked to stop (a file driver's bailout, stop())
  RunStage stage = RunStage::steps;
  RunEvent last;  // the last step tried
  long steps = 0;
  long iterations = 0;
  long jacobians = 0;
};

struct RunObserver {
  std::function<void(const Solver&, const RunEvent&)> accepted;  // step 0 included
  std::function<bool()> stop;                                    // asked before every step
};

RunReport run(Solver& solver, const SolutionSettings& settings, const RunObserver& observer);

}  // namespace whirl
