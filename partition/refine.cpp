#include "partition/refine.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace whirl::partition {

namespace {

// Points are what elements share: structural nodes, then scalar nodes.
class Refiner {
 public:
  Refiner(const Connectivity& c, const Graph& g, int ranks, double imbalance, std::vector<int>& vertex_rank)
      : c_(c), g_(g), rank_(vertex_rank), nodes_(static_cast<int>(c.model().nodes.size())) {
    const Model& model = c.model();
    points_.resize(model.nodes.size() + model.scalars.size());
    for (std::size_t k = 0; k < model.nodes.size(); ++k) {
      points_[k].size = model.nodes[k].unknown_count();
      points_[k].tie = formulation_size(model.nodes[k]);
    }
    for (std::size_t k = model.nodes.size(); k < points_.size(); ++k) points_[k].size = points_[k].tie = 1;
    vertex_elements_.resize(static_cast<std::size_t>(g.vertices()));
    for (int e = 0; e < c.element_count(); ++e) {
      vertex_elements_[g.element_vertex[e]].push_back(e);
      for (const int p : points_of(e)) {
        points_[p].elements.push_back(e);
        ++points_[p].count[rank_[g.element_vertex[e]]];
      }
    }
    load_.assign(static_cast<std::size_t>(ranks), 0.0);
    for (int v = 0; v < g.vertices(); ++v) load_[rank_[v]] += g.weight[v];
    limit_ = (1.0 + imbalance) * g.total_weight() / ranks;
  }

  void run() {
    constexpr int kPasses = 50;  // a border wanders by one element a pass
    for (int pass = 0; pass < kPasses; ++pass) {
      bool moved = relieve();
      for (const int v : border()) moved = improve(v) || moved;
      if (!moved) break;
    }
    // nodes without elements of their vertex follow those that touch them most
    for (int p = 0; p < static_cast<int>(points_.size()); ++p) {
      const int v = p < nodes_ ? g_.node_vertex[p] : g_.scalar_vertex[p - nodes_];
      if (!vertex_elements_[v].empty() || points_[p].count.empty()) continue;
      if (points_[p].count.contains(rank_[v])) continue;
      const auto most = std::max_element(points_[p].count.begin(), points_[p].count.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
      rank_[v] = most->first;
    }
  }

 private:
  struct Point {
    int size = 0;  // unknowns of the linear system, and as the formulation counts
    int tie = 0;
    std::vector<int> elements;
    std::map<int, int> count;  // touching elements by rank
    bool shared() const { return count.size() > 1; }
  };

  std::vector<int> points_of(int e) const {
    std::vector<int> out = c_.links(e).nodes;
    for (const int k : c_.links(e).scalars) out.push_back(nodes_ + k);
    return out;
  }

  std::vector<int> border() const {
    std::set<int> out;
    for (const Point& p : points_) {
      if (!p.shared()) continue;
      for (const int e : p.elements) out.insert(g_.element_vertex[e]);
    }
    return {out.begin(), out.end()};
  }

  // Interface in the neighbourhood of a vertex: system unknowns first, formulation's count to break ties.
  double local_interface(const std::set<int>& points, const std::set<int>& joints) const {
    double sum = 0.0;
    for (const int p : points) {
      if (points_[p].shared()) sum += points_[p].size + 1e-3 * points_[p].tie;
    }
    for (const int e : joints) {
      const auto mine = points_of(e);
      if (std::any_of(mine.begin(), mine.end(), [&](int p) { return points_[p].shared(); })) {
        sum += c_.links(e).multipliers * 1.001;
      }
    }
    return sum;
  }

  void move(int v, int to) {
    const int from = rank_[v];
    for (const int e : vertex_elements_[v]) {
      for (const int p : points_of(e)) {
        auto& count = points_[p].count;
        if (--count[from] == 0) count.erase(from);
        ++count[to];
      }
    }
    load_[from] -= g_.weight[v];
    load_[to] += g_.weight[v];
    rank_[v] = to;
  }

  struct Option {
    int vertex = -1, to = -1;
    double change = std::numeric_limits<double>::infinity();  // of the interface
  };

  // What every sensible target would do to the interface.
  template <class Visit>
  void options(int v, Visit&& visit) {
    std::set<int> points, joints, targets;
    for (const int e : vertex_elements_[v]) {
      for (const int p : points_of(e)) points.insert(p);
    }
    for (const int p : points) {
      for (const auto& [r, n] : points_[p].count) targets.insert(r);
      for (const int e : points_[p].elements) {
        if (c_.links(e).multipliers > 0) joints.insert(e);
      }
    }
    const int from = rank_[v];
    targets.erase(from);
    if (targets.empty()) return;
    const double before = local_interface(points, joints);
    for (const int to : targets) {
      move(v, to);
      const double change = local_interface(points, joints) - before;
      move(v, from);
      visit(Option{v, to, change});
    }
  }

  bool improve(int v) {
    Option best;
    const int from = rank_[v];
    const double w = g_.weight[v];
    options(v, [&](const Option& o) {
      const double reached = load_[o.to] + w;
      const bool smaller = o.change < -1e-9 && reached <= std::max(limit_, load_[from]);
      const bool evener = o.change <= 1e-9 && reached < load_[from];
      if ((smaller || evener) && o.change < best.change) best = o;
    });
    if (best.vertex < 0) return false;
    move(v, best.to);
    return true;
  }

  // Brings the heaviest rank below the limit, as far as the border allows.
  bool relieve() {
    bool moved = false;
    for (std::size_t guard = 0; guard < g_.weight.size(); ++guard) {
      const auto heavy = std::max_element(load_.begin(), load_.end());
      if (*heavy <= limit_) break;
      const int from = static_cast<int>(heavy - load_.begin());
      Option best;
      for (const int v : border()) {
        if (rank_[v] != from || g_.weight[v] <= 0.0) continue;
        options(v, [&](const Option& o) {
          if (load_[o.to] + g_.weight[v] < load_[from] && o.change < best.change) best = o;
        });
      }
      if (best.vertex < 0) break;
      move(best.vertex, best.to);
      moved = true;
    }
    return moved;
  }

  const Connectivity& c_;
  const Graph& g_;
  std::vector<int>& rank_;
  int nodes_;
  std::vector<Point> points_;
  std::vector<std::vector<int>> vertex_elements_;
  std::vector<double> load_;
  double limit_ = 0.0;
};

}  // namespace

void refine(const Connectivity& c, const Graph& g, int ranks, double imbalance,
            std::vector<int>& vertex_rank) {
  if (ranks > 1) Refiner(c, g, ranks, imbalance, vertex_rank).run();
}

}  // namespace whirl::partition
