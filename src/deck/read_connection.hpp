// How joints name their ends.
//   node [, position, offset] [, orientation | hinge, R]     offset and R in node axes unless a frame is
//   given
// Older decks write the offset without `position`: joints whose offset cannot be left out accept that.
//   pin: [position,] x [, orientation | hinge, R]            global unless a frame is given
#pragma once
#include "deck/builder.hpp"
#include "elements/joint_kernel.hpp"

namespace whirl {

enum class Offset {
  by_keyword,  // only after `position`
  expected     // with or without the keyword
};
enum class Needs { rotation, position };  // what a joint needs of a node: displacement nodes have no rotation

struct Connection {
  int node = -1;
  Vec3d f = Vec3d::zero();
  Mat3d Rh = Mat3d::identity();
};

// Index of the node whose label comes next; fails when it is a displacement node and the joint needs more.
int read_joint_node(Builder& b, Needs needs);
Connection read_first_end(Builder& b, Offset offset, Needs needs = Needs::rotation);
Connection read_second_end(Builder& b, Offset offset, const Connection& first, Needs needs = Needs::rotation);

struct PinPlace {
  Vec3d x = Vec3d::zero();
  Mat3d R = Mat3d::identity();
};
PinPlace read_pin_place(Builder& b, const Connection& c);

// orientation description, format; the deck's default when it is not there
OrientationFormat read_joint_format(Builder& b);

HingePair read_hinge_pair(Builder& b, Offset offset, std::array<int, 2>& nodes);
HingePin read_hinge_pin(Builder& b, std::array<int, 1>& nodes, OrientationFormat by_default);

// Distance of the two points in the initial configuration.
double initial_distance(const Builder& b, const Connection& first, const Connection& second);

// Adds the element and reads the end of its card.
template <class K>
void add_joint(Builder& b, ElementInfo info, const std::array<int, K::nodes>& nodes, typename K::Params p,
               std::vector<ScalarRef> foreign = {}) {
  auto& batch = b.model.batch<Batch<K>>();
  const int e = batch.add(std::move(info), nodes, std::move(p), std::move(foreign));
  b.finish_element(batch, e);
}

}  // namespace whirl
