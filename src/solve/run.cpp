#include "solve/run.hpp"

#include <algorithm>
#include <utility>

namespace whirl {

namespace {

double drive_at(const DrivePtr& drive, const Solver& solver, double fallback) {
  return drive == nullptr ? fallback : drive->value({solver.context(), solver.context().time, false});
}

// Length of the steps, as the deck's strategy says.
class StepControl {
 public:
  StepControl(const SolutionSettings& settings) : settings_(settings), h_(settings.time_step) {}

  double next(const Solver& solver) {
    const StepStrategy& s = settings_.strategy;
    // the first two steps have the length of the deck
    if (s.kind == StepStrategy::Kind::change && solver.steps_since_start() >= 2)
      h_ = drive_at(s.change, solver, h_);
    if (s.kind != StepStrategy::Kind::fixed) {
      const double longest =
          drive_at(s.max_step, solver, s.kind == StepStrategy::Kind::factor ? settings_.time_step : h_);
      h_ = std::min(h_, longest);
      if (s.min_step > 0.0) h_ = std::max(h_, s.min_step);
    }
    return h_;
  }
  void accepted(int iterations) {
    const StepStrategy& s = settings_.strategy;
    if (s.kind != StepStrategy::Kind::factor) return;
    if (std::exchange(first_, false)) return;  // made with another formula, it says nothing of the next
    ++steps_since_change_;
    if (iterations > s.max_iterations) {
      change(s.reduction);
    } else if (iterations <= s.min_iterations && steps_since_change_ > s.steps_before_raise) {
      change(s.raise);
    }
  }
  // A shorter step to try after a failure, or 0 when none is allowed.
  double retry() {
    const StepStrategy& s = settings_.strategy;
    if (s.kind != StepStrategy::Kind::factor || s.reduction >= 1.0) return 0.0;
    if (h_ * s.reduction < s.min_step || s.min_step <= 0.0) return 0.0;
    change(s.reduction);
    return h_;
  }

 private:
  void change(double factor) {
    h_ *= factor;
    steps_since_change_ = 0;
  }
  const SolutionSettings& settings_;
  double h_;
  int steps_since_change_ = 0;
  bool first_ = true;
};

// A radius that varies is that of the end of the step.
double radius_of(const MethodSettings& method, const Solver& solver, double h) {
  if (method.radius == nullptr) return 0.0;
  EvalContext at_end = solver.context();
  at_end.time += h;
  return method.radius->value({at_end, at_end.time, false});
}

StepFormula formula_for(const Solver& solver, const MethodSettings& method, double h) {
  const long k = solver.steps_since_start() + 1;
  const double alpha = k > 1 ? h / solver.previous_step_size() : 1.0;
  return step_formula(method.kind, radius_of(method, solver, h), alpha, k);
}

void count(RunReport& run, const StepReport& step) {
  run.iterations += step.iterations;
  run.jacobians += step.jacobians;
}

bool dummy_steps(Solver& solver, const SolutionSettings& settings, RunReport& report) {
  const DummyStepSettings& dummy = settings.dummy_steps;
  NewtonControl control{settings.tolerance, settings.newton};
  control.tolerance.residual = dummy.tolerance;
  control.newton.max_iterations = dummy.max_iterations;
  const double h = dummy.ratio * settings.time_step;
  for (int i = 0; i < dummy.count; ++i) {
    report.last.report = solver.step(h, formula_for(solver, dummy.method, h), control);
    count(report, report.last.report);
    if (!report.last.report.ok()) return false;
  }
  solver.restart_formula();
  return true;
}

}  // namespace

RunReport run(Solver& solver, const SolutionSettings& settings, const RunObserver& observer) {
  RunReport report;
  const auto failed = [&](RunStage stage) {
    report.stage = stage;
    report.ok = false;
    return report;
  };
  const auto tell = [&] {
    if (observer.accepted) observer.accepted(solver, report.last);
  };
  if (settings.abort_after == AbortAfter::input) return report;
  report.last.time = settings.initial_time;
  report.last.report = solver.assemble_initial_state();
  if (!report.last.report.ok()) return failed(RunStage::assembly);
  if (settings.abort_after == AbortAfter::assembly) return report;
  report.last.report = solver.solve_derivatives();
  count(report, report.last.report);
  if (!report.last.report.ok()) return failed(RunStage::derivatives);
  if (settings.abort_after == AbortAfter::derivatives) return report;
  if (settings.dummy_steps.count > 0) {
    const StepReport derivatives = report.last.report;
    if (!dummy_steps(solver, settings, report)) return failed(RunStage::dummy_steps);
    report.last.report = derivatives;
    report.last.time = solver.state().time;
    solver.state().step = 0;
  }
  report.last.step_size = settings.time_step;
  tell();
  if (settings.abort_after == AbortAfter::dummy_steps) return report;

  StepControl control(settings);
  const NewtonControl newton{settings.tolerance, settings.newton};
  while (solver.state().time < settings.final_time) {
    if (observer.stop && observer.stop()) {
      report.interrupted = true;
      break;
    }
    double h = control.next(solver);
    for (;;) {
      report.last.report = solver.step(h, formula_for(solver, settings.method, h), newton);
      count(report, report.last.report);
      if (report.last.report.ok()) break;
      if (report.last.report.outcome == StepOutcome::evaluation_error)
        h = 0.0;
      else
        h = control.retry();
      if (h <= 0.0) {
        report.last.step = solver.state().step + 1;
        report.last.time = solver.state().time;
        return failed(RunStage::steps);
      }
    }
    if (solver.state().status.end_requested()) {
      report.ended_early = true;
      break;
    }
    ++report.steps;
    report.last.step = solver.state().step;
    report.last.time = solver.state().time;
    report.last.step_size = h;
    control.accepted(report.last.report.iterations);
    tell();
  }
  return report;
}

}  // namespace whirl
