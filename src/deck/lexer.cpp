#include "deck/lexer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "model/eval_environment.hpp"

namespace whirl {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
char at_or_nul(std::string_view s, std::size_t i) { return i < s.size() ? s[i] : '\0'; }

std::string show_char(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 32 && byte < 127) return std::string("'") + c + "'";
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "byte 0x%02X", byte);
  return buffer.data();
}

double parse_real(std::string digits) {
  for (char& c : digits) {
    if (c == 'd' || c == 'D') c = 'e';
  }
  double value = 0.0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec == std::errc::result_out_of_range) value = std::strtod(digits.c_str(), nullptr);
  return value;
}

Token read_number(const LexerText& t, std::size_t at) {
  const std::string_view s = t.text;
  std::size_t i = at;
  bool real = false;
  while (is_digit(at_or_nul(s, i))) ++i;
  if (at_or_nul(s, i) == '.') {
    real = true;
    ++i;
    while (is_digit(at_or_nul(s, i))) ++i;
  }
  const auto malformed = [&] {
    while (is_name_char(at_or_nul(s, i)) || at_or_nul(s, i) == '.') ++i;
    t.fail(at, "malformed number '" + std::string(s.substr(at, i - at)) + "'", i - at);
  };
  const char mark = at_or_nul(s, i);
  if (mark == 'e' || mark == 'E' || mark == 'd' || mark == 'D') {
    real = true;
    ++i;
    if (at_or_nul(s, i) == '+' || at_or_nul(s, i) == '-') ++i;
    if (!is_digit(at_or_nul(s, i))) malformed();
    while (is_digit(at_or_nul(s, i))) ++i;
  }
  if (is_name_char(at_or_nul(s, i)) || at_or_nul(s, i) == '.') malformed();

  Token token{TokenKind::number, at, i - at, s.substr(at, i - at), {}};
  if (real) {
    const double x = parse_real(std::string(token.text));
    if (std::isinf(x)) t.fail(at, "number '" + std::string(token.text) + "' is too large", i - at);
    token.value = Value::real(x);
    return token;
  }
  double x = 0.0;
  for (const char c : token.text) x = std::min(10.0 * x + (c - '0'), 2.0 * largest_integer);
  if (x > largest_integer)
    t.fail(at,
           "integer '" + std::string(token.text) + "' is not below 2^53; with a point it is a real number",
           i - at);
  token.value = {ValueType::integer, x, {}};
  return token;
}

Token read_name(const LexerText& t, std::size_t at) {
  const std::string_view s = t.text;
  std::size_t i = at;
  for (;;) {
    while (is_name_char(at_or_nul(s, i))) ++i;
    if (s.substr(i, 2) != "::" || !is_name_start(at_or_nul(s, i + 2))) break;
    i += 2;
  }
  return {TokenKind::name, at, i - at, s.substr(at, i - at), {}};
}

}  // namespace

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_char(char c) { return is_name_start(c) || is_digit(c); }

void LexerText::fail(std::size_t offset, const std::string& message, std::size_t length,
                     const std::string& hint) const {
  throw DeckError(place.at(offset), message, place.length(length), hint);
}

std::size_t skip_blanks(const LexerText& t, std::size_t at) {
  const std::string_view s = t.text;
  for (;;) {
    while (at < s.size() && is_blank(s[at])) ++at;
    if (at >= s.size()) return s.size();
    if (s[at] == '#' && t.card) {
      at = std::min(s.find('\n', at), s.size());
    } else if (s[at] == '/' && at_or_nul(s, at + 1) == '*') {
      const std::size_t end = s.find("*/", at + 2);
      if (end == std::string_view::npos) t.fail(at, "comment without its end '*/'", 2);
      at = end + 2;
    } else {
      return at;
    }
  }
}

Token read_string(const LexerText& t, std::size_t at) {
  const std::string_view s = t.text;
  std::string out;
  for (std::size_t i = at + 1; i < s.size(); ++i) {
    if (s[i] == '"')
      return {TokenKind::string, at, i + 1 - at, s.substr(at, i + 1 - at), Value::string(std::move(out))};
    if (s[i] != '\\') {
      out += s[i];
      continue;
    }
    const char c = at_or_nul(s, ++i);
    const int high = hex_digit(c);
    const int low = hex_digit(at_or_nul(s, i + 1));
    if (high >= 0 && low >= 0) {
      out += static_cast<char>(high * 16 + low);
      ++i;
    } else if (c == '\r' && at_or_nul(s, i + 1) == '\n') {
      out += '\n';
      ++i;
    } else {
      out += c == 'n' ? '\n' : (c == 't' ? '\t' : (c == 'r' ? '\r' : c));
    }
  }
  t.fail(at, "string without its closing quote");
}

Token read_token(const LexerText& t, std::size_t from) {
  const std::string_view s = t.text;
  const std::size_t at = skip_blanks(t, from);
  if (at >= s.size()) return {TokenKind::end, s.size(), 0, {}, {}};
  const char c = s[at];
  if (is_digit(c) || (c == '.' && is_digit(at_or_nul(s, at + 1)))) return read_number(t, at);
  if (is_name_start(c)) return read_name(t, at);
  if (c == '"') return read_string(t, at);
  for (const std::string_view pair : {"<=", ">=", "==", "!=", "&&", "||", "~|"}) {
    if (s.substr(at, 2) == pair) return {TokenKind::symbol, at, 2, s.substr(at, 2), {}};
  }
  if (std::string_view("+-*/%^<>!=(),;:[]{}").find(c) == std::string_view::npos)
    t.fail(at, "unexpected " + show_char(c));
  return {TokenKind::symbol, at, 1, s.substr(at, 1), {}};
}

std::size_t find_statement_end(const LexerText& t, std::size_t start, std::size_t from) {
  const std::string_view s = t.text;
  std::size_t first = s.size();  // first ';' after `from`, taken when parentheses do not balance
  int depth = 0;
  for (std::size_t i = start; i < s.size(); ++i) {
    switch (s[i]) {
      case '#':
        i = std::min(s.find('\n', i), s.size());
        break;
      case '/':
        if (at_or_nul(s, i + 1) == '*') {
          const std::size_t end = s.find("*/", i + 2);
          if (end == std::string_view::npos) return s.size();  // all the rest is comment
          i = end + 1;
        }
        break;
      case '"': {
        std::size_t j = i + 1;
        while (j < s.size() && s[j] != '"') j += s[j] == '\\' ? 2 : 1;
        if (j < s.size()) i = j;
        break;
      }
      case '(':
        ++depth;
        break;
      case ')':
        --depth;
        break;
      case ';':
        if (i < from) break;
        if (depth <= 0) return i;
        first = std::min(first, i);
        break;
      default:
        break;
    }
  }
  return first;
}

bool same_keyword(std::string_view keyword, std::string_view word) {
  std::size_t k = 0;
  for (const char c : keyword) {
    if (is_blank(c)) continue;
    const char l = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (k >= word.size() || word[k++] != l) return false;
  }
  return k == word.size();
}

std::string normalised(std::string_view keyword) {
  std::string out;
  for (const char c : keyword) {
    if (!is_blank(c)) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

}  // namespace whirl
