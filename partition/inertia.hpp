// Inertia of the nodes at the start: 6 x 6 blocks d(beta, gamma)/d(v, w), zero for static nodes. Bodies that
// can be switched off do not count.
#pragma once
#include <array>
#include <vector>

#include "model/model.hpp"

namespace whirl::partition {

using InertiaBlock = std::array<double, 36>;
std::vector<InertiaBlock> node_inertia(const Model& model, double time);

// Is the block of this node regular? A point mass on a node that rotates is not.
bool full_inertia(const InertiaBlock& block, int unknowns);

}  // namespace whirl::partition
