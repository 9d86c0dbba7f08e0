// Improves a partition by moving one vertex at a time across its border. METIS minimises the weight of cut
// edges, which counts a node once for every edge; what matters is the interface, which counts it once, plus
// the multipliers of the joints that touch it. A move is made when it makes the interface smaller within the
// accepted imbalance, or keeps it and evens the weights; a rank that is too heavy gives away what costs
// least.
#pragma once
#include <vector>

#include "partition/connectivity.hpp"
#include "partition/graph.hpp"

namespace whirl::partition {

void refine(const Connectivity& connectivity, const Graph& graph, int ranks, double imbalance,
            std::vector<int>& vertex_rank);

}  // namespace whirl::partition
