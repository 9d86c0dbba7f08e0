// "name" of a scalar function, or "name", definition for a new one.
#pragma once
#include <string>

#include "model/scalar_function.hpp"

namespace whirl {

class Builder;

struct NamedFunction {
  std::string name;
  ScalarFunctionPtr function;
};
NamedFunction read_named_function(Builder& b);

}  // namespace whirl
