#include "partition/graph.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "partition/costs.hpp"

namespace whirl::partition {

namespace {

class Union {
 public:
  explicit Union(int n) : parent_(static_cast<std::size_t>(n)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int root(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int a, int b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<int> parent_;
};

}  // namespace

int formulation_size(const StructuralNode& node) {
  return node.momentum >= 0 ? 2 * node.unknown_count() : node.unknown_count();
}

double Graph::total_weight() const { return std::accumulate(weight.begin(), weight.end(), 0.0); }

Graph make_graph(const Connectivity& c, const std::vector<double>& unknown_cost) {
  const Model& model = c.model();
  const int nodes = static_cast<int>(model.nodes.size()), scalars = static_cast<int>(model.scalars.size());
  const int first_element = nodes + scalars;
  const int items = first_element + c.element_count();
  Union together(items);
  for (int e = 0; e < c.element_count(); ++e) {
    const ElementLinks& links = c.links(e);
    if (links.momenta) {
      for (const int k : links.nodes) together.join(k, first_element + e);
    }
    const bool follows =
        links.own == 0 && links.nodes.empty() && links.scalars.empty() && links.elements.size() == 1;
    if (follows) together.join(first_element + links.elements[0], first_element + e);
  }
  Graph g;
  std::vector<int> vertex(static_cast<std::size_t>(items), -1);
  for (int i = 0; i < items; ++i) {
    const int r = together.root(i);
    if (vertex[r] < 0) {
      vertex[r] = g.vertices();
      g.weight.push_back(0.0);
      g.size.push_back(0);
    }
    vertex[i] = vertex[r];
  }
  g.node_vertex.assign(vertex.begin(), vertex.begin() + nodes);
  g.scalar_vertex.assign(vertex.begin() + nodes, vertex.begin() + first_element);
  g.element_vertex.assign(vertex.begin() + first_element, vertex.end());

  for (int k = 0; k < nodes; ++k) {
    for (int i = 0; i < model.nodes[k].unknown_count(); ++i)
      g.weight[g.node_vertex[k]] += unknown_cost[model.nodes[k].unknown + i];
    g.size[g.node_vertex[k]] += formulation_size(model.nodes[k]);
  }
  for (std::size_t k = 0; k < g.scalar_vertex.size(); ++k) {
    g.weight[g.scalar_vertex[k]] += unknown_cost[model.scalars[k].unknown];
    g.size[g.scalar_vertex[k]] += 1;
  }
  std::vector<std::map<int, int>> edges(g.weight.size());
  const auto connect = [&](int a, int b, int w) {
    if (a == b) return;
    edges[a][b] += w;
    edges[b][a] += w;
  };
  for (int e = 0; e < c.element_count(); ++e) {
    const ElementLinks& links = c.links(e);
    const int v = g.element_vertex[e];
    const int own = c.batch_of(e).own_offset(links.index);
    for (int i = 0; i < links.own; ++i) g.weight[v] += unknown_cost[own + i];
    if (!links.unknowns.empty()) {
      g.weight[v] += element_cost(c.batch_of(e).kind(), static_cast<int>(links.unknowns.size()));
    }
    g.size[v] += links.multipliers;
    for (const int k : links.nodes) {
      connect(v, g.node_vertex[k], formulation_size(model.nodes[k]) + links.multipliers);
    }
    for (const int k : links.scalars) connect(v, g.scalar_vertex[k], 1 + links.multipliers);
    for (const int f : links.elements) {
      connect(v, g.element_vertex[f], c.links(f).own + links.multipliers);
    }
    if (links.unknowns.empty()) continue;
    for (const int k : links.read_nodes) connect(v, g.node_vertex[k], kReadNodeWeight);
    for (const int k : links.read_scalars) connect(v, g.scalar_vertex[k], kReadNodeWeight);
    for (const int f : links.read_elements) connect(v, g.element_vertex[f], kReadElementWeight);
  }
  g.start.push_back(0);
  for (const auto& row : edges) {
    for (const auto& [to, w] : row) {
      g.neighbour.push_back(to);
      g.edge_weight.push_back(std::max(w, 1));
    }
    g.start.push_back(static_cast<int>(g.neighbour.size()));
  }
  return g;
}

}  // namespace whirl::partition
