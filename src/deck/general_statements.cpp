// Statements that may stand anywhere in a deck: set, include, remark, print symbol table, setenv.
#include <algorithm>

#include "base/whole_number.hpp"
#include "deck/deck_reader.hpp"
#include "deck/did_you_mean.hpp"
#include "deck/environment.hpp"

namespace whirl {

void DeckReader::add_general_statements() {
  on_statement("set", [](DeckReader& r) { r.read_set(); });
  on_statement("include", [](DeckReader& r) { r.read_include(); });
  on_statement("remark", [](DeckReader& r) { r.read_remark(); });
  on_statement("print symbol table", [](DeckReader& r) {
    r.skip_arguments();
    r.evaluator().output(r.symbols().listing());
  });
  on_statement("setenv", [](DeckReader& r) {
    const bool overwrite = r.accept("overwrite") && r.yes_no();
    const StringArgument assignment = r.string_argument();
    if (!set_environment(assignment.text, overwrite))
      r.fail_at(assignment.pos, "this is no name of an environment variable", assignment.length);
  });
  for (const char* notice : {"license", "warranty"}) {
    on_statement(notice, [](DeckReader& r) { r.skip_arguments(); });
  }
}

void DeckReader::read_set() {
  if (next_char() == '[') return read_plugin();
  if (next_char() == ';') fail("missing argument: expected a declaration or an assignment");
  const LexerText t = text();
  const Expression expression = parse_statement(t, skip());
  evaluator_.evaluate(expression, t);
  sources_.back().offset = expression.end;
  if (next_char() != ';') {
    const Token token = read_token(t, skip());
    t.fail(token.offset, "expected ';', got '" + std::string(token.text) + "'", token.length);
  }
}

void DeckReader::read_declarations(const std::string& name, const std::string& declarations) {
  push_source(files_.add_text(name, declarations));
  statement_start_ = 0;
  guarded([&] {
    const LexerText t = text();
    std::size_t at = skip_blanks(t, 0);
    while (at < t.text.size()) {
      const Expression expression = parse_statement(t, at);
      evaluator_.evaluate(expression, t);
      at = expression.end;
      if (at >= t.text.size()) break;
      const Token token = read_token(t, at);
      if (!token.is(";"))
        t.fail(token.offset, "expected ';', got '" + std::string(token.text) + "'", token.length);
      at = skip_blanks(t, token.end());
    }
  });
  sources_.pop_back();
}

void DeckReader::expect_symbol(std::string_view symbol) {
  const LexerText t = text();
  const Token token = read_token(t, skip());
  if (!token.is(symbol)) {
    t.fail(token.offset, "expected '" + std::string(symbol) + "', got '" + std::string(token.text) + "'",
           std::max<std::size_t>(token.length, 1));
  }
  sources_.back().offset = token.end();
}

// Words up to the next , ] or =, normalised.
std::string DeckReader::read_plugin_word() {
  const LexerText t = text();
  const std::size_t at = skip();
  std::size_t end = at;
  while (end < t.text.size() && (is_name_char(t.text[end]) || is_blank(t.text[end]))) ++end;
  if (end == at) fail("expected a word");
  sources_.back().offset = end;
  std::string out(t.text.substr(at, end - at));
  while (!out.empty() && is_blank(out.back())) out.pop_back();
  return out;
}

// set: [kind, name, label, type, options...];
void DeckReader::read_plugin() {
  PluginSpec spec;
  expect_symbol("[");
  const SourcePos kind_pos = here();
  spec.kind = normalised(read_plugin_word());
  static constexpr std::string_view kinds[] = {"dof", "node", "element"};
  if (std::find(std::begin(kinds), std::end(kinds), spec.kind) == std::end(kinds)) {
    fail_at(kind_pos, "expected dof, node or element, got '" + spec.kind + "'",
            static_cast<int>(spec.kind.size()), did_you_mean(spec.kind, kinds));
  }
  expect_symbol(",");
  spec.pos = here();
  spec.name = read_plugin_word();
  const int length = static_cast<int>(spec.name.size());
  if (!is_name_start(spec.name[0]) || !std::all_of(spec.name.begin(), spec.name.end(), is_name_char))
    fail_at(spec.pos, "'" + spec.name + "' is no name", length);
  if (is_reserved(spec.name) || symbols_.find(spec.name) != nullptr)
    fail_at(spec.pos, "'" + spec.name + "' is already declared", length);
  expect_symbol(",");
  const SourcePos label_pos = here();
  const Value label = evaluate_here();
  if (label.is_string() || !(std::abs(label.number) < 2147483648.0)) fail_at(label_pos, "expected a label");
  spec.label = static_cast<int>(label.number);
  expect_symbol(",");
  spec.type = normalised(read_plugin_word());
  read_plugin_options(spec);
  Symbol& symbol = symbols_.declare(spec.name, Value::real(0.0), true, spec.pos);
  symbol.plugin = std::make_shared<const PluginSpec>(std::move(spec));
}

void DeckReader::read_plugin_options(PluginSpec& spec) {
  const LexerText t = text();
  for (;;) {
    if (next_char() == ']') return expect_symbol("]");
    expect_symbol(",");
    if (!is_name_start(next_char())) {
      spec.index = std::clamp(to_int(evaluate_here().number), 0, 1000000);
      continue;
    }
    const std::size_t at = skip();
    const std::string key = normalised(read_plugin_word());
    if (key == "algebraic" || key == "differential") {
      spec.differential = key == "differential";
    } else if (next_char() != '=') {
      sources_.back().offset = at;  // an index given by a variable
      spec.index = std::clamp(to_int(evaluate_here().number), 0, 1000000);
    } else {
      expect_symbol("=");
      std::string value;
      if (next_char() == '"') {
        const Token token = read_string(t, skip());
        value = token.value.text;
        sources_.back().offset = token.end();
      } else {
        const std::size_t from = skip();
        const std::size_t end = std::min(t.text.find_first_of(",];", from), t.text.size());
        value = std::string(t.text.substr(from, end - from));
        while (!value.empty() && is_blank(value.back())) value.pop_back();
        sources_.back().offset = end;
      }
      if (key == "string") {
        spec.datum = value;
      } else if (key == "prev") {
        spec.previous = normalised(value) == "true" || value == "1";
      } else if (key == "index") {
        spec.index = std::atoi(value.c_str());
      } else {
        t.fail(at, "unknown option '" + key + "'", key.size());
      }
    }
  }
}

void DeckReader::read_include() {
  const Token first = next_char() == ';' ? Token{} : read_token(text(), skip());
  if (first.kind == TokenKind::name && symbols_.find(first.text) == nullptr)
    fail_expected("a file name in quotes");
  const StringArgument name = string_argument();
  end_statement();
  include(name.text, name.pos, name.length);
}

void DeckReader::read_remark() {
  std::string line;
  while (more()) {
    if (!line.empty()) line += " ";
    const Value v = value();
    line += v.is_string() ? v.text : display_text(v);
  }
  evaluator_.output(line);
}

}  // namespace whirl
