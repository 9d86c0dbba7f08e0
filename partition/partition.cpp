#include "partition/partition.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "partition/costs.hpp"

namespace whirl::partition {

Partitioner::Partitioner(const Model& model, double initial_time, std::vector<double> unknown_cost)
    : connectivity_(model),
      unknown_cost_(unknown_cost.empty()
                        ? std::vector<double>(static_cast<std::size_t>(model.unknowns()), kCostPerUnknown)
                        : std::move(unknown_cost)),
      graph_(make_graph(connectivity_, unknown_cost_)),
      inertia_(node_inertia(model, initial_time)) {}

Partition Partitioner::make(const std::vector<int>& vertex_rank, const PartitionOptions& options) const {
  Partition p = assign(vertex_rank, options);
  collect_reads(options, p);
  return p;
}

Partition Partitioner::assign(const std::vector<int>& vertex_rank, const PartitionOptions& options) const {
  const Connectivity& c = connectivity_;
  const Model& model = c.model();
  Partition p;
  p.ranks = options.ranks;
  const auto ranks_of = [&](const std::vector<int>& vertices) {
    std::vector<int> out;
    out.reserve(vertices.size());
    for (const int v : vertices) out.push_back(vertex_rank[v]);
    return out;
  };
  p.element_rank = ranks_of(graph_.element_vertex);
  Split s = split_unknowns(c, inertia_, p.ranks, p.element_rank, ranks_of(graph_.node_vertex),
                           ranks_of(graph_.scalar_vertex), options.static_nodes);
  p.node_owner = std::move(s.node_owner);
  p.scalar_owner = std::move(s.scalar_owner);
  p.rank = std::move(s.rank);
  p.on_interface = std::move(s.on_interface);
  p.cut = std::move(s.cut);
  p.static_at_cut = std::move(s.static_at_cut);
  p.tiny_inertia = std::move(s.tiny_inertia);
  p.repaired = std::move(s.repaired);

  p.parts.resize(static_cast<std::size_t>(p.ranks));
  std::vector<std::set<int>> touched(p.parts.size());
  for (int e = 0; e < c.element_count(); ++e) {
    const int r = p.element_rank[e];
    RankPart& part = p.parts[r];
    part.elements.push_back(e);
    const ElementLinks& links = c.links(e);
    if (!links.unknowns.empty()) {
      part.weight += element_cost(c.batch_of(e).kind(), static_cast<int>(links.unknowns.size()));
    }
    for (const int u : links.unknowns) {
      if (p.on_interface[u]) touched[r].insert(u);
    }
  }
  for (int k = 0; k < static_cast<int>(model.nodes.size()); ++k) p.parts[p.node_owner[k]].nodes.push_back(k);
  for (int k = 0; k < static_cast<int>(model.scalars.size()); ++k) {
    p.parts[p.scalar_owner[k]].scalars.push_back(k);
  }
  for (int u = 0; u < model.unknowns(); ++u) {
    RankPart& owner = p.parts[p.rank[u]];
    owner.weight += unknown_cost_[u];
    if (p.on_interface[u]) {
      p.interface.push_back(u);
      touched[p.rank[u]].insert(u);
    } else {
      owner.interior.push_back(u);
    }
  }
  p.interface_size = p.interface_size_formulation = static_cast<int>(p.interface.size());
  for (const StructuralNode& node : model.nodes) {
    if (p.on_interface[node.unknown]) {
      p.interface_size_formulation += formulation_size(node) - node.unknown_count();
    }
  }
  double heaviest = 0.0, total = 0.0;
  for (int r = 0; r < p.ranks; ++r) {
    RankPart& part = p.parts[r];
    part.touched.assign(touched[r].begin(), touched[r].end());
    for (const int u : part.touched) {
      const UnknownOwner o = c.owner(u);
      if (o.kind == UnknownOwner::Kind::node &&
          (part.interface_nodes.empty() || part.interface_nodes.back() != o.index)) {
        part.interface_nodes.push_back(o.index);
      }
    }
    heaviest = std::max(heaviest, part.weight);
    total += part.weight;
  }
  p.imbalance = total > 0.0 ? heaviest * p.ranks / total - 1.0 : 0.0;
  return p;
}

void Partitioner::collect_reads(const PartitionOptions& options, Partition& p) const {
  const Connectivity& c = connectivity_;
  const Model& model = c.model();
  std::vector<ReadSet> sets(static_cast<std::size_t>(p.ranks), ReadSet(model));
  for (int e = 0; e < c.element_count(); ++e) c.add_reads(e, sets[p.element_rank[e]]);
  for (int r = 0; r < p.ranks; ++r) {
    ReadSet& set = sets[r];
    if (!p.parts[r].elements.empty()) {
      set.vector_drive(model.gravity.acceleration);
      for (const auto* d : {&model.frame.acceleration, &model.frame.w, &model.frame.w_rate})
        set.vector_drive(*d);
    }
    for (const auto& drive : options.global_drives) {
      if (drive != nullptr) set.drive(*drive, false);
    }
  }
  if (options.master_reads) options.master_reads(sets[0]);
  // drives that no element reads may still print or stop the run
  std::vector<unsigned char> read(model.drives().size(), 0);
  for (const ReadSet& set : sets) {
    for (const DriveId id : set.root_drives()) read[id] = 1;
  }
  for (DriveId id = 0; id < static_cast<DriveId>(read.size()); ++id) {
    if (!read[id]) sets[0].root_drive(id);
  }
  for (int r = 0; r < p.ranks; ++r) {
    ReadSet& set = sets[r];
    c.needs().complete(set);
    RankPart& part = p.parts[r];
    const ReadLists lists = c.lists(set);
    std::set<int> needed;
    const auto need_node = [&](int k) {
      for (int i = 0; i < model.nodes[k].unknown_count(); ++i) needed.insert(model.nodes[k].unknown + i);
    };
    for (const int k : lists.nodes) need_node(k);
    for (const int k : lists.scalars) needed.insert(model.scalars[k].unknown);
    for (const int e : lists.elements) {
      if (p.element_rank[e] == r) continue;
      part.shadows.push_back(e);
      const ElementLinks& links = c.links(e);
      needed.insert(links.unknowns.begin(), links.unknowns.end());
      for (const int k : links.nodes) need_node(k);
    }
    const auto has = [&](int u) {
      return std::binary_search(part.interior.begin(), part.interior.end(), u) ||
             std::binary_search(part.touched.begin(), part.touched.end(), u);
    };
    for (const int u : needed) {
      if (has(u)) continue;
      part.ghosts.push_back(u);
      const UnknownOwner o = c.owner(u);
      if (o.kind == UnknownOwner::Kind::scalar) part.ghost_scalars.push_back(o.index);
      if (o.kind != UnknownOwner::Kind::node) continue;
      if (part.ghost_nodes.empty() || part.ghost_nodes.back() != o.index) part.ghost_nodes.push_back(o.index);
    }
    part.drives.assign(set.root_drives().begin(), set.root_drives().end());
    for (int i = 0; i < static_cast<int>(model.stateful_drives().size()); ++i) {
      const Drive* drive = model.stateful_drives()[i].get();
      if (set.drives().contains({drive, false}) || set.drives().contains({drive, true})) {
        part.stateful_drives.push_back(i);
      }
    }
  }
}

}  // namespace whirl::partition
