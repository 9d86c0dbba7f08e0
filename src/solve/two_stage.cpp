#include "solve/two_stage.hpp"

#include <algorithm>
#include <cmath>

#include "solve/node_motion.hpp"
#include "solve/solver.hpp"

namespace whirl {

TwoStage::TwoStage(const Model& model, const Assembler& assembler, linalg::SolverKind kind, Team* team)
    : drives(model), model_(model), assembler_(assembler), share_(assembler.share()) {
  drives.restrict_to(share_.drives);
  const linalg::SparsePattern& one = assembler.pattern();
  linalg::SparsePattern two;
  two.n = 2 * one.n;
  two.row_start.push_back(0);
  for (int row = 0; row < one.n; ++row) {
    const std::size_t length = one.row_start[row + 1] - one.row_start[row];
    for (std::size_t k = 0; k < length; ++k) {
      row_of_.push_back(row);
      block_.push_back(4 * static_cast<std::size_t>(one.row_start[row]) + 2 * k);
      stride_.push_back(2 * length);
    }
    for (int i = 0; i < 2; ++i) {
      for (int k = one.row_start[row]; k < one.row_start[row + 1]; ++k) {
        two.column.push_back(2 * one.column[k]);
        two.column.push_back(2 * one.column[k] + 1);
      }
      two.row_start.push_back(static_cast<int>(two.column.size()));
    }
  }
  linear_ = team != nullptr ? team->make_solver(2) : linalg::make_solver(kind, two);
  linear_->analyze(two);
  values_.assign(two.column.size(), 0.0);
  rhs_.assign(two.n, 0.0);
  divided_.assign(one.n, 0);
  const auto equations = static_cast<std::size_t>(model.equations());
  y.assign(equations, 0.0);
  y_rate.assign(equations, 0.0);
  nodes.resize(model.nodes.size());
  for (int i = 0; i < 2; ++i) {
    residual[i].assign(equations, 0.0);
    correction[i].assign(equations, 0.0);
    for (auto& block : momentum_[i]) block.assign(36 * model.nodes.size(), 0.0);
  }
}

void TwoStage::set_formula(double h, const TwoStageFormula& formula) {
  double A[2][2];
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) A[i][j] = h * formula.a[i][1 + j];
  }
  factored = factored && h == h_ && std::equal(&A[0][0], &A[0][0] + 4, &A_[0][0]);
  h_ = h;
  std::copy(&A[0][0], &A[0][0] + 4, &A_[0][0]);
  const double over_det = 1.0 / (A_[0][0] * A_[1][1] - A_[0][1] * A_[1][0]);
  inverse_[0][0] = over_det * A_[1][1];
  inverse_[1][1] = over_det * A_[0][0];
  inverse_[0][1] = -over_det * A_[0][1];
  inverse_[1][0] = -over_det * A_[1][0];
}

// Rows of stage i that elements make, and P of that stage.
void TwoStage::elements(Assembler& assembler, EvalContext stage, std::span<NodeMotion> motion, int i) {
  update_stage_derivatives(model_, share_.nodes, motion, h_);
  assembler.element_jacobian(stage);
  first_.assign(assembler.values().begin(), assembler.values().end());
  first_momenta_.assign(assembler.momentum_jacobian().begin(), assembler.momentum_jacobian().end());
  stage.c = 2.0 * h_;
  update_stage_derivatives(model_, share_.nodes, motion, stage.c);
  assembler.element_jacobian(stage);
  const auto split = [&](double at_h, double at_2h, double& by_rate, double& by_value) {
    by_rate = 2.0 * at_h - at_2h;
    by_value = (at_2h - at_h) / h_;
  };
  double by_rate, by_value;
  for (std::size_t entry = 0; entry < first_.size(); ++entry) {
    // divided by c = h and by 2h: what the residual has is the first
    const double undo = divided_[row_of_[entry]] ? 2.0 : 1.0;
    split(first_[entry], undo * assembler.values()[entry], by_rate, by_value);
    for (int j = 0; j < 2; ++j) {
      values_[at(i, j, entry)] = A_[i][j] * by_value + (i == j ? by_rate : 0.0);
    }
  }
  for (std::size_t entry = 0; entry < first_momenta_.size(); ++entry) {
    split(first_momenta_[entry], assembler.momentum_jacobian()[entry], by_rate, by_value);
    for (int j = 0; j < 2; ++j) {
      momentum_[i][j][entry] = A_[i][j] * by_value + (i == j ? by_rate : 0.0);
    }
  }
}

// -dp'_i - (0, v x dbeta_i) + (0, beta x dv_i) in the rows of the nodes of stage i
void TwoStage::momenta(const Assembler& assembler, const EvalContext& stage, int i) {
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    const auto slots = assembler.node_slots(static_cast<std::size_t>(k));
    const int n = node.unknown_count();
    const Vec3d& v = stage.nodes[k].v;
    const double* p = stage.y + node.momentum;
    const Mat3d beta = skew(Vec3d{p[0], p[1], p[2]});
    for (int j = 0; j < 2; ++j) {
      for (int column = 0; column < n; ++column) {
        const auto P = [&](int stage_row, int row) {
          return momentum_[stage_row][j][36 * static_cast<std::size_t>(k) + 6 * row + column];
        };
        const Vec3d vxb = cross(v, Vec3d{P(i, 0), P(i, 1), P(i, 2)});
        for (int row = 0; row < n; ++row) {
          double& entry = values_[at(i, j, slots[6 * row + column])];
          entry -= inverse_[i][0] * P(0, row) + inverse_[i][1] * P(1, row);
          if (row < 3) continue;
          entry -= vxb[row - 3];
          if (i == j && column < 3) entry += beta(row - 3, column);
        }
      }
    }
  }
}

linalg::FactorStatus TwoStage::factor(Assembler& assembler, const EvalContext& end,
                                      std::span<NodeMotion> end_nodes) {
  std::fill(divided_.begin(), divided_.end(), 0);
  for (const auto& batch : model_.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      const int driven = batch->info(e).driven;
      if (driven >= 0 && end.on[driven] == 0) continue;
      for (int i = 0; i < batch->own_count(e); ++i) {
        const int row = assembler_.local(batch->own_offset(e) + i);
        if (row >= 0 && batch->row_kind(e, i) == RowKind::position) divided_[row] = 1;
      }
    }
  }
  elements(assembler, ctx, nodes, 0);
  elements(assembler, end, end_nodes, 1);
  momenta(assembler, ctx, 0);
  momenta(assembler, end, 1);
  linalg::FactorStatus status = linear_->factor(values_);
  factored = status.ok;
  if (!status.ok) status.bad_unknown = share_.unknowns[std::max(status.bad_unknown, 0) / 2];
  return status;
}

linalg::FactorStatus TwoStage::solve(const EvalContext& end) {
  const EvalContext* stage[2] = {&ctx, &end};
  const auto n = share_.unknowns.size();
  for (int i = 0; i < 2; ++i) {
    for (std::size_t u = 0; u < n; ++u) rhs_[2 * u + i] = -residual[i][share_.unknowns[u]];
    for (const int k : share_.owned_nodes) {
      const StructuralNode& node = model_.nodes[k];
      if (node.momentum < 0) continue;
      const double* own = residual[i].data() + node.momentum;
      const Vec3d vxb = cross(stage[i]->nodes[k].v, Vec3d{own[0], own[1], own[2]});
      for (int row = 0; row < node.unknown_count(); ++row) {
        double& b = rhs_[2 * (assembler_.local(node.unknown) + row) + i];
        for (int m = 0; m < 2; ++m) b += inverse_[i][m] * residual[m][node.momentum + row];
        if (row >= 3) b += vxb[row - 3];
      }
    }
  }
  linear_->solve(rhs_);
  const linalg::FactorStatus late = linear_->late_failure();
  if (!late.ok) return late;
  for (int i = 0; i < 2; ++i) {
    for (std::size_t u = 0; u < n; ++u) correction[i][share_.unknowns[u]] = rhs_[2 * u + i];
  }
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    const int count = node.unknown_count();
    for (int row = 0; row < count; ++row) {
      double sum[2];
      for (int m = 0; m < 2; ++m) {
        sum[m] = residual[m][node.momentum + row];
        for (int j = 0; j < 2; ++j) {
          for (int column = 0; column < count; ++column) {
            sum[m] += momentum_[m][j][36 * static_cast<std::size_t>(k) + 6 * row + column] *
                      correction[j][node.unknown + column];
          }
        }
      }
      for (int i = 0; i < 2; ++i) {
        correction[i][node.momentum + row] = inverse_[i][0] * sum[0] + inverse_[i][1] * sum[1];
      }
    }
  }
  return late;
}

// --- the step
// -------------------------------------------------------------------------------------------------------

StepReport Solver::step(double h, const TwoStageFormula& formula, const NewtonControl& control) {
  predict_stages(h, formula);
  const StepReport report = newton_stages(control);
  report.ok() ? accept(h) : give_up();
  return report;
}

// Both stages start with the last rates.
void Solver::predict_stages(double h, const TwoStageFormula& f) {
  const PhaseTimer::Scope scope(timer_, Timed::predict);
  TwoStage& inner = *stages_;
  remember_accepted();
  start_step(h);
  inner.set_formula(h, f);
  for (const int k : share_.nodes) {
    NodeMotion& m = state_.nodes[k];
    m.R_predicted = m.R;
    m.w_predicted = m.g_prediction = m.g_rate_prediction = Vec3d::zero();
    if (!model_.nodes[k].rotates) continue;
    for (int i = 0; i < 3; ++i) {
      state_.y[model_.nodes[k].unknown + 3 + i] = 0.0;
      state_.y_rate[model_.nodes[k].unknown + 3 + i] = m.w[i];
    }
  }
  for (std::size_t i = 0; i < state_.y.size(); ++i) {
    const double rate = state_.y_rate[i];
    inner.y[i] = state_.y[i] + h * (f.a[0][0] + f.a[0][1] + f.a[0][2]) * rate;
    inner.y_rate[i] = rate;
    state_.y[i] += h * (f.a[1][0] + f.a[1][1] + f.a[1][2]) * rate;
  }
  inner.nodes = state_.nodes;
  update_stage_motion(model_, share_.nodes, inner.y, inner.y_rate, inner.nodes);
  update_stage_motion(model_, share_.nodes, state_.y, state_.y_rate, state_.nodes);
  // what elements that wake up change at the end of the step they change within it as well
  auto &y = inner.residual[0], &y_rate = inner.residual[1];  // free until the first residual
  std::copy(state_.y.begin(), state_.y.end(), y.begin());
  std::copy(state_.y_rate.begin(), state_.y_rate.end(), y_rate.begin());
  finish_prediction(h);
  for (std::size_t i = 0; i < y.size(); ++i) {
    inner.y[i] += state_.y[i] - y[i];
    inner.y_rate[i] += state_.y_rate[i] - y_rate[i];
  }
  inner.ctx = ctx_;
  inner.ctx.time = state_.time - (1.0 - f.inner) * h;
  inner.ctx.nodes = inner.nodes.data();
  inner.ctx.y = inner.y.data();
  inner.ctx.y_rate = inner.y_rate.data();
  inner.drives.update_time(inner.ctx);
}

double Solver::residual_of_stages(const ToleranceSettings& tolerance) {
  const PhaseTimer::Scope scope(timer_, Timed::residual);
  TwoStage& stages = *stages_;
  stages.drives.update_iterate(stages.ctx);
  drives_.update_iterate(ctx_);
  double size[2];
  for (int i = 0; i < 2; ++i) {
    assembler_.residual(i == 0 ? stages.ctx : ctx_);
    const auto r = assembler_.full_residual();
    std::copy(r.begin(), r.end(), stages.residual[i].begin());
    size[i] = residual_size(tolerance.residual_test, tolerance.scaled, r, model_.equations());
  }
  return tolerance.residual_test == ResidualTest::minmax ? std::max(size[0], size[1])
                                                         : std::hypot(size[0], size[1]);
}

StepReport Solver::newton_stages(const NewtonControl& control) {
  StepReport report;
  TwoStage& stages = *stages_;
  const ToleranceSettings& tol = control.tolerance;
  if (!control.newton.keep_across_steps || !stages.factored) solves_since_factor_ = 0;
  factored_c_ = 0.0;  // the factors of the one-stage matrix, if any, are old
  double previous_residual = 0.0;
  for (;;) {
    report.residual = residual_of_stages(tol);
    if (report.iterations == 0) report.first_residual = report.residual;
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
    if (solves_since_factor_ % control.newton.refresh_every == 0 && !factor_stages(report)) return report;
    {
      const PhaseTimer::Scope scope(timer_, Timed::solve);
      if (singular(stages.solve(ctx_), report)) return report;
      for (auto& correction : stages.correction) exchange(correction);
    }
    ++solves_since_factor_;
    ++report.iterations;
    for (std::size_t i = 0; i < state_.y.size(); ++i) {
      const double d1 = stages.correction[0][i], d2 = stages.correction[1][i];
      stages.y_rate[i] += d1;
      state_.y_rate[i] += d2;
      stages.y[i] += stages.coupling(0, 0) * d1 + stages.coupling(0, 1) * d2;
      state_.y[i] += stages.coupling(1, 0) * d1 + stages.coupling(1, 1) * d2;
    }
    update_stage_motion(model_, share_.nodes, stages.y, stages.y_rate, stages.nodes);
    update_stage_motion(model_, share_.nodes, state_.y, state_.y_rate, state_.nodes);
    if (tol.correction > 0.0) {
      const double size[2] = {
          correction_size(tol.correction_test, tol.correction_scaled, stages.correction[0]),
          correction_size(tol.correction_test, tol.correction_scaled, stages.correction[1])};
      report.correction = std::max(size[0], size[1]);
      if (report.correction < tol.correction) return report.by_correction = true, report;
    }
  }
}

bool Solver::factor_stages(StepReport& report) {
  const PhaseTimer::Scope scope(timer_, Timed::factor);
  const linalg::FactorStatus status = stages_->factor(assembler_, ctx_, state_.nodes);
  solves_since_factor_ = 0;
  ++report.jacobians;
  return !singular(status, report);
}

}  // namespace whirl
