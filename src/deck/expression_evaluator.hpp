// Evaluates expressions while the deck is read: numbers of cards, `set:` statements. Declarations and
// assignments act on the symbol table. Errors are DeckErrors with the place of the operator or name.
#pragma once
#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "deck/diagnostics.hpp"
#include "deck/expression.hpp"
#include "deck/expression_types.hpp"
#include "deck/model_functions.hpp"
#include "deck/symbol_table.hpp"

namespace whirl {

// stop(condition, code) was reached with a true condition while reading: the program ends with this exit
// code.
struct StopRequested {
  int code;
};

class ExpressionEvaluator {
 public:
  ExpressionEvaluator(SymbolTable& symbols, Diagnostics& diagnostics)
      : symbols_(symbols), diagnostics_(diagnostics) {}

  void set_model(ModelFunctions* model) { model_ = model; }
  ModelFunctions* model() const { return model_; }
  // Where print() and remarks go; by default nowhere.
  void set_output(std::function<void(const std::string&)> sink) { output_ = std::move(sink); }
  void output(const std::string& line) const {
    if (output_) output_(line);
  }

  // Integers of 32 bits that wrap around, as in the peer.
  void wrap_integers(bool yes) { runtime_.wrap_integers = yes; }
  bool wraps_integers() const { return runtime_.wrap_integers; }

  Value evaluate(const Expression& expression, const LexerText& text);
  // The value as another type: assignments, casts, integer fields. Numbers that change are warned about.
  Value convert(const Value& value, ValueType to, const LexerText& text, const Term& at, bool warn = true);

 private:
  struct Frame;  // one evaluation: text, term and stack
  void name(Frame& f);
  void unary(Frame& f);
  void binary(Frame& f);
  void call(Frame& f);
  void call_model(Frame& f, const std::string& function);
  void assign(Frame& f);
  void declare(Frame& f);
  void check_runtime(const Frame& f);
  Value override_value(const std::string& expression, ValueType type);

  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
  ModelFunctions* model_ = nullptr;
  std::function<void(const std::string&)> output_;
  EvalRuntime runtime_;
  std::vector<Value> spare_;  // the stack of the outermost evaluation, kept for its memory
};

// The hint for a name that is not defined, from symbols and functions.
std::string suggest_name(SymbolTable& symbols, const std::string& name);
// The error of a `model::` function that the host does not know.
[[noreturn]] void fail_unknown_model_function(const LexerText& text, const Term& at,
                                              const ModelFunctions* model);

}  // namespace whirl
