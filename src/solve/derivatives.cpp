// The derivatives phase: at the initial time, with positions, orientations and velocities held, one or more
// Newton corrections with c = coefficient x time step find reactions and rates of the momenta. Scalar
// unknowns move by c d too.
#include <algorithm>
#include <cmath>

#include "solve/accelerations.hpp"
#include "solve/solver.hpp"

namespace whirl {

namespace {

// The nodes do not move here, so what a joint's constraint is short of stays; asking for it anyway makes
// rates of the momenta of m gap/c^2, noise of order 1 for a gap of 1e-17.
void pass_over_gaps(const Assembler& assembler, const Model& model, std::vector<double>& rhs) {
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      if (batch->info(e).element_class != ElementClass::joint) continue;
      for (int i = 0; i < batch->own_count(e); ++i) {
        const int row = assembler.local(batch->own_offset(e) + i);
        if (row >= 0 && batch->row_kind(e, i) == RowKind::position) rhs[static_cast<std::size_t>(row)] = 0.0;
      }
    }
  }
}

}  // namespace

StepReport Solver::solve_derivatives() {
  StepReport report;
  const DerivativesSettings& settings = settings_.derivatives;
  const ResidualTest test_of_rows = settings_.tolerance.residual_test;
  const bool scaled = settings_.tolerance.scaled;
  ctx_.c = settings.coefficient * settings_.time_step;
  ctx_.phase = Phase::derivatives;
  drives_.restrict_to(share_.drives);
  drives_.update_time(ctx_);
  // momenta of the given velocities: the residual with zero momenta holds them
  std::fill(state_.y.begin() + model_.unknowns(), state_.y.end(), 0.0);
  assembler_.residual(ctx_);
  for (int i = model_.unknowns(); i < model_.equations(); ++i) state_.y[i] = assembler_.full_residual()[i];

  for (;;) {
    evaluate_residual();
    const auto r = assembler_.full_residual();
    report.residual = residual_size(test_of_rows, scaled, r, model_.equations());
    if (report.iterations == 0) report.first_residual = report.residual;
    if (watch) tell(report);
    if (evaluation_failed()) return report.outcome = StepOutcome::evaluation_error, report;
    if (!std::isfinite(report.residual)) return report.outcome = StepOutcome::not_finite, report;
    // After a correction the momentum definitions keep |c beta'| because the velocities are held: they cannot
    // be met better and do not count.
    const double test =
        report.iterations == 0 ? report.residual : residual_size(test_of_rows, scaled, r, model_.unknowns());
    if (test < settings.tolerance) {
      if (accelerations_wanted_) find_accelerations();
      return report;
    }
    if (report.iterations >= settings.max_iterations)
      return report.outcome = StepOutcome::not_converged, report;
    if (!factor(report)) return report;
    assembler_.right_hand_side(ctx_, rhs_);
    pass_over_gaps(assembler_, model_, rhs_);
    linear_->solve(rhs_);
    if (singular(linear_->late_failure(), report)) return report;
    assembler_.expand(ctx_, rhs_, correction_);
    exchange(correction_);
    ++report.iterations;
    for (const auto& node : model_.nodes) {
      for (int i = 0; i < node.unknown_count(); ++i) correction_[node.unknown + i] = 0.0;
    }
    for (const Range& kept : share_.kept) {
      for (int i = kept.begin; i < kept.end; ++i) {
        state_.y_rate[i] += correction_[i];
        state_.y[i] += ctx_.c * correction_[i];
      }
    }
  }
}

}  // namespace whirl
