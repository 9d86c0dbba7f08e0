// A value of the deck language: boolean, integer, real or string. Numbers of all types are held in a double,
// which carries integers below 2^53 exactly.
#pragma once
#include <string>

namespace whirl {

enum class ValueType { boolean, integer, real, string };

// "bool", "integer", "real", "string": as written in declarations.
const char* type_name(ValueType type);

struct Value {
  ValueType type = ValueType::real;
  double number = 0.0;
  std::string text;

  static Value real(double x) { return {ValueType::real, x, {}}; }
  static Value integer(int i) { return {ValueType::integer, static_cast<double>(i), {}}; }
  static Value boolean(bool b) { return {ValueType::boolean, b ? 1.0 : 0.0, {}}; }
  static Value string(std::string s) { return {ValueType::string, 0.0, std::move(s)}; }
  bool is_string() const { return type == ValueType::string; }
};

// As concatenation writes it: integers plainly, reals as %e, booleans as 0 or 1, strings as they are.
std::string to_text(const Value& value);
// As a person wants to read it: reals in the fewest digits that give the same number.
std::string display_text(const Value& value);

}  // namespace whirl
