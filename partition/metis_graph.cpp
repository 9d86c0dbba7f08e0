#include "partition/metis_graph.hpp"

#include <metis.h>

#include <cmath>

namespace whirl {
namespace {

const char* meaning(int code) {
  switch (code) {
    case METIS_ERROR_INPUT:
      return "METIS: the graph is not well formed";
    case METIS_ERROR_MEMORY:
      return "METIS: out of memory";
    default:
      return "METIS: failed";
  }
}

std::vector<idx_t> copied(const std::vector<int>& v) { return {v.begin(), v.end()}; }

idx_t* or_null(std::vector<idx_t>& v) { return v.empty() ? nullptr : v.data(); }

}  // namespace

GraphCut cut_graph(const WeightedGraph& graph, int parts, const CutOptions& options) {
  GraphCut cut;
  cut.part.assign(static_cast<std::size_t>(graph.vertices()), 0);
  if (parts == 1 || graph.vertices() == 0) return cut;
  if (parts >= graph.vertices()) {  // METIS divides by zero there: a vertex a part
    for (int v = 0; v < graph.vertices(); ++v) {
      cut.part[static_cast<std::size_t>(v)] = v;
      const auto begin = static_cast<std::size_t>(graph.row[static_cast<std::size_t>(v)]);
      const auto end = static_cast<std::size_t>(graph.row[static_cast<std::size_t>(v) + 1]);
      for (std::size_t e = begin; e < end; ++e) {
        if (graph.neighbour[e] > v) cut.cost += graph.edge_weight.empty() ? 1 : graph.edge_weight[e];
      }
    }
    return cut;
  }

  idx_t settings[METIS_NOPTIONS];
  METIS_SetDefaultOptions(settings);
  settings[METIS_OPTION_NUMBERING] = 0;
  settings[METIS_OPTION_SEED] = options.seed;
  settings[METIS_OPTION_UFACTOR] = static_cast<idx_t>(std::lround(1000.0 * options.imbalance));
  const bool by_volume = options.minimise == CutOptions::Minimise::volume;
  settings[METIS_OPTION_OBJTYPE] = by_volume ? METIS_OBJTYPE_VOL : METIS_OBJTYPE_CUT;

  idx_t vertices = graph.vertices(), constraints = 1, count = parts, cost = 0;
  std::vector<idx_t> row = copied(graph.row), neighbour = copied(graph.neighbour);
  std::vector<idx_t> weight = copied(graph.vertex_weight), size = copied(graph.vertex_size),
                     edge = copied(graph.edge_weight), part(cut.part.size());
  const auto call =
      options.method == CutOptions::Method::k_way ? METIS_PartGraphKway : METIS_PartGraphRecursive;
  const int code = call(&vertices, &constraints, row.data(), neighbour.data(), or_null(weight), or_null(size),
                        or_null(edge), &count, nullptr, nullptr, settings, &cost, part.data());
  if (code != METIS_OK) {
    cut.error = meaning(code);
    return cut;
  }
  cut.part.assign(part.begin(), part.end());
  cut.cost = cost;
  return cut;
}

std::string metis_version() {
  return std::to_string(METIS_VER_MAJOR) + "." + std::to_string(METIS_VER_MINOR) + "." +
         std::to_string(METIS_VER_SUBMINOR);
}

}  // namespace whirl
