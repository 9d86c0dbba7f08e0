// Initial assembly: the input positions and velocities are moved as little as possible until the constraints
// and their time derivatives hold. Weighted least squares with Lagrange multipliers, solved by Newton on
// positions and velocities together:
//
//     kx (x - x_in) = reactions,   kx g(R R_in^T) = reaction moments,      phi(x, R, t) = 0
//     kv (v - v_in) = their rates, kv (w - w_ref) = ...,                   d phi/dt = 0
//
// Joints and beams take part; forces, bodies and gravity when the deck says so. The test is |r| / sqrt(1 +
// |X|^2).
#include <algorithm>
#include <cmath>
#include <limits>

#include "math/rotation.hpp"
#include "model/assembly_system.hpp"
#include "solve/solver.hpp"

namespace whirl {

namespace {

bool takes_part(const ElementBatch& batch, const AssemblySettings& settings) {
  if (batch.size() == 0 || !batch.in_assembly()) return false;
  switch (batch.info(0).element_class) {
    case ElementClass::joint:
      return true;
    case ElementClass::beam:
      return settings.use_beams;
    case ElementClass::force:
      return settings.use_forces;
    case ElementClass::body:
      return settings.use_bodies && settings.use_gravity;
    default:
      return false;
  }
}

class Assembly {
 public:
  Assembly(const Model& model, State& state, const AssemblySettings& settings)
      : model_(model), state_(state), settings_(settings), system_(model.unknowns()), n_(model.unknowns()) {
    value_.assign(n_, 0.0);
    rate_.assign(n_, 0.0);
    held_.assign(n_, 1);
    for (const auto& node : model.nodes) std::fill_n(held_.begin() + node.unknown, node.unknown_count(), 0);
    for (const auto& batch : model.batches) {
      if (!takes_part(*batch, settings)) continue;
      batches_.push_back(batch.get());
      for (int e = 0; e < batch->size(); ++e) {
        std::fill_n(held_.begin() + batch->own_offset(e), batch->own_count(e), 0);
      }
    }
    for (int i = 0; i < n_; ++i) {
      value_[i] = model.unknown_kind()[i] == UnknownKind::algebraic ? state.y_rate[i] : state.y[i];
    }
    input_ = state.nodes;
    for (auto& m : state.nodes) m.g = m.q = Vec3d::zero();
    system_.value = value_.data();
    system_.rate = rate_.data();
  }

  // Residual of all rows and its measure.
  double residual(const EvalContext& ctx) {
    system_.clear();
    for (const ElementBatch* batch : batches_) batch->assembly_residual(ctx, system_);
    double* position = system_.residual.data();
    double* velocity = position + n_;
    for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
      const StructuralNode& node = model_.nodes[k];
      const NodeMotion& m = state_.nodes[k];
      const Vec3d w_ref = reference_spin(k);
      for (int i = 0; i < 3; ++i) {
        position[node.unknown + i] -= node.assembly_position_stiffness * (m.x[i] - input_[k].x[i]);
        velocity[node.unknown + i] -= node.assembly_velocity_stiffness * (m.v[i] - input_[k].v[i]);
        if (!node.rotates) continue;
        position[node.unknown + 3 + i] -= node.assembly_position_stiffness * m.g[i];
        velocity[node.unknown + 3 + i] -= node.assembly_velocity_stiffness * (m.w[i] - w_ref[i]);
      }
    }
    double r2 = 0.0, x2 = 0.0, nodes2 = 0.0;
    for (double r : system_.residual) r2 += r * r;
    for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
      const NodeMotion& m = state_.nodes[k];
      nodes2 += dot(m.x, m.x) + dot(m.v, m.v) + dot(m.g, m.g) + dot(m.w, m.w);
    }
    node_scale_ = std::sqrt(1.0 + nodes2);
    x2 += nodes2;
    for (int i = 0; i < n_; ++i) {
      if (!is_node_unknown(i) && !held_[i]) x2 += value_[i] * value_[i] + rate_[i] * rate_[i];
    }
    return std::sqrt(r2 / (1.0 + x2));
  }

  // Did the last correction move the nodes by round-off only? Then the state cannot be met better, however
  // much of it stiff elements make.
  bool at_round_off() const {
    constexpr double few_digits = 64.0 * std::numeric_limits<double>::epsilon();  // sums of a few terms
    return moved_ <= few_digits * node_scale_;
  }

  // One Newton correction. The unknown without pivot when singular, -1 when done.
  int correct(const EvalContext& ctx, linalg::SolverKind kind) {
    for (const ElementBatch* batch : batches_) batch->assembly_jacobian(ctx, system_);
    auto& entries = system_.entries;
    for (std::size_t k = 0; k < model_.nodes.size(); ++k) node_entries(k);
    for (int i = 0; i < n_; ++i) {
      if (held_[i]) {
        entries.push_back({i, i, -1.0});
        entries.push_back({n_ + i, n_ + i, -1.0});
      }
    }
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    linalg::SparsePattern pattern;
    std::vector<double> values;
    pattern.n = 2 * n_;
    pattern.row_start.assign(static_cast<std::size_t>(pattern.n) + 1, 0);
    int row = -1, column = -1;
    for (const auto& e : entries) {
      if (e.row == row && e.column == column) {
        values.back() += e.value;
        continue;
      }
      row = e.row;
      column = e.column;
      pattern.column.push_back(e.column);
      values.push_back(e.value);
      ++pattern.row_start[static_cast<std::size_t>(row) + 1];
    }
    for (int i = 0; i < pattern.n; ++i) pattern.row_start[i + 1] += pattern.row_start[i];
    const auto solver = linalg::make_solver(kind, pattern);
    solver->analyze(pattern);
    const linalg::FactorStatus status = solver->factor(values);
    if (!status.ok) return std::max(status.bad_unknown, 0) % n_;
    std::vector<double> b(system_.residual.size());
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = -system_.residual[i];
    solver->solve(b);
    apply(b);
    return -1;
  }

 private:
  bool is_node_unknown(int i) const {
    if (model_.nodes.empty()) return false;
    const StructuralNode& last = model_.nodes.back();
    return i < last.unknown + last.unknown_count();
  }
  Vec3d reference_spin(std::size_t k) const {
    const bool rotates = model_.nodes[k].omega_rotates || settings_.omega_rotates;
    return rotates ? mult(state_.nodes[k].R, input_[k].R) * input_[k].w : input_[k].w;
  }
  void node_entries(std::size_t k) {
    auto& entries = system_.entries;
    const StructuralNode& node = model_.nodes[k];
    const double kx = node.assembly_position_stiffness, kv = node.assembly_velocity_stiffness;
    for (int i = 0; i < 3; ++i) {
      entries.push_back({node.unknown + i, node.unknown + i, -kx});
      entries.push_back({n_ + node.unknown + i, n_ + node.unknown + i, -kv});
    }
    if (!node.rotates) return;
    const bool follows = node.omega_rotates || settings_.omega_rotates;
    const Mat3d dw_ref = -1.0 * skew(reference_spin(k));
    for (int j = 0; j < 3; ++j) {
      Vec3d unit = Vec3d::zero();
      unit[j] = 1.0;
      const Vec3d dg = cgr_G_inverse_times(state_.nodes[k].g, unit);
      for (int i = 0; i < 3; ++i) {
        entries.push_back({node.unknown + 3 + i, node.unknown + 3 + j, -kx * dg[i]});
        if (follows) entries.push_back({n_ + node.unknown + 3 + i, node.unknown + 3 + j, kv * dw_ref(i, j)});
      }
      entries.push_back({n_ + node.unknown + 3 + j, n_ + node.unknown + 3 + j, -kv});
    }
  }
  void apply(const std::vector<double>& d) {
    double moved2 = 0.0;
    for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
      const StructuralNode& node = model_.nodes[k];
      NodeMotion& m = state_.nodes[k];
      const double* dx = d.data() + node.unknown;
      const double* dv = dx + n_;
      for (int i = 0; i < node.unknown_count(); ++i) moved2 += dx[i] * dx[i] + dv[i] * dv[i];
      for (int i = 0; i < 3; ++i) {
        m.x[i] += dx[i];
        m.v[i] += dv[i];
      }
      if (!node.rotates) continue;
      m.R = cgr_matrix(Vec3d{dx[3], dx[4], dx[5]}) * m.R;
      for (int i = 0; i < 3; ++i) m.w[i] += dv[3 + i];
      m.g = cgr_from_matrix(mult(m.R, input_[k].R));
    }
    moved_ = std::sqrt(moved2);
    for (int i = 0; i < n_; ++i) {
      if (is_node_unknown(i)) continue;
      value_[i] += d[i];
      rate_[i] += d[n_ + i];
    }
  }

  const Model& model_;
  State& state_;
  const AssemblySettings& settings_;
  AssemblySystem system_;
  int n_;
  std::vector<double> value_, rate_;
  std::vector<unsigned char> held_;  // unknowns that take no part
  double node_scale_ = 1.0, moved_ = std::numeric_limits<double>::infinity();
  std::vector<NodeMotion> input_;
  std::vector<const ElementBatch*> batches_;
};

}  // namespace

// Made whole by one rank: it takes a few corrections, once, and all ranks must begin with the same bits.
StepReport Solver::assemble_initial_state() {
  if (team_ == nullptr) return assemble_alone();
  StepReport report;
  if (team_->is_master()) report = assemble_alone();
  double told[] = {static_cast<double>(report.outcome), static_cast<double>(report.iterations),
                   report.residual, report.first_residual, static_cast<double>(report.bad_unknown)};
  team_->from_master(told);
  report.outcome = static_cast<StepOutcome>(told[0]);
  report.iterations = static_cast<int>(told[1]);
  report.residual = told[2];
  report.first_residual = told[3];
  report.bad_unknown = static_cast<int>(told[4]);
  static_assert(sizeof(NodeMotion) % sizeof(double) == 0);
  for (std::vector<double>* list : {&state_.y, &state_.y_rate, &state_.memory, &state_.variables})
    team_->from_master(*list);
  team_->from_master({reinterpret_cast<double*>(state_.nodes.data()),
                      state_.nodes.size() * (sizeof(NodeMotion) / sizeof(double))});
  state_.previous_nodes = state_.nodes;
  return report;
}

StepReport Solver::assemble_alone() {
  StepReport report;
  const AssemblySettings& settings = settings_.assembly;
  if (settings.skip || model_.unknowns() == 0) return report;
  ctx_.phase = Phase::assembly;
  drives_.update_time(ctx_);
  const DriveId without_rate = drives_.update_rates(ctx_);
  static_cast<void>(without_rate);
  Assembly assembly(model_, state_, settings);
  for (;;) {
    drives_.update_iterate(ctx_);
    report.residual = assembly.residual(ctx_);
    if (report.iterations == 0) report.first_residual = report.residual;
    if (watch) tell(report);
    if (!std::isfinite(report.residual)) return report.outcome = StepOutcome::not_finite, report;
    if (report.residual <= settings.tolerance || assembly.at_round_off()) break;
    if (report.iterations >= settings.max_iterations)
      return report.outcome = StepOutcome::not_converged, report;
    report.bad_unknown = assembly.correct(ctx_, settings_.linear_solver);
    if (report.bad_unknown >= 0) return report.outcome = StepOutcome::singular, report;
    ++report.iterations;
  }
  if (report.iterations == 0) return report;
  for (const auto& batch : model_.batches) batch->assembled(ctx_, state_.memory.data());
  for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
    NodeMotion& m = state_.nodes[k];
    m.g = m.q = Vec3d::zero();
    m.R_predicted = m.R;
    m.w_predicted = m.w;
    for (int i = 0; i < 3; ++i) {
      state_.y[model_.nodes[k].unknown + i] = m.x[i];
      state_.y_rate[model_.nodes[k].unknown + i] = m.v[i];
    }
  }
  state_.previous_nodes = state_.nodes;
  set_own_initial_values();
  return report;
}

}  // namespace whirl
