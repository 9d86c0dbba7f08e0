// Reading a deck for a command: prints the diagnostics; null when the deck has errors.
#pragma once
#include <memory>

#include "app/commands.hpp"
#include "deck/deck.hpp"

namespace whirl {

// more: options that the arguments do not give.
std::unique_ptr<Deck> load_deck(const DeckArguments& arguments, bool warnings = true, DeckOptions more = {});
// The same without a word, for ranks beside one that prints.
std::unique_ptr<Deck> load_deck_silently(const DeckArguments& arguments);

}  // namespace whirl
