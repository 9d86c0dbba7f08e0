// Tries partitions and keeps the best: METIS by recursive bisection and k-way with several seeds, each
// improved by refine(), and one that cuts a breadth-first order of the graph into pieces, which needs no
// METIS and copes with the smallest graphs.
#include <algorithm>
#include <optional>
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

struct Candidate {
  std::vector<int> vertex_rank;
  std::string method;
};

}  // namespace

Partition Partitioner::find(const PartitionOptions& options) const {
  const int parts = std::max(1, std::min(options.ranks, graph_.vertices()));
  std::vector<Candidate> candidates;
  if (parts == 1) {
    candidates.push_back({std::vector<int>(graph_.weight.size(), 0), "one rank"});
  } else {
    candidates.push_back({pieces_of_order(graph_, parts), "pieces of a breadth-first order"});
    candidates.push_back({one_by_one(graph_, parts), "one by one"});
    // METIS bisects graphs of a few vertices a part into empty ones
    if (graph_.vertices() >= 4 * parts) {
      using Method = MetisChoice::Method;
      for (int seed = 1; seed <= options.seeds; ++seed) {
        for (const auto& [method, name] : {std::pair{Method::recursive, "METIS recursive bisection"},
                                           std::pair{Method::k_way_cut, "METIS k-way, edge cut"},
                                           std::pair{Method::k_way_volume, "METIS k-way, volume"}}) {
          candidates.push_back({metis_parts(graph_, parts, {method, seed, options.imbalance}),
                                std::string(name) + ", seed " + std::to_string(seed)});
        }
      }
    }
  }
  std::optional<Partition> best;
  const auto better = [&](const Partition& a, const Partition& b) {
    const bool a_even = a.imbalance <= options.imbalance + 1e-9,
               b_even = b.imbalance <= options.imbalance + 1e-9;
    if (a_even != b_even) return a_even;
    if (!a_even) return predict(*this, a).step < predict(*this, b).step;
    return std::tuple(a.interface_size, a.interface_size_formulation, a.imbalance) <
           std::tuple(b.interface_size, b.interface_size_formulation, b.imbalance);
  };
  for (Candidate& candidate : candidates) {
    refine(connectivity_, graph_, options.ranks, options.imbalance, candidate.vertex_rank);
    Partition p = assign(candidate.vertex_rank, options);
    p.method = candidate.method;
    if (!best || better(p, *best)) best = std::move(p);
  }
  collect_reads(options, *best);
  return std::move(*best);
}

}  // namespace whirl::partition
