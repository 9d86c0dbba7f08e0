#include "deck/expression_types.hpp"

#include <limits>
#include <numbers>

namespace whirl {

namespace {

constexpr auto boolean = ValueType::boolean;
constexpr auto integer = ValueType::integer;
constexpr auto real = ValueType::real;

constexpr FunctionInfo function_table[] = {
    {"sin", Op::sin, 1, real},
    {"cos", Op::cos, 1, real},
    {"tan", Op::tan, 1, real},
    {"asin", Op::asin, 1, real},
    {"acos", Op::acos, 1, real},
    {"atan", Op::atan, 1, real},
    {"ctan", Op::ctan, 1, real},
    {"actan", Op::actan, 1, real},
    {"sinh", Op::sinh, 1, real},
    {"cosh", Op::cosh, 1, real},
    {"tanh", Op::tanh, 1, real},
    {"asinh", Op::asinh, 1, real},
    {"acosh", Op::acosh, 1, real},
    {"atanh", Op::atanh, 1, real},
    {"ctanh", Op::ctanh, 1, real},
    {"actanh", Op::actanh, 1, real},
    {"exp", Op::exp, 1, real},
    {"log", Op::log, 1, real},
    {"log10", Op::log10, 1, real},
    {"sqrt", Op::sqrt, 1, real},
    {"abs", Op::abs, 1, real},
    {"sign", Op::sign, 1, integer},
    {"floor", Op::floor, 1, real},
    {"ceil", Op::ceil, 1, real},
    {"round", Op::round, 1, real},
    {"step", Op::step, 1, real},
    {"ramp", Op::ramp, 1, real},
    {"par", Op::par, 1, real},
    {"atan2", Op::atan2, 2, real},
    {"actan2", Op::actan2, 2, real},
    {"copysign", Op::copysign, 2, real},
    {"min", Op::min, 2, real},
    {"max", Op::max, 2, real},
    {"sramp", Op::sramp, 2, real},
    {"in_ll", Op::in_ll, 3, real},
    {"in_le", Op::in_le, 3, real},
    {"in_el", Op::in_el, 3, real},
    {"in_ee", Op::in_ee, 3, real},
    {"rand", Op::rand, 0, integer},
    {"random", Op::random, 0, real},
    {"seed", Op::seed, 1, integer},
    {"print", Op::print, 1, integer},
    {"stop", Op::stop, 2, integer},
    {"sprintf", Op::nothing, 2, ValueType::string},
    {"bool", Op::to_boolean, 1, boolean},
    {"integer", Op::to_integer, 1, integer},
    {"real", Op::nothing, 1, real},
    {"string", Op::nothing, 1, ValueType::string},
};

constexpr double inch = 0.0254;
constexpr double foot = 0.3048;
constexpr double pound = 0.45359237;
constexpr double slug = 14.5939;
constexpr ConstantInfo constant_table[] = {
    {"pi", real, std::numbers::pi},
    {"e", real, std::numbers::e},
    {"TRUE", boolean, 1.0},
    {"FALSE", boolean, 0.0},
    {"INT_MAX", integer, 2147483647.0},
    {"INT_MIN", integer, -2147483648.0},
    {"RAND_MAX", integer, rand_max},
    {"REAL_MAX", real, std::numeric_limits<double>::max()},
    {"REAL_MIN", real, std::numeric_limits<double>::min()},
    {"deg2rad", real, std::numbers::pi / 180.0},
    {"rad2deg", real, 180.0 / std::numbers::pi},
    {"in2m", real, inch},
    {"m2in", real, 1.0 / inch},
    {"in2mm", real, 25.4},
    {"mm2in", real, 1.0 / 25.4},
    {"ft2m", real, foot},
    {"m2ft", real, 1.0 / foot},
    {"lb2kg", real, pound},
    {"kg2lb", real, 1.0 / pound},
    {"slug2kg", real, slug},
    {"kg2slug", real, 1.0 / slug},
};

Op real_op(Operator op) {
  switch (op) {
    case Operator::plus:
      return Op::add;
    case Operator::minus:
      return Op::sub;
    case Operator::times:
      return Op::mul;
    case Operator::divide:
      return Op::div;
    default:
      return Op::pow;
  }
}
Op integer_op(Operator op) {
  switch (op) {
    case Operator::plus:
      return Op::add_integer;
    case Operator::minus:
      return Op::sub_integer;
    case Operator::times:
      return Op::mul_integer;
    case Operator::divide:
      return Op::div_integer;
    case Operator::modulo:
      return Op::mod_integer;
    default:
      return Op::pow_integer;
  }
}
Op boolean_op(Operator op) {
  switch (op) {
    case Operator::plus:
      return Op::add_boolean;
    case Operator::minus:
      return Op::sub_boolean;
    case Operator::times:
      return Op::mul_boolean;
    case Operator::divide:
      return Op::div_boolean;
    default:
      return Op::mod_boolean;
  }
}
Op comparison_op(Operator op) {
  switch (op) {
    case Operator::less:
      return Op::less;
    case Operator::less_equal:
      return Op::less_equal;
    case Operator::equal:
      return Op::equal;
    case Operator::not_equal:
      return Op::not_equal;
    case Operator::greater_equal:
      return Op::greater_equal;
    case Operator::greater:
      return Op::greater;
    case Operator::logical_and:
      return Op::logical_and;
    case Operator::logical_or:
      return Op::logical_or;
    default:
      return Op::logical_xor;
  }
}

}  // namespace

TypedOp typed_unary(Operator op, ValueType operand) {
  if (operand == ValueType::string) return {Op::nothing, operand, "a string takes no sign and no '!'"};
  if (op == Operator::plus) return {Op::nothing, operand};
  if (op == Operator::logical_not) return {Op::logical_not, boolean};
  return operand == real ? TypedOp{Op::negate, real} : TypedOp{Op::negate_integer, integer};
}

TypedOp typed_binary(Operator op, ValueType left, ValueType right) {
  if (left == ValueType::string || right == ValueType::string) {
    return {Op::nothing, ValueType::string,
            op == Operator::plus ? "a string can only be on the left of '+'" : "strings can only be added"};
  }
  if (op >= Operator::less) return {comparison_op(op), boolean};
  const bool any_real = left == real || right == real;
  if (op == Operator::modulo && any_real) return {Op::nothing, real, "'%' needs integers"};
  if (op == Operator::power) {
    const bool integers = left == integer && right == integer;
    return integers ? TypedOp{Op::pow_integer, integer} : TypedOp{Op::pow, real};
  }
  if (any_real) return {real_op(op), real};
  return left == boolean ? TypedOp{boolean_op(op), boolean} : TypedOp{integer_op(op), integer};
}

Op conversion(ValueType from, ValueType to) {
  if (to == boolean && from != boolean) return Op::to_boolean;
  if (to == integer && from == real) return Op::to_integer;
  return Op::nothing;
}

std::span<const FunctionInfo> functions() { return function_table; }

const FunctionInfo* find_function(std::string_view name) {
  for (const FunctionInfo& f : function_table) {
    if (f.name == name) return &f;
  }
  return nullptr;
}

bool is_reserved(std::string_view name) {
  return name == "const" || name == "ifndef" || find_function(name) != nullptr;
}

std::span<const ConstantInfo> predefined_constants() { return constant_table; }

}  // namespace whirl
