#include "deck/deck_reader.hpp"

#include <algorithm>

#include "deck/did_you_mean.hpp"

namespace whirl {

DeckReader::DeckReader(FileTable& files, Diagnostics& diagnostics)
    : files_(files),
      diagnostics_(diagnostics),
      evaluator_(symbols_, diagnostics),
      compiler_(symbols_, diagnostics, evaluator_) {
  add_general_statements();
}

// --- sources

void DeckReader::open(const std::filesystem::path& path) { push_source(files_.load(path)); }
void DeckReader::open_text(std::string name, std::string text) {
  push_source(files_.add_text(std::move(name), std::move(text)));
}
void DeckReader::include(const std::string& path, SourcePos pos, int length) {
  push_source(files_.load(path, pos, length));
}

void DeckReader::add_override(std::string_view assignment) {
  const std::size_t equal = assignment.find('=');
  const std::string_view name = assignment.substr(0, equal);
  const bool sound = equal != std::string_view::npos && !name.empty() && is_name_start(name[0]) &&
                     std::all_of(name.begin(), name.end(), is_name_char);
  if (!sound) throw DeckError({}, "--set: expected NAME=EXPRESSION, got '" + std::string(assignment) + "'");
  symbols_.add_override(std::string(name), std::string(assignment.substr(equal + 1)));
}

std::filesystem::path DeckReader::resolve_path(const std::string& name) const {
  return sources_.empty() ? std::filesystem::path(name) : files_.resolve(sources_.back().file, name);
}

LexerText DeckReader::text() const {
  TextPlace place;
  place.files = &files_;
  place.file = sources_.back().file;
  return {files_.text(place.file), place, true};
}

std::size_t DeckReader::skip() {
  return sources_.back().offset = skip_blanks(text(), sources_.back().offset);
}

char DeckReader::next_char() {
  const std::size_t at = skip();
  const std::string_view s = files_.text(sources_.back().file);
  if (at < s.size()) return s[at];
  if (in_statement_) text().fail(statement_start_, "the file ends inside this statement: missing ';'?");
  return '\0';
}

// --- statements

const DeckReader::Word& DeckReader::scan_word() {
  const LexerText t = text();
  const std::size_t at = skip();
  const auto source = static_cast<int>(sources_.size());
  if (word_.at == at && word_.source == source) return word_;
  word_ = {at, 0, source, {}};
  const std::string_view s = t.text;
  std::size_t i = at;
  bool letters = false;
  while (i < s.size()) {
    if (is_name_char(s[i])) {
      letters = letters || is_name_start(s[i]);
      word_.text += s[i++];
    } else if (is_blank(s[i]) || s[i] == '#' || s[i] == '/') {
      const std::size_t next = skip_blanks(t, i);
      if (next == i) break;
      i = next;
    } else {
      break;
    }
  }
  const bool ends = i >= s.size() || s[i] == ',' || s[i] == ';' || (s[i] == ':' && s.substr(i, 2) != "::");
  if (!ends || !letters) {
    word_.text.clear();
    return word_;
  }
  word_.text = normalised(word_.text);
  word_.end = i;
  return word_;
}

std::optional<Statement> DeckReader::next_statement() {
  if (in_statement_) guarded([&] { end_statement(); });
  while (!sources_.empty()) {
    std::optional<Statement> statement;
    in_statement_ = false;
    ended_ = false;
    context_.clear();
    guarded([&] {
      statement_start_ = sources_.back().offset;
      statement_start_ = skip();
      if (next_char() != '\0' || statement_start_ < text().text.size()) statement = read_keyword();
    });
    if (!statement) {
      if (sources_.back().offset >= text().text.size()) sources_.pop_back();
      continue;
    }
    const auto handler = handlers_.find(statement->keyword);
    if (handler == handlers_.end()) return statement;
    guarded([&] {
      handler->second(*this);
      if (in_statement_) end_statement();
    });
  }
  return std::nullopt;
}

Statement DeckReader::read_keyword() {
  const LexerText t = text();
  const std::size_t at = sources_.back().offset;
  const Word& w = scan_word();
  if (w.end == 0) {
    if (t.text[at] == ';') t.fail(at, "empty statement");
    if (t.text.substr(at, 2) == "//") {
      sources_.back().offset = std::min(t.text.find('\n', at), t.text.size());
      ended_ = true;  // the statement is the line
      t.fail(at, "'//' begins no comment", 2, "comments are '# ...' and '/* ... */'");
    }
    const Token token = read_token(t, at);
    t.fail(at, "expected a statement (keyword: ... ;), got '" + std::string(token.text) + "'", token.length);
  }
  if (w.end >= t.text.size()) t.fail(at, "the file ends inside this statement: missing ';'?", w.end - at);
  if (t.text[w.end] == ',')
    t.fail(at, "expected a statement: ':' or ';' must follow its keyword", w.end - at);
  std::size_t last = w.end;
  while (last > at + 1 && is_blank(t.text[last - 1])) --last;
  Statement statement{w.text, t.place.at(at), static_cast<int>(last - at)};
  sources_.back().offset = t.text[w.end] == ':' ? w.end + 1 : w.end;
  in_statement_ = true;
  return statement;
}

void DeckReader::end_statement() {
  if (!in_statement_) return;
  if (next_char() != ';') fail("extra argument: expected ';'");
  ++sources_.back().offset;
  in_statement_ = false;
  ended_ = true;
}

void DeckReader::skip_arguments() {
  const LexerText t = text();
  sources_.back().offset = find_statement_end(t, statement_start_, sources_.back().offset);
}

bool DeckReader::starts_statement_line(std::size_t at) const {
  const std::string_view s = files_.text(sources_.back().file);
  std::size_t line = at;
  while (line > 0 && (s[line - 1] == ' ' || s[line - 1] == '\t')) --line;
  if (line == 0 || s[line - 1] != '\n' || at <= statement_start_) return false;
  while (at < s.size() && (is_name_char(s[at]) || s[at] == ' ')) ++at;
  return at < s.size() && s[at] == ':' && s.substr(at, 2) != "::";
}

// Where reading goes on after an error: behind the ';' of the statement, or, when it has none, at a line that
// looks like the start of the next.
void DeckReader::recover() {
  if (ended_) return;
  const LexerText t = text();
  std::size_t& offset = sources_.back().offset;
  in_statement_ = false;
  ended_ = true;
  offset = std::min(offset, t.text.size());
  if (starts_statement_line(offset)) return;
  offset = std::min(find_statement_end(t, statement_start_, std::max(offset, statement_start_)) + 1,
                    t.text.size());
}

bool DeckReader::guarded(const std::function<void()>& f) {
  // NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores): the analyzer does not follow throws
  const std::size_t depth = sources_.size();
  try {
    f();
    return true;
  } catch (const DeckError& e) {
    diagnostics_.error(e, context_);
  }
  if (sources_.size() == depth && depth > 0) recover();
  return false;
}

// --- arguments

bool DeckReader::more() { return in_statement_ && next_char() != ';'; }
bool DeckReader::at_string() { return more() && next_char() == '"'; }
bool DeckReader::at_empty() { return more() && next_char() == ','; }

std::string DeckReader::peek_word() { return more() ? scan_word().text : std::string{}; }

bool DeckReader::at_unknown_word() {
  if (peek_word().empty()) return false;
  std::string_view raw = text().text.substr(word_.at, word_.end - word_.at);
  while (!raw.empty() && is_blank(raw.back())) raw.remove_suffix(1);
  return is_name_start(raw[0]) && symbols_.find(raw) == nullptr;
}

void DeckReader::after_argument(bool colon_allowed) {
  const char c = next_char();
  if (c == ',' || (c == ':' && colon_allowed)) {
    ++sources_.back().offset;
  } else if (c != ';') {
    const LexerText t = text();
    const Token token = read_token(t, skip());
    t.fail(token.offset, "expected ',' or ';', got '" + std::string(token.text) + "'", token.length);
  }
}

void DeckReader::consume_word() {
  sources_.back().offset = word_.end;
  after_argument(true);
}

bool DeckReader::accept(std::string_view keyword) {
  if (!more() || scan_word().end == 0) return false;
  if (!same_keyword(keyword, word_.text)) return false;
  consume_word();
  return true;
}

int DeckReader::choose(std::span<const std::string_view> keywords) {
  for (std::size_t i = 0; i < keywords.size(); ++i) {
    if (accept(keywords[i])) return static_cast<int>(i);
  }
  return -1;
}

int DeckReader::require(std::string_view what, std::span<const std::string_view> keywords) {
  const int i = choose(keywords);
  if (i < 0) fail_expected(what, keywords);
  return i;
}

std::string DeckReader::word(std::string_view what) {
  if (!more() || scan_word().end == 0) fail_expected(what);
  std::string out = word_.text;
  consume_word();
  return out;
}

Value DeckReader::evaluate_here() {
  const LexerText t = text();
  const Expression expression = parse_expression(t, skip());
  Value v = evaluator_.evaluate(expression, t);
  sources_.back().offset = expression.end;
  return v;
}

Value DeckReader::value() {
  if (!more()) fail("missing argument");
  Value v;
  if (!at_empty()) v = evaluate_here();
  after_argument(false);
  return v;
}

double DeckReader::real() {
  if (!more() || at_string()) fail_expected("a number");
  const std::size_t start = skip();
  if (inner_text_ && !at_empty() && !known_while_reading(parse_expression(text(), start)))
    fail_offset(start, "this number must not depend on the running model");
  const Value v = value();
  if (v.is_string()) fail_offset(start, "expected a number, got a string");
  return v.number;
}

int DeckReader::integer() {
  const std::size_t start = more() ? skip() : 0;
  const double x = real();
  if (!(x > -2147483649.0 && x < 2147483648.0))
    fail_offset(start, "expected an integer, got a number too large for one");
  const int i = static_cast<int>(x);
  if (static_cast<double>(i) != x)
    warn_offset(start, display_text(Value::real(x)) + " is read as the integer " + std::to_string(i));
  return i;
}

bool DeckReader::boolean() { return real() != 0.0; }

bool DeckReader::yes_no() {
  static constexpr std::string_view words[] = {"yes", "no", "true", "false"};
  const int i = choose(words);
  return i >= 0 ? i % 2 == 0 : boolean();
}

StringArgument DeckReader::string_argument() {
  if (!more()) fail_expected("a string");
  StringArgument out;
  out.pos = here();
  out.length = argument_length();
  Value v = value();
  if (!v.is_string()) fail_at(out.pos, "expected a string in quotes", out.length);
  out.text = std::move(v.text);
  return out;
}
std::string DeckReader::string() { return string_argument().text; }

double DeckReader::real_or(double fallback) {
  if (!more()) return fallback;
  if (!at_empty()) return real();
  value();
  return fallback;
}
int DeckReader::integer_or(int fallback) {
  if (!more()) return fallback;
  if (!at_empty()) return integer();
  value();
  return fallback;
}

int DeckReader::label(std::string_view what) {
  if (!more()) fail("missing label of " + std::string(what));
  const std::size_t start = skip();
  const int i = integer();
  if (i < 0) warn_offset(start, "the label of " + std::string(what) + " is negative: " + std::to_string(i));
  return i;
}

int DeckReader::count(std::string_view what, int minimum, int maximum) {
  if (!more()) fail("missing " + std::string(what));
  const std::size_t start = skip();
  const int i = integer();
  if (i < minimum || i > maximum) {
    fail_offset(start, std::string(what) + " must be between " + std::to_string(minimum) + " and " +
                           std::to_string(maximum) + ", got " + std::to_string(i));
  }
  return i;
}

std::shared_ptr<const CompiledExpression> DeckReader::compiled_string(const CompileOptions& options) {
  const StringArgument s = string_argument();
  return compiler_.compile(s.text, files_, s.pos, s.length, options);
}

// --- errors

SourcePos DeckReader::here() { return text().place.at(skip()); }

SourcePos DeckReader::end_of_deck() const {
  if (files_.size() == 0) return {};
  std::size_t at = files_.text(0).size();
  while (at > 0 && is_blank(files_.text(0)[at - 1])) --at;
  return files_.position(0, at);
}

int DeckReader::argument_length() { return length_at(skip()); }

int DeckReader::length_at(std::size_t start) const {
  const std::string_view s = files_.text(sources_.back().file);
  std::size_t i = start;
  int depth = 0;
  for (; i < s.size(); ++i) {
    const char c = s[i];
    if (c == '"') {
      ++i;
      while (i < s.size() && s[i] != '"') i += s[i] == '\\' ? 2 : 1;
    }
    depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
    if (c == '#' || c == '\n' || (depth <= 0 && (c == ',' || c == ';'))) break;
  }
  i = std::min(i, s.size());
  while (i > start + 1 && is_blank(s[i - 1])) --i;
  return static_cast<int>(std::max<std::size_t>(i - start, 1));
}

void DeckReader::fail_offset(std::size_t offset, const std::string& message) const {
  throw DeckError(text().place.at(offset), message, length_at(offset));
}
void DeckReader::warn_offset(std::size_t offset, const std::string& message) {
  diagnostics_.warning(text().place.at(offset), message, length_at(offset));
}

void DeckReader::fail(const std::string& message, const std::string& hint) {
  const SourcePos pos = here();
  throw DeckError(pos, message, argument_length(), hint);
}
void DeckReader::fail_at(SourcePos pos, const std::string& message, int length, const std::string& hint) {
  throw DeckError(pos, message, length, hint);
}

void DeckReader::fail_nesting() {
  --nesting_;  // the guard whose constructor fails is never destroyed
  fail("definitions nested more than " + std::to_string(Nesting::max_nesting) + " deep");
}

void DeckReader::fail_expected(std::string_view what, std::span<const std::string_view> candidates) {
  const LexerText t = text();
  const std::size_t at = skip();
  const auto length = static_cast<std::size_t>(argument_length());
  std::string got(t.text.substr(at, std::min<std::size_t>(length, 40)));
  std::replace(got.begin(), got.end(), '\0', '?');  // would end the message
  if (!more()) fail("missing argument: expected " + std::string(what));
  fail("expected " + std::string(what) + ", got '" + got + "'", did_you_mean(got, candidates));
}

void DeckReader::fail_unknown_statement(const Statement& statement, std::span<const std::string_view> known) {
  const std::string_view line = files_.line(statement.pos);
  const auto column = static_cast<std::size_t>(statement.pos.column - 1);
  const std::string written(
      line.substr(std::min(column, line.size()), static_cast<std::size_t>(statement.length)));
  fail_at(statement.pos, "unknown statement '" + written + "'", statement.length,
          did_you_mean(written, known));
}

// --- the end of the deck

void DeckReader::finish() {
  compiler_.link();
  for (const std::string& name : symbols_.unmatched_overrides())
    diagnostics_.error({}, "--set: no variable '" + name + "' is declared in the deck", 1,
                       did_you_mean(name, symbols_.names()));
  if (diagnostics_.error_count() > 0) return;  // what uses them may not have been read
  for (const Symbol* s : symbols_.unused())
    diagnostics_.warning(s->declared, "'" + s->name + "' is never used", static_cast<int>(s->name.size()));
}

}  // namespace whirl
