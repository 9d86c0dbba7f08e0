// Expressions: text to postfix terms.
//
// The language has no branches and both sides of && and || are evaluated, so an expression is a straight
// line: the parser emits terms in postfix order, and evaluating or compiling is one loop over them. Grammar:
//
//   statement   [const] [ifndef] type name [= logic]   declaration
//             | name = logic                           assignment
//             | logic
//   logic       comparison { (&& | || | ~|) comparison }       one level, left to right
//   comparison  sum { (< <= == != >= >) sum }                  one level, left to right
//   sum         product { (+ | -) product }
//   product     power { (* | / | %) power }
//   power       unary [ ^ power ]                              right to left; unary binds tighter: -2^2 = 4
//   unary       [+ | - | !] primary                            one prefix only
//   primary     number | string | name | function ( logic, ... ) | ( statement ; ... ; statement )
//
// In the symbolic dialect (`ginac` drives, `symbolic` laws) numbers are real and a leading minus binds looser
// than ^.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "deck/lexer.hpp"
#include "deck/value.hpp"

namespace whirl {

enum class Operator : std::uint8_t {
  plus,
  minus,
  logical_not,
  power,
  times,
  divide,
  modulo,
  less,
  less_equal,
  equal,
  not_equal,
  greater_equal,
  greater,
  logical_and,
  logical_or,
  logical_xor,
};

struct Term {
  enum class Kind : std::uint8_t { literal, name, unary, binary, call, assign, declare, drop };
  Kind kind = Kind::literal;
  Operator op = Operator::plus;
  ValueType type = ValueType::real;  // declare
  bool constant = false;             // declare
  bool if_undefined = false;         // declare
  bool has_value = false;            // declare: an initial value is on the stack
  int arguments = 0;                 // call
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string name;  // name, call, assign, declare; namespaces included
  Value value;       // literal
};

struct Expression {
  std::vector<Term> terms;
  std::size_t end = 0;  // offset of the first token after it
  int max_stack = 0;
  bool dangling_operator = false;  // string drives: "1.+" is read as "1.+0"
};

enum class Dialect { deck, symbolic };

// One argument of a card: an expression; what follows it is left to the caller.
Expression parse_expression(const LexerText& text, std::size_t at, Dialect dialect = Dialect::deck);
// What follows `set:`: a declaration, an assignment or an expression.
Expression parse_statement(const LexerText& text, std::size_t at);
// A whole string: statements separated by `;`, the value is that of the last; empty, or ending with `;`, it
// is 0.
Expression parse_string_expression(const LexerText& text, Dialect dialect = Dialect::deck);

// bool, integer, real, string
bool is_type_word(std::string_view word, ValueType* type = nullptr);

}  // namespace whirl
