// "name" of a scalar function, or "name", definition for a new one.
#pragma once
#include <string>

#include "deck/keyword.hpp"
#include "model/scalar_function.hpp"

namespace whirl {

class Builder;

using FunctionReader = ScalarFunctionPtr (*)(Builder& b);
std::span<const Keyword<FunctionReader>> scalar_function_keywords();

struct NamedFunction {
  std::string name;
  ScalarFunctionPtr function;
};
NamedFunction read_named_function(Builder& b);

}  // namespace whirl
