#include <cstdlib>
#include <utility>

#include "deck/deck.hpp"
#include "deck/did_you_mean.hpp"

namespace whirl {

namespace {

std::span<const Keyword<CardReader>> data_cards() {
  static const Keyword<CardReader> rows[] = {
      {"problem",
       [](Builder& b) {
         static constexpr std::string_view kinds[] = {"initial value", "inverse dynamics"};
         const SourcePos where = b.reader.here();
         const int length = b.reader.argument_length();
         if (b.reader.require("a problem", kinds) == 1)
           b.reader.fail_at(where, "problem 'inverse dynamics' is not supported yet", length);
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

[[noreturn]] void fail_unknown_card(Builder& b, const Statement& statement, std::string_view block,
                                    std::span<const Keyword<CardReader>> cards) {
  if (statement.is("end")) b.reader.fail_at(statement.pos, "'end' without its 'begin'", statement.length);
  for (const Block& other : kBlocks) {
    const auto* row = find_keyword(other.cards(), statement.keyword);
    if (row == nullptr) continue;
    b.reader.fail_at(statement.pos,
                     "'" + std::string(row->name) + "' belongs in block '" + std::string(other.name) + "'" +
                         (block.empty() ? "" : ", not in '" + std::string(block) + "'"),
                     statement.length);
  }
  std::vector<std::string_view> names = {"begin", "end", "set", "include", "reference", "remark"};
  for (const auto& r : cards) names.push_back(r.name);
  b.reader.fail_unknown_statement(statement, names);
}

// Statements of one block until `end: <block>;`, each read by the row of its keyword. Returns a `begin` that
// comes before that end, which is an error.
std::optional<Statement> read_block(Builder& b, const Block& block) {
  DeckReader& reader = b.reader;
  const auto cards = block.cards();
  while (auto statement = reader.next_statement()) {
    if (statement->is("begin")) {
      reader.diagnostics().error(statement->pos,
                                 "block '" + std::string(block.name) + "' is still open: 'end: " +
                                     std::string(block.name) + ";' is missing before",
                                 statement->length);
      return statement;
    }
    bool ended = false;
    reader.guarded([&] {
      reader.set_context("");
      if (statement->is("end")) {
        const SourcePos where = reader.here();
        const int length = reader.argument_length();
        const std::string name = reader.word("the name of the block");
        if (!same_keyword(block.name, name)) {
          reader.fail_at(
              where, "this ends block '" + name + "', but block '" + std::string(block.name) + "' is open",
              length);
        }
        reader.end_statement();
        ended = true;
        return;
      }
      const auto* row = find_keyword(cards, statement->keyword);
      if (row == nullptr) fail_unknown_card(b, *statement, block.name, cards);
      if (row->read == nullptr) {
        reader.fail_at(statement->pos,
                       "'" + std::string(row->name) + "' is not supported yet" +
                           (row->needs.empty() ? "" : " (needs " + std::string(row->needs) + ")"),
                       statement->length);
      }
      row->read(b);
      reader.end_statement();
    });
    if (ended) return std::nullopt;
  }
  reader.diagnostics().error(reader.end_of_deck(),
                             "the deck ends inside block '" + std::string(block.name) + "'");
  return std::nullopt;
}

// Passes over a block that is not known.
void skip_block(DeckReader& reader) {
  while (const auto statement = reader.next_statement()) {
    reader.guarded([&] { reader.skip_arguments(); });
    if (statement->is("end")) return;
  }
}

// The name behind `begin`: its block, or null when it is told to be wrong.
const Block* read_begin(DeckReader& reader, std::set<std::string>& seen) {
  const Block* block = nullptr;
  reader.guarded([&] {
    const SourcePos where = reader.here();
    const int length = reader.argument_length();
    const std::string name = reader.word("the name of a block");
    reader.end_statement();
    std::vector<std::string_view> names;
    for (const Block& candidate : kBlocks) {
      names.push_back(candidate.name);
      if (same_keyword(candidate.name, name)) block = &candidate;
    }
    if (block == nullptr && name == "inversedynamics")
      reader.fail_at(where, "block 'inverse dynamics' is not supported yet", length);
    if (block == nullptr) {
      reader.fail_at(where,
                     "unknown block '" + name +
                         "'; expected data, initial value, control data, nodes, drivers or elements",
                     length, did_you_mean(name, names));
    }
    if (!seen.insert(name).second)
      reader.diagnostics().error(where, "block '" + name + "' appears twice", length);
  });
  return block;
}

void read_blocks(Builder& b) {
  DeckReader& reader = b.reader;
  std::set<std::string> seen;
  std::optional<Statement> begin;
  for (;;) {
    const auto statement = begin ? std::exchange(begin, std::nullopt) : reader.next_statement();
    if (!statement) break;
    if (!statement->is("begin")) {
      reader.guarded([&] { fail_unknown_card(b, *statement, "", {}); });
      continue;
    }
    const Block* block = read_begin(reader, seen);
    if (block == nullptr) {
      skip_block(reader);
      continue;
    }
    begin = read_block(b, *block);
    if (block->name == "elements") return;
  }
  if (reader.diagnostics().error_count() == 0)
    reader.diagnostics().error(reader.end_of_deck(), "the deck has no 'elements' block");
}

void read_all(Deck& deck, const DeckOptions& options) {
  Builder& b = deck.builder;
  b.model.peer_quirks = options.peer_quirks;
  if (!options.other_files) deck.files.confine();
  deck.reader.evaluator().set_output(options.print);
  deck.reader.evaluator().wrap_integers(options.peer_quirks);
  try {
    register_general_statements(b);
    for (const auto& o : options.overrides) deck.reader.guarded([&] { deck.reader.add_override(o); });
    const char* variables = options.use_environment ? std::getenv("MBDYNVARS") : options.variables.c_str();
    if (variables != nullptr && *variables != '\0')
      deck.reader.guarded([&] { deck.reader.read_declarations("MBDYNVARS", variables); });
    read_blocks(b);
    if (deck.ok()) b.check_counters();
    if (deck.ok()) read_hints(b);
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
  if (!options.repeat.empty()) deck->files.repeat(options.repeat);
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
