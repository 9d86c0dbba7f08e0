// Reads public decks, when they are there: every statement, all variables and reference frames, string
// drives, and the initial configuration of structural nodes, which the reference results give as well.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "deck/reference_frames.hpp"
#include "unit/deck/deck_fixture.hpp"

namespace whirl {
namespace {

std::filesystem::path decks_folder() {
  const char* set = std::getenv("WHIRL_SHARED");
  const auto shared =
      set != nullptr ? std::filesystem::path(set) : std::filesystem::path(WHIRL_SOURCE_DIR) / "../shared";
  return shared / "decks";
}

// The value of "key": "..." in a small JSON file.
std::string json_text(const std::filesystem::path& file, const std::string& key) {
  std::stringstream all;
  all << std::ifstream(file).rdbuf();
  const std::string text = all.str();
  std::size_t at = text.find("\"" + key + "\"");
  if (at == std::string::npos) return {};
  at = text.find('"', text.find(':', at));
  return text.substr(at + 1, text.find('"', at + 1) - at - 1);
}

// Knows no model: every function of it is 1, enough to read on.
struct AnyModel : ModelFunctions {
  std::optional<Value> call(const std::string&, std::span<const Value>) override { return Value::real(1.0); }
  std::shared_ptr<const LiveFunction> link(const std::string&, std::span<const LinkArgument>) override {
    return {};
  }
  double plugin_value(const PluginSpec&) override { return 1.0; }
  std::shared_ptr<const LiveFunction> link_plugin(const PluginSpec&) override { return {}; }
};

struct DeckNodes : DeckFixture {
  AnyModel model;
  ReferenceTable references;
  std::map<int, Frame> nodes;
  int strings = 0;

  void read_structural() {
    const int label = reader.label("node");
    static constexpr std::string_view kinds[] = {"static", "dynamic"};
    if (reader.choose(kinds) < 0) return reader.skip_arguments();
    FrameContext context;
    context.references = &references;
    nodes[label] = read_absolute_frame(reader, context, [](DeckReader& r) {
      if (r.accept("orientation description")) r.word("an orientation description");
    });
    reader.skip_arguments();
  }
  // Arguments of unknown cards: only strings that follow the keyword `string` and are no private data.
  void read_other() {
    while (reader.more()) {
      if (reader.accept("string") && reader.at_string()) {
        const StringArgument s = reader.string_argument();
        const bool datum = s.text.find_first_of("()*<>+") == std::string::npos;
        if (!datum && s.text.find("model::") == std::string::npos) {
          reader.compiler().compile(s.text, files, s.pos, s.length);
          ++strings;
        }
        continue;
      }
      if (reader.at_string() || reader.at_unknown_word() || reader.peek_word() != "") {
        if (reader.at_string()) {
          reader.string();
        } else {
          reader.word("a word");
        }
      } else {
        return reader.skip_arguments();
      }
    }
  }
  void read(const std::filesystem::path& file) {
    reader.evaluator().set_model(&model);
    reader.on_statement("reference", [this](DeckReader& r) { read_reference_statement(r, references); });
    reader.open(file);
    while (const auto statement = reader.next_statement()) {
      reader.guarded([&] {
        if (statement->is("structural")) return read_structural();
        if (statement->is("begin") || statement->is("end")) return reader.skip_arguments();
        read_other();
      });
    }
    reader.finish();
  }
};

// Label, and position, three angles, velocity, angular velocity of the first block of a .mov file.
std::map<int, std::array<double, 12>> first_block(const std::filesystem::path& file) {
  std::map<int, std::array<double, 12>> out;
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line) && !line.starts_with('#')) {
    std::istringstream row(line);
    int label = 0;
    std::array<double, 12> x{};
    row >> label;
    for (double& v : x) row >> v;
    if (!out.insert({label, x}).second) break;
  }
  return out;
}

TEST(PublicDecks, AreReadWithoutErrors) {
  if (!std::filesystem::exists(decks_folder())) GTEST_SKIP() << "no public decks beside the repository";
  int decks = 0;
  int strings = 0;
  for (const auto& entry : std::filesystem::directory_iterator(decks_folder())) {
    const auto meta = entry.path() / "meta.json";
    if (!std::filesystem::exists(meta)) continue;
    SCOPED_TRACE(entry.path().filename());
    DeckNodes deck;
    try {
      deck.read(entry.path() / json_text(meta, "main"));
    } catch (const TooManyErrors&) {
    }
    std::string first;
    if (deck.diagnostics.error_count() > 0) first = deck.errors();
    EXPECT_EQ(deck.diagnostics.error_count(), 0) << first.substr(0, 600);
    ++decks;
    strings += deck.strings;
  }
  EXPECT_GT(decks, 0);
  RecordProperty("decks", decks);
  RecordProperty("strings", strings);
}

// Largest difference of position and rates between a deck's nodes and the first block of its results.
double initial_difference(const DeckNodes& deck, const std::map<int, std::array<double, 12>>& results) {
  double worst = 0.0;
  for (const auto& [label, row] : results) {
    const auto node = deck.nodes.find(label);
    if (node == deck.nodes.end()) continue;
    const Frame& f = node->second;
    const Vec3d* items[] = {&f.x, nullptr, &f.v, &f.omega};
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (items[i / 3] == nullptr) continue;  // angles: several conventions
      const double x = (*items[i / 3])[static_cast<int>(i % 3)];
      worst = std::max(worst, std::abs(x - row[i]) / (1.0 + std::abs(x)));
    }
  }
  return worst;
}

TEST(PublicDecks, PlaceNodesWhereTheReferenceResultsStart) {
  if (!std::filesystem::exists(decks_folder())) GTEST_SKIP() << "no public decks beside the repository";
  constexpr double tolerance = 1e-6;  // the reference's derivatives phase changes rates by this much
  int same = 0;
  int decks = 0;
  for (const auto& entry : std::filesystem::directory_iterator(decks_folder())) {
    const auto meta = entry.path() / "meta.json";
    const auto results = first_block(entry.path() / "ref/ref.mov");
    if (!std::filesystem::exists(meta) || results.empty()) continue;
    DeckNodes deck;
    deck.read(entry.path() / json_text(meta, "main"));
    ++decks;
    if (initial_difference(deck, results) < tolerance) ++same;
  }
  EXPECT_GE(same,
            decks - 23);  // in 23 decks the initial assembly moves nodes or gives them the speed of a drive
}

}  // namespace
}  // namespace whirl
