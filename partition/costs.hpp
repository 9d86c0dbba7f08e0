// What a model costs to evaluate and to solve: weights of the graph and base of the predicted speed-up.
//
// The table holds nanoseconds of one residual plus one Jacobian of an element, measured with
// `whirl bench DECK --costs`; only the ratios matter to the partition. A kind that is not in the table is
// taken to cost what its number of local unknowns suggests.
#pragma once
#include <string_view>

#include "model/element_batch.hpp"

namespace whirl::partition {

// One element of a kind with so many local unknowns.
double element_cost(std::string_view kind, int local_unknowns);
// Factoring and solving, by unknown of the linear system: the static LU on rotor models is linear in them.
inline constexpr double kCostPerUnknown = 350.0;

}  // namespace whirl::partition
