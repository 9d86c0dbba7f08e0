// whirl keywords: the deck reference, from the tables that the reader uses.
#include <fmt/format.h>

#include "app/commands.hpp"
#include "deck/keyword_tables.hpp"

namespace whirl {

namespace {

// A bar would end the cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string keyword_reference() {
  std::string out =
      "# Keywords of the deck language\n\n"
      "Made by `whirl keywords` from the tables that the reader uses; a test keeps this page true. Keywords "
      "are\n"
      "compared without regard to case and blanks. Arguments are separated by commas, `[ ]` may be left out, "
      "`|`\n"
      "separates choices.\n";
  for (const KeywordTable& table : keyword_tables()) {
    out += fmt::format("\n## {}\n\n`{}`\n\n| keyword | arguments or meaning |\n|---|---|\n", table.title,
                       table.use);
    for (const KeywordRow& row : table.rows) {
      out += fmt::format("| {} | {}", row.name, cell(row.doc));
      if (!row.supported) {
        out += fmt::format("{}*not supported yet", row.doc.empty() ? "" : "; ");
        out += row.needs.empty() ? "*" : fmt::format(": needs {}*", row.needs);
      }
      out += " |\n";
    }
  }
  return out;
}

}  // namespace whirl
