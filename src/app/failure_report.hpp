// Why a run stopped, in words: which equations have the largest residual, by name and deck line.
#pragma once
#include <string>

#include <span>

#include "app/failed_step.hpp"
#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {

std::string failure_text(const Deck& deck, const FailedStep& step, const RunReport& report);

// The equations with the largest residuals of the last evaluation, one a line: residual over the largest
// entry of the equation's row in the last Jacobian, residual, name and place in the deck.
std::string largest_residuals(const Deck& deck, std::span<const double> residual,
                              std::span<const double> row_size, int count);

}  // namespace whirl
