#include "deck/live_functions.hpp"

#include "base/whole_number.hpp"
#include "deck/builder.hpp"
#include "deck/read_live_data.hpp"
#include "model/drives.hpp"
#include "model/node_functions.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

const EvalContext& context_of(const EvalEnvironment& env) {
  return *static_cast<const EvalContext*>(env.context);
}

NodeKinematics kinematics(const NodeMotion& m) { return {m.x, m.R, m.v, m.w}; }

// --- functions of the run

class NodeFunctionCall final : public LiveFunction {
 public:
  // labels: of the nodes as far as they are known for good
  NodeFunctionCall(NodeFunction f, std::vector<std::optional<int>> labels)
      : f_(f), labels_(std::move(labels)) {}
  double value(const double* arguments, const EvalEnvironment& env) const override {
    const EvalContext& ctx = context_of(env);
    NodeKinematics node[2] = {};
    for (int i = 0; i < f_.nodes(); ++i) {
      const auto label = to_int(arguments[i]);
      const auto ref = find_motion(*ctx.model, label);
      if (!ref) {
        ctx.fail("structural node " + std::to_string(label) + " is not defined");
        return 0.0;
      }
      node[i] = kinematics(motion_of(ctx, *ref, f_.previous));
    }
    return evaluate(f_, node[0], node[1]);
  }
  void reads(ReadSet& out) const override {
    for (const auto& label : labels_) {
      if (label) {
        out.motion_of_label(*label);
      } else {
        out.everything();
      }
    }
  }

 private:
  NodeFunction f_;
  std::vector<std::optional<int>> labels_;
};

class DriveCall final : public LiveFunction {
 public:
  explicit DriveCall(DrivePtr drive) : drive_(std::move(drive)) {}
  double value(const double* arguments, const EvalEnvironment& env) const override {
    return drive_->value({context_of(env), arguments[1], true});
  }
  void slopes(const double* arguments, int count, const EvalEnvironment& env, double* out) const override {
    for (int i = 0; i < count; ++i) out[i] = 0.0;
    if (count > 1) out[1] = drive_->rate({context_of(env), arguments[1], true});
  }
  bool reads_model() const override { return !drive_->depends_on_time_only(); }
  void reads(ReadSet& out) const override { out.drive(*drive_, true); }

 private:
  DrivePtr drive_;
};

class FunctionCall final : public LiveFunction {
 public:
  FunctionCall(std::string name, ScalarFunctionPtr f, bool derivative)
      : name_(std::move(name)), f_(std::move(f)), derivative_(derivative) {}
  double value(const double* arguments, const EvalEnvironment& env) const override {
    const double y = derivative_ ? f_->derivative(arguments[0]) : f_->value(arguments[0]);
    if (!std::isfinite(y) && env.context != nullptr) {
      context_of(env).fail("scalar function '" + name_ + "': " + f_->why_undefined(arguments[0]));
    }
    return y;
  }
  void slopes(const double* arguments, int count, const EvalEnvironment&, double* out) const override {
    for (int i = 0; i < count; ++i) out[i] = 0.0;
    if (!derivative_) out[0] = f_->derivative(arguments[0]);
  }
  bool reads_model() const override { return false; }

 private:
  std::string name_;
  ScalarFunctionPtr f_;
  bool derivative_;
};

class DatumCall final : public LiveFunction {
 public:
  explicit DatumCall(LiveDatumPtr datum) : datum_(std::move(datum)) {}
  double value(const double*, const EvalEnvironment& env) const override {
    return datum_->value(context_of(env));
  }
  void reads(ReadSet& out) const override { datum_->reads(out); }

 private:
  LiveDatumPtr datum_;
};

// A drive without argument: the remembered value of a datum.
class PreviousCall final : public LiveFunction {
 public:
  explicit PreviousCall(DrivePtr drive) : drive_(std::move(drive)) {}
  double value(const double*, const EvalEnvironment& env) const override {
    const EvalContext& ctx = context_of(env);
    return drive_->value({ctx, ctx.time, false});
  }
  void reads(ReadSet& out) const override { out.drive(*drive_, false); }

 private:
  DrivePtr drive_;
};

// --- names

void require_arguments(const std::string& name, std::size_t given, std::size_t least, std::size_t most) {
  if (given >= least && given <= most) return;
  const std::string wanted =
      std::to_string(least) + (most > least ? " or " + std::to_string(most) : std::string{});
  throw DeckError(
      {}, "model::" + name + " takes " + wanted + " arguments, " + std::to_string(given) + " are given");
}

// "node::structural" -> "structural" for prefix "node::"
std::optional<std::string> after(const std::string& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return std::nullopt;
  return name.substr(prefix.size());
}

// The initial configuration as a context. Scalar unknowns are not numbered yet.
struct InitialContext {
  std::vector<NodeMotion> nodes;
  EvalStatus status;
  EvalContext ctx;
  explicit InitialContext(const Model& model) : nodes(model.nodes.size()) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      nodes[i] = NodeMotion{};
      nodes[i].x = model.nodes[i].x;
      nodes[i].R = model.nodes[i].R;
      nodes[i].v = model.nodes[i].v;
      nodes[i].w = model.nodes[i].w;
    }
    ctx.model = &model;
    ctx.nodes = ctx.previous_nodes = nodes.data();
    ctx.status = &status;
    status.runtime.wrap_integers = model.peer_quirks;
  }
};

double initial_node_datum(Model& model, int label, const std::string& kind, const std::string& name,
                          int index) {
  const LiveDatumPtr datum = find_node_datum(model, label, kind, name, index, false, {});
  if (kind == "structural") return datum->value(InitialContext(model).ctx);
  if (kind == "parameter") return model.parameters[model.parameter_index(label)].value;
  const ScalarNode& node = model.scalars[model.scalar_index(label)];
  return name == "xP" || index == 2 ? node.rate : node.value;
}

}  // namespace

std::vector<std::string> LiveFunctions::names() const {
  std::vector<std::string> out = node_function_names();
  for (const char* name : {"drive", "current", "node::structural", "node::abstract", "node::parameter",
                           "element::joint", "element::body", "element::genel"}) {
    out.push_back(name);
  }
  for (const auto& [name, f] : b_.scalar_functions) out.push_back("sf::" + name);
  return out;
}

namespace {

// What a name means, with the arguments that must be known.
DrivePtr find_drive(const Builder& b, int label) {
  const auto at = b.model.drive_callers.find(label);
  if (at == b.model.drive_callers.end()) {
    throw DeckError({}, "drive caller " + std::to_string(label) + " is not defined");
  }
  return at->second;
}

ScalarFunctionPtr find_function(const Builder& b, const std::string& name) {
  const auto at = b.scalar_functions.find(name);
  if (at == b.scalar_functions.end()) throw DeckError({}, "scalar function '" + name + "' is not defined");
  return at->second;
}

bool wants_derivative(const std::string& name, double order) {
  if (order != 0.0 && order != 1.0) {
    throw DeckError({}, "scalar function '" + name + "' has no derivative of this order: 0 or 1");
  }
  return order == 1.0;
}

double current_value(const Builder& b, const std::string& name) {
  const auto at = b.current.find(name);
  if (at != b.current.end()) return at->second;
  throw DeckError({}, "model::current(\"" + name + "\") is not known in this card");
}

}  // namespace

std::optional<Value> LiveFunctions::call(const std::string& name, std::span<const Value> arguments) {
  Model& model = b_.model;
  const auto label = [&](std::size_t i) { return to_int(arguments[i].number); };
  if (const auto f = parse_node_function(name)) {
    require_arguments(name, arguments.size(), f->nodes(), f->nodes());
    const InitialContext initial(model);
    NodeKinematics node[2] = {};
    for (int i = 0; i < f->nodes(); ++i) {
      const auto ref = find_motion(model, label(i));
      if (!ref) throw DeckError({}, "structural node " + std::to_string(label(i)) + " is not defined");
      node[i] = kinematics(motion_of(initial.ctx, *ref));
    }
    return Value::real(evaluate(*f, node[0], node[1]));
  }
  if (name == "drive") {
    require_arguments(name, arguments.size(), 2, 2);
    const InitialContext initial(model);
    const double y = find_drive(b_, label(0))->value({initial.ctx, arguments[1].number, true});
    if (initial.status.failed()) throw DeckError({}, initial.status.message());
    return Value::real(y);
  }
  if (const auto function = after(name, "sf::")) {
    require_arguments(name, arguments.size(), 1, 2);
    const ScalarFunctionPtr f = find_function(b_, *function);
    const double x = arguments[0].number;
    const bool slope = wants_derivative(*function, arguments.size() > 1 ? arguments[1].number : 0.0);
    const double y = slope ? f->derivative(x) : f->value(x);
    if (!std::isfinite(y)) throw DeckError({}, "scalar function '" + *function + "': " + f->why_undefined(x));
    return Value::real(y);
  }
  if (const auto kind = after(name, "node::")) {
    require_arguments(name, arguments.size(), 1, 2);
    const std::string datum = arguments.size() > 1 ? arguments[1].text : std::string{};
    return Value::real(initial_node_datum(model, label(0), *kind, datum, 0));
  }
  if (const auto kind = after(name, "element::")) {
    require_arguments(name, arguments.size(), 1, 2);
    find_element_datum(model, label(0), *kind, arguments.size() > 1 ? arguments[1].text : "", 0, {});
    return Value::real(0.0);
  }
  if (name == "current") {
    require_arguments(name, arguments.size(), 1, 1);
    return Value::real(current_value(b_, arguments[0].text));
  }
  return std::nullopt;
}

std::shared_ptr<const LiveFunction> LiveFunctions::link(const std::string& name,
                                                        std::span<const LinkArgument> arguments) {
  const auto fixed = [&](std::size_t i) -> const Value& {
    if (!arguments[i].constant) {
      throw DeckError({}, "argument " + std::to_string(i + 1) + " of model::" + name + " must be constant");
    }
    return *arguments[i].constant;
  };
  const auto label = [&] { return to_int(fixed(0).number); };
  const auto datum = [&] { return arguments.size() > 1 ? fixed(1).text : std::string{}; };
  if (const auto f = parse_node_function(name)) {
    require_arguments(name, arguments.size(), f->nodes(), f->nodes());
    std::vector<std::optional<int>> labels;
    for (const LinkArgument& argument : arguments) {
      labels.push_back(argument.constant ? std::optional(to_int(argument.constant->number)) : std::nullopt);
    }
    return std::make_shared<NodeFunctionCall>(*f, std::move(labels));
  }
  if (name == "drive") {
    require_arguments(name, arguments.size(), 2, 2);
    return std::make_shared<DriveCall>(find_drive(b_, label()));
  }
  if (const auto function = after(name, "sf::")) {
    require_arguments(name, arguments.size(), 1, 2);
    const bool slope = wants_derivative(*function, arguments.size() > 1 ? fixed(1).number : 0.0);
    return std::make_shared<FunctionCall>(*function, find_function(b_, *function), slope);
  }
  if (const auto kind = after(name, "node::")) {
    require_arguments(name, arguments.size(), 1, 2);
    return std::make_shared<DatumCall>(find_node_datum(b_.model, label(), *kind, datum(), 0, false, {}));
  }
  if (const auto kind = after(name, "element::")) {
    require_arguments(name, arguments.size(), 1, 2);
    return std::make_shared<DatumCall>(find_element_datum(b_.model, label(), *kind, datum(), 0, {}));
  }
  if (name == "current") {
    throw DeckError({}, "model::current is known while its card is read only, not in a string of the run");
  }
  return nullptr;
}

namespace {

std::string name_or_default(const PluginSpec& spec) {
  // an abstract node without a name means its value
  return spec.datum.empty() && spec.index == 0 && spec.type == "abstract" ? "x" : spec.datum;
}

LiveDatumPtr plugin_datum(Model& model, const PluginSpec& spec) {
  if (spec.kind == "element") {
    return find_element_datum(model, spec.label, spec.type, spec.datum, spec.index, spec.pos);
  }
  if (spec.kind == "node") {
    return find_node_datum(model, spec.label, spec.type, name_or_default(spec), spec.index, spec.previous,
                           spec.pos);
  }
  if (spec.type != "structural") {
    return find_node_datum(model, spec.label, spec.type, spec.differential ? "xP" : "x", 0, false, spec.pos);
  }
  const auto motion = find_motion(model, spec.label);
  if (!motion) throw DeckError(spec.pos, "structural node " + std::to_string(spec.label) + " is not defined");
  return make_structural_dof(*motion, spec.index, spec.differential, spec.previous, spec.pos);
}

}  // namespace

double LiveFunctions::plugin_value(const PluginSpec& spec) {
  Model& model = b_.model;
  const LiveDatumPtr datum = plugin_datum(model, spec);
  if (spec.kind == "element") return 0.0;
  if (spec.type == "structural") return datum->value(InitialContext(model).ctx);
  const bool rate = spec.kind == "dof" && spec.differential;
  return initial_node_datum(model, spec.label, spec.type, rate ? "xP" : name_or_default(spec), spec.index);
}

std::shared_ptr<const LiveFunction> LiveFunctions::link_plugin(const PluginSpec& spec) {
  LiveDatumPtr datum = plugin_datum(b_.model, spec);
  if (!spec.previous || spec.type == "structural") return std::make_shared<DatumCall>(std::move(datum));
  const DrivePtr remembered = make_previous_datum_drive(std::move(datum));
  b_.model.register_memory(remembered);
  return std::make_shared<PreviousCall>(remembered);
}

}  // namespace whirl
