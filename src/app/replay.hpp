// What a failed run leaves: the state before the step that failed, the step, how it failed, and the deck.
#pragma once
#include <string>

#include "app/commands.hpp"
#include "app/failed_step.hpp"
#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {

void leave_replay(const std::string& path, const Deck& deck, const DeckArguments& arguments,
                  const FailedStep& step, const RunReport& report);

}  // namespace whirl
