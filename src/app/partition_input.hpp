// What the partition takes from a deck and from the command line.
#pragma once
#include <string>

#include "partition/partition.hpp"
#include "solve/settings.hpp"

namespace whirl {

// Initial time, and the drives of the solution that every rank evaluates.
partition::PartitionOptions partition_options(const SolutionSettings& settings);

// What factoring and solving costs by unknown, in nanoseconds: from the factors of the model at its start, so
// that dense parts of it weigh more than long chains. Empty when the matrix is singular there.
std::vector<double> unknown_costs(Model& model, const SolutionSettings& settings);

// "5%", "5 %" or "0.05". Throws DeckError.
double parse_imbalance(const std::string& text);

}  // namespace whirl
