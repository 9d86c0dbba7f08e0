#include "model/live_data.hpp"

#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "math/rotation.hpp"
#include "model/context.hpp"
#include "model/dummy_node.hpp"
#include "model/model.hpp"
#include "model/reads.hpp"

namespace whirl {

std::optional<MotionRef> find_motion(const Model& model, int label) {
  if (const int i = model.node_index(label); i >= 0) return MotionRef{i, false};
  if (const int i = model.dummy_index(label); i >= 0) return MotionRef{i, true};
  return std::nullopt;
}

double parameter_value(const EvalContext& ctx, int index) {
  const ParameterNode& node = ctx.model->parameters[index];
  return node.source != nullptr ? node.source->value({ctx, ctx.time, false}) : ctx.parameters[index];
}

NodeMotion motion_of(const EvalContext& ctx, MotionRef node, bool previous) {
  const NodeMotion* nodes = previous ? ctx.previous_nodes : ctx.nodes;
  return node.dummy ? dummy_motion(ctx.model->dummies[node.index], nodes) : nodes[node.index];
}

namespace {

class StructuralDof final : public LiveDatum {
 public:
  StructuralDof(MotionRef node, int dof, bool differential, bool previous)
      : node_(node), dof_(dof), differential_(differential), previous_(previous) {}
  double value(const EvalContext& ctx) const override {
    const NodeMotion m = motion_of(ctx, node_, previous_);
    if (dof_ > 3) return m.w[dof_ - 4];
    return differential_ ? m.v[dof_ - 1] : m.x[dof_ - 1];
  }
  void reads(ReadSet& out) const override { out.motion(node_); }

 private:
  MotionRef node_;
  int dof_;
  bool differential_, previous_;
};

enum class NodeDatum { X, x, Phi, XP, xP, Omega, omega, E, E313, E321, PE, XPP, xPP, OmegaP, omegaP };
constexpr const char* kNodeData[] = {"X",    "x",    "Phi", "XP",  "xP",  "Omega",  "omega", "E",
                                     "E313", "E321", "PE",  "XPP", "xPP", "OmegaP", "omegaP"};

class StructuralDatum final : public LiveDatum {
 public:
  StructuralDatum(MotionRef node, NodeDatum datum, int index, bool previous)
      : node_(node), datum_(datum), index_(index), previous_(previous) {}
  double value(const EvalContext& ctx) const override {
    const NodeMotion m = motion_of(ctx, node_, previous_);
    switch (datum_) {
      case NodeDatum::X:
        return m.x[index_];
      case NodeDatum::x:
        return tmul(m.R, m.x)[index_];
      case NodeDatum::Phi:
        return rotation_log(m.R)[index_];
      case NodeDatum::XP:
        return m.v[index_];
      case NodeDatum::xP:
        return tmul(m.R, m.v)[index_];
      case NodeDatum::Omega:
        return m.w[index_];
      case NodeDatum::omega:
        return tmul(m.R, m.w)[index_];
      case NodeDatum::E:
        return euler123_from_matrix(m.R)[index_];
      case NodeDatum::E313:
        return euler313_from_matrix(m.R)[index_];
      case NodeDatum::E321:
        return euler321_from_matrix(m.R)[index_];
      case NodeDatum::PE:
        return euler_parameter(m.R);
      case NodeDatum::XPP:
        return m.acceleration[index_];
      case NodeDatum::xPP:
        return tmul(m.R, m.acceleration)[index_];
      case NodeDatum::OmegaP:
        return m.angular_acceleration[index_];
      case NodeDatum::omegaP:
        break;
    }
    return tmul(m.R, m.angular_acceleration)[index_];
  }
  void reads(ReadSet& out) const override { out.motion(node_); }

 private:
  double euler_parameter(const Mat3d& R) const {
    const Vec3d theta = rotation_log(R);
    const double angle = norm(theta);
    if (index_ == 0) return std::cos(0.5 * angle);
    return angle == 0.0 ? 0.0 : std::sin(0.5 * angle) / angle * theta[index_ - 1];
  }
  MotionRef node_;
  NodeDatum datum_;
  int index_;
  bool previous_;
};

class ScalarDatum final : public LiveDatum {
 public:
  ScalarDatum(int index, bool rate) : index_(index), rate_(rate) {}
  double value(const EvalContext& ctx) const override {
    const ScalarNode& node = ctx.model->scalars[index_];
    // an algebraic value is kept in y' (src/model/state.hpp)
    if (!node.differential) return rate_ ? 0.0 : ctx.y_rate[node.unknown];
    return rate_ ? ctx.y_rate[node.unknown] : ctx.y[node.unknown];
  }
  void reads(ReadSet& out) const override { out.scalar(index_); }

 private:
  int index_;
  bool rate_;
};

class ParameterDatum final : public LiveDatum {
 public:
  explicit ParameterDatum(int index) : index_(index) {}
  double value(const EvalContext& ctx) const override { return parameter_value(ctx, index_); }
  void reads(ReadSet& out) const override { out.parameter(index_); }

 private:
  int index_;
};

class StrainGage final : public LiveDatum {
 public:
  StrainGage(LiveDatumPtr ex, LiveDatumPtr ky, LiveDatumPtr kz, double y, double z)
      : ex_(std::move(ex)), ky_(std::move(ky)), kz_(std::move(kz)), y_(y), z_(z) {}
  double value(const EvalContext& ctx) const override {
    return ex_->value(ctx) + z_ * ky_->value(ctx) - y_ * kz_->value(ctx);
  }
  void reads(ReadSet& out) const override {
    for (const auto& datum : {ex_, ky_, kz_}) datum->reads(out);
  }

 private:
  LiveDatumPtr ex_, ky_, kz_;
  double y_, z_;
};

class ElementDatum final : public LiveDatum {
 public:
  ElementDatum(ElementRef element, int datum) : element_(element), datum_(datum) {}
  double value(const EvalContext& ctx) const override {
    return element_.batch->private_value(element_.index, datum_, ctx);
  }
  void reads(ReadSet& out) const override { out.element(element_); }

 private:
  ElementRef element_;
  int datum_;
};

// "XP[3]" -> ("XP", 3); no brackets: index -1
std::pair<std::string_view, int> split_index(std::string_view name) {
  const auto open = name.find('[');
  if (open == std::string_view::npos || name.back() != ']') return {name, -1};
  int index = -1;
  const char* end = name.data() + name.size() - 1;
  const auto [stop, error] = std::from_chars(name.data() + open + 1, end, index);
  if (error != std::errc{} || stop != end) return {name, -1};
  return {name.substr(0, open), index};
}

std::string joined(const std::vector<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

}  // namespace

LiveDatumPtr make_structural_dof(MotionRef node, int dof, bool differential, bool previous, SourcePos pos) {
  if (dof < 1 || dof > 6) throw DeckError(pos, "a structural node has dofs 1 to 6");
  if (dof > 3 && !differential) {
    throw DeckError(pos, "dofs 4 to 6 of a structural node are angular velocities: differential only");
  }
  return std::make_shared<StructuralDof>(node, dof, differential, previous);
}

namespace {

void keep_accelerations(Model& model, MotionRef node) {
  if (!node.dummy) {
    model.nodes[node.index].accelerations_read = true;
    return;
  }
  const DummyNode& dummy = model.dummies[node.index];
  for (int i : {dummy.base, dummy.reference, dummy.pivot}) {
    if (i >= 0) model.nodes[i].accelerations_read = true;
  }
}

}  // namespace

LiveDatumPtr make_structural_datum(Model& model, MotionRef node, const std::string& name, bool previous,
                                   SourcePos pos) {
  const auto [base, index] = split_index(name);
  for (int d = 0; d < static_cast<int>(std::size(kNodeData)); ++d) {
    if (base != kNodeData[d]) continue;
    const auto datum = static_cast<NodeDatum>(d);
    if (datum == NodeDatum::PE) {
      if (index < 0 || index > 3) throw DeckError(pos, "'" + name + "': expected PE[0] to PE[3]");
      return std::make_shared<StructuralDatum>(node, datum, index, previous);
    }
    if (index < 1 || index > 3) {
      throw DeckError(pos, "'" + name + "': expected " + kNodeData[d] + "[1] to " + kNodeData[d] + "[3]");
    }
    if (datum >= NodeDatum::XPP) keep_accelerations(model, node);
    return std::make_shared<StructuralDatum>(node, datum, index - 1, previous);
  }
  throw DeckError(pos,
                  "a structural node has no datum '" + name +
                      "' (X, x, Phi, XP, xP, Omega, omega, E, E313, E321, XPP, xPP, OmegaP, omegaP [1..3], "
                      "PE [0..3])");
}

LiveDatumPtr make_scalar_datum(int scalar_index, bool rate) {
  return std::make_shared<ScalarDatum>(scalar_index, rate);
}
LiveDatumPtr make_parameter_datum(int parameter_index) {
  return std::make_shared<ParameterDatum>(parameter_index);
}

LiveDatumPtr make_element_datum(const ElementRef& element, const std::string& name, int index,
                                SourcePos pos) {
  const std::vector<std::string> names = element.batch->private_names(element.index);
  const std::string owner = std::string(element.batch->kind());
  if (names.empty()) throw DeckError(pos, "a " + owner + " has no data to read");
  if (name.empty() && index == 0) {
    if (names.size() > 1) throw DeckError(pos, "say which datum of the " + owner + ": " + joined(names));
    index = 1;
  }
  for (std::size_t i = 0; !name.empty() && i < names.size(); ++i) {
    if (names[i] == name) return std::make_shared<ElementDatum>(element, static_cast<int>(i));
  }
  if (!name.empty()) {
    throw DeckError(pos, "a " + owner + " has no datum '" + name + "': it has " + joined(names));
  }
  if (index < 1 || index > static_cast<int>(names.size())) {
    throw DeckError(pos,
                    "a " + owner + " has data 1 to " + std::to_string(names.size()) + ": " + joined(names));
  }
  return std::make_shared<ElementDatum>(element, index - 1);
}

LiveDatumPtr make_strain_gage(const ElementRef& beam, int point, double y, double z, SourcePos pos) {
  const std::vector<std::string> names = beam.batch->private_names(beam.index);
  const bool one_point = !names.empty() && names[0].find('.') == std::string::npos;
  const int points = names.empty() ? 0 : (one_point ? 1 : 2);
  if (point < 1 || point > points) {
    throw DeckError(pos, "this beam has " + std::to_string(points) + " evaluation points");
  }
  const std::string prefix = one_point ? "" : (point == 1 ? "pI." : "pII.");
  const auto datum = [&](const char* name) { return make_element_datum(beam, prefix + name, 0, pos); };
  return std::make_shared<StrainGage>(datum("ex"), datum("ky"), datum("kz"), y, z);
}

}  // namespace whirl
