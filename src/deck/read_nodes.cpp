// Cards of the nodes block.
#include "deck/builder.hpp"
#include "deck/read_orientation_format.hpp"

namespace whirl {

OrientationFormat read_orientation_format(DeckReader& reader) {
  static constexpr std::string_view names[] = {"euler123", "euler313", "euler321", "orientation vector",
                                               "orientation matrix"};
  static constexpr OrientationFormat formats[] = {OrientationFormat::euler123, OrientationFormat::euler313,
                                                  OrientationFormat::euler321, OrientationFormat::vector,
                                                  OrientationFormat::matrix};
  return formats[reader.require("an orientation description", names)];
}

namespace {

struct NodeHeader {
  int label;
  std::string name;
  SourcePos pos;
};

NodeHeader read_header(Builder& b, std::string_view what, bool (*taken)(const Model&, int)) {
  NodeHeader h;
  h.pos = b.reader.here();
  const int length = b.reader.argument_length();
  h.label = b.reader.label(what);
  if (taken(b.model, h.label)) {
    b.reader.fail_at(h.pos, std::string(what) + " " + std::to_string(h.label) + " is already defined",
                     length);
  }
  b.reader.set_context(std::string(what) + " " + std::to_string(h.label));
  if (b.reader.accept("name")) h.name = b.reader.string();
  return h;
}

bool structural_taken(const Model& m, int label) {
  return m.node_index(label) >= 0 || m.dummy_index(label) >= 0;
}
bool scalar_taken(const Model& m, int label) { return m.scalar_index(label) >= 0; }

bool node_output_default(const Builder& b, std::string_view kind) {
  return b.output.default_all || b.output.defaults.contains(normalised(kind));
}

// position and orientation after their optional keywords, in the given frame
void read_offset_frame(Builder& b, const FrameContext& frame, Vec3d& offset, Mat3d& rotation) {
  b.reader.accept("position");
  offset = read_relative_position(b.reader, frame);
  if (!b.reader.more()) return;
  b.reader.accept("orientation");
  rotation = read_relative_orientation(b.reader, frame);
}

// Options of a relative frame come with their keywords only.
bool read_keyed_frame(Builder& b, const FrameContext& frame, Vec3d& offset, Mat3d& rotation) {
  bool any = false;
  if (b.reader.accept("position")) {
    offset = read_relative_position(b.reader, frame);
    any = true;
  }
  if (b.reader.accept("orientation")) {
    rotation = read_relative_orientation(b.reader, frame);
    any = true;
  }
  return any;
}

// What a dummy node follows: a structural node, or another dummy node at an offset from one.
struct Followed {
  int node = -1;
  Vec3d offset = Vec3d::zero();
  Mat3d rotation = Mat3d::identity();
};

Followed read_followed(Builder& b) {
  const SourcePos where = b.reader.here();
  const int length = b.reader.argument_length();
  const int label = b.reader.label("structural node");
  const int dummy = b.model.dummy_index(label);
  if (dummy < 0) return {b.structural_node(label, where, length)};
  const DummyNode& d = b.model.dummies[dummy];
  if (d.kind != DummyNode::Kind::offset)
    b.reader.fail_at(where, "a dummy node cannot follow a relative frame", length);
  return {d.base, d.base_offset + d.base_rotation * d.offset, d.base_rotation * d.rotation};
}

FrameContext frame_of(const Builder& b, const Followed& f) {
  FrameContext c = b.frame_of(f.node);
  const Vec3d arm = c.node->R * f.offset;
  c.node =
      Frame{c.node->x + arm, c.node->R * f.rotation, c.node->v + cross(c.node->omega, arm), c.node->omega};
  return c;
}

// The frame (offset, rotation) given relative to what is followed, relative to its node.
void shift(const Followed& f, Vec3d& offset, Mat3d& rotation) {
  offset = f.offset + f.rotation * offset;
  rotation = f.rotation * rotation;
}

void read_dummy(Builder& b, const NodeHeader& header) {
  DeckReader& reader = b.reader;
  DummyNode node;
  node.label = header.label;
  node.name = header.name;
  node.pos = header.pos;
  node.format = b.output.orientation;
  node.output = node_output_default(b, "structural nodes");
  const Followed base = read_followed(b);
  node.base = base.node;
  node.base_offset = base.offset;
  node.base_rotation = base.rotation;
  node.accelerations = b.model.nodes[base.node].accelerations;
  static constexpr std::string_view kinds[] = {"offset", "relative frame"};
  if (reader.require("a kind of dummy node", kinds) == 0) {
    read_offset_frame(b, frame_of(b, base), node.offset, node.rotation);
  } else {
    node.kind = DummyNode::Kind::relative_frame;
    const Followed reference = read_followed(b);
    node.reference = reference.node;
    node.has_orientation = read_keyed_frame(b, frame_of(b, reference), node.offset, node.rotation);
    shift(reference, node.offset, node.rotation);
    if (reader.accept("pivot node")) {
      const Followed pivot = read_followed(b);
      node.pivot = pivot.node;
      read_keyed_frame(b, frame_of(b, pivot), node.pivot_offset, node.pivot_rotation);
      shift(pivot, node.pivot_offset, node.pivot_rotation);
    }
  }
  while (reader.more()) {
    if (reader.accept("orientation description")) {
      node.format = read_orientation_format(reader);
    } else if (reader.accept("accelerations")) {
      node.accelerations = reader.yes_no();
    } else if (reader.accept("output")) {
      node.output = reader.yes_no();
    } else {
      break;
    }
  }
  b.model.dummies.push_back(std::move(node));
}

void read_node_options(Builder& b, StructuralNode& node) {
  DeckReader& reader = b.reader;
  while (reader.more()) {
    if (reader.accept("assembly")) {
      node.assembly_position_stiffness = reader.real();
      node.assembly_velocity_stiffness = reader.real();
      node.omega_rotates = reader.yes_no();
    } else if (reader.accept("orientation description")) {
      node.format = read_orientation_format(reader);
    } else if (reader.accept("accelerations")) {
      const std::string next = reader.peek_word();
      node.accelerations = (next == "yes" || next == "no") ? reader.yes_no() : true;
    } else if (reader.accept("output")) {
      node.output = reader.yes_no();
    } else if (b.read_scale(b.scale.structural_nodes, node.scale) ||
               reader.accept("use automatic differentiation")) {
      continue;
    } else {
      break;
    }
  }
}

void read_structural_after_header(Builder& b, const NodeHeader& header) {
  DeckReader& reader = b.reader;
  static constexpr std::string_view kinds[] = {
      "static", "dynamic", "modal", "dummy", "static displacement", "dynamic displacement"};
  const int kind = reader.require("a kind of structural node", kinds);
  b.meet("structural nodes");
  if (kind == 3) {
    read_dummy(b, header);
    b.model.index_nodes();
    return;
  }
  StructuralNode node;
  node.label = header.label;
  node.name = header.name;
  node.pos = header.pos;
  node.dynamic = kind == 1 || kind == 2 || kind == 5;
  node.modal = kind == 2;
  node.rotates = kind < 4;
  node.format = b.output.orientation;
  node.accelerations = b.output.accelerations;
  node.output = node_output_default(b, "structural nodes");
  node.scale = b.scale.structural_nodes;
  node.assembly_position_stiffness = b.solution.assembly.position_stiffness;
  node.assembly_velocity_stiffness = b.solution.assembly.velocity_stiffness;
  FrameContext global;
  global.references = &b.frames;
  if (node.rotates) {
    const Frame frame = read_absolute_frame(reader, global, [&node](DeckReader& r) {
      if (r.accept("orientation description")) node.format = read_orientation_format(r);
    });
    node.x = frame.x;
    node.R = frame.R;
    node.v = frame.v;
    node.w = frame.omega;
  } else {
    reader.accept("position");
    node.x = read_absolute_position(reader, global);
    reader.accept("velocity");
    node.v = read_absolute_velocity(reader, global, node.x);
  }
  read_node_options(b, node);
  b.model.nodes.push_back(std::move(node));
  b.model.index_nodes();
}

void read_structural(Builder& b) {
  const NodeHeader header = read_header(b, "structural node", structural_taken);
  try {
    read_structural_after_header(b, header);
    b.reader.end_statement();
  } catch (const DeckError&) {
    b.wrong_nodes.insert(header.label);
    throw;
  }
}

void read_abstract(Builder& b) {
  DeckReader& reader = b.reader;
  const NodeHeader header = read_header(b, "abstract node", scalar_taken);
  ScalarNode node;
  node.label = header.label;
  node.name = header.name;
  node.pos = header.pos;
  node.output = node_output_default(b, "abstract nodes");
  node.scale = b.scale.abstract_nodes;
  static constexpr std::string_view orders[] = {"differential", "algebraic"};
  node.differential = reader.choose(orders) != 1;
  while (reader.more()) {
    if (reader.accept("value")) {
      node.value = reader.real();
    } else if (reader.accept("derivative")) {
      node.rate = reader.real();
    } else if (b.read_scale(b.scale.abstract_nodes, node.scale)) {
      continue;
    } else if (reader.accept("output")) {
      node.output = reader.yes_no();
    } else if (reader.at_number_or_expression() && node.value == 0.0) {
      node.value = reader.real();  // old spelling without the keyword
      if (node.differential && reader.at_number_or_expression()) node.rate = reader.real();
    } else {
      break;
    }
  }
  b.meet("abstract nodes");
  b.model.scalars.push_back(std::move(node));
  b.model.index_nodes();
}

// output: structural, label, ... : these nodes are written even when the default says no
void read_output(Builder& b) {
  DeckReader& reader = b.reader;
  static constexpr std::string_view kinds[] = {"structural", "abstract",  "parameter",
                                               "electric",   "hydraulic", "thermal"};
  const int kind = reader.require("a kind of node", kinds);
  const auto mark = [&](int label) {
    if (const int i = b.model.node_index(label); kind == 0 && i >= 0) return b.model.nodes[i].output = true;
    if (const int i = b.model.dummy_index(label); kind == 0 && i >= 0)
      return b.model.dummies[i].output = true;
    if (const int i = b.model.scalar_index(label); kind == 1 && i >= 0)
      return b.model.scalars[i].output = true;
    if (const int i = b.model.parameter_index(label); kind == 2 && i >= 0)
      return b.model.parameters[i].output = true;
    return false;
  };
  if (reader.accept("range")) {
    const int first = reader.label("node"), last = reader.label("node");
    const auto mark_within = [first, last](auto& nodes) {
      for (auto& node : nodes) node.output = node.output || (node.label >= first && node.label <= last);
    };
    if (kind == 0) mark_within(b.model.nodes), mark_within(b.model.dummies);
    if (kind == 1) mark_within(b.model.scalars);
    if (kind == 2) mark_within(b.model.parameters);
    return;
  }
  while (reader.more()) {
    const SourcePos where = reader.here();
    const int length = reader.argument_length();
    const int label = reader.label("node");
    if (!mark(label)) reader.fail_at(where, "node " + std::to_string(label) + " is not defined", length);
  }
}

const Keyword<CardReader> kNodeCards[] = {
    {"structural", read_structural,
     "static | dynamic | modal | dummy | static displacement | dynamic displacement"},
    {"abstract", read_abstract, "a scalar unknown, differential or algebraic"},
    {"parameter", read_parameter_node, "a value that no equation determines"},
    {"output", read_output, "nodes that are written although the default says no"},
    {"electric", nullptr, "an electric potential", "electric elements"},
    {"hydraulic", nullptr, "a pressure", "hydraulic elements"},
    {"thermal", nullptr, "a temperature", "thermal elements"},
};

}  // namespace

std::span<const Keyword<CardReader>> node_cards() { return kNodeCards; }

}  // namespace whirl
