// The step, as the algorithm reads: predict, residual, test, Jacobian and factors when stale, solve, correct.
#include <cmath>

#include "solve/node_motion.hpp"
#include "solve/solver.hpp"

namespace whirl {

StepReport Solver::step(double h, const StepFormula& formula, const NewtonControl& control) {
  predict(h, formula);
  const StepReport report = newton(control);
  if (report.ok()) {
    accept(h);
  } else {
    give_up();
  }
  return report;
}

StepReport Solver::newton(const NewtonControl& control) {
  StepReport report;
  const ToleranceSettings& tol = control.tolerance;
  if (!control.newton.keep_across_steps || factored_c_ != ctx_.c) solves_since_factor_ = 0;
  double previous_residual = 0.0;
  for (;;) {
    evaluate_residual();
    report.residual =
        residual_size(tol.residual_test, tol.scaled, assembler_.full_residual(), model_.equations());
    if (report.iterations == 0) report.first_residual = report.residual;
    if (watch) [[unlikely]]
      tell(report);
    if (evaluation_failed()) return report.outcome = StepOutcome::evaluation_error, report;
    if (!std::isfinite(report.residual)) return report.outcome = StepOutcome::not_finite, report;
    if (tol.residual_test == ResidualTest::none || report.residual < tol.residual) return report;
    if (report.iterations >= control.newton.max_iterations &&
        !nearly_there(control, report, previous_residual)) {
      const bool good = control.newton.at_most && report.residual < report.first_residual;
      if (!good) report.outcome = StepOutcome::not_converged;
      return report;
    }
    previous_residual = report.residual;
    if (solves_since_factor_ % control.newton.refresh_every == 0 && !factor(report)) return report;
    {
      const PhaseTimer::Scope scope(timer_, Timed::solve);
      assembler_.right_hand_side(ctx_, rhs_);
      linear_->solve(rhs_);
      if (singular(linear_->late_failure(), report)) return report;
      assembler_.expand(ctx_, rhs_, correction_);
      exchange(correction_);
    }
    ++solves_since_factor_;
    ++report.iterations;
    correct(correction_);
    if (tol.correction > 0.0) {
      report.correction = correction_size(tol.correction_test, tol.correction_scaled, correction_);
      if (report.correction < tol.correction) return report.by_correction = true, report;
    }
  }
}

bool Solver::factor(StepReport& report) {
  {
    const PhaseTimer::Scope scope(timer_, Timed::jacobian);
    update_motion_derivatives(model_, share_.nodes, state_, ctx_.c);
    assembler_.jacobian(ctx_);
  }
  const PhaseTimer::Scope scope(timer_, Timed::factor);
  factors_ = linear_->factor(assembler_.values());
  factored_c_ = ctx_.c;
  solves_since_factor_ = 0;
  ++report.jacobians;
  if (factors_.repivoted) ++repivots_;
  return !singular(factors_, report);
}

bool Solver::singular(const linalg::FactorStatus& status, StepReport& report) {
  if (status.ok) return false;
  report.outcome = StepOutcome::singular;
  report.bad_unknown = status.bad_unknown;
  report.bad_rank = status.rank;
  return true;
}

void Solver::tell(const StepReport& report) const {
  watch({report.iterations, report.residual, report.correction, report.jacobians, factors_});
}

void Solver::evaluate_residual() {
  const PhaseTimer::Scope scope(timer_, Timed::residual);
  drives_.update_iterate(ctx_);
  assembler_.residual(ctx_);
}

void Solver::correct(std::span<const double> correction) {
  const PhaseTimer::Scope scope(timer_, Timed::correct);
  const double c = ctx_.c;
  for (const Range& kept : share_.kept) {
    for (int i = kept.begin; i < kept.end; ++i) {
      state_.y_rate[i] += correction[i];
      state_.y[i] += c * correction[i];
    }
  }
  update_motion(model_, share_.nodes, state_, c);
}

double Solver::residual_size(ResidualTest test, bool scaled, std::span<const double> r, int rows) {
  const unsigned mine = flags_ | (state_.status.failed() ? kEvaluationFailed : 0u) |
                        (state_.status.end_requested() ? kEndRequested : 0u);
  if (team_ == nullptr) {
    heard_ = mine;
    return measure(test, scaled, r.first(static_cast<std::size_t>(rows)));
  }
  const Team::Answer answer = team_->residual_size(
      test, scaled ? std::span<const double>(row_scale_) : std::span<const double>{}, r, rows, mine);
  heard_ = answer.flags;
  return answer.size;
}

double Solver::correction_size(ResidualTest test, bool scaled, std::span<const double> correction) const {
  if (team_ == nullptr) return measure(test, scaled, correction);
  return team_->correction_size(
      test, scaled ? std::span<const double>(row_scale_) : std::span<const double>{}, correction);
}

double Solver::measure(ResidualTest test, bool scaled, std::span<const double> v) const {
  double sum = 0.0;
  const auto add = [&](double x) {
    if (test != ResidualTest::minmax) {
      sum += x * x;
    } else if (!(std::abs(x) <= sum)) {  // nan stays
      sum = std::isnan(sum) ? sum : std::abs(x);
    }
  };
  if (scaled) {
    for (std::size_t i = 0; i < v.size(); ++i) add(row_scale_[i] * v[i]);
  } else {
    for (double x : v) add(x);
  }
  return test == ResidualTest::minmax ? sum : std::sqrt(sum);
}

}  // namespace whirl
