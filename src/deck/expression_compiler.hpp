// Compiles the strings of string drives, `ginac` drives and `symbolic` laws.
//
// An expression in a string is evaluated with the values that variables have when the run starts, not with
// those at the place of the string: rotor decks set CURR_BLADE again and again. So compiling happens twice.
// compile() checks the text and makes a program that reads every variable live, usable at once while the deck
// is read; link(), called when the deck has been read, makes the final programs: variables that no string
// assigns become constants, constants are folded, functions of the model and plugin variables are resolved.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "deck/expression_evaluator.hpp"
#include "model/compiled_expression.hpp"

namespace whirl {

struct CompileOptions {
  Dialect dialect = Dialect::deck;
  std::vector<std::string>
      arguments;  // named symbols of a law or `ginac` drive, in the order of env.arguments
};

class ExpressionCompiler {
 public:
  ExpressionCompiler(SymbolTable& symbols, Diagnostics& diagnostics, ExpressionEvaluator& evaluator)
      : symbols_(symbols), diagnostics_(diagnostics), evaluator_(evaluator) {}

  // where, length: the string in the deck, to which all errors refer.
  std::shared_ptr<const CompiledExpression> compile(const std::string& text, const FileTable& files,
                                                    SourcePos where, int length,
                                                    const CompileOptions& options = {});
  // Final programs for all expressions so far. Errors are recorded in the diagnostics, all of them.
  void link();

 private:
  struct Entry {
    std::shared_ptr<CompiledExpression> target;
    Expression expression;
    CompileOptions options;
    TextPlace place;
  };
  Program generate(const Entry& entry, bool final);

  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
  ExpressionEvaluator& evaluator_;
  std::vector<Entry> entries_;
};

}  // namespace whirl
