// Joints that impose a motion by one drive.
//   drive hinge, node 1 [, orientation | hinge, R], node 2 [, ...], rotation (vector drive)
//   drive displacement, node 1, offset 1, node 2, offset 2, displacement (vector drive)
//   drive displacement pin, node, offset, x0, displacement (vector drive)
//   linear velocity | linear acceleration, node, direction (global), drive
//   angular velocity | angular acceleration, node, direction (node axes), drive
//   imposed displacement [pin], as drive displacement [pin]: a total [pin] joint
//   imposed orientation, as drive hinge; imposed orientation pin, end, R0, rotation: a total [pin] joint
#include "deck/read_connection.hpp"
#include "deck/read_joints.hpp"
#include "elements/angular_acceleration.hpp"
#include "elements/angular_velocity.hpp"
#include "elements/drive_displacement.hpp"
#include "elements/drive_displacement_pin.hpp"
#include "elements/drive_hinge.hpp"
#include "elements/linear_acceleration.hpp"
#include "elements/linear_velocity.hpp"
#include "elements/total_joint.hpp"
#include "elements/total_pin_joint.hpp"

namespace whirl {

namespace {

constexpr std::array<Imposed, 3> kAll = {Imposed::position, Imposed::position, Imposed::position};

template <class K>
void read_along(Builder& b, ElementInfo info, bool node_axes) {
  DeckReader& reader = b.reader;
  const int node = read_joint_node(b, node_axes ? Needs::rotation : Needs::position);
  const FrameContext frame = b.frame_of(node);
  const SourcePos where = reader.here();
  const Vec3d n = node_axes ? read_relative_direction(reader, frame) : read_absolute_direction(reader, frame);
  if (!(norm(n) > 0.0)) reader.fail_at(where, "the direction must not be null");
  add_joint<K>(b, std::move(info), {node}, {(1.0 / norm(n)) * n, read_root_drive(b)});
}

struct PinnedPoint {
  int node;
  Vec3d f, x0;
};
PinnedPoint read_pinned_point(Builder& b) {
  const Connection c = read_first_end(b, Offset::expected);
  b.reader.accept("position");
  const FrameContext frame = b.frame_of_second(c.node, c.node, c.f, c.Rh);
  return {c.node, c.f, read_absolute_position(b.reader, frame)};
}

}  // namespace

void read_drive_hinge(Builder& b, ElementInfo info) {
  std::array<int, 2> nodes;
  DriveHinge::Params p;
  static_cast<HingePair&>(p) = read_hinge_pair(b, Offset::by_keyword, nodes);
  p.rotation = read_vector_drive3(b);
  add_joint<DriveHinge>(b, std::move(info), nodes, std::move(p));
}

void read_drive_displacement(Builder& b, ElementInfo info) {
  const Connection first = read_first_end(b, Offset::expected);
  const Connection second = read_second_end(b, Offset::expected, first);
  DriveDisplacement::Params p{first.f, second.f, read_vector_drive3(b)};
  add_joint<DriveDisplacement>(b, std::move(info), {first.node, second.node}, std::move(p));
}

void read_drive_displacement_pin(Builder& b, ElementInfo info) {
  const PinnedPoint at = read_pinned_point(b);
  add_joint<DriveDisplacementPin>(b, std::move(info), {at.node}, {at.f, at.x0, read_vector_drive3(b)});
}

void read_linear_velocity(Builder& b, ElementInfo info) {
  read_along<LinearVelocity>(b, std::move(info), false);
}
void read_linear_acceleration(Builder& b, ElementInfo info) {
  read_along<LinearAcceleration>(b, std::move(info), false);
}
void read_angular_velocity(Builder& b, ElementInfo info) {
  read_along<AngularVelocity>(b, std::move(info), true);
}
void read_angular_acceleration(Builder& b, ElementInfo info) {
  read_along<AngularAcceleration>(b, std::move(info), true);
}

void read_imposed_displacement(Builder& b, ElementInfo info) {
  const Connection first = read_first_end(b, Offset::expected);
  const Connection second = read_second_end(b, Offset::expected, first);
  TotalJoint::Params p;
  p.f1 = first.f;
  p.f2 = second.f;
  p.translation = kAll;
  p.translation_drive = read_vector_drive3(b);
  add_joint<TotalJoint>(b, std::move(info), {first.node, second.node}, std::move(p));
}

void read_imposed_displacement_pin(Builder& b, ElementInfo info) {
  const PinnedPoint at = read_pinned_point(b);
  TotalPinJoint::Params p;
  p.f = at.f;
  p.x0 = at.x0;
  p.translation = kAll;
  p.translation_drive = read_vector_drive3(b);
  add_joint<TotalPinJoint>(b, std::move(info), {at.node}, std::move(p));
}

void read_imposed_orientation(Builder& b, ElementInfo info) {
  const Connection first = read_first_end(b, Offset::by_keyword);
  const Connection second = read_second_end(b, Offset::by_keyword, first);
  TotalJoint::Params p;
  p.R1r = first.Rh;
  p.R2r = second.Rh;
  p.rotation = kAll;
  p.rotation_drive = read_vector_drive3(b);
  add_joint<TotalJoint>(b, std::move(info), {first.node, second.node}, std::move(p));
}

void read_imposed_orientation_pin(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const Connection c = read_first_end(b, Offset::by_keyword);
  TotalPinJoint::Params p;
  p.Rr = c.Rh;
  if (reader.accept("orientation") || reader.accept("hinge"))
    p.Q = read_absolute_orientation(reader, b.frame_of_second(c.node, c.node, c.f, c.Rh));
  p.rotation = kAll;
  p.rotation_drive = read_vector_drive3(b);
  add_joint<TotalPinJoint>(b, std::move(info), {c.node}, std::move(p));
}

}  // namespace whirl
