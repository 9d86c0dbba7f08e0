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
  StepControl(const SolutionSettings& settings, StepMemory memory) : settings_(settings), m_(memory) {}
  const StepMemory& memory() const { return m_; }

  double next(const Solver& solver) {
    const StepStrategy& s = settings_.strategy;
    // the first two steps have the length of the deck
    if (s.kind == StepStrategy::Kind::change && solver.steps_since_start() >= 2)
      m_.h = drive_at(s.change, solver, m_.h);
    if (s.kind != StepStrategy::Kind::fixed) {
      const double longest =
          drive_at(s.max_step, solver, s.kind == StepStrategy::Kind::factor ? settings_.time_step : m_.h);
      m_.h = std::min(m_.h, longest);
      if (s.min_step > 0.0) m_.h = std::max(m_.h, s.min_step);
    }
    return m_.h;
  }
  void accepted(int iterations) {
    const StepStrategy& s = settings_.strategy;
    if (s.kind != StepStrategy::Kind::factor) return;
    if (std::exchange(m_.first, false)) return;  // made with another formula, it says nothing of the next
    ++m_.since_reduction;
    ++m_.since_raise;
    if (iterations > s.max_iterations) {
      reduce();
    } else if (iterations <= s.min_iterations && m_.since_reduction > s.steps_after_reduction &&
               m_.since_raise > s.steps_after_raise) {
      m_.h *= s.raise;
      m_.since_raise = 0;
    }
  }
  // A shorter step to try after a failure, or 0 when none is allowed.
  double retry() {
    const StepStrategy& s = settings_.strategy;
    if (s.kind != StepStrategy::Kind::factor || s.reduction >= 1.0) return 0.0;
    // without a least step in the deck: where time + h is about to be time again
    const double least = s.min_step > 0.0 ? s.min_step : 1e-12 * settings_.time_step;
    if (m_.h * s.reduction < least) return 0.0;
    reduce();
    return m_.h;
  }

 private:
  void reduce() {
    m_.h *= settings_.strategy.reduction;
    m_.since_reduction = m_.since_raise = 0;
  }
  const SolutionSettings& settings_;
  StepMemory m_;
};

// A radius that varies is that of the end of the step.
double radius_of(const MethodSettings& method, const Solver& solver, double h) {
  if (method.radius == nullptr) return 0.0;
  EvalContext at_end = solver.context();
  at_end.time += h;
  return method.radius->value({at_end, at_end.time, false});
}

StepReport one_step(Solver& solver, const MethodSettings& method, double h, const NewtonControl& control) {
  const long k = solver.steps_since_start() + 1;
  const double rho = radius_of(method, solver, h);
  if (method.kind == MethodKind::third_order && k > 1) {
    return solver.step(h, third_order_formula(rho), control);
  }
  const double alpha = k > 1 ? h / solver.previous_step_size() : 1.0;
  return solver.step(h, step_formula(method.kind, rho, alpha, k), control);
}

void count(RunReport& run, const StepReport& step) {
  run.iterations += step.iterations;
  run.jacobians += step.jacobians;
}

NewtonControl control_of(const SolutionSettings& settings, RunStage stage) {
  NewtonControl control{settings.tolerance, settings.newton};
  if (stage != RunStage::dummy_steps) return control;
  control.tolerance.residual = settings.dummy_steps.tolerance;
  control.newton.max_iterations = settings.dummy_steps.max_iterations;
  return control;
}

StepReport make_step(Solver& solver, const SolutionSettings& settings, RunStage stage, double h,
                     bool finish = false) {
  const MethodSettings& method =
      stage == RunStage::dummy_steps ? settings.dummy_steps.method : settings.method;
  NewtonControl control = control_of(settings, stage);
  control.finish = finish;
  return one_step(solver, method, h, control);
}

// The last try before a step is given up: fresh pivots, a fresh Jacobian, and, where Newton is about to
// arrive, more iterations than the deck allows.
StepReport last_try(Solver& solver, const SolutionSettings& settings, RunStage stage, double h,
                    RunReport& report) {
  solver.state().status.clear();
  solver.forget_factors();
  const StepReport made = make_step(solver, settings, stage, h, true);
  count(report, made);
  if (!made.ok()) report.attempts.push_back({h, true, made});
  return made;
}

bool dummy_steps(Solver& solver, const SolutionSettings& settings, RunReport& report) {
  const double h = settings.dummy_steps.ratio * settings.time_step;
  report.last.step_size = h;
  for (int i = 0; i < settings.dummy_steps.count; ++i) {
    StepReport& made = report.last.report;
    made = make_step(solver, settings, RunStage::dummy_steps, h);
    count(report, made);
    if (made.ok()) continue;
    report.attempts.assign(1, {h, false, made});
    made = last_try(solver, settings, RunStage::dummy_steps, h, report);
    if (!made.ok()) return false;
  }
  solver.restart_formula();
  return true;
}

// One step as the strategy wants it; false when nothing helped.
bool advance(Solver& solver, const SolutionSettings& settings, StepControl& control, RunReport& report) {
  double h = control.next(solver);
  report.attempts.clear();
  for (;;) {
    StepReport& made = report.last.report;
    report.last.step_size = h;
    made = make_step(solver, settings, RunStage::steps, h);
    count(report, made);
    if (made.ok()) return true;
    report.attempts.push_back({h, false, made});
    const double shorter = made.outcome == StepOutcome::evaluation_error ? 0.0 : control.retry();
    if (shorter <= 0.0) {
      made = last_try(solver, settings, RunStage::steps, h, report);
      return made.ok();
    }
    h = shorter;
  }
}

// Steps to the final time.
RunReport march(Solver& solver, const SolutionSettings& settings, const RunObserver& observer,
                RunReport report) {
  StepControl control(settings, report.last.control);
  while (solver.state().time < settings.final_time) {
    if (observer.stop && observer.stop()) solver.interrupt();
    report.interrupted = solver.interrupted();
    if (report.interrupted || (observer.most_steps > 0 && report.steps >= observer.most_steps)) break;
    if (!advance(solver, settings, control, report)) {
      report.last.step = solver.state().step + 1;
      report.last.time = solver.state().time;
      report.ok = false;
      return report;
    }
    if (solver.end_requested()) {
      report.ended_early = true;
      break;
    }
    ++report.steps;
    report.last.step = solver.state().step;
    report.last.time = solver.state().time;
    control.accepted(report.last.report.iterations);
    report.last.control = control.memory();
    if (observer.accepted) observer.accepted(solver, report.last);
  }
  return report;
}

}  // namespace

RunReport run(Solver& solver, const SolutionSettings& settings, const RunObserver& observer) {
  RunReport report;
  const auto failed = [&](RunStage stage) {
    report.stage = stage;
    report.ok = false;
    return report;
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
  report.last.control = {.h = settings.time_step};
  if (observer.accepted) observer.accepted(solver, report.last);
  if (settings.abort_after == AbortAfter::dummy_steps) return report;
  return march(solver, settings, observer, report);
}

RunReport resume(Solver& solver, const SolutionSettings& settings, const RunObserver& observer,
                 const RunEvent& last) {
  RunReport report;
  report.last = last;
  return march(solver, settings, observer, report);
}

StepReport repeat(Solver& solver, const SolutionSettings& settings, RunStage stage, double step_size) {
  if (stage == RunStage::dummy_steps || stage == RunStage::steps)
    return make_step(solver, settings, stage, step_size, true);
  const StepReport assembly = solver.assemble_initial_state();
  return stage == RunStage::assembly || !assembly.ok() ? assembly : solver.solve_derivatives();
}

}  // namespace whirl
