// Joints that tie points and axes of nodes.
//   clamp, node, [position,] node | x, [orientation,] node | R
//   spherical hinge | revolute hinge | cardano hinge, end 1, end 2            offsets with or without keyword
//   revolute rotation | cardano rotation | prismatic | gimbal rotation, end 1, end 2
//   spherical pin | revolute pin | cardano pin, end, pin
//   revolute hinge ... [, initial theta, angle] [, friction, ...]
//   axial rotation, end 1, end 2 [, friction, ...], speed (drive) [, friction, ...]
//   brake, end 1, end 2, friction, ..., normal force (drive)
#include <optional>

#include "deck/read_connection.hpp"
#include "deck/read_friction.hpp"
#include "deck/read_joints.hpp"
#include "deck/read_orientation_format.hpp"
#include "elements/axial_rotation_friction.hpp"
#include "elements/brake.hpp"
#include "elements/cardano_hinge.hpp"
#include "elements/cardano_pin.hpp"
#include "elements/cardano_rotation.hpp"
#include "elements/clamp.hpp"
#include "elements/gimbal_rotation.hpp"
#include "elements/prismatic.hpp"
#include "elements/revolute_hinge_friction.hpp"
#include "elements/revolute_pin.hpp"
#include "elements/revolute_rotation.hpp"
#include "elements/spherical_hinge.hpp"
#include "elements/spherical_pin.hpp"

namespace whirl {

namespace {

template <class K>
void read_pair(Builder& b, ElementInfo info, Offset offset) {
  std::array<int, 2> nodes;
  const HingePair p = read_hinge_pair(b, offset, nodes);
  add_joint<K>(b, std::move(info), nodes, p);
}
template <class K>
void read_pin_joint(Builder& b, ElementInfo info) {
  std::array<int, 1> nodes;
  // angles of pins are always written in degrees
  HingePin p = read_hinge_pin(b, nodes, OrientationFormat::euler123);
  if (b.reader.accept("initial theta")) p.initial_angle = b.reader.real();
  add_joint<K>(b, std::move(info), nodes, p);
}

std::optional<Friction> read_optional_friction(Builder& b) {
  if (!b.reader.accept("friction")) return std::nullopt;
  return read_friction(b);
}

}  // namespace

void read_clamp(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const int node = read_joint_node(b, Needs::rotation);
  const FrameContext frame = b.frame_of(node);
  Clamp::Params p{b.model.nodes[node].x, b.model.nodes[node].R};
  reader.accept("position");
  if (!reader.accept("node")) p.x0 = read_absolute_position(reader, frame);
  reader.accept("orientation");
  if (!reader.accept("node")) p.R0 = read_absolute_orientation(reader, frame);
  add_joint<Clamp>(b, std::move(info), {node}, p);
}

void read_spherical_hinge(Builder& b, ElementInfo info) {
  read_pair<SphericalHinge>(b, std::move(info), Offset::expected);
}
void read_cardano_hinge(Builder& b, ElementInfo info) {
  read_pair<CardanoHinge>(b, std::move(info), Offset::expected);
}
void read_revolute_rotation(Builder& b, ElementInfo info) {
  read_pair<RevoluteRotation>(b, std::move(info), Offset::by_keyword);
}
void read_cardano_rotation(Builder& b, ElementInfo info) {
  read_pair<CardanoRotation>(b, std::move(info), Offset::by_keyword);
}
void read_prismatic(Builder& b, ElementInfo info) {
  read_pair<Prismatic>(b, std::move(info), Offset::by_keyword);
}
void read_gimbal_rotation(Builder& b, ElementInfo info) {
  read_pair<GimbalRotation>(b, std::move(info), Offset::by_keyword);
}
void read_spherical_pin(Builder& b, ElementInfo info) { read_pin_joint<SphericalPin>(b, std::move(info)); }
void read_revolute_pin(Builder& b, ElementInfo info) { read_pin_joint<RevolutePin>(b, std::move(info)); }
void read_cardano_pin(Builder& b, ElementInfo info) { read_pin_joint<CardanoPin>(b, std::move(info)); }

namespace {
void read_revolute_or_plane_hinge(Builder& b, ElementInfo info, bool angles_in_text) {
  std::array<int, 2> nodes;
  RevoluteHingeFriction::Params p;
  static_cast<HingePair&>(p) = read_hinge_pair(b, Offset::expected, nodes);
  p.angles_in_text = angles_in_text;
  if (b.reader.accept("initial theta")) p.initial_angle = b.reader.real();
  if (auto friction = read_optional_friction(b)) {
    p.friction = std::move(*friction);
    add_joint<RevoluteHingeFriction>(b, std::move(info), nodes, std::move(p));
  } else {
    add_joint<RevoluteHinge>(b, std::move(info), nodes, p);
  }
}
}  // namespace
void read_revolute_hinge(Builder& b, ElementInfo info) {
  read_revolute_or_plane_hinge(b, std::move(info), true);
}
void read_plane_hinge(Builder& b, ElementInfo info) {
  read_revolute_or_plane_hinge(b, std::move(info), false);
}

void read_axial_rotation(Builder& b, ElementInfo info) {
  std::array<int, 2> nodes;
  AxialRotationFriction::Params p;
  static_cast<HingePair&>(p) = read_hinge_pair(b, Offset::expected, nodes);
  auto friction = read_optional_friction(b);
  p.speed = read_root_drive(b);
  if (!friction) friction = read_optional_friction(b);
  if (b.reader.accept("orientation description")) p.format = read_orientation_format(b.reader);
  if (friction) {
    p.friction = std::move(*friction);
    add_joint<AxialRotationFriction>(b, std::move(info), nodes, std::move(p));
  } else {
    add_joint<AxialRotation>(b, std::move(info), nodes, p);
  }
}

void read_brake(Builder& b, ElementInfo info) {
  std::array<int, 2> nodes;
  Brake::Params p;
  static_cast<HingePair&>(p) = read_hinge_pair(b, Offset::expected, nodes);
  static constexpr std::string_view kFriction[] = {"friction"};
  b.reader.require("the friction of the brake", kFriction);
  p.friction = read_friction(b);
  p.normal_force = read_root_drive(b);
  add_joint<Brake>(b, std::move(info), nodes, std::move(p));
}

}  // namespace whirl
