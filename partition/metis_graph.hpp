// METIS behind one function: the only file that includes metis.h.
#pragma once
#include <string>
#include <vector>

#include "partition/graph.hpp"

namespace whirl::partition {

struct MetisChoice {
  enum class Method { recursive, k_way_cut, k_way_volume } method = Method::k_way_cut;
  int seed = 0;
  double imbalance = 0.05;
};

// The part of every vertex. Throws EnvironmentError when METIS reports a failure. Pre: 2 <= parts <=
// vertices.
std::vector<int> metis_parts(const Graph& graph, int parts, const MetisChoice& choice);

// e.g. "5.1.0"
std::string metis_version();

}  // namespace whirl::partition
