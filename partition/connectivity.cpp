#include "partition/connectivity.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace whirl::partition {

namespace {
void tidy(std::vector<int>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}
}  // namespace

Connectivity::Connectivity(const Model& model) : model_(&model), needs_(model) {
  owner_.resize(static_cast<std::size_t>(model.unknowns()));
  using Kind = UnknownOwner::Kind;
  for (int k = 0; k < static_cast<int>(model.nodes.size()); ++k) {
    const StructuralNode& node = model.nodes[k];
    for (int i = 0; i < node.unknown_count(); ++i) owner_[node.unknown + i] = {Kind::node, k};
  }
  for (int k = 0; k < static_cast<int>(model.scalars.size()); ++k) {
    owner_[model.scalars[k].unknown] = {Kind::scalar, k};
  }
  int count = 0;
  for (const auto& batch : model.batches) {
    first_.push_back(count);
    for (int e = 0; e < batch->size(); ++e, ++count) {
      for (int i = 0; i < batch->own_count(e); ++i) owner_[batch->own_offset(e) + i] = {Kind::element, count};
    }
  }
  elements_.resize(static_cast<std::size_t>(count));
  ElementStructure local;
  for (int b = 0; b < static_cast<int>(model.batches.size()); ++b) {
    const ElementBatch& batch = *model.batches[b];
    for (int e = 0; e < batch.size(); ++e) {
      const int id = element_id(b, e);
      ElementLinks& links = elements_[id];
      links.batch = b;
      links.index = e;
      links.momenta = batch.writes_momenta();
      links.own = batch.own_count(e);
      for (int i = 0; i < links.own; ++i) {
        links.multipliers += batch.own_kind(e, i) == UnknownKind::algebraic ? 1 : 0;
      }
      batch.structure(model, e, local);
      for (const int u : local.unknowns) {
        if (u < 0) continue;
        links.unknowns.push_back(u);
        const UnknownOwner o = owner_[u];
        if (o.kind == Kind::node) links.nodes.push_back(o.index);
        if (o.kind == Kind::scalar) links.scalars.push_back(o.index);
        if (o.kind == Kind::element && o.index != id) links.elements.push_back(o.index);
      }
      for (std::vector<int>* v : {&links.unknowns, &links.nodes, &links.scalars, &links.elements}) tidy(*v);
    }
  }
  for (int id = 0; id < count; ++id) {
    ElementLinks& links = elements_[id];
    ReadSet set(model);
    add_reads(id, set);
    ReadLists read = lists(set);
    links.read_nodes = std::move(read.nodes);
    links.read_scalars = std::move(read.scalars);
    links.read_elements = std::move(read.elements);
  }
}

int Connectivity::element_id(const ElementBatch* batch, int index) const {
  for (std::size_t b = 0; b < model_->batches.size(); ++b) {
    if (model_->batches[b].get() == batch) return first_[b] + index;
  }
  assert(false && "a batch of another model");
  return -1;
}

void Connectivity::add_reads(int element, ReadSet& out) const {
  const ElementLinks& l = links(element);
  // an element without unknowns (a report of masses) is evaluated by its readers only
  if (!l.unknowns.empty()) batch_of(element).reads(l.index, out);
  out.driven(info(element).driven);
  needs_.complete(out);
}

ReadLists Connectivity::lists(const ReadSet& set) const {
  ReadLists r;
  if (set.reads_everything()) {
    r.nodes.resize(model_->nodes.size());
    r.scalars.resize(model_->scalars.size());
    r.elements.resize(elements_.size());
    for (std::vector<int>* v : {&r.nodes, &r.scalars, &r.elements}) std::iota(v->begin(), v->end(), 0);
    return r;
  }
  r.nodes.assign(set.nodes().begin(), set.nodes().end());
  r.scalars.assign(set.scalars().begin(), set.scalars().end());
  for (const auto& [batch, index] : set.elements()) r.elements.push_back(element_id(batch, index));
  tidy(r.elements);
  return r;
}

std::string element_name(const Connectivity& c, int element) {
  const ElementInfo& info = c.info(element);
  return std::string(to_string(info.element_class)) + " " + std::to_string(info.label) + " '" +
         std::string(c.batch_of(element).kind()) + "'";
}

}  // namespace whirl::partition
