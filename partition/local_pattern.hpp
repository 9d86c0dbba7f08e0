// The entries of B_r, the matrix of the interior unknowns of a rank, that can be relied on not to vanish:
//   - elements' structures, but of an element with multipliers not what couples its nodes among each other:
//     that is the turning of reactions, zero where there is no load yet;
//   - of bodies the inertia that the nodes really have at the start;
//   - with a tiny inertia, the diagonal of such a node.
#pragma once
#include <vector>

#include "partition/matching.hpp"
#include "partition/split.hpp"

namespace whirl::partition {

struct LocalPattern {
  std::vector<int> unknowns;  // of B_r, ascending
  SparseRows rows;
};
// elements: those of the rank
LocalPattern local_pattern(const Connectivity& connectivity, const std::vector<InertiaBlock>& inertia,
                           const Split& split, const std::vector<int>& elements, int rank);

}  // namespace whirl::partition
