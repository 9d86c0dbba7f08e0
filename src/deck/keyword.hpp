// Keywords of the language live in explicit tables, one row each: {keyword, reader, one line of
// documentation}. A row without a reader is a known keyword that is not supported yet and says what it waits
// for. The deck reference is generated from the tables, and a test walks them.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "deck/deck_reader.hpp"

namespace whirl {

template <class Reader>
struct Keyword {
  std::string_view name;     // as documented, with blanks: "revolute hinge"
  Reader read;               // null: not supported yet
  std::string_view doc;      // one line
  std::string_view needs{};  // without reader: what it waits for, "aerodynamics"
};

// The row of a keyword, or null.
template <class Reader>
const Keyword<Reader>* find_keyword(std::span<const Keyword<Reader>> table, std::string_view word) {
  for (const auto& row : table) {
    if (same_keyword(row.name, word)) return &row;
  }
  return nullptr;
}

// Reads the next argument as one of the table's keywords and returns its row; fails with the nearest name, or
// with "not supported yet", naming itself.
template <class Reader>
const Keyword<Reader>& require_keyword(DeckReader& reader, std::string_view what,
                                       std::span<const Keyword<Reader>> table) {
  const std::string word = reader.peek_word();
  const Keyword<Reader>* row = find_keyword(table, word);
  if (row == nullptr) {
    std::vector<std::string_view> names;
    for (const auto& r : table) names.push_back(r.name);
    reader.fail_expected(what, names);
  }
  if (row->read == nullptr) {
    for (const std::string_view article : {"a kind of ", "a "}) {
      if (what.starts_with(article)) what.remove_prefix(article.size());
    }
    reader.fail(std::string(what) + " '" + std::string(row->name) + "' is not supported yet" +
                (row->needs.empty() ? "" : " (needs " + std::string(row->needs) + ")"));
  }
  reader.accept(row->name);
  return *row;
}

}  // namespace whirl
