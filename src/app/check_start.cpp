#include "app/check_start.hpp"

#include "solve/node_motion.hpp"

namespace whirl {

StartPoint::StartPoint(Model& model, const SolutionSettings& settings, double step)
    : model_(model), assembler_(model), drives_(model), state_(model.initial_state(settings.initial_time)) {
  state_.step_size = settings.time_step;
  update_motion(model_, state_, step);
  update_motion_derivatives(model_, state_, step);
  ctx_ = model_.context(state_);
  ctx_.c = step;
  drives_.update_time(ctx_);
  for (const auto& drive : model.stateful_drives()) drive->initialize(ctx_, state_.memory.data());
  for (const auto& law : model.stateful_laws()) law->initialize(ctx_, state_.memory.data());
  for (const auto& batch : model.batches) batch->initialize_memory(ctx_, state_.memory.data());
  drives_.update_time(ctx_);
  for (std::size_t i = 0; i < model.driven.size(); ++i) {
    state_.on[i] = ctx_.drive(model.driven[i].drive) != 0.0 ? 1 : 0;
  }
  set_own_initial_values();
}

void StartPoint::set_own_initial_values() {
  for (const auto& batch : model_.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      for (int i = 0; i < batch->own_count(e); ++i) {
        const int u = batch->own_offset(e) + i;
        auto& place = batch->own_kind(e, i) == UnknownKind::algebraic ? state_.y_rate : state_.y;
        place[u] = batch->own_initial_value(e, i, ctx_);
      }
    }
  }
}

void StartPoint::evaluate() {
  for (const auto& batch : model_.batches) batch->predicted(ctx_);
  assembler_.residual(ctx_);
  assembler_.jacobian(ctx_);
}

std::vector<double> StartPoint::momenta(const Vec3d& v) {
  State moving = state_;
  for (NodeMotion& node : moving.nodes) {
    node.v = v;
    node.w = Vec3d::zero();
  }
  EvalContext ctx = ctx_;
  ctx.nodes = moving.nodes.data();
  std::vector<double> r(static_cast<std::size_t>(model_.equations()) + 1, 0.0);
  for (const auto& batch : model_.batches) batch->residual(ctx, r.data());
  std::vector<double> out(6 * model_.nodes.size(), 0.0);
  for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
    const StructuralNode& node = model_.nodes[k];
    for (int i = 0; node.momentum >= 0 && i < node.unknown_count(); ++i) {
      out[6 * k + static_cast<std::size_t>(i)] = r[node.momentum + i];
    }
  }
  return out;
}

}  // namespace whirl
