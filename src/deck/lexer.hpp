// Characters to tokens. Blanks are blank, tab, newline, carriage return and comments: `#` to the end of the
// line (in cards only) and `/* */`, which does not nest. Errors are DeckErrors at the place given.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "deck/source_file.hpp"
#include "deck/value.hpp"

namespace whirl {

// A text to be read, and where it is. card: part of a deck file; otherwise the inside of a string, where `#`
// is no comment.
struct LexerText {
  std::string_view text;
  TextPlace place;
  bool card = true;

  [[noreturn]] void fail(std::size_t offset, const std::string& message, std::size_t length = 1,
                         const std::string& hint = {}) const;
};

enum class TokenKind { end, number, name, string, symbol };

struct Token {
  TokenKind kind = TokenKind::end;
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string_view text;  // name: with its namespaces (model::sf::f); symbol: "(", "<=", "~|" ...
  Value value;            // number, string
  std::size_t end() const { return offset + length; }
  bool is(std::string_view symbol) const { return kind == TokenKind::symbol && text == symbol; }
};

// Offset of the first character that is no blank; text.size() at the end.
std::size_t skip_blanks(const LexerText& text, std::size_t at);

// The token that starts at or after `at`, blanks skipped.
Token read_token(const LexerText& text, std::size_t at);

// The string whose opening quote is at `at`. Escapes: \" \\ \n \t \r, \HH (two hexadecimal digits), backslash
// and newline stand for a newline; before any other character the backslash is dropped.
Token read_string(const LexerText& text, std::size_t at);

// Offset of the `;` that ends the statement begun at `start`, at or after `from`; strings, comments and
// parentheses are respected as far as they are sound. text.size() if there is none.
std::size_t find_statement_end(const LexerText& text, std::size_t start, std::size_t from);

// Letters in lower case and blanks removed: "Control Data" and "controldata" are the same keyword.
std::string normalised(std::string_view keyword);
// normalised(keyword) == word, for a word that is normalised, without making a string.
bool same_keyword(std::string_view keyword, std::string_view word);

bool is_name_start(char c);
bool is_name_char(char c);
bool is_blank(char c);

}  // namespace whirl
