// A reader over a text in memory, with what a test asks of it.
#pragma once
#include <string>

#include "deck/deck_reader.hpp"

namespace whirl {

struct DeckFixture {
  FileTable files;
  Diagnostics diagnostics{files};
  DeckReader reader{files, diagnostics};
  std::string printed;

  explicit DeckFixture(const std::string& deck = {}) {
    reader.evaluator().set_output([this](const std::string& line) { printed += line + "\n"; });
    if (!deck.empty()) reader.open_text("test.mbd", deck);
  }
  // Reads statements to the end; those that are not general are passed over.
  void read_all() {
    try {
      while (reader.next_statement()) reader.guarded([&] { reader.skip_arguments(); });
    } catch (const TooManyErrors&) {
    }
  }
  // The value of an expression, in a deck where `prelude` was read before.
  Value evaluate(const std::string& expression) {
    reader.open_text("expression", "value: " + expression + ";");
    const auto statement = reader.next_statement();
    Value v = reader.value();
    reader.end_statement();
    return v;
  }
  std::string errors() const { return diagnostics.render_all(); }
};

// The value of an expression alone; DeckErrors pass through.
inline Value evaluate(const std::string& expression, const std::string& prelude = {}) {
  DeckFixture fixture(prelude);
  if (!prelude.empty()) fixture.read_all();
  return fixture.evaluate(expression);
}

// The message of the error that evaluating gives, or "no error".
inline std::string error_of(const std::string& expression, const std::string& prelude = {}) {
  try {
    evaluate(expression, prelude);
  } catch (const DeckError& e) {
    return e.what();
  }
  return "no error";
}

}  // namespace whirl
