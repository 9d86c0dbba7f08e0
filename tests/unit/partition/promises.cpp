#include <algorithm>
#include <set>

#include "partition/local_pattern.hpp"
#include "partition/matching.hpp"
#include "unit/partition/fake_model.hpp"

namespace whirl::partition {

namespace {
bool has(const std::vector<int>& sorted, int x) {
  return std::binary_search(sorted.begin(), sorted.end(), x);
}
}  // namespace

std::string broken_promise(const Partitioner& partitioner, const Partition& p) {
  const Connectivity& c = partitioner.connectivity();
  const Model& model = c.model();
  if (static_cast<int>(p.parts.size()) != p.ranks) return "number of parts";
  std::vector<int> evaluated(static_cast<std::size_t>(c.element_count()), 0);
  std::vector<int> interior(static_cast<std::size_t>(model.unknowns()), 0);
  std::set<int> touched_by_any;
  for (int r = 0; r < p.ranks; ++r) {
    const RankPart& part = p.parts[r];
    for (const int e : part.elements) {
      ++evaluated[e];
      if (p.element_rank[e] != r) return "element on another rank";
      if (c.links(e).momenta) {
        for (const int k : c.links(e).nodes) {
          if (p.node_owner[k] != r) return "a body away from the owner of its node";
        }
      }
      for (const int u : c.links(e).unknowns) {
        const bool inside = has(part.interior, u), shared = has(part.touched, u);
        if (inside == shared) return "an unknown that its element touches is neither interior nor touched";
        if (shared != (p.on_interface[u] != 0)) return "interface flag";
      }
      for (const int k : c.links(e).read_nodes) {
        for (int i = 0; i < model.nodes[k].unknown_count(); ++i) {
          const int u = model.nodes[k].unknown + i;
          if (has(part.interior, u) + has(part.touched, u) + has(part.ghosts, u) != 1) return "a read node";
        }
      }
      for (const int k : c.links(e).read_scalars) {
        const int u = model.scalars[k].unknown;
        if (has(part.interior, u) + has(part.touched, u) + has(part.ghosts, u) != 1) return "a read scalar";
      }
      for (const int f : c.links(e).read_elements) {
        if (p.element_rank[f] != r && !has(part.shadows, f)) return "a read element";
      }
    }
    for (const int u : part.interior) ++interior[u];
    for (const int u : part.touched) touched_by_any.insert(u);
    Split s;
    s.rank = p.rank;
    s.on_interface = p.on_interface;
    s.tiny_inertia = p.tiny_inertia;
    const LocalPattern b = local_pattern(c, partitioner.inertia(), s, part.elements, r);
    if (b.unknowns != part.interior) return "interior of a rank";
    if (!maximum_matching(b.rows, b.rows.rows()).free_rows.empty()) return "structural rank";
  }
  for (const int n : evaluated) {
    if (n != 1) return "an element is not evaluated exactly once";
  }
  for (int u = 0; u < model.unknowns(); ++u) {
    if (interior[u] + (p.on_interface[u] ? 1 : 0) != 1) return "an unknown is not exactly once somewhere";
    if (p.on_interface[u] && !touched_by_any.contains(u)) return "an interface unknown that nobody touches";
  }
  for (const auto& node : model.nodes) {
    for (int i = 1; i < node.unknown_count(); ++i) {
      if (p.on_interface[node.unknown + i] != p.on_interface[node.unknown])
        return "half a node on the interface";
    }
  }
  if (p.interface_size != static_cast<int>(p.interface.size())) return "interface size";
  return {};
}

}  // namespace whirl::partition
