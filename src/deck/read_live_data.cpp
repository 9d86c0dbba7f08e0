#include "deck/read_live_data.hpp"

namespace whirl {

namespace {

struct ElementKind {
  std::string_view word;
  ElementClass element_class;
};
constexpr ElementKind kElementKinds[] = {{"joint", ElementClass::joint},
                                         {"body", ElementClass::body},
                                         {"force", ElementClass::force},
                                         {"couple", ElementClass::force},
                                         {"beam", ElementClass::beam},
                                         {"beam2", ElementClass::beam},
                                         {"beam3", ElementClass::beam},
                                         {"genel", ElementClass::genel},
                                         {"inertia", ElementClass::inertia},
                                         {"automaticstructural", ElementClass::automatic_structural},
                                         {"inducedvelocity", ElementClass::aerodynamic},
                                         {"rotor", ElementClass::aerodynamic}};

constexpr std::string_view kNodeKinds[] = {"structural", "abstract", "parameter"};

[[noreturn]] void undefined(SourcePos pos, const std::string& what, int label) {
  throw DeckError(pos, what + " " + std::to_string(label) + " is not defined");
}

struct DatumName {
  std::string name;
  int index = 0;
};
DatumName read_datum_name(DeckReader& reader) {
  DatumName d;
  if (reader.accept("string")) {
    d.name = reader.string();
  } else if (reader.accept("index")) {
    d.index = reader.count("index", 1);
  }
  return d;
}

}  // namespace

std::optional<ElementClass> element_class_named(std::string_view word) {
  for (const auto& kind : kElementKinds) {
    if (kind.word == word) return kind.element_class;
  }
  return std::nullopt;
}

NodeDof read_node_dof(Builder& b) {
  DeckReader& reader = b.reader;
  NodeDof dof;
  dof.pos = reader.here();
  const int label = reader.label("node");
  static constexpr std::string_view orders[] = {"algebraic", "differential"};
  switch (reader.require("a kind of node", kNodeKinds)) {
    case 0: {
      dof.kind = NodeDof::Kind::structural;
      const auto motion = find_motion(b.model, label);
      if (!motion) undefined(dof.pos, "structural node", label);
      dof.motion = *motion;
      dof.dof = reader.count("dof of a structural node", 1, 12);
      break;
    }
    case 1:
      dof.kind = NodeDof::Kind::scalar;
      dof.index = b.model.scalar_index(label);
      if (dof.index < 0) undefined(dof.pos, "abstract node", label);
      break;
    default:
      dof.kind = NodeDof::Kind::parameter;
      dof.index = b.model.parameter_index(label);
      if (dof.index < 0) undefined(dof.pos, "parameter node", label);
  }
  const SourcePos order = reader.here();
  dof.differential = reader.choose(orders) == 1;
  const bool has_rate = dof.kind == NodeDof::Kind::structural ||
                        (dof.kind == NodeDof::Kind::scalar && b.model.scalars[dof.index].differential);
  if (dof.differential && !has_rate) reader.fail_at(order, "this node has no rate");
  return dof;
}

LiveDatumPtr datum_of(const NodeDof& dof, bool previous) {
  switch (dof.kind) {
    case NodeDof::Kind::structural:
      return make_structural_dof(dof.motion, dof.dof, dof.differential, previous, dof.pos);
    case NodeDof::Kind::scalar:
      return make_scalar_datum(dof.index, dof.differential);
    case NodeDof::Kind::parameter:
      break;
  }
  return make_parameter_datum(dof.index);
}

LiveDatumPtr find_node_datum(Model& model, int label, const std::string& kind, const std::string& name,
                             int index, bool previous, SourcePos pos) {
  if (kind == "structural") {
    const auto motion = find_motion(model, label);
    if (!motion) undefined(pos, "structural node", label);
    if (name.empty()) throw DeckError(pos, "say which datum of the node: string, \"X[1]\"");
    return make_structural_datum(model, *motion, name, previous, pos);
  }
  if (kind == "abstract") {
    const int i = model.scalar_index(label);
    if (i < 0) undefined(pos, "abstract node", label);
    const bool alone = name.empty() && index == 0 && !model.scalars[i].differential;
    if (name == "x" || index == 1 || alone) return make_scalar_datum(i, false);
    if ((name == "xP" || index == 2) && model.scalars[i].differential) return make_scalar_datum(i, true);
    throw DeckError(pos, "say which datum of the abstract node: \"x\", or \"xP\" of a differential one");
  }
  if (kind == "parameter") {
    const int i = model.parameter_index(label);
    if (i < 0) undefined(pos, "parameter node", label);
    return make_parameter_datum(i);
  }
  throw DeckError(pos, "'" + kind + "' is no kind of node here: structural, abstract or parameter");
}

LiveDatumPtr find_element_datum(const Model& model, int label, const std::string& kind,
                                const std::string& name, int index, SourcePos pos) {
  const auto c = element_class_named(kind);
  if (!c) throw DeckError(pos, "'" + kind + "' is no kind of element whose data can be read");
  const ElementRef* ref = model.find_element(*c, label);
  if (ref == nullptr) {
    throw DeckError(pos, kind + " " + std::to_string(label) +
                             " is not defined: an element must be defined before its data are read");
  }
  return make_element_datum(*ref, name, index, pos);
}

LiveDatumPtr read_node_datum(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos pos = reader.here();
  const int label = reader.label("node");
  const std::string kind(kNodeKinds[reader.require("a kind of node", kNodeKinds)]);
  const DatumName datum = read_datum_name(reader);
  return find_node_datum(b.model, label, kind, datum.name, datum.index, false, pos);
}

LiveDatumPtr read_element_datum(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos pos = reader.here();
  const int label = reader.label("element");
  const std::string kind = reader.word("a kind of element");
  const DatumName datum = read_datum_name(reader);
  return find_element_datum(b.model, label, kind, datum.name, datum.index, pos);
}

}  // namespace whirl
