// All keyword tables of the language seen as one: for the deck reference and for the tests that walk them.
#pragma once
#include <string_view>
#include <vector>

namespace whirl {

struct KeywordRow {
  std::string_view name;
  std::string_view doc;
  std::string_view needs;  // what an unsupported keyword waits for
  bool supported = true;
};

struct KeywordTable {
  std::string_view id;     // folder of its samples: "joint", "drive"
  std::string_view title;  // "Joints"
  std::string_view use;    // where its keywords stand: "joint: label, keyword, ...;"
  std::vector<KeywordRow> rows;
};

std::vector<KeywordTable> keyword_tables();

}  // namespace whirl
