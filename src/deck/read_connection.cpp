#include "deck/read_connection.hpp"

#include "deck/read_orientation_format.hpp"

namespace whirl {

namespace {

void read_end(Builder& b, const FrameContext& frame, Offset offset, Connection& c) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const std::string next = reader.peek_word();
  const bool turned = next == "orientation" || next == "hinge";
  if (reader.accept("position") || (offset == Offset::expected && !turned)) {
    c.f = read_relative_position(reader, frame);
    if (!b.model.nodes[c.node].rotates && norm(c.f) > 0.0)
      reader.fail_at(where, "a displacement node has no rotation: its offset must be null");
  }
  if (reader.accept("orientation") || reader.accept("hinge")) c.Rh = read_relative_orientation(reader, frame);
}

}  // namespace

int read_joint_node(Builder& b, Needs needs) {
  const SourcePos where = b.reader.here();
  const int length = b.reader.argument_length();
  const int node = b.structural_node();
  if (needs == Needs::rotation && !b.model.nodes[node].rotates) {
    b.reader.fail_at(where,
                     "this joint needs a node with rotation; node " +
                         std::to_string(b.model.nodes[node].label) + " is a displacement node",
                     length);
  }
  return node;
}

Connection read_first_end(Builder& b, Offset offset, Needs needs) {
  Connection c;
  c.node = read_joint_node(b, needs);
  read_end(b, b.frame_of(c.node), offset, c);
  return c;
}

Connection read_second_end(Builder& b, Offset offset, const Connection& first, Needs needs) {
  Connection c;
  c.node = read_joint_node(b, needs);
  read_end(b, b.frame_of_second(c.node, first.node, first.f, first.Rh), offset, c);
  return c;
}

PinPlace read_pin_place(Builder& b, const Connection& c) {
  DeckReader& reader = b.reader;
  const FrameContext frame = b.frame_of_second(c.node, c.node, c.f, c.Rh);
  PinPlace pin;
  reader.accept("position");
  pin.x = read_absolute_position(reader, frame);
  if (reader.accept("orientation") || reader.accept("hinge"))
    pin.R = read_absolute_orientation(reader, frame);
  return pin;
}

OrientationFormat read_joint_format(Builder& b) {
  return b.reader.accept("orientation description") ? read_orientation_format(b.reader)
                                                    : b.output.orientation;
}

HingePair read_hinge_pair(Builder& b, Offset offset, std::array<int, 2>& nodes) {
  const Connection first = read_first_end(b, offset), second = read_second_end(b, offset, first);
  nodes = {first.node, second.node};
  HingePair p;
  p.f1 = first.f;
  p.f2 = second.f;
  p.R1h = first.Rh;
  p.R2h = second.Rh;
  p.format = read_joint_format(b);
  return p;
}

HingePin read_hinge_pin(Builder& b, std::array<int, 1>& nodes, OrientationFormat by_default) {
  const Connection c = read_first_end(b, Offset::expected);
  const PinPlace pin = read_pin_place(b, c);
  nodes = {c.node};
  HingePin p;
  p.f = c.f;
  p.Rh = c.Rh;
  p.x0 = pin.x;
  p.R0 = pin.R;
  p.format = b.reader.accept("orientation description") ? read_orientation_format(b.reader) : by_default;
  return p;
}

double initial_distance(const Builder& b, const Connection& first, const Connection& second) {
  const StructuralNode &n1 = b.model.nodes[first.node], &n2 = b.model.nodes[second.node];
  return norm(n2.x + n2.R * second.f - n1.x - n1.R * first.f);
}

}  // namespace whirl
