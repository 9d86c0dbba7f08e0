#include "deck/value.hpp"

#include <array>
#include <charconv>
#include <cstdio>

namespace whirl {

const char* type_name(ValueType type) {
  switch (type) {
    case ValueType::boolean:
      return "bool";
    case ValueType::integer:
      return "integer";
    case ValueType::real:
      return "real";
    case ValueType::string:
      return "string";
  }
  return "";
}

std::string to_text(const Value& value) {
  std::array<char, 64> buffer{};
  switch (value.type) {
    case ValueType::string:
      return value.text;
    case ValueType::real:
      std::snprintf(buffer.data(), buffer.size(), "%e", value.number);
      break;
    default:
      std::snprintf(buffer.data(), buffer.size(), "%.0f", value.number);
      break;
  }
  return buffer.data();
}

std::string display_text(const Value& value) {
  if (value.type != ValueType::real) return to_text(value);
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value.number).ptr;
  return {buffer.data(), end};
}

}  // namespace whirl
