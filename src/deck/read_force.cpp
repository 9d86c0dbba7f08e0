// Forces and couples.
//   absolute | follower, node, position, offset, <vector drive>
//   absolute | follower internal, node 1, position, o1, node 2, position, o2, <vector drive>
//   absolute displacement, node, <vector drive>;  absolute internal displacement, node 1, node 2, <vector
//   drive> total, node, [position, o,] [force orientation, Rf,] [moment orientation, Rm,]
//       [force, <vector drive>,] [moment, <vector drive>];  total internal: two nodes
//   abstract, node, abstract, <drive>
// Couples take no offset (one that is given is passed over). Old decks write a force without `position`:
//   node, direction, offset, [node 2, offset 2,] <drive>
// and an internal couple as node 1, direction, node 2, <drive>. `conservative` is the old name of `absolute`.
#include "elements/force.hpp"

#include "base/whole_number.hpp"
#include "deck/builder.hpp"
#include "deck/read_geometry.hpp"
#include "elements/total_force.hpp"

namespace whirl {

namespace {

template <class K>
void add(Builder& b, ElementInfo info, const std::array<int, K::nodes>& nodes, typename K::Params p,
         std::vector<ScalarRef> foreign = {}) {
  auto& batch = b.model.batch<Batch<K>>();
  const int e = batch.add(std::move(info), nodes, std::move(p), std::move(foreign));
  b.finish_element(batch, e);
}

enum class Axes { global, node };

// The direction of old decks, in the axes of the node or global: only its direction counts.
Vec3d unit_direction(DeckReader& reader, SourcePos where, const Vec3d& v) {
  const double length = norm(v);
  if (length == 0.0) reader.fail_at(where, "this direction must not be zero", 1);
  return (1.0 / length) * v;
}
Vec3d read_direction(Builder& b, const FrameContext& frame, Axes axes) {
  const SourcePos where = b.reader.here();
  return unit_direction(b.reader, where,
                        axes == Axes::node ? read_relative_direction(b.reader, frame)
                                           : read_absolute_direction(b.reader, frame));
}
VectorDrive<3> along(const Vec3d& v, DriveId drive) {
  VectorDrive<3> d;
  d.terms.push_back({{v[0], v[1], v[2]}, drive});
  return d;
}

template <Axes A>
void read_one_node_force(Builder& b, ElementInfo info) {
  const int node = b.structural_node();
  const FrameContext frame = b.frame_of(node);
  Force::Params p;
  p.follower = A == Axes::node;
  if (b.reader.accept("position")) {
    p.f = read_relative_position(b.reader, frame);
    p.value = read_vector_drive3(b, frame, p.follower);
  } else {
    const Vec3d direction = read_direction(b, frame, A);
    p.f = read_relative_position(b.reader, frame);
    p.value = along(direction, read_root_drive(b));
  }
  add<Force>(b, std::move(info), {node}, std::move(p));
}

void read_displacement_force(Builder& b, ElementInfo info) {
  const int node = b.structural_node();
  Force::Params p;
  p.value = read_vector_drive3(b, b.frame_of(node), false);
  add<Force>(b, std::move(info), {node}, std::move(p));
}

template <Axes A>
void read_one_node_couple(Builder& b, ElementInfo info) {
  const int node = b.structural_node();
  const FrameContext frame = b.frame_of(node);
  if (b.reader.accept("position")) read_relative_position(b.reader, frame);
  Force::Params p;
  p.follower = A == Axes::node;
  p.couple = true;
  p.value = read_vector_drive3(b, frame, p.follower);
  add<Force>(b, std::move(info), {node}, std::move(p));
}

template <Axes A>
void read_internal_force(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const int first = b.structural_node();
  const FrameContext frame = b.frame_of(first);
  InternalForce::Params p;
  p.follower = A == Axes::node;
  p.peer_arm = b.model.peer_quirks;
  const bool old = !reader.accept("position");
  const Vec3d direction = old ? read_direction(b, frame, A) : Vec3d::zero();
  p.f1 = read_relative_position(reader, frame);
  const int second = b.structural_node();
  if (!old && !reader.accept("position")) reader.fail_expected("position");
  p.f2 = read_relative_position(reader, b.frame_of_second(second, first, p.f1, Mat3d::identity()));
  p.value = old ? along(direction, read_root_drive(b)) : read_vector_drive3(b, frame, p.follower);
  add<InternalForce>(b, std::move(info), {first, second}, std::move(p));
}

void read_internal_displacement_force(Builder& b, ElementInfo info) {
  const int first = b.structural_node(), second = b.structural_node();
  InternalForce::Params p;
  p.value = read_vector_drive3(b, b.frame_of(first), false);
  add<InternalForce>(b, std::move(info), {first, second}, std::move(p));
}

template <Axes A>
void read_internal_couple(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const int first = b.structural_node();
  const FrameContext frame = b.frame_of(first);
  InternalForce::Params p;
  p.follower = A == Axes::node;
  p.couple = true;
  if (reader.accept("position")) read_relative_position(reader, frame);
  // a label comes next, or, in old decks, a direction: it is told by its real numbers (the peer takes any
  // number for a label)
  int second = -1;
  bool old = false;
  Vec3d direction = Vec3d::zero();
  if (const std::string word = reader.peek_word(); word == "reference" || word == "null") {
    old = true;
    direction = read_direction(b, frame, A);
  } else {
    const SourcePos where = reader.here();
    const int length = reader.argument_length();
    const Value v = reader.value();
    if (v.type == ValueType::real && !b.model.peer_quirks) {
      old = true;
      const double y = reader.real(), z = reader.real();
      direction = unit_direction(reader, where, {v.number, y, z});
    } else {
      second = b.model.node_index(to_int(v.number));
      if (second < 0) reader.fail_at(where, "structural node " + display_text(v) + " is not defined", length);
    }
  }
  if (old) {
    second = b.structural_node();
    p.value = along(direction, read_root_drive(b));
  } else {
    if (reader.accept("position"))
      read_relative_position(reader, b.frame_of_second(second, first, Vec3d::zero(), Mat3d::identity()));
    p.value = read_vector_drive3(b, frame, p.follower);
  }
  add<InternalForce>(b, std::move(info), {first, second}, std::move(p));
}

void read_orientations(Builder& b, const FrameContext& frame, TotalLoad& p) {
  if (b.reader.accept("position")) p.f = read_relative_position(b.reader, frame);
  if (b.reader.accept("force orientation")) p.Rf = read_relative_orientation(b.reader, frame);
  if (b.reader.accept("moment orientation")) p.Rm = read_relative_orientation(b.reader, frame);
}
void read_loads(Builder& b, TotalLoad& p) {
  if (b.reader.accept("force")) p.force = read_vector_drive3(b);
  if (b.reader.accept("moment")) p.moment = read_vector_drive3(b);
}
void read_total_force(Builder& b, ElementInfo info) {
  const int node = b.structural_node();
  TotalForce::Params p;
  read_orientations(b, b.frame_of(node), p);
  read_loads(b, p);
  add<TotalForce>(b, std::move(info), {node}, std::move(p));
}
void read_total_internal_force(Builder& b, ElementInfo info) {
  const int first = b.structural_node();
  TotalInternalForce::Params p;
  read_orientations(b, b.frame_of(first), p.load);
  const int second = b.structural_node();
  TotalLoad of_second;
  read_orientations(b, b.frame_of_second(second, first, p.load.f, p.load.Rf), of_second);
  p.f2 = of_second.f;
  read_loads(b, p.load);
  add<TotalInternalForce>(b, std::move(info), {first, second}, std::move(p));
}

void read_abstract_force(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  const int label = reader.label("abstract node");
  if (!reader.accept("abstract")) {
    reader.fail("the force acts on an abstract node: expected 'abstract'",
                "other scalar nodes are not supported yet");
  }
  const int node = b.model.scalar_index(label);
  if (node < 0) reader.fail_at(where, "abstract node " + std::to_string(label) + " is not defined", length);
  ScalarRef row;
  row.scalar_node = node;
  AbstractForce::Params p;
  p.node_label = label;
  p.value = read_root_drive(b);
  add<AbstractForce>(b, std::move(info), {}, p, {row});
}

const Keyword<ElementReader> kForces[] = {
    {"absolute", read_one_node_force<Axes::global>, "force in global axes"},
    {"conservative", read_one_node_force<Axes::global>, "old name of absolute"},
    {"follower", read_one_node_force<Axes::node>, "force in node axes"},
    {"absolute internal", read_internal_force<Axes::global>, "opposite forces on two nodes, global axes"},
    {"conservative internal", read_internal_force<Axes::global>, "old name of absolute internal"},
    {"follower internal", read_internal_force<Axes::node>, "opposite forces on two nodes, axes of node 1"},
    {"absolute displacement", read_displacement_force, "force on a displacement node, global axes"},
    {"absolute internal displacement", read_internal_displacement_force,
     "opposite forces on two displacement nodes, global axes"},
    {"total", read_total_force, "force and moment with orientations of their own"},
    {"total internal", read_total_internal_force, "the same between two nodes"},
    {"abstract", read_abstract_force, "a drive in the balance of an abstract node"},
    {"abstract internal", nullptr, "opposite forces on two abstract nodes", "a second row"},
    {"modal", nullptr, "force on modes", "modal bodies"},
    {"external structural", nullptr, "forces from another program", "streams"},
    {"external structural mapping", nullptr, "forces from another program", "streams"},
    {"external modal", nullptr, "forces from another program", "streams"},
    {"external modal mapping", nullptr, "forces from another program", "streams"},
};
const Keyword<ElementReader> kCouples[] = {
    {"absolute", read_one_node_couple<Axes::global>, "couple in global axes"},
    {"conservative", read_one_node_couple<Axes::global>, "old name of absolute"},
    {"follower", read_one_node_couple<Axes::node>, "couple in node axes"},
    {"absolute internal", read_internal_couple<Axes::global>, "opposite couples on two nodes, global axes"},
    {"conservative internal", read_internal_couple<Axes::global>, "old name of absolute internal"},
    {"follower internal", read_internal_couple<Axes::node>, "opposite couples on two nodes, axes of node 1"},
};

}  // namespace

std::span<const Keyword<ElementReader>> force_keywords() { return kForces; }
std::span<const Keyword<ElementReader>> couple_keywords() { return kCouples; }

}  // namespace whirl
