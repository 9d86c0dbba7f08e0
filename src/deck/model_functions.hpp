// What the host of the deck reader offers to expressions: the functions of the namespace `model` and plugin
// variables. src/deck knows nothing of nodes and solvers; it passes names and arguments on.
//
// name is what follows "model::": "xposition", "distance_prev", "drive", "sf::name", "node::structural",
// "current". Errors: throw DeckError({}, message); the position of the call is filled in by the caller.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "deck/value.hpp"
#include "model/eval_environment.hpp"

namespace whirl {

// set: [dof, X, 1000, structural, 1, algebraic];   kind dof, name X, label 1000, type structural, index 1
// set: [node, VZ, 12, structural, string="XP[3]"]; kind node, datum XP[3]
struct PluginSpec {
  std::string kind;  // dof, node, element
  std::string name;
  int label = 0;
  std::string type;           // normalised keyword
  int index = 0;              // 0: not given
  std::string datum;          // string="..."
  bool differential = false;  // dof
  bool previous = false;      // prev=true: the value of the previous step
  SourcePos pos;
};

// An argument when a call is linked: its value if that is known for good.
struct LinkArgument {
  ValueType type = ValueType::real;
  std::optional<Value> constant;
};

class ModelFunctions {
 public:
  ModelFunctions() = default;
  ModelFunctions(const ModelFunctions&) = delete;
  ModelFunctions& operator=(const ModelFunctions&) = delete;
  virtual ~ModelFunctions() = default;

  // All names, for "did you mean".
  virtual std::vector<std::string> names() const { return {}; }
  // The value now, while the deck is being read (initial configuration); nothing for an unknown name.
  virtual std::optional<Value> call(const std::string& name, std::span<const Value> arguments) = 0;
  // The function for the run, after the deck has been read; null for an unknown name.
  virtual std::shared_ptr<const LiveFunction> link(const std::string& name,
                                                   std::span<const LinkArgument> arguments) = 0;

  virtual double plugin_value(const PluginSpec& spec) = 0;
  virtual std::shared_ptr<const LiveFunction> link_plugin(const PluginSpec& spec) = 0;
};

}  // namespace whirl
