// Accelerations of the dynamic nodes from the rates of their momenta:
//     | m I   -[S]x | | a  |   | beta' - w x (w x S)              |
//     | [S]x   J    | | w' | = | gamma' + v x beta - w x J w      |
#pragma once
#include <span>
#include <vector>

#include "model/model.hpp"

namespace whirl {

// Sets acceleration and angular_acceleration of those of the nodes that ask for them. inertia: room for 36
// numbers a node.
void update_accelerations(const EvalContext& ctx, std::span<const int> nodes, State& state,
                          std::vector<double>& inertia);

}  // namespace whirl
