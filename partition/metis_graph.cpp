#include "partition/metis_graph.hpp"

#include <metis.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace whirl::partition {

namespace {
const char* failure(int code) {
  switch (code) {
    case METIS_ERROR_INPUT:
      return "the graph is not valid";
    case METIS_ERROR_MEMORY:
      return "out of memory";
    default:
      return "it gives no reason";
  }
}
}  // namespace

std::vector<int> metis_parts(const Graph& g, int parts, const MetisChoice& choice) {
  using Method = MetisChoice::Method;
  std::vector<idx_t> start(g.start.begin(), g.start.end());
  std::vector<idx_t> neighbour(g.neighbour.begin(), g.neighbour.end());
  std::vector<idx_t> edge_weight(g.edge_weight.begin(), g.edge_weight.end());
  std::vector<idx_t> size(g.size.begin(), g.size.end());
  // METIS wants whole numbers: a millionth of the whole is fine enough for any imbalance
  const double unit = std::max(g.total_weight(), 1e-300) / 1e6;
  std::vector<idx_t> weight;
  for (const double w : g.weight) weight.push_back(static_cast<idx_t>(std::lround(w / unit)));

  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_NUMBERING] = 0;
  options[METIS_OPTION_SEED] = choice.seed;
  options[METIS_OPTION_UFACTOR] =
      std::max<idx_t>(1, static_cast<idx_t>(std::lround(1000.0 * choice.imbalance)));
  if (choice.method == Method::k_way_volume) options[METIS_OPTION_OBJTYPE] = METIS_OBJTYPE_VOL;

  idx_t vertices = g.vertices(), constraints = 1, n = parts, cut = 0;
  std::vector<idx_t> part(static_cast<std::size_t>(vertices), 0);
  const auto run = choice.method == Method::recursive ? METIS_PartGraphRecursive : METIS_PartGraphKway;
  const int code = run(&vertices, &constraints, start.data(), neighbour.data(), weight.data(), size.data(),
                       edge_weight.data(), &n, nullptr, nullptr, options, &cut, part.data());
  if (code != METIS_OK) {
    throw EnvironmentError("METIS could not split the model into " + std::to_string(parts) +
                           " parts: " + failure(code));
  }
  return {part.begin(), part.end()};
}

std::string metis_version() {
  return std::to_string(METIS_VER_MAJOR) + "." + std::to_string(METIS_VER_MINOR) + "." +
         std::to_string(METIS_VER_SUBMINOR);
}

}  // namespace whirl::partition
