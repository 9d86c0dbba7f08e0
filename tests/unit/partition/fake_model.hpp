// Models of made-up elements: only what the partition looks at. Labels of elements and nodes are their
// numbers.
#pragma once
#include <numeric>

#include "model/drives.hpp"
#include "model/model.hpp"
#include "model/reads.hpp"
#include "partition/partition.hpp"

namespace whirl::partition {

struct FakeElement {
  std::vector<int> nodes = {}, scalars = {};
  std::vector<ElementRef> foreign = {};  // all own unknowns of these
  int multipliers = 0;
  int states = 0;
  bool hollow = false;  // the rows of its states do not hold the states
  DriveId drive = kNoDrive;
  ElementInfo info = {};
  int own = -1;
};

// kind tells the cost; bodies give unit inertia.
class FakeBatch final : public ElementBatch {
 public:
  FakeBatch(std::string kind, ElementClass c, bool body) : kind_(std::move(kind)), class_(c), body_(body) {}
  int add(FakeElement e, int label) {
    e.info.element_class = class_;
    e.info.label = label;
    elements_.push_back(std::move(e));
    return size() - 1;
  }
  FakeElement& at(int e) { return elements_[static_cast<std::size_t>(e)]; }
  const FakeElement& at(int e) const { return elements_[static_cast<std::size_t>(e)]; }

  std::string_view kind() const override { return kind_; }
  int size() const override { return static_cast<int>(elements_.size()); }
  const ElementInfo& info(int e) const override { return at(e).info; }
  ElementInfo& info(int e) override { return at(e).info; }
  int own_count(int e) const override { return at(e).multipliers + at(e).states; }
  UnknownKind own_kind(int e, int i) const override {
    return i < at(e).multipliers ? UnknownKind::algebraic : UnknownKind::differential;
  }
  RowKind row_kind(int, int) const override { return RowKind::plain; }
  std::string own_name(int, int i) const override { return "own " + std::to_string(i); }
  void set_own_offset(int e, int first) override { at(e).own = first; }
  int own_offset(int e) const override { return at(e).own; }
  std::vector<int> node_indices(int e) const override { return at(e).nodes; }
  bool writes_momenta() const override { return body_; }
  void reads(int e, ReadSet& out) const override { out.root_drive(at(e).drive); }

  // own multipliers do not couple among each other; all the rest does
  void structure(const Model& model, int e, ElementStructure& out) const override {
    const FakeElement& f = at(e);
    out.unknowns.clear();
    for (const int k : f.nodes) {
      for (int i = 0; i < model.nodes[k].unknown_count(); ++i)
        out.unknowns.push_back(model.nodes[k].unknown + i);
    }
    for (const int k : f.scalars) out.unknowns.push_back(model.scalars[k].unknown);
    for (const ElementRef& r : f.foreign) {
      for (int i = 0; i < r.batch->own_count(r.index); ++i) {
        out.unknowns.push_back(r.batch->own_offset(r.index) + i);
      }
    }
    const std::size_t first = out.unknowns.size();
    for (int i = 0; i < own_count(e); ++i) out.unknowns.push_back(f.own + i);
    const std::size_t n = out.unknowns.size();
    out.mask.assign(n * n, 1);
    const auto multipliers = static_cast<std::size_t>(f.multipliers + (f.hollow ? f.states : 0));
    for (std::size_t i = first; i < first + multipliers; ++i) {
      for (std::size_t j = first; j < first + multipliers; ++j) out.mask[i * n + j] = 0;
    }
  }
  void bind(const Model&, std::vector<int>, int) override {}
  void residual(const EvalContext&, double*) const override {}
  void jacobian(const EvalContext&, double*) const override {}
  void add_inertia(const EvalContext& ctx, double* blocks) const override {
    if (!body_) return;
    for (const FakeElement& f : elements_) {
      if (f.info.driven >= 0 && !ctx.on[f.info.driven]) continue;
      for (int i = 0; i < 6; ++i) blocks[36 * f.nodes[0] + 7 * i] += 1.0;
    }
  }
  std::vector<std::string> private_names(int) const override { return {"datum"}; }

 private:
  std::string kind_;
  ElementClass class_;
  bool body_;
  std::vector<FakeElement> elements_;
};

class FakeModel {
 public:
  Model model;
  FakeModel() {
    bodies_ = make("fake body", ElementClass::body, true);
    joints_ = make("fake joint", ElementClass::joint, false);
    beams_ = make("fake beam", ElementClass::beam, false);
    genels_ = make("fake genel", ElementClass::genel, false);
  }
  // A node with inertia gets a body of its own.
  int node(bool inertia = true, bool dynamic = true) {
    const int k = static_cast<int>(model.nodes.size());
    StructuralNode n;
    n.label = k;
    n.dynamic = dynamic;
    n.x = {static_cast<double>(k), 0.0, 0.0};
    model.nodes.push_back(n);
    if (inertia) bodies_->add({{k}}, k);
    return k;
  }
  int static_node() { return node(false, false); }
  int scalar(bool differential = true) {
    ScalarNode n;
    n.label = static_cast<int>(model.scalars.size());
    n.differential = differential;
    model.scalars.push_back(n);
    return n.label;
  }
  ElementRef joint(std::vector<int> nodes, int multipliers, int states = 0) {
    FakeElement e{std::move(nodes)};
    e.multipliers = multipliers;
    e.states = states;
    return {joints_, joints_->add(e, joints_->size())};
  }
  ElementRef reaction(std::vector<int> nodes, ElementRef of) {
    FakeElement e{std::move(nodes)};
    e.foreign = {of};
    return {joints_, joints_->add(e, joints_->size())};
  }
  ElementRef beam(std::vector<int> nodes) {
    return {beams_, beams_->add({std::move(nodes)}, beams_->size())};
  }
  ElementRef genel(std::vector<int> scalars, int multipliers = 0) {
    FakeElement e;
    e.scalars = std::move(scalars);
    e.multipliers = multipliers;
    return {genels_, genels_->add(e, genels_->size())};
  }
  FakeElement& of(const ElementRef& r) { return static_cast<FakeBatch*>(r.batch)->at(r.index); }
  // The element is evaluated with a drive.
  void drive(const ElementRef& reader, DrivePtr drive) {
    of(reader).drive = model.add_drive(std::move(drive));
  }

  // Free chain of nodes with beams between them.
  std::vector<int> chain(int n) {
    std::vector<int> nodes;
    for (int i = 0; i < n; ++i) nodes.push_back(node());
    for (int i = 0; i + 1 < n; ++i) beam({nodes[i], nodes[i + 1]});
    return nodes;
  }

 private:
  FakeBatch* make(const char* kind, ElementClass c, bool body) {
    auto batch = std::make_unique<FakeBatch>(kind, c, body);
    FakeBatch* raw = batch.get();
    model.add_batch(std::move(batch));
    return raw;
  }
  FakeBatch *bodies_, *joints_, *beams_, *genels_;
};

// Ranks of all vertices from those of nodes and elements; bodies follow their nodes.
inline std::vector<int> vertex_ranks(const Partitioner& p, const std::vector<int>& node_rank,
                                     const std::vector<std::pair<ElementRef, int>>& element_rank) {
  std::vector<int> out(p.graph().weight.size(), 0);
  for (std::size_t k = 0; k < node_rank.size(); ++k) out[p.graph().node_vertex[k]] = node_rank[k];
  for (const auto& [ref, rank] : element_rank) {
    out[p.graph().element_vertex[p.connectivity().element_id(ref.batch, ref.index)]] = rank;
  }
  return out;
}

// What partition.hpp promises, as far as it can be counted. Empty when all holds.
std::string broken_promise(const Partitioner& partitioner, const Partition& p);

}  // namespace whirl::partition
