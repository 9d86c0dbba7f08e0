// The complete state of a solver between two steps: State, the step before it, the kept Jacobian and what the
// linear solver remembers. before_last_ is filled by the next prediction, so it does not belong to it.
#include "solve/solver.hpp"

namespace whirl {

namespace {
constexpr const char* kSolver = "solver/";
constexpr const char* kLinear = "linear/";
}  // namespace

template <class Self, class Visitor>
void Solver::visit(Self& self, Visitor& v) {
  v("time", self.state_.time);
  v("step size", self.state_.step_size);
  v("step", self.state_.step);
  v("y", self.state_.y);
  v("y rate", self.state_.y_rate);
  v("nodes", self.state_.nodes);
  v("previous nodes", self.state_.previous_nodes);
  v("memory", self.state_.memory);
  v("scratch", self.state_.scratch);
  v("parameters", self.state_.parameters);
  v("on", self.state_.on);
  v("was on", self.state_.was_on);
  v("variables", self.state_.variables);
  v("var", self.state_.status.var);
  v("last y", self.last_.y);
  v("last y rate", self.last_.y_rate);
  v("last R", self.last_.R);
  v("last w", self.last_.w);
  v("previous step size", self.h_previous_);
  v("steps since start", self.steps_since_start_);
}

Snapshot Solver::snapshot(bool factors) const {
  Snapshot s;
  SnapshotWriter out(s, kSolver);
  visit(*this, out);
  // 64 bits in two halves
  const std::uint64_t random = state_.status.runtime.random_state;
  out("random", std::vector<std::uint32_t>{static_cast<std::uint32_t>(random >> 32),
                                           static_cast<std::uint32_t>(random)});
  out("with factors", factors);
  if (!factors) return s;
  out("factored c", factored_c_);
  out("solves since factor", solves_since_factor_);
  assembler_.save(out);
  linear_->save_memory(SnapshotWriter(s, kLinear));
  return s;
}

std::string Solver::restore(const Snapshot& s) {
  SnapshotReader in(s, kSolver);
  visit(*this, in);
  std::vector<std::uint32_t> random(2);
  in("random", random);
  bool factors = false;
  in("with factors", factors);
  forget_factors();
  if (factors) {
    in("factored c", factored_c_);
    in("solves since factor", solves_since_factor_);
    assembler_.load(in);
    SnapshotReader linear(s, kLinear);
    linear_->load_memory(linear);
    if (in.misfit().empty() && !linear.misfit().empty()) return linear.misfit();
  }
  if (!in.misfit().empty()) return in.misfit();
  state_.status.clear();
  refresh_context();
  visit(*this, in);  // once more: strings that were evaluated may have assigned variables
  state_.status.runtime.random_state = (static_cast<std::uint64_t>(random[0]) << 32) | random[1];
  return {};
}

void Solver::forget_factors() {
  linear_ = make_linear_solver();
  solves_since_factor_ = 0;
  factored_c_ = 0.0;
  factors_ = {};
}

}  // namespace whirl
