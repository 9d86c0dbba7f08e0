#include "model/model.hpp"

#include <numeric>

namespace whirl {

std::string_view to_string(ElementClass c) {
  switch (c) {
    case ElementClass::body:
      return "body";
    case ElementClass::joint:
      return "joint";
    case ElementClass::force:
      return "force";
    case ElementClass::beam:
      return "beam";
    case ElementClass::genel:
      return "genel";
    case ElementClass::gravity:
      return "gravity";
    case ElementClass::bind:
      return "bind";
    case ElementClass::inertia:
      return "inertia";
    case ElementClass::aerodynamic:
      return "aerodynamic element";
    case ElementClass::automatic_structural:
      return "automatic structural";
    case ElementClass::other:
      break;
  }
  return "element";
}

DriveId Model::add_drive(DrivePtr drive) {
  const auto [at, added] = drive_ids_.try_emplace(drive.get(), static_cast<DriveId>(drives_.size()));
  if (added) drives_.push_back(std::move(drive));
  return at->second;
}

void Model::register_memory(const DrivePtr& drive) {
  if (drive->memory_offset >= 0 || drive->memory_size() == 0) return;
  drive->memory_offset = memory_size_;
  memory_size_ += drive->memory_size();
  stateful_drives_.push_back(drive);
}

void Model::register_memory(const LawPtr& law) {
  if (law->memory_offset >= 0 || law->memory_size() == 0) return;
  law->memory_offset = memory_size_;
  memory_size_ += law->memory_size();
  law->scratch_offset = scratch_size_;
  scratch_size_ += law->scratch_size();
  stateful_laws_.push_back(law);
}

int Model::reserve_memory(int n) {
  const int first = memory_size_;
  memory_size_ += n;
  return first;
}

ElementBatch& Model::add_batch(std::unique_ptr<ElementBatch> made) {
  batches.push_back(std::move(made));
  return *batches.back();
}

namespace {
const ElementRef* find(const std::map<std::pair<ElementClass, int>, ElementRef>& m, ElementClass c,
                       int label) {
  const auto it = m.find({c, label});
  return it == m.end() ? nullptr : &it->second;
}
int find(const std::map<int, int>& m, int label) {
  const auto it = m.find(label);
  return it == m.end() ? -1 : it->second;
}
template <class N>
void index_labels(const std::vector<N>& nodes, std::map<int, int>& index) {
  for (std::size_t i = index.size(); i < nodes.size(); ++i) index[nodes[i].label] = static_cast<int>(i);
}
}  // namespace

const ElementRef* Model::find_element(ElementClass c, int label) const { return find(elements_, c, label); }
int Model::node_index(int label) const { return find(node_index_, label); }
int Model::dummy_index(int label) const { return find(dummy_index_, label); }
int Model::scalar_index(int label) const { return find(scalar_index_, label); }
int Model::parameter_index(int label) const { return find(parameter_index_, label); }

void Model::index_nodes() {
  index_labels(nodes, node_index_);
  index_labels(dummies, dummy_index_);
  index_labels(scalars, scalar_index_);
  index_labels(parameters, parameter_index_);
}

void Model::finalize() {
  index_nodes();
  for (const DummyNode& dummy : dummies) {
    for (const int k : {dummy.base, dummy.reference, dummy.pivot}) {
      if (dummy.accelerations && k >= 0) nodes[k].accelerations_read = true;
    }
  }
  static const char* const kAxis[] = {"x", "y", "z"};
  info_.clear();
  kind_.clear();
  for (auto& node : nodes) {
    node.unknown = static_cast<int>(info_.size());
    const std::string owner = " of structural node " + std::to_string(node.label);
    for (int i = 0; i < node.unknown_count(); ++i) {
      info_.push_back({(i < 3 ? "position " : "rotation ") + std::string(kAxis[i % 3]) + owner, node.pos});
      kind_.push_back(UnknownKind::differential);
    }
  }
  for (auto& node : scalars) {
    node.unknown = static_cast<int>(info_.size());
    info_.push_back({"value of abstract node " + std::to_string(node.label), node.pos});
    kind_.push_back(node.differential ? UnknownKind::differential : UnknownKind::algebraic);
  }
  for (auto& batch : batches) {
    for (int e = 0; e < batch->size(); ++e) {
      batch->set_own_offset(e, static_cast<int>(info_.size()));
      const ElementInfo& element = batch->info(e);
      for (int i = 0; i < batch->own_count(e); ++i) {
        info_.push_back({batch->own_name(e, i) + " of " + std::string(to_string(element.element_class)) +
                             " " + std::to_string(element.label) + " '" + std::string(batch->kind()) + "'",
                         element.pos});
        kind_.push_back(batch->own_kind(e, i));
      }
    }
    std::vector<int> all(static_cast<std::size_t>(batch->size()));
    std::iota(all.begin(), all.end(), 0);
    batch->take_share(all, all);
    batch->set_memory_offset(memory_size_);
    memory_size_ += batch->memory_size();
    batch->set_scratch_offset(scratch_size_);
    scratch_size_ += batch->scratch_size();
  }
  unknowns_ = static_cast<int>(info_.size());
  momenta_ = 0;
  for (auto& node : nodes) {
    node.momentum = -1;
    if (!node.dynamic || static_model) continue;
    node.momentum = unknowns_ + momenta_;
    const std::string owner = " of structural node " + std::to_string(node.label);
    for (int i = 0; i < node.unknown_count(); ++i) {
      info_.push_back(
          {(i < 3 ? "momentum " : "momenta moment ") + std::string(kAxis[i % 3]) + owner, node.pos});
      kind_.push_back(UnknownKind::differential);
    }
    momenta_ += node.unknown_count();
  }
}

State Model::initial_state(double time) const {
  State s;
  s.time = time;
  s.status.runtime.wrap_integers = peer_quirks;
  const auto total = static_cast<std::size_t>(equations());
  s.y.assign(total, 0.0);
  s.y_rate.assign(total, 0.0);
  s.nodes.resize(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const StructuralNode& node = nodes[i];
    NodeMotion& motion = s.nodes[i];
    motion = NodeMotion{};
    motion.x = node.x;
    motion.R = motion.R_predicted = node.R;
    motion.v = node.v;
    motion.w = motion.w_predicted = node.w;
    for (int k = 0; k < 3; ++k) {
      s.y[node.unknown + k] = node.x[k];
      s.y_rate[node.unknown + k] = node.v[k];
      if (node.momentum < 0) continue;
      s.y_rate[node.momentum + k] = node.beta_rate[k];
      if (node.rotates) s.y_rate[node.momentum + 3 + k] = node.gamma_rate[k];
    }
  }
  s.previous_nodes = s.nodes;
  for (const auto& node : scalars) {
    s.y[node.unknown] = node.differential ? node.value : 0.0;
    s.y_rate[node.unknown] = node.differential ? node.rate : node.value;
  }
  s.memory.assign(memory_size_, 0.0);
  s.scratch.assign(scratch_size_, 0.0);
  s.parameters.reserve(parameters.size());
  for (const auto& p : parameters) s.parameters.push_back(p.value);
  s.on.assign(driven.size(), 1);
  s.was_on.assign(driven.size(), 1);
  s.variables = variables;
  return s;
}

EvalContext Model::context(const State& state) const {
  EvalContext ctx;
  ctx.time = state.time;
  ctx.step_size = state.step_size;
  ctx.step = state.step;
  ctx.model = this;
  ctx.nodes = state.nodes.data();
  ctx.previous_nodes = state.previous_nodes.data();
  ctx.y = state.y.data();
  ctx.y_rate = state.y_rate.data();
  ctx.memory = state.memory.data();
  ctx.scratch = const_cast<double*>(state.scratch.data());
  ctx.parameters = state.parameters.data();
  ctx.on = state.on.data();
  ctx.variables = const_cast<double*>(state.variables.data());
  ctx.status = const_cast<EvalStatus*>(&state.status);
  return ctx;
}

}  // namespace whirl
