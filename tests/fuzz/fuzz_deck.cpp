#include "fuzz/fuzz_deck.hpp"

#include "deck/deck.hpp"
#include "solve/solver.hpp"

namespace whirl {

void fuzz_deck(const std::string& bytes) {
  constexpr std::size_t max_bytes = 1 << 16;
  constexpr int max_unknowns = 400;  // larger models cost time and find nothing new
  if (bytes.size() > max_bytes) return;
  DeckOptions options;
  options.use_environment = false;
  options.other_files = false;
  try {
    const auto deck = read_deck_text("fuzz.mbd", bytes, options);
    const std::string messages = deck->diagnostics.render_all();
    if (!deck->ok() || messages.size() > 1000000) return;
    Builder& b = deck->builder;
    if (b.model.unknowns() == 0 || b.model.unknowns() > max_unknowns) return;
    Solver solver(b.model, b.solution);
    if (solver.assemble_initial_state().ok()) solver.solve_derivatives();
  } catch (const StopRequested&) {
    // the deck calls stop()
  }
}

}  // namespace whirl
