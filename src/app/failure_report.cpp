#include "app/failure_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace whirl {

namespace {

std::string where(const RunReport& report) {
  switch (report.stage) {
    case RunStage::assembly:
      return "the initial assembly";
    case RunStage::derivatives:
      return "the derivatives phase";
    case RunStage::dummy_steps:
      return "the dummy steps";
    case RunStage::steps:
      break;
  }
  return fmt::format("step {} at time {:g} s", report.last.step, report.last.time);
}

std::string unknown_text(const Deck& deck, const Model& model, int i) {
  if (i < 0 || i >= static_cast<int>(model.unknown_info().size())) return "an unknown";
  const UnknownInfo& info = model.unknown_info()[i];
  return fmt::format("{} ({})", info.name, deck.files.describe(info.pos));
}

std::string outcome_text(const StepReport& s) {
  switch (s.outcome) {
    case StepOutcome::converged:
      return "converged";
    case StepOutcome::not_converged:
      return fmt::format("no convergence in {} iterations", s.iterations);
    case StepOutcome::singular:
      return "singular matrix";
    case StepOutcome::not_finite:
      return "residual not a number";
    case StepOutcome::evaluation_error:
      break;
  }
  return "error in an expression, a drive or a law";
}

std::string on_rank(int rank) { return rank < 0 ? std::string{} : fmt::format(" on rank {}", rank); }

std::string attempts_text(const RunReport& report) {
  if (report.attempts.empty()) return {};
  std::string text = "tried:\n";
  for (const Attempt& a : report.attempts) {
    text += fmt::format("  step of {:g} s{}: {}, residual {:.4e} to {:.4e}\n", a.step_size,
                        a.fresh ? ", fresh pivots and Jacobian" : "", outcome_text(a.report),
                        a.report.first_residual, a.report.residual);
  }
  return text;
}

}  // namespace

std::string largest_residuals(const Deck& deck, std::span<const double> r, std::span<const double> size,
                              int count) {
  std::vector<int> order(r.size());
  std::iota(order.begin(), order.end(), 0);
  const auto scaled = [&](int i) { return std::isfinite(r[i]) ? std::abs(r[i]) / size[i] : INFINITY; };
  const auto top = std::min(static_cast<std::size_t>(count), order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<long>(top), order.end(),
                    [&](int a, int b) { return scaled(a) > scaled(b); });
  std::string text;
  for (std::size_t k = 0; k < top; ++k) {
    text += fmt::format("  {:12.4e}  {:12.4e}  {}\n", scaled(order[k]), r[order[k]],
                        unknown_text(deck, deck.builder.model, order[k]));
  }
  return text;
}

std::string failure_text(const Deck& deck, const FailedStep& step, const RunReport& report) {
  const StepReport& s = report.last.report;
  std::string text = "error: ";
  switch (s.outcome) {
    case StepOutcome::singular:
      return text +
             fmt::format("singular matrix in {}: no pivot for {}{}\n", where(report),
                         unknown_text(deck, deck.builder.model, s.bad_unknown), on_rank(s.bad_rank)) +
             attempts_text(report);
    case StepOutcome::not_finite:
      text += fmt::format("the residual is not a number in {} after {} iterations\n", where(report),
                          s.iterations);
      break;
    case StepOutcome::evaluation_error: {
      text += fmt::format("{} in {}{}", step.message, where(report), on_rank(step.rank));
      if (step.where.line > 0) text += " (" + deck.files.describe(step.where) + ")";
      return text + "\n" + attempts_text(report);
    }
    case StepOutcome::not_converged:
    case StepOutcome::converged:
      text += fmt::format("no convergence in {} after {} iterations: residual {:.4e}, at first {:.4e}\n",
                          where(report), s.iterations, s.residual, s.first_residual);
      break;
  }
  if (report.stage == RunStage::assembly) return text;
  return text + attempts_text(report) +
         "largest residuals, scaled by the largest derivative of the equation, and as they are, in the "
         "equation of:\n" +
         largest_residuals(deck, step.residual, step.row_size, 5);
}

}  // namespace whirl
