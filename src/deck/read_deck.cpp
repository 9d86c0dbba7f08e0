#include <cstdlib>

#include "deck/deck.hpp"

namespace whirl {

namespace {

// Statements of one block until `end: <block>;`, each read by the row of its keyword.
void read_block(Builder& b, const std::string& block, std::span<const Keyword<CardReader>> cards) {
  DeckReader& reader = b.reader;
  while (auto statement = reader.next_statement()) {
    bool ended = false;
    reader.guarded([&] {
      reader.set_context("");
      if (statement->is("end")) {
        const SourcePos where = reader.here();
        const int length = reader.argument_length();
        const std::string name = reader.word("the name of the block");
        if (name != block) {
          reader.fail_at(where, "this ends block '" + name + "', but block '" + block + "' is open", length);
        }
        reader.end_statement();
        ended = true;
        return;
      }
      const auto* row = find_keyword(cards, statement->keyword);
      if (row == nullptr) {
        std::vector<std::string_view> names;
        for (const auto& r : cards) names.push_back(r.name);
        names.push_back("end");
        reader.fail_unknown_statement(*statement, names);
      }
      if (row->read == nullptr) {
        reader.fail_at(statement->pos,
                       "'" + std::string(row->name) + "' is not supported yet" +
                           (row->needs.empty() ? "" : " (needs " + std::string(row->needs) + ")"),
                       statement->length);
      }
      row->read(b);
      reader.end_statement();
    });
    if (ended) return;
  }
  b.reader.diagnostics().error({}, "the deck ends inside block '" + block + "'");
}

std::span<const Keyword<CardReader>> data_cards() {
  static const Keyword<CardReader> rows[] = {
      {"problem",
       [](Builder& b) {
         static constexpr std::string_view kinds[] = {"initial value", "inverse dynamics"};
         if (b.reader.require("a problem", kinds) == 1)
           b.reader.fail("problem 'inverse dynamics' is not supported yet");
       },
       "kind of problem: initial value"},
      {"integrator",
       [](Builder& b) {
         static constexpr std::string_view kinds[] = {"multistep", "initial value"};
         b.reader.require("a problem", kinds);
       },
       "old spelling of problem"},
  };
  return rows;
}

struct Block {
  std::string_view name;
  std::span<const Keyword<CardReader>> (*cards)();
};

constexpr Block kBlocks[] = {
    {"data", data_cards},         {"initial value", problem_cards},
    {"multistep", problem_cards}, {"control data", control_cards},
    {"nodes", node_cards},        {"drivers", driver_cards},
    {"elements", element_cards},
};

void read_blocks(Builder& b) {
  DeckReader& reader = b.reader;
  std::set<std::string> seen;
  bool complete = false;
  while (!complete) {
    const auto statement = reader.next_statement();
    if (!statement) break;
    reader.guarded([&] {
      if (!statement->is("begin")) {
        static constexpr std::string_view known[] = {"begin", "set", "include", "reference", "remark"};
        reader.fail_unknown_statement(*statement, known);
      }
      const SourcePos where = reader.here();
      const int length = reader.argument_length();
      const std::string name = reader.word("the name of a block");
      const Block* block = nullptr;
      for (const Block& candidate : kBlocks) {
        if (normalised(candidate.name) == name) block = &candidate;
      }
      if (block == nullptr && name == "inversedynamics") {
        reader.fail_at(where, "block 'inverse dynamics' is not supported yet", length);
      }
      if (block == nullptr) {
        std::vector<std::string_view> names;
        for (const Block& candidate : kBlocks) names.push_back(candidate.name);
        reader.fail_at(where,
                       "unknown block '" + name +
                           "'; expected data, initial value, control data, nodes, drivers or "
                           "elements",
                       length);
      }
      if (!seen.insert(name).second) reader.fail_at(where, "block '" + name + "' appears twice", length);
      reader.end_statement();
      read_block(b, name, block->cards());
      complete = name == "elements";
    });
  }
  if (!complete) reader.diagnostics().error({}, "the deck has no 'elements' block");
}

void read_all(Deck& deck, const DeckOptions& options) {
  Builder& b = deck.builder;
  b.model.peer_quirks = options.peer_quirks;
  try {
    register_general_statements(b);
    for (const auto& o : options.overrides) deck.reader.guarded([&] { deck.reader.add_override(o); });
    if (const char* variables = options.use_environment ? std::getenv("MBDYNVARS") : nullptr) {
      deck.reader.guarded([&] { deck.reader.read_declarations("MBDYNVARS", variables); });
    }
    read_blocks(b);
    if (deck.ok()) b.check_counters();
    deck.reader.finish();
    finish_drives(b);
  } catch (const TooManyErrors&) {
    // the diagnostics hold what was found
  }
  if (deck.ok()) b.model.finalize();
}

}  // namespace

std::unique_ptr<Deck> read_deck(const std::filesystem::path& path, const DeckOptions& options) {
  auto deck = std::make_unique<Deck>();
  deck->reader.open(path);
  read_all(*deck, options);
  return deck;
}

std::unique_ptr<Deck> read_deck_text(const std::string& name, const std::string& text,
                                     const DeckOptions& options) {
  auto deck = std::make_unique<Deck>();
  deck->reader.open_text(name, text);
  read_all(*deck, options);
  return deck;
}

}  // namespace whirl
