#include "solve/solver.hpp"

#include <algorithm>

#include "math/rotation.hpp"
#include "model/drives.hpp"
#include "solve/accelerations.hpp"
#include "solve/node_motion.hpp"

namespace whirl {

namespace {

std::vector<double> row_scales(const Model& model) {
  std::vector<double> scale(model.equations(), 1.0);
  for (const auto& node : model.nodes) {
    std::fill_n(scale.begin() + node.unknown, node.unknown_count(), node.scale);
    if (node.momentum >= 0) std::fill_n(scale.begin() + node.momentum, node.unknown_count(), node.scale);
  }
  for (const auto& node : model.scalars) scale[node.unknown] = node.scale;
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      std::fill_n(scale.begin() + batch->own_offset(e), batch->own_count(e), batch->info(e).scale);
    }
  }
  return scale;
}

}  // namespace

Solver::Solver(Model& model, const SolutionSettings& settings, Team* team)
    : model_(model),
      settings_(settings),
      team_(team),
      assembler_(model, team != nullptr ? team->share() : Share::whole(model)),
      share_(assembler_.share()),
      linear_(make_linear_solver()),
      drives_(model),
      state_(model.initial_state(settings.initial_time)) {
  const auto total = static_cast<std::size_t>(model.equations());
  rhs_.assign(assembler_.system_size(), 0.0);
  correction_.assign(total, 0.0);
  for (Past* past : {&last_, &before_last_}) {
    past->y.assign(total, 0.0);
    past->y_rate.assign(total, 0.0);
    past->R.assign(model.nodes.size(), Mat3d::identity());
    past->w.assign(model.nodes.size(), Vec3d::zero());
  }
  row_scale_ = row_scales(model);
  if (settings.method.kind == MethodKind::third_order ||
      settings.dummy_steps.method.kind == MethodKind::third_order) {
    stages_ = std::make_unique<TwoStage>(model, assembler_, settings.linear_solver, team_);
  }
  for (const auto& node : model.nodes) accelerations_wanted_ |= node.accelerations || node.accelerations_read;
  if (accelerations_wanted_) inertia_.assign(36 * model.nodes.size(), 0.0);
  for (const DrivePtr& drive : model.stateful_drives()) {
    if (const auto* s = dynamic_cast<const StepStart*>(drive.get())) step_starts_.push_back(s);
  }
  state_.step_size = settings.time_step;
  refresh_context();
  for (const auto& drive : model.stateful_drives()) drive->initialize(ctx_, state_.memory.data());
  for (const auto& law : model.stateful_laws()) law->initialize(ctx_, state_.memory.data());
  for (const auto& batch : model.batches) batch->initialize_memory(ctx_, state_.memory.data());
  drives_.update_time(ctx_);
  for (std::size_t i = 0; i < model.driven.size(); ++i) switch_driven_element(static_cast<int>(i));
  state_.was_on = state_.on;
  set_own_initial_values();
}

std::unique_ptr<linalg::LinearSolver> Solver::make_linear_solver() const {
  auto made = team_ != nullptr ? team_->make_solver(1)
                               : linalg::make_solver(settings_.linear_solver, assembler_.pattern());
  made->analyze(assembler_.pattern());
  return made;
}

void Solver::set_own_initial_values() {
  for (const auto& batch : model_.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      for (int i = 0; i < batch->own_count(e); ++i) {
        const int u = batch->own_offset(e) + i;
        const double value = batch->own_initial_value(e, i, ctx_);
        if (batch->own_kind(e, i) == UnknownKind::algebraic) {
          state_.y_rate[u] = value;
        } else {
          state_.y[u] = value;
          state_.y_rate[u] = batch->own_initial_rate(e, i, ctx_);
        }
      }
    }
  }
}

void Solver::refresh_context() {
  ctx_ = model_.context(state_);
  ctx_.c = settings_.derivatives.coefficient * state_.step_size;
  drives_.update_time(ctx_);
}

void Solver::switch_driven_element(int i) {
  state_.on[i] = ctx_.drive(model_.driven[i].drive) != 0.0 ? 1 : 0;
}

// The new time with the state of the last step.
void Solver::start_step(double h) {
  state_.time += h;
  state_.step_size = h;
  ++state_.step;
  ctx_.time = state_.time;
  ctx_.step_size = h;
  ctx_.step = state_.step;
  ctx_.phase = Phase::step;
  for (const StepStart* drive : step_starts_) drive->start_step(ctx_, state_.memory.data());
}

// The accepted state becomes the last one.
void Solver::remember_accepted() {
  std::swap(last_, before_last_);
  last_.y = state_.y;
  last_.y_rate = state_.y_rate;
  for (const int k : share_.nodes) {
    last_.R[k] = state_.nodes[k].R;
    last_.w[k] = state_.nodes[k].w;
  }
  state_.previous_nodes = state_.nodes;
  kept_.time = state_.time;
  kept_.step_size = state_.step_size;
  kept_.memory = state_.memory;
  kept_.variables = state_.variables;
  kept_.var = state_.status.var;
  kept_.random_state = state_.status.runtime.random_state;
}

void Solver::predict(double h, const StepFormula& f) {
  const PhaseTimer::Scope scope(timer_, Timed::predict);
  remember_accepted();
  start_step(h);
  const double over_h = h_previous_ > 0.0 ? 1.0 / h_previous_ : 0.0;
  const double c = h * f.b0;
  for (const Range& kept : share_.kept) {
    for (int i = kept.begin; i < kept.end; ++i) {
      const double y1 = last_.y[i], y2 = before_last_.y[i], r1 = last_.y_rate[i], r2 = before_last_.y_rate[i];
      const double rate = f.m * (y1 - y2) * over_h + f.n1 * r1 + f.n2 * r2;
      state_.y_rate[i] = rate;
      state_.y[i] = f.a1 * y1 + f.a2 * y2 + h * (f.b0 * rate + f.b1 * r1 + f.b2 * r2);
    }
  }
  for (const int k : share_.nodes) {
    if (!model_.nodes[k].rotates) continue;
    NodeMotion& m = state_.nodes[k];
    // history as rotation parameters relative to the last orientation
    const Vec3d rate1 = last_.w[k];
    Vec3d g2 = Vec3d::zero(), rate2 = Vec3d::zero();
    if (f.a2 != 0.0 || f.b2 != 0.0 || f.n2 != 0.0) {
      g2 = cgr_from_matrix(mult(before_last_.R[k], last_.R[k]));
      rate2 = cgr_G_inverse_times(g2, before_last_.w[k]);
    }
    m.g_rate_prediction = (-f.m * over_h) * g2 + f.n1 * rate1 + f.n2 * rate2;
    m.g_prediction = f.a2 * g2 + h * (f.b0 * m.g_rate_prediction + f.b1 * rate1 + f.b2 * rate2);
    m.R_predicted = cgr_matrix(m.g_prediction) * last_.R[k];
    m.w_predicted = cgr_G_times(m.g_prediction, m.g_rate_prediction);
    for (int i = 3; i < 6; ++i)
      state_.y[model_.nodes[k].unknown + i] = state_.y_rate[model_.nodes[k].unknown + i] = 0.0;
  }
  update_motion(model_, share_.nodes, state_, c);
  finish_prediction(c);
}

// What drives and driven elements make of the prediction, and what elements keep of it.
void Solver::finish_prediction(double c) {
  ctx_.c = c;
  drives_.update_time(ctx_);
  if (!model_.driven.empty()) wake_elements();
  for (const auto& batch : model_.batches) batch->predicted(ctx_);
}

// Elements are on or off for a whole step, as their drives say at its prediction: a drive that reads the
// model cannot switch between iterations.
void Solver::wake_elements() {
  for (const int i : share_.driven) switch_driven_element(i);
  bool hints = false;
  for (const int i : share_.driven) {
    const DrivenElement& driven = model_.driven[i];
    const auto& [batch, index] = driven.element;
    if (!state_.on[i]) continue;
    if (!state_.was_on[i]) {
      for (const Hint& hint : driven.hints) {
        for (const LateNumber& n : hint.numbers)
          state_.memory[n.slot] = n.expression->evaluate(expression_environment(ctx_));
        if (is_drive_hint(hint.kind)) {
          state_.memory[hint.mark] = 1.0;
        } else {
          batch->take_hint(index, hint, ctx_, state_.memory.data());
        }
        hints = true;
      }
      batch->wake_up(index, ctx_, state_.y.data(), state_.y_rate.data());
    }
    // the peer looks at the geometry in the first step only
    if (!state_.was_on[i] || !model_.peer_quirks)
      batch->settle(index, ctx_, state_.y.data(), state_.y_rate.data());
  }
  if (hints) drives_.update_time(ctx_);
}

void Solver::accept(double h) {
  drives_.update_iterate(ctx_);
  for (const auto& batch : model_.batches) batch->accept(ctx_, state_.memory.data());
  for (const int i : share_.stateful_drives) model_.stateful_drives()[i]->accept(ctx_, state_.memory.data());
  state_.was_on = state_.on;
  if (accelerations_wanted_) find_accelerations();
  h_previous_ = h;
  ++steps_since_start_;
}

void Solver::find_accelerations() {
  update_accelerations(ctx_, share_.owned_nodes, state_, inertia_);
  if (team_ != nullptr) team_->exchange_accelerations(state_);
}

void Solver::give_up() {
  state_.time = kept_.time;
  --state_.step;
  state_.y = last_.y;
  state_.y_rate = last_.y_rate;
  state_.nodes = state_.previous_nodes;
  std::swap(last_, before_last_);
  state_.step_size = kept_.step_size;
  state_.on = state_.was_on;
  state_.memory = kept_.memory;
  refresh_context();
  // after the last evaluation, for strings may assign variables
  state_.variables = kept_.variables;
  state_.status.var = kept_.var;
  state_.status.runtime.random_state = kept_.random_state;
}

}  // namespace whirl
