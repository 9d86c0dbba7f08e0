// Joints on lines, planes and distances.
//   in line, node 1, [position,] offset 1, [orientation,] R, node 2 [, offset | position, offset 2]
//   in plane, node 1, [position,] offset 1, normal (axes of node 1), node 2 [, offset | position, offset 2]
//   distance, end 1, end 2, from nodes | length (drive)
//   distance with offset: the offsets stand without keyword
#include "deck/read_connection.hpp"
#include "deck/read_joints.hpp"
#include "elements/distance.hpp"
#include "elements/in_line.hpp"
#include "elements/in_plane.hpp"

namespace whirl {

namespace {

// node 2 [, offset | position, f2]
Connection read_sliding_point(Builder& b, const Connection& first) {
  DeckReader& reader = b.reader;
  Connection c;
  c.node = read_joint_node(b, Needs::position);
  const SourcePos where = reader.here();
  if (reader.accept("offset") || reader.accept("position")) {
    c.f = read_relative_position(reader, b.frame_of_second(c.node, first.node, first.f, first.Rh));
    if (!b.model.nodes[c.node].rotates && norm(c.f) > 0.0)
      reader.fail_at(where, "a displacement node has no rotation: its offset must be null");
  }
  return c;
}

void read_distance_with(Builder& b, ElementInfo info, Offset offset) {
  DeckReader& reader = b.reader;
  const Connection first = read_first_end(b, offset, Needs::position);
  const Connection second = read_second_end(b, offset, first, Needs::position);
  const double initial = initial_distance(b, first, second);
  Distance::Params p;
  p.f1 = first.f;
  p.f2 = second.f;
  if (!(initial > 0.0)) reader.fail("the points of the joint coincide: their distance has no direction");
  if (reader.accept("from nodes")) {
    p.length = b.model.add_drive(std::make_shared<ConstDrive>(initial));
  } else {
    b.current = {{"L", initial}};
    p.length = read_root_drive(b);
    b.current.clear();
  }
  add_joint<Distance>(b, std::move(info), {first.node, second.node}, p);
}

}  // namespace

void read_in_line(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  Connection first;
  first.node = read_joint_node(b, Needs::rotation);
  const FrameContext frame = b.frame_of(first.node);
  reader.accept("position");
  first.f = read_relative_position(reader, frame);
  if (!reader.accept("orientation")) reader.accept("hinge");
  first.Rh = read_relative_orientation(reader, frame);
  const Connection second = read_sliding_point(b, first);
  InLine::Params p;
  p.f1 = first.f;
  p.f2 = second.f;
  p.R1h = first.Rh;
  add_joint<InLine>(b, std::move(info), {first.node, second.node}, p);
}

void read_in_plane(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  Connection first;
  first.node = read_joint_node(b, Needs::rotation);
  const FrameContext frame = b.frame_of(first.node);
  reader.accept("position");
  first.f = read_relative_position(reader, frame);
  const SourcePos where = reader.here();
  const Vec3d normal = read_relative_direction(reader, frame);
  if (!(norm(normal) > 0.0)) reader.fail_at(where, "the normal of the plane must not be null");
  const Connection second = read_sliding_point(b, first);
  add_joint<InPlane>(b, std::move(info), {first.node, second.node},
                     {first.f, second.f, (1.0 / norm(normal)) * normal});
}

void read_distance(Builder& b, ElementInfo info) {
  read_distance_with(b, std::move(info), Offset::by_keyword);
}
void read_distance_with_offset(Builder& b, ElementInfo info) {
  read_distance_with(b, std::move(info), Offset::expected);
}

}  // namespace whirl
