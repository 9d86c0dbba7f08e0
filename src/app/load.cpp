#include "app/load.hpp"

#include <cstdio>
#include <utility>

namespace whirl {

namespace {
DeckOptions deck_options(const DeckArguments& arguments, DeckOptions options = {}) {
  options.overrides = arguments.overrides;
  options.peer_quirks = arguments.peer_quirks;
  return options;
}
void choose_solver(Deck& deck, const DeckArguments& arguments) {
  if (arguments.linear_solver) deck.builder.solution.linear_solver = *arguments.linear_solver;
}
}  // namespace

std::unique_ptr<Deck> load_deck_silently(const DeckArguments& arguments) {
  auto deck = read_deck(arguments.deck, deck_options(arguments));
  if (!deck->ok()) return nullptr;
  choose_solver(*deck, arguments);
  return deck;
}

std::unique_ptr<Deck> load_deck(const DeckArguments& arguments, bool warnings, DeckOptions more) {
  DeckOptions options = deck_options(arguments, std::move(more));
  options.print = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  auto deck = read_deck(arguments.deck, options);
  for (const Diagnostic& d : deck->diagnostics.all()) {
    if (d.severity == Severity::error || warnings) std::fputs(deck->diagnostics.render(d).c_str(), stderr);
  }
  if (deck->ok()) {
    choose_solver(*deck, arguments);
    return deck;
  }
  const int n = deck->diagnostics.error_count();
  std::fprintf(stderr, "%s: %d error%s%s\n", arguments.deck.c_str(), n, n == 1 ? "" : "s",
               n < Diagnostics::max_errors ? "" : "; reading stopped");
  return nullptr;
}

}  // namespace whirl
