// Why a run stopped, in words: which equations have the largest residual, by name and deck line.
#pragma once
#include <string>

#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {

std::string failure_text(const Deck& deck, const Solver& solver, const RunReport& report);

}  // namespace whirl
