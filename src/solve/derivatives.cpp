// The derivatives phase: at the initial time, with positions, orientations and velocities held, one or more
// Newton corrections with c = coefficient x time step find reactions and rates of the momenta. Scalar
// unknowns move by c d too.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "solve/accelerations.hpp"
#include "solve/solver.hpp"

namespace whirl {

namespace {

// The nodes do not move here, so what a joint's constraint is short of stays; asking for it anyway makes
// rates of the momenta of m gap/c^2, noise of order 1 for a gap of 1e-17. place(unknown): where its row is,
// -1 where it is not; rows up to `largest` are passed over.
template <class Place>
void pass_over_gaps(const Model& model, const Place& place, double largest, std::span<double> rows) {
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      if (batch->info(e).element_class != ElementClass::joint) continue;
      for (int i = 0; i < batch->own_count(e); ++i) {
        const int at = place(batch->own_offset(e) + i);
        if (at < 0 || batch->row_kind(e, i) != RowKind::position) continue;
        double& row = rows[static_cast<std::size_t>(at)];
        if (std::abs(row) <= largest) row = 0.0;
      }
    }
  }
}

// What the positions of the deck, numbers of the size of the model, leave in a constraint by round-off.
double round_off(const Model& model) {
  double size = 1.0;
  for (const StructuralNode& node : model.nodes) size = std::max(size, norm(node.x));
  return 64.0 * std::numeric_limits<double>::epsilon() * size;
}

}  // namespace

StepReport Solver::solve_derivatives() {
  StepReport report;
  const DerivativesSettings& settings = settings_.derivatives;
  const ResidualTest test_of_rows = settings_.tolerance.residual_test;
  const bool scaled = settings_.tolerance.scaled;
  // a deck that does not test the residual (`tolerance: null, 1e-8`) has no derivatives phase, as in the peer
  const bool untested = test_of_rows == ResidualTest::none || settings_.tolerance.residual == 0.0;
  const double round_off_gap = round_off(model_);
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
    // After a correction the momentum definitions keep |c beta'| and the constraints gap/c because velocities
    // and positions are held: they cannot be met better. The former, and gaps of round-off, do not count.
    double test = report.residual;
    if (report.iterations > 0) {
      std::copy(r.begin(), r.end(), correction_.begin());  // free until the next one
      pass_over_gaps(
          model_, [](int row) { return row; }, round_off_gap / ctx_.c, correction_);
      test = residual_size(test_of_rows, scaled, correction_, model_.unknowns());
      std::fill(correction_.begin(), correction_.end(), 0.0);
    }
    if (untested || test < settings.tolerance) {
      if (accelerations_wanted_) find_accelerations();
      return report;
    }
    if (report.iterations >= settings.max_iterations)
      return report.outcome = StepOutcome::not_converged, report;
    if (!factor(report)) return report;
    assembler_.right_hand_side(ctx_, rhs_);
    pass_over_gaps(
        model_, [&](int row) { return assembler_.local(row); }, std::numeric_limits<double>::infinity(),
        rhs_);
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
