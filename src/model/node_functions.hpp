// Kinematic functions of one or two structural nodes, as expressions name them in the namespace `model`:
//
//   position velocity angle angvel         of a node: x, v, rotation vector of R, omega; global axes
//   distance unitvec vrel angvrel          of two: x2 - x1, the same over its length, v2 - v1, omega2 -
//   omega1 anglerel                               rotation vector of R1^T R2
//
// The bare name is the length of the vector, name2 its square, xname, yname, zname a component (unitvec has
// only these); name_prev is taken from the previous step.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "math/vec3.hpp"

namespace whirl {

struct NodeKinematics {
  Vec3d x;
  Mat3d R;
  Vec3d v;
  Vec3d w;
};

struct NodeFunction {
  enum class Quantity { position, velocity, angle, angvel, distance, unitvec, anglerel, vrel, angvrel };
  enum class Measure { length, square, x, y, z };
  Quantity quantity = Quantity::position;
  Measure measure = Measure::length;
  bool previous = false;
  int nodes() const { return quantity >= Quantity::distance ? 2 : 1; }
};

// "xdistance_prev" -> distance, x, previous; nothing for other names.
std::optional<NodeFunction> parse_node_function(std::string_view name);
// All names.
std::vector<std::string> node_function_names();

// second is not looked at when the function is of one node. Points that coincide have no unit vector: nan.
double evaluate(const NodeFunction& f, const NodeKinematics& first, const NodeKinematics& second);

}  // namespace whirl
