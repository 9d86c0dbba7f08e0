// A deck expression made ready for the step: a straight-line stack program (the language has no branches and
// no short circuit), typed when compiled, with constants folded. Evaluation allocates nothing and throws
// nothing; a domain error (division by 0, log of 0) sets environment.runtime->fault and gives nan. Made by
// ExpressionCompiler (src/deck/expression_compiler.hpp).
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "model/eval_environment.hpp"
#include "model/expression_ops.hpp"

namespace whirl {

struct Instruction {
  double number = 0.0;  // constant
  int index = 0;        // argument, variable, local or live function
  Op op = Op::constant;
  short count = 0;  // call: number of arguments; store_variable: the local that keeps the value's derivatives
};

// The program and what it needs. A variable assigned and then read by the same expression is read back from a
// local at the bottom of the stack, so that its derivatives are not lost. stack is the deepest the stack
// grows, locals included.
struct Program {
  std::vector<Instruction> code;
  std::vector<std::shared_ptr<const LiveFunction>> functions;
  int locals = 0;
  int stack = 0;
};

constexpr int max_expression_stack = 512;
constexpr int max_expression_gradient = 6;

class CompiledExpression {
 public:
  CompiledExpression(std::string text, SourcePos where) : text_(std::move(text)), where_(where) {}

  double evaluate(const EvalEnvironment& environment) const;

  struct ValueRate {
    double value;
    double rate;
  };
  // Value and derivative along (d time, d var): (1, 0) gives the derivative in Time, (0, 1) that in Var.
  ValueRate evaluate_dual(const EvalEnvironment& environment, double time_rate, double var_rate) const;

  // Value, and in gradient[0 .. count-1] the derivatives with respect to arguments first .. first+count-1;
  // count <= max_expression_gradient.
  double evaluate_gradient(const EvalEnvironment& environment, int first, int count, double* gradient) const;

  // True when the value cannot change any more: one constant is left.
  bool is_constant() const { return program_.code.size() == 1 && program_.code[0].op == Op::constant; }

  // True when the value is a function of Time, TimeStep and Step alone: it cannot change between iterations.
  bool depends_on_time_only() const;

  const std::string& text() const { return text_; }
  SourcePos where() const { return where_; }
  const Program& program() const { return program_; }
  void set_program(Program program) { program_ = std::move(program); }

 private:
  std::string text_;
  SourcePos where_;
  Program program_;
};

}  // namespace whirl
