// Types of operators, functions and predefined constants of the deck language.
//
//   + - * / %    any real -> real (% is an error); left integer -> integer; left bool with bool or integer ->
//   bool ^            integer ^ integer -> integer; otherwise real (bool included) < ... ~|     bool unary -
//   bool and integer -> integer; unary + keeps the type; ! -> bool
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

#include "deck/expression.hpp"
#include "model/expression_ops.hpp"

namespace whirl {

// The operation on numbers and the type of its result; error (a static text) when the types do not fit.
struct TypedOp {
  Op op = Op::nothing;
  ValueType result = ValueType::real;
  const char* error = nullptr;
};
TypedOp typed_unary(Operator op, ValueType operand);
TypedOp typed_binary(Operator op, ValueType left, ValueType right);

// Longest text that `+` may make: doubling one again and again ends somewhere.
constexpr std::size_t longest_string = 1000000;

// What turns a number of type `from` into one of type `to`; neither is string.
Op conversion(ValueType from, ValueType to);

struct FunctionInfo {
  std::string_view name;
  Op op;
  int arguments;
  ValueType result;
};
std::span<const FunctionInfo> functions();
const FunctionInfo* find_function(std::string_view name);
// Names that no variable may have: functions, types, const, ifndef.
bool is_reserved(std::string_view name);

struct ConstantInfo {
  std::string_view name;
  ValueType type;
  double value;
};
std::span<const ConstantInfo> predefined_constants();

}  // namespace whirl
