// Texts inside the deck that are read like the arguments of a card: hints of driven elements.
#include <algorithm>

#include "deck/deck_reader.hpp"

namespace whirl {

namespace {
// Puts the reader back behind the inner text, also after an error.
template <class F>
class OnExit {
 public:
  explicit OnExit(F f) : f_(std::move(f)) {}
  OnExit(const OnExit&) = delete;
  OnExit& operator=(const OnExit&) = delete;
  ~OnExit() { f_(); }

 private:
  F f_;
};
}  // namespace

void DeckReader::read_inner_text(std::string name, std::string inner, SourcePos from,
                                 const std::function<void()>& f) {
  const bool in_statement = in_statement_, ended = ended_;
  const std::size_t start = statement_start_, depth = sources_.size();
  const std::filesystem::path directory = files_[from.file].directory;
  push_source(files_.add_text(std::move(name), std::move(inner) + ";", directory, from));
  const OnExit restore([&] {
    sources_.resize(depth);
    word_ = {};
    in_statement_ = in_statement;
    ended_ = ended;
    statement_start_ = start;
    inner_text_ = false;
  });
  in_statement_ = inner_text_ = true;
  ended_ = false;
  statement_start_ = 0;
  f();
  if (more()) fail("extra argument");
}

bool DeckReader::known_while_reading(const Expression& expression) {
  return std::all_of(expression.terms.begin(), expression.terms.end(), [&](const Term& term) {
    switch (term.kind) {
      case Term::Kind::call:
        return !term.name.starts_with("model::");
      case Term::Kind::name: {
        const Symbol* symbol = symbols_.find(term.name);
        return symbol == nullptr || !(symbol->plugin != nullptr || symbol->assigned_at_run_time ||
                                      (symbol->predefined && !symbol->constant));
      }
      case Term::Kind::assign:
        return false;
      default:
        return true;
    }
  });
}

std::shared_ptr<const CompiledExpression> DeckReader::late_number() {
  if (!inner_text_ || !more() || at_string() || at_empty()) return nullptr;
  const LexerText t = text();
  const std::size_t at = skip();
  const Expression expression = parse_expression(t, at);
  if (known_while_reading(expression)) return nullptr;
  auto compiled = compiler_.compile(std::string(t.text.substr(at, expression.end - at)), files_,
                                    t.place.at(at), length_at(at));
  sources_.back().offset = expression.end;
  after_argument(false);
  return compiled;
}

}  // namespace whirl
