#include "deck/builder.hpp"

#include "deck/live_functions.hpp"

namespace whirl {

Builder::Builder(DeckReader& deck_reader)
    : reader(deck_reader), functions(std::make_unique<LiveFunctions>(*this)) {
  reader.evaluator().set_model(functions.get());
}

int Builder::structural_node() {
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  return structural_node(reader.label("structural node"), where, length);
}

int Builder::structural_node(int label, SourcePos where, int length) {
  const int index = model.node_index(label);
  if (index >= 0) return index;
  if (wrong_nodes.contains(label)) throw FollowUpError(where, "the card of this node has an error", length);
  if (model.dummy_index(label) >= 0) {
    reader.fail_at(where,
                   "structural node " + std::to_string(label) + " is a dummy node; elements need a real one",
                   length);
  }
  reader.fail_at(where, "structural node " + std::to_string(label) + " is not defined", length);
}

namespace {
Frame frame_from(const StructuralNode& n) { return {n.x, n.R, n.v, n.w}; }
}  // namespace

FrameContext Builder::frame_of(int node) const {
  FrameContext c;
  c.references = &frames;
  if (node >= 0) c.node = frame_from(model.nodes[node]);
  return c;
}

FrameContext Builder::frame_of_second(int second, int first, const Vec3d& first_offset,
                                      const Mat3d& first_orientation) const {
  FrameContext c = frame_of(second);
  c.other_node = frame_from(model.nodes[first]);
  c.other_position = first_offset;
  c.other_orientation = first_orientation;
  return c;
}

ElementInfo Builder::element_header(ElementClass c, std::string_view what) {
  ElementInfo info;
  info.element_class = c;
  info.pos = reader.here();
  const int length = reader.argument_length();
  info.label = reader.label(what);
  if (const ElementRef* other = model.find_element(c, info.label)) {
    const SourcePos first = other->batch->info(other->index).pos;
    reader.fail_at(info.pos,
                   std::string(what) + " " + std::to_string(info.label) + " is already defined at " +
                       reader.files().describe(first),
                   length);
  }
  reader.set_context(std::string(what) + " " + std::to_string(info.label));
  if (reader.accept("name")) info.name = reader.string();
  return info;
}

namespace {
// `default output` names classes as the counters do.
std::string_view output_word(ElementClass c) {
  switch (c) {
    case ElementClass::body:
      return "rigidbodies";
    case ElementClass::joint:
      return "joints";
    case ElementClass::force:
      return "forces";
    case ElementClass::beam:
      return "beams";
    case ElementClass::genel:
      return "genels";
    case ElementClass::aerodynamic:
      return "aerodynamicelements";
    default:
      return "";
  }
}
}  // namespace

bool Builder::read_scale(double by_default, double& value) {
  if (!reader.accept("scale")) return false;
  if (reader.accept("default")) {
    value = by_default;
    return true;
  }
  const SourcePos where = reader.here();
  value = reader.real();
  if (!(value > 0.0)) reader.fail_at(where, "a scale factor must be positive");
  return true;
}

void Builder::finish_element(ElementBatch& batch, int index) {
  ElementInfo& info = batch.info(index);
  const double by_default = info.element_class == ElementClass::joint   ? scale.joints
                            : info.element_class == ElementClass::genel ? scale.genels
                                                                        : 1.0;
  info.scale = by_default;
  read_scale(by_default, info.scale);
  info.output = output.default_all || output.defaults.contains(std::string(output_word(info.element_class)));
  if (reader.accept("output")) info.output = reader.yes_no();
  model.register_element(info.element_class, info.label, {&batch, index});
}

void Builder::meet(std::string_view counter) {
  auto& [count, first] = counters.met[normalised(counter)];
  if (count++ == 0) first = reader.here();
}

namespace {
std::string_view counter_name(const std::string& word) {
  const auto* row = find_keyword(control_cards(), word);
  return row != nullptr ? row->name : std::string_view(word);
}
}  // namespace

void Builder::check_counters() {
  for (const auto& [name, declared] : counters.declared) {
    const int met = counters.met.contains(name) ? counters.met[name].first : 0;
    if (met == declared.first) continue;
    reader.diagnostics().error(declared.second, "the control data announce " +
                                                    std::to_string(declared.first) + " " +
                                                    std::string(counter_name(name)) +
                                                    ", but the deck defines " + std::to_string(met));
  }
  for (const auto& [name, met] : counters.met) {
    if (met.first == 0 || counters.declared.contains(name)) continue;
    const std::string card = std::string(counter_name(name)) + ": " + std::to_string(met.first) + ";";
    reader.diagnostics().error(met.second,
                               "the control data do not announce this: '" + card + "' is missing");
  }
}

}  // namespace whirl
