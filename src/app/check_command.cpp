#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/load.hpp"

namespace whirl {

int check_command(const DeckArguments& arguments) {
  const auto deck = load_deck(arguments);
  if (deck == nullptr) return kBadInput;
  const Model& model = deck->builder.model;
  fmt::print("{}: {} equations, {} unknowns solved for\n", arguments.deck, model.equations(),
             model.unknowns());
  fmt::print("  {} structural nodes, {} dummy nodes, {} abstract nodes, {} parameter nodes\n",
             model.nodes.size(), model.dummies.size(), model.scalars.size(), model.parameters.size());
  for (const auto& batch : model.batches) {
    if (batch->size() > 0) fmt::print("  {:6d} {}\n", batch->size(), batch->kind());
  }
  return kDone;
}

}  // namespace whirl
