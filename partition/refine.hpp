// Improves a partition by moving vertices across its border. METIS minimises the weight of cut edges, which
// counts a node once for every edge; what matters is the interface, which counts it once, plus the
// multipliers of the joints that touch it (interface_count.hpp).
#pragma once
#include <cstdint>

#include "partition/interface_count.hpp"

namespace whirl::partition {

// One vertex at a time, downhill: a move is made when it makes the interface smaller within the accepted
// imbalance, or keeps it and evens the weights; a rank that is too heavy gives away what costs least. The
// excess over the accepted imbalance never grows, nor does the interface unless the excess shrinks.
void refine(InterfaceCount& state);

struct Annealing {
  std::uint64_t seed = 1;
  long budget = 100000;  // moves of vertices, about
  double hot = 4.0;      // of temperature, in unknowns of the interface; it falls to half an unknown
};

// Simulated annealing with the interface plus a penalty on what ranks weigh beyond the accepted imbalance,
// which grows as the temperature falls. A move takes one vertex across the border, or a run of them: those
// behind it, outward from the border, as along a beam or a blade. The state ends at the best partition met:
// the one of least excess over the accepted imbalance, and of least interface among those. Never worse than
// the start. The same seed gives the same moves.
void anneal(InterfaceCount& state, const Annealing& how);

}  // namespace whirl::partition
