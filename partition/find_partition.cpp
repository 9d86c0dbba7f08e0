// Tries partitions and keeps the best. Starts are METIS by recursive bisection and k-way with several seeds
// and imbalances, and pieces of a breadth-first order, which need no METIS and cope with the smallest graphs.
// All go downhill by refine(); the best are annealed.
#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

#include "partition/metis_graph.hpp"
#include "partition/partition.hpp"
#include "partition/predict.hpp"
#include "partition/refine.hpp"

namespace whirl::partition {

namespace {

// All vertices in breadth-first order, part after part, each from an end of it.
std::vector<int> breadth_first_order(const Graph& g) {
  std::vector<unsigned char> seen(g.weight.size(), 0);
  std::vector<int> order;
  const auto sweep = [&](int from, std::vector<unsigned char>& mark, std::vector<int>& out) {
    const std::size_t first = out.size();
    out.push_back(from);
    mark[from] = 1;
    for (std::size_t i = first; i < out.size(); ++i) {
      for (int k = g.start[out[i]]; k < g.start[out[i] + 1]; ++k) {
        if (mark[g.neighbour[k]]) continue;
        mark[g.neighbour[k]] = 1;
        out.push_back(g.neighbour[k]);
      }
    }
  };
  for (int v = 0; v < g.vertices(); ++v) {
    if (seen[v]) continue;
    std::vector<unsigned char> look = seen;
    std::vector<int> reach;
    sweep(v, look, reach);
    sweep(reach.back(), seen, order);
  }
  return order;
}

std::vector<int> pieces_of_order(const Graph& g, int parts) {
  std::vector<int> part(g.weight.size(), 0);
  const double total = g.total_weight();
  double sum = 0.0;
  for (const int v : breadth_first_order(g)) {
    const double middle = sum + 0.5 * g.weight[v];
    part[v] = total > 0.0 ? std::clamp(static_cast<int>(parts * middle / total), 0, parts - 1) : 0;
    sum += g.weight[v];
  }
  return part;
}

// Each vertex a part of its own, heaviest first; the rest to the lightest. For graphs of a few vertices.
std::vector<int> one_by_one(const Graph& g, int parts) {
  std::vector<int> order(g.weight.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return g.weight[a] > g.weight[b]; });
  std::vector<double> load(static_cast<std::size_t>(parts), 0.0);
  std::vector<int> part(g.weight.size(), 0);
  for (const int v : order) {
    const auto lightest = std::min_element(load.begin(), load.end());
    part[v] = static_cast<int>(lightest - load.begin());
    *lightest += g.weight[v];
  }
  return part;
}

struct Start {
  std::vector<int> vertex_rank;
  std::string method;
};

// The work is bounded by the size of the graph, so that models of 1e5 elements take seconds.
constexpr long kMetisWork = 4000000;     // vertices and edges in all runs of METIS
constexpr long kAssignedWork = 1000000;  // vertices in all partitions that are worked out
constexpr long kLeastMoves = 200000, kMostMoves = 4000000, kMovesPerVertex = 20000, kMovesOfLarge = 10;

constexpr double kMostUneven = 0.3;  // METIS makes empty parts beyond

std::vector<Start> starts(const Graph& g, int parts, const PartitionOptions& options) {
  std::vector<Start> out;
  out.push_back({pieces_of_order(g, parts), "pieces of a breadth-first order"});
  out.push_back({one_by_one(g, parts), "one by one"});
  // METIS bisects graphs of a few vertices a part into empty ones
  if (g.vertices() < 4 * parts) return out;
  const long runs = std::max(3L, kMetisWork / (g.vertices() + static_cast<long>(g.neighbour.size())));
  using Method = MetisChoice::Method;
  long run = 0;
  for (int seed = 1; seed <= options.seeds; ++seed) {
    // uneven parts have smaller borders; the search evens them
    const double imbalance = std::min(options.imbalance * (1 << (seed - 1) % 3), kMostUneven);
    for (const auto& [method, name] : {std::pair{Method::k_way_volume, "METIS k-way, volume"},
                                       std::pair{Method::recursive, "METIS recursive bisection"},
                                       std::pair{Method::k_way_cut, "METIS k-way, edge cut"}}) {
      if (run++ >= runs) return out;
      out.push_back({metis_parts(g, parts, {method, seed, imbalance}),
                     std::string(name) + ", seed " + std::to_string(seed)});
    }
  }
  return out;
}

struct Candidate {
  InterfaceCount state;
  std::string method;
  bool operator<(const Candidate& o) const {
    return std::tuple(state.excess(), state.size()) < std::tuple(o.state.excess(), o.state.size());
  }
};

// The best few of the candidates are annealed, each with a share of the moves.
void search(std::vector<Candidate>& candidates, const Graph& g) {
  const long vertices = g.vertices();
  const int count = vertices < 5000 ? 6 : vertices < 50000 ? 3 : 1;
  const long moves =
      std::clamp(kMovesPerVertex * vertices, kLeastMoves, kMostMoves) + kMovesOfLarge * vertices;
  std::vector<Candidate> best;
  for (const Candidate& c : candidates) {
    if (static_cast<int>(best.size()) < count) best.push_back(c);
  }
  for (std::size_t i = 0; i < best.size(); ++i) {
    Annealing how;
    how.seed = i + 1;
    how.budget = moves / static_cast<long>(best.size());
    if (how.budget < 100 * vertices) how.hot = 1.0;  // too few to leave the start and come back
    anneal(best[i].state, how);
    refine(best[i].state);
    best[i].method += ", annealed";
  }
  candidates.insert(candidates.end(), std::make_move_iterator(best.begin()),
                    std::make_move_iterator(best.end()));
  std::stable_sort(candidates.begin(), candidates.end());
}

// Of partitions within the accepted imbalance, the least interface whose predicted step is not much longer
// than the shortest; when there are none, the shortest predicted step.
std::size_t choose(const Partitioner& partitioner, const std::vector<Partition>& found,
                   const PartitionOptions& options) {
  const auto even = [&](const Partition& p) { return p.imbalance <= options.imbalance + 1e-9; };
  const bool any = std::any_of(found.begin(), found.end(), even);
  std::vector<double> step;
  double shortest = std::numeric_limits<double>::infinity();
  for (const Partition& p : found) {
    step.push_back(predict(partitioner, p).step);
    if (even(p) == any) shortest = std::min(shortest, step.back());
  }
  const auto key = [&](std::size_t i) {
    const Partition& p = found[i];
    return std::tuple(p.interface_size, p.interface_size_formulation, p.imbalance);
  };
  std::size_t best = found.size();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (even(found[i]) != any || step[i] > (any ? options.step_margin : 1.0) * shortest) continue;
    if (best == found.size() || key(i) < key(best)) best = i;
  }
  return best;
}

}  // namespace

Partition Partitioner::find(const PartitionOptions& options) const {
  const int parts = std::max(1, std::min(options.ranks, graph_.vertices()));
  std::vector<Partition> found;
  if (parts == 1) {
    found.push_back(assign(std::vector<int>(graph_.weight.size(), 0), options));
    found.back().method = "one rank";
  } else {
    const InterfaceRules rules(connectivity_, graph_, inertia_, options.static_nodes);
    std::vector<Candidate> candidates;
    for (Start& start : starts(graph_, parts, options)) {
      candidates.push_back(
          {InterfaceCount(rules, options.ranks, options.imbalance, std::move(start.vertex_rank)),
           std::move(start.method)});
      refine(candidates.back().state);
    }
    std::stable_sort(candidates.begin(), candidates.end());
    search(candidates, graph_);
    const auto most = static_cast<std::size_t>(std::max(3L, kAssignedWork / graph_.vertices()));
    for (const Candidate& c : candidates) {
      if (found.size() == most) break;
      found.push_back(assign(c.state.vertex_ranks(), options));
      found.back().method = c.method;
    }
  }
  Partition best = std::move(found[choose(*this, found, options)]);
  collect_reads(options, best);
  return best;
}

}  // namespace whirl::partition
