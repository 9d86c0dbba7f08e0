// Whole decks: good ones that check themselves, one sample per keyword, the public ones when they are there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/commands.hpp"
#include "deck/deck.hpp"
#include "deck/keyword_tables.hpp"

namespace whirl {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(WHIRL_SOURCE_DIR) / "tests/deck";

std::vector<std::filesystem::path> decks_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".mbd") out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string text_of(const std::filesystem::path& file) {
  std::stringstream all;
  all << std::ifstream(file).rdbuf();
  return all.str();
}

// What reading says of errors; "" when there are none.
std::string errors_of(const std::filesystem::path& file) {
  DeckOptions options;
  options.use_environment = false;
  try {
    const auto deck = read_deck(file, options);
    std::string out;
    for (const Diagnostic& d : deck->diagnostics.all()) {
      if (d.severity == Severity::error) out += deck->diagnostics.render(d);
    }
    return out;
  } catch (const StopRequested&) {
    return "stop() was called\n";
  }
}

// Good decks call stop() where a value is not what it should be.
TEST(GoodDecks, AreReadAndFindTheirValuesRight) {
  const auto decks = decks_in(kFolder / "good");
  EXPECT_GE(decks.size(), 12U);
  for (const auto& deck : decks) EXPECT_EQ(errors_of(deck), "") << deck;
}

std::filesystem::path sample_of(const KeywordTable& table, const KeywordRow& row) {
  std::string name(row.name);
  std::replace(name.begin(), name.end(), ' ', '_');
  return kFolder / "samples" / table.id / (name + ".mbd");
}

bool has_samples(const KeywordTable& table) {
  // statements without structure of their own are tried by good and bad decks
  return table.id != "problem" && table.id != "control" && table.id != "driver";
}

TEST(KeywordTables, HaveASampleForEverySupportedKeyword) {
  int rows = 0;
  for (const KeywordTable& table : keyword_tables()) {
    if (!has_samples(table)) continue;
    for (const KeywordRow& row : table.rows) {
      if (!row.supported) continue;
      const auto sample = sample_of(table, row);
      ++rows;
      ASSERT_TRUE(std::filesystem::exists(sample)) << "no sample " << sample;
      EXPECT_NE(normalised(text_of(sample)).find(normalised(row.name)), std::string::npos)
          << sample << " does not use '" << row.name << "'";
    }
  }
  EXPECT_GT(rows, 100);
}

TEST(KeywordTables, HaveNoSampleOfAKeywordThatIsNotThere) {
  std::set<std::filesystem::path> expected;
  for (const KeywordTable& table : keyword_tables()) {
    for (const KeywordRow& row : table.rows) {
      if (row.supported) expected.insert(sample_of(table, row));
    }
  }
  for (const auto& sample : decks_in(kFolder / "samples")) EXPECT_TRUE(expected.contains(sample)) << sample;
}

TEST(KeywordTables, SamplesAreReadWithoutErrors) {
  for (const auto& sample : decks_in(kFolder / "samples")) EXPECT_EQ(errors_of(sample), "") << sample;
}

TEST(KeywordTables, NameEveryKeywordOnceAndDocumentIt) {
  for (const KeywordTable& table : keyword_tables()) {
    std::set<std::string> seen;
    for (const KeywordRow& row : table.rows) {
      EXPECT_TRUE(seen.insert(normalised(row.name)).second) << table.id << ": " << row.name;
      EXPECT_TRUE(!row.doc.empty() || !row.supported) << table.id << ": " << row.name;
    }
  }
}

TEST(KeywordTables, AreWhatTheDeckReferenceShows) {
  std::istringstream page(text_of(std::filesystem::path(WHIRL_SOURCE_DIR) / "docs/deck/reference.md"));
  std::istringstream tables(keyword_reference());
  std::string shown, expected;
  while (std::getline(tables, expected)) {
    std::getline(page, shown);
    ASSERT_EQ(shown, expected) << "write it anew: whirl keywords > docs/deck/reference.md";
  }
  EXPECT_FALSE(std::getline(page, shown)) << "write it anew: whirl keywords > docs/deck/reference.md";
}

// --- public decks

std::filesystem::path public_decks() {
  const char* set = std::getenv("WHIRL_SHARED");
  const auto shared =
      set != nullptr ? std::filesystem::path(set) : std::filesystem::path(WHIRL_SOURCE_DIR) / "../shared";
  return shared / "decks";
}

struct PublicDeck {
  std::string name, main;
  std::set<std::string> tags;
};

// Rows of the table: | name | main file | equations | steps | iterations | tags | |
std::vector<PublicDeck> listed_decks() {
  std::vector<PublicDeck> out;
  std::istringstream readme(text_of(public_decks() / "README.md"));
  for (std::string line; std::getline(readme, line);) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '|');) {
      const auto first = cell.find_first_not_of(' ');
      cells.push_back(
          first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
    }
    if (cells.size() < 7 || !std::filesystem::exists(public_decks() / cells[1] / cells[2])) continue;
    PublicDeck deck{cells[1], cells[2], {}};
    std::istringstream tags(cells[6]);
    for (std::string tag; tags >> tag;) deck.tags.insert(tag);
    out.push_back(std::move(deck));
  }
  return out;
}

TEST(PublicDecks, OfTheCoreAreReadWithoutErrors) {
  if (!std::filesystem::exists(public_decks())) GTEST_SKIP() << "no public decks beside the repository";
  static const std::set<std::string> supported = {"core", "friction", "eig"};
  // why a deck with these tags is not expected to be read
  static const std::map<std::string, std::string> exceptions = {
      {"ts_body_dummy", "reads the acceleration of a dummy node that keeps none"},
  };
  int decks = 0;
  for (const PublicDeck& deck : listed_decks()) {
    const bool wanted = std::includes(supported.begin(), supported.end(), deck.tags.begin(), deck.tags.end());
    if (!wanted || exceptions.contains(deck.name)) continue;
    ++decks;
    EXPECT_EQ(errors_of(public_decks() / deck.name / deck.main), "") << deck.name;
  }
  EXPECT_GT(decks, 100);
}

}  // namespace
}  // namespace whirl
