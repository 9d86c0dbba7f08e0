#include "elements/element_sample.hpp"

#include "model/assembly_system.hpp"
#include "solve/node_motion.hpp"

namespace whirl::test {

namespace {
std::vector<Sample>& registry() {
  static std::vector<Sample> samples;
  return samples;
}
}  // namespace

SampleSet::SampleSet(std::initializer_list<Sample> samples) {
  registry().insert(registry().end(), samples.begin(), samples.end());
}
const std::vector<Sample>& all_samples() { return registry(); }

Vec3d Bench::unit_vector() {
  const Vec3d v = vector() + Vec3d{0.1, 0.2, 0.3};
  return (1.0 / norm(v)) * v;
}
Mat3d Bench::rotation() { return rotation_exp(vector(1.5)); }

int Bench::node(bool rotates) {
  StructuralNode n;
  n.label = static_cast<int>(model.nodes.size()) + 1;
  n.rotates = rotates;
  n.dynamic = true;
  n.x = vector(2.0);
  n.v = vector();
  if (rotates) {
    n.R = rotation();
    n.w = vector();
  }
  model.nodes.push_back(n);
  return static_cast<int>(model.nodes.size()) - 1;
}

int Bench::scalar_node(bool differential) {
  ScalarNode n;
  n.label = static_cast<int>(model.scalars.size()) + 1;
  n.differential = differential;
  model.scalars.push_back(n);
  return static_cast<int>(model.scalars.size()) - 1;
}

DriveId Bench::drive(double value, double rate) {
  const DriveId id = model.add_drive(std::make_shared<SampleDrive>(value, rate));
  drives.push_back(value);
  drive_rates.push_back(rate);
  return id;
}

VectorDrive<3> Bench::vector_drive(double size) {
  VectorDrive<3> d;
  for (int i = 0; i < 3; ++i) {
    const Vec3d v = vector(size);
    d.terms.push_back({{v[0], v[1], v[2]}, drive()});
  }
  return d;
}

void Bench::close_gap(int a, const Vec3d& f1, int b, const Vec3d& f2) {
  const Vec3d at = state.nodes[a].x + state.nodes[a].R * f1 - state.nodes[b].R * f2;
  for (int i = 0; i < 3; ++i) state.y[model.nodes[b].unknown + i] = at[i];
  refresh();
}

void Bench::align(int a, const Mat3d& R1h, int b, const Mat3d& R2h, const Vec3d& theta) {
  const Mat3d wanted = mult(state.nodes[a].R * R1h * rotation_exp(theta), R2h);
  state.nodes[b].R_predicted = tmul(cgr_matrix(state.nodes[b].g), wanted);
  refresh();
}

void Bench::set_own(int i, double value) {
  const int u = own_offset() + i;
  (batch().own_kind(element(), i) == UnknownKind::algebraic ? state.y_rate : state.y)[u] = value;
}

void Bench::finish() {
  model.finalize();
  state = model.initial_state(0.0);
  const int n = model.unknowns();
  for (auto* y : {&state.y, &state.y_rate}) {
    for (double& value : *y) value = number();
  }
  for (std::size_t k = 0; k < model.nodes.size(); ++k) {
    const StructuralNode& node = model.nodes[k];
    NodeMotion& m = state.nodes[k];
    m.w_predicted = node.rotates ? vector() : Vec3d::zero();
    for (int i = 0; i < 3; ++i) state.y[node.unknown + i] = node.x[i];
  }
  refresh();
  const int trash = size();
  for (auto& each : model.batches) {
    each->initialize_memory(context(), state.memory.data());
    // entry (i, j) of the pattern at i n + j, entries outside it behind, missing unknowns last
    std::vector<int> slots;
    ElementStructure local;
    for (int e = 0; e < each->size(); ++e) {
      each->structure(model, e, local);
      const std::size_t L = local.unknowns.size();
      for (std::size_t i = 0; i < L; ++i) {
        for (std::size_t j = 0; j < L; ++j) {
          const int row = local.unknowns[i], column = local.unknowns[j];
          const int at = row * n + column + (local.mask[i * L + j] != 0 ? 0 : n * n);
          slots.push_back(row < 0 || column < 0 ? 2 * n * n : at);
        }
      }
    }
    each->bind(model, slots, trash);
  }
  if (adjust) adjust(*this);
  refresh();
  batch().predicted(context());
  assembly_value.assign(n, 0.0);
  assembly_rate.assign(n, 0.0);
  for (int i = 0; i < n; ++i) {
    assembly_value[i] = model.unknown_kind()[i] == UnknownKind::algebraic ? state.y_rate[i] : state.y[i];
    assembly_rate[i] = number();
  }
}

void Bench::refresh() {
  update_motion(model, state, c);
  update_motion_derivatives(model, state, c);
}

EvalContext Bench::context(Phase phase) {
  EvalContext ctx = model.context(state);
  ctx.c = c;
  ctx.step_size = 2.0 * c;
  ctx.phase = phase;
  ctx.drives = drives.data();
  ctx.drive_rates = drive_rates.data();
  ctx.gravity.kind = GravityField::Kind::uniform;
  ctx.gravity.acceleration = {0.3, -0.7, -9.81};
  momentum_.assign(36 * model.nodes.size(), 0.0);
  ctx.momentum_jacobian = momentum_.data();
  return ctx;
}

std::vector<double> Bench::residual() {
  std::vector<double> r(size() + 1, 0.0);
  batch().residual(context(), r.data());
  r.pop_back();
  return r;
}

void Bench::correct(int unknown, double d) {
  state.y_rate[unknown] += d;
  state.y[unknown] += c * d;
  update_motion(model, state, c);
}

Bench::Matrices Bench::jacobian() {
  const int n = model.unknowns();
  std::vector<double> values(2 * n * n + 1, 0.0);
  batch().jacobian(context(), values.data());
  Matrices m;
  m.inside.assign(values.begin(), values.begin() + n * n);
  m.outside.assign(values.begin() + n * n, values.begin() + 2 * n * n);
  m.momentum = momentum_;
  return m;
}

namespace {
AssemblySystem system_of(const Bench& b) {
  AssemblySystem system(b.model.unknowns());
  system.value = b.assembly_value.data();
  system.rate = b.assembly_rate.data();
  return system;
}
}  // namespace

std::vector<double> Bench::assembly_residual() {
  AssemblySystem system = system_of(*this);
  batch().assembly_residual(context(Phase::assembly), system);
  return system.residual;
}

std::vector<double> Bench::assembly_jacobian() {
  AssemblySystem system = system_of(*this);
  batch().assembly_jacobian(context(Phase::assembly), system);
  const int n2 = 2 * system.n;
  std::vector<double> dense(static_cast<std::size_t>(n2) * n2, 0.0);
  for (const auto& e : system.entries) dense[static_cast<std::size_t>(e.row) * n2 + e.column] += e.value;
  return dense;
}

void Bench::move_assembly(int j, double d) {
  const int n = model.unknowns();
  const bool rate = j >= n;
  const int u = j % n;
  for (std::size_t k = 0; k < model.nodes.size(); ++k) {
    const StructuralNode& node = model.nodes[k];
    if (u < node.unknown || u >= node.unknown + node.unknown_count()) continue;
    NodeMotion& m = state.nodes[k];
    const int i = u - node.unknown;
    if (i < 3) {
      (rate ? m.v : m.x)[i] += d;
    } else if (rate) {
      m.w[i - 3] += d;
    } else {
      Vec3d spin = Vec3d::zero();
      spin[i - 3] = d;
      m.R = rotation_exp(spin) * m.R;
      m.g = m.g + cgr_G_inverse_times(m.g, spin);
    }
    return;
  }
  (rate ? assembly_rate : assembly_value)[u] += d;
}

void Bench::move_in_time(double dt) {
  for (NodeMotion& m : state.nodes) {
    m.x += dt * m.v;
    m.R = rotation_exp(dt * m.w) * m.R;
  }
  for (std::size_t i = 0; i < drives.size(); ++i) drives[i] += dt * drive_rates[i];
  for (std::size_t i = 0; i < assembly_value.size(); ++i) assembly_value[i] += dt * assembly_rate[i];
}

void Bench::turn(const Mat3d& Q, const std::vector<int>& own_vectors) {
  for (NodeMotion& m : state.nodes) {
    for (Vec3d* v : {&m.x, &m.v, &m.w, &m.g, &m.q, &m.w_predicted, &m.g_prediction, &m.g_rate_prediction})
      *v = Q * *v;
    m.R = Q * m.R;
    m.R_predicted = Q * m.R_predicted;
  }
  for (const int first : own_vectors) {
    for (auto* y : {&state.y, &state.y_rate}) {
      double* at = y->data() + own_offset() + first;
      const Vec3d turned = Q * Vec3d{at[0], at[1], at[2]};
      for (int i = 0; i < 3; ++i) at[i] = turned[i];
    }
  }
}

}  // namespace whirl::test
