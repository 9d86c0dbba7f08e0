// The namespace `model` of expressions, and plugin variables, over the model under construction: while the
// deck is read the initial configuration is seen, in the run the live state (EvalContext).
//
//   xposition(n), distance(n1, n2), ...   src/model/node_functions.hpp
//   drive(label, x)                       a drive caller of an argument
//   sf::name(x [, 1])                     a scalar function, or its derivative
//   node::structural(label, "X[1]")       private datum of a node; also abstract, parameter
//   element::joint(label, "rz")           private datum of an element; 0 while the deck is read
//   current("L0")                         a datum of the card being read (Builder::current)
#pragma once
#include "deck/model_functions.hpp"

namespace whirl {

class Builder;

class LiveFunctions final : public ModelFunctions {
 public:
  explicit LiveFunctions(Builder& builder) : b_(builder) {}
  std::vector<std::string> names() const override;
  std::optional<Value> call(const std::string& name, std::span<const Value> arguments) override;
  std::shared_ptr<const LiveFunction> link(const std::string& name,
                                           std::span<const LinkArgument> arguments) override;
  double plugin_value(const PluginSpec& spec) override;
  std::shared_ptr<const LiveFunction> link_plugin(const PluginSpec& spec) override;

 private:
  Builder& b_;
};

}  // namespace whirl
