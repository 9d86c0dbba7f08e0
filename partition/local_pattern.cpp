#include "partition/local_pattern.hpp"

#include <algorithm>

namespace whirl::partition {

LocalPattern local_pattern(const Connectivity& c, const std::vector<InertiaBlock>& inertia,
                           const Split& split, const std::vector<int>& elements, int rank) {
  const Model& model = c.model();
  LocalPattern b;
  std::vector<int> place(split.rank.size(), -1);
  for (int u = 0; u < model.unknowns(); ++u) {
    if (split.rank[u] != rank || split.on_interface[u]) continue;
    place[u] = static_cast<int>(b.unknowns.size());
    b.unknowns.push_back(u);
  }
  std::vector<std::vector<int>> rows(b.unknowns.size());
  const auto add = [&](int row, int column) {
    if (row < 0 || column < 0 || place[row] < 0 || place[column] < 0) return;
    rows[place[row]].push_back(place[column]);
  };
  for (std::size_t k = 0; k < model.nodes.size(); ++k) {
    const StructuralNode& node = model.nodes[k];
    if (place[node.unknown] < 0) continue;
    for (int i = 0; i < node.unknown_count(); ++i) {
      for (int j = 0; j < node.unknown_count(); ++j) {
        if (inertia[k][6 * i + j] != 0.0) add(node.unknown + i, node.unknown + j);
      }
    }
  }
  for (const int k : split.tiny_inertia) {
    const StructuralNode& node = model.nodes[k];
    for (int i = 0; i < node.unknown_count(); ++i) add(node.unknown + i, node.unknown + i);
  }
  ElementStructure local;
  for (const int e : elements) {
    const ElementLinks& links = c.links(e);
    if (links.momenta) continue;
    c.batch_of(e).structure(model, links.index, local);
    const std::size_t n = local.unknowns.size();
    const bool reacts = links.multipliers > 0 || !links.elements.empty();
    const auto on_node = [&](int u) { return u >= 0 && c.owner(u).kind == UnknownOwner::Kind::node; };
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (!local.mask[i * n + j]) continue;
        if (reacts && on_node(local.unknowns[i]) && on_node(local.unknowns[j])) continue;
        add(local.unknowns[i], local.unknowns[j]);
      }
    }
  }
  for (auto& row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    b.rows.column.insert(b.rows.column.end(), row.begin(), row.end());
    b.rows.start.push_back(static_cast<int>(b.rows.column.size()));
  }
  return b;
}

}  // namespace whirl::partition
