// Reading a whole deck: data, problem, control data, nodes, drivers, elements.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "deck/builder.hpp"

namespace whirl {

struct DeckOptions {
  std::vector<std::string> overrides;  // --set NAME=EXPR
  bool use_environment = true;         // declarations in MBDYNVARS
  std::string variables = {};          // declarations, when those of the environment are not used
  bool peer_quirks = false;
  bool other_files = true;           // includes and file drivers may read files
  std::vector<Reading> repeat = {};  // read_deck: what was read once is read again in place of files
  std::function<void(const std::string&)> print = {};  // remarks and print(); empty: nowhere
};

// Everything that belongs to a deck that was read. Lives as long as its model is used: string expressions of
// the run refer to its symbols.
struct Deck {
  FileTable files;
  Diagnostics diagnostics{files};
  DeckReader reader{files, diagnostics};
  Builder builder{reader};
  bool ok() const { return diagnostics.error_count() == 0; }
};

// Errors are in deck.diagnostics. EnvironmentError when the deck itself cannot be read, StopRequested when it
// calls stop().
std::unique_ptr<Deck> read_deck(const std::filesystem::path& path, const DeckOptions& options = {});
std::unique_ptr<Deck> read_deck_text(const std::string& name, const std::string& text,
                                     const DeckOptions& options = {});

}  // namespace whirl
