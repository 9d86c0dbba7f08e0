// Joints with a constitutive law.
//   rod, node 1, [position, o1,] node 2, [position, o2,] length | from nodes, law
//   rod with offset: the offsets stand without keyword
//   deformable hinge, node 1, [position, o1,] [orientation | hinge, R1,] node 2, ..., law
//       [, orientation description, format]                              invariant and axial ones alike
//   deformable displacement joint, deformable joint: offsets with or without keyword
//   viscous body, node, [position, o,] [orientation, R,] law
#include "deck/builder.hpp"
#include "deck/read_orientation_format.hpp"
#include "elements/deformable_displacement.hpp"
#include "elements/deformable_hinge.hpp"
#include "elements/rod.hpp"
#include "elements/viscous_body.hpp"

namespace whirl {

namespace {

template <class K>
void add(Builder& b, ElementInfo info, const std::array<int, K::nodes>& nodes, typename K::Params p) {
  auto& batch = b.model.batch<Batch<K>>();
  const int e = batch.add(std::move(info), nodes, std::move(p));
  b.finish_element(batch, e);
}

enum class Offset { optional, expected };  // expected: with or without the keyword

// A node with its offset and orientation in node axes.
struct Connection {
  int node = -1;
  Vec3d f = Vec3d::zero();
  Mat3d Rh = Mat3d::identity();
};

void read_frame(Builder& b, const FrameContext& frame, Offset offset, Connection& c) {
  if (b.reader.accept("position") || offset == Offset::expected)
    c.f = read_relative_position(b.reader, frame);
  if (b.reader.accept("orientation") || b.reader.accept("hinge"))
    c.Rh = read_relative_orientation(b.reader, frame);
}
Connection read_first(Builder& b, Offset offset) {
  Connection c;
  c.node = b.structural_node();
  read_frame(b, b.frame_of(c.node), offset, c);
  return c;
}
Connection read_second(Builder& b, Offset offset, const Connection& first) {
  Connection c;
  c.node = b.structural_node();
  read_frame(b, b.frame_of_second(c.node, first.node, first.f, first.Rh), offset, c);
  return c;
}

OrientationFormat read_format(Builder& b) {
  return b.reader.accept("orientation description") ? read_orientation_format(b.reader)
                                                    : b.output.orientation;
}

void read_rod_with(Builder& b, ElementInfo info, Offset offset) {
  DeckReader& reader = b.reader;
  const Connection first = read_first(b, offset), second = read_second(b, offset, first);
  Rod::Params p;
  p.f1 = first.f;
  p.f2 = second.f;
  const StructuralNode &a = b.model.nodes[first.node], &c = b.model.nodes[second.node];
  const double initial = norm(c.x + c.R * p.f2 - a.x - a.R * p.f1);
  const SourcePos where = reader.here();
  p.length = reader.accept("from nodes") ? initial : reader.real();
  if (!(p.length > 0.0)) reader.fail_at(where, "the length of a rod must be positive");
  if (!(initial > 0.0)) reader.fail_at(where, "the points of the rod coincide: it has no direction");
  b.current = {{"L0", p.length}, {"L", initial}};
  p.law = read_law(b, 1);
  b.current.clear();
  add<Rod>(b, std::move(info), {first.node, second.node}, std::move(p));
}
void read_rod(Builder& b, ElementInfo info) { read_rod_with(b, std::move(info), Offset::optional); }
void read_rod_with_offset(Builder& b, ElementInfo info) {
  read_rod_with(b, std::move(info), Offset::expected);
}

template <class K>
void read_hinge(Builder& b, ElementInfo info) {
  const Connection first = read_first(b, Offset::optional), second = read_second(b, Offset::optional, first);
  typename K::Params p;
  p.R1h = first.Rh;
  p.R2h = second.Rh;
  p.law = read_law(b, K::law_dimension);
  if constexpr (requires { p.format; }) p.format = read_format(b);
  add<K>(b, std::move(info), {first.node, second.node}, std::move(p));
}

template <int N>
void read_connection(Builder& b, ElementInfo info) {
  using K = DeformableConnection<N>;
  const Connection first = read_first(b, Offset::expected), second = read_second(b, Offset::expected, first);
  typename K::Params p;
  p.f1 = first.f;
  p.f2 = second.f;
  p.R1h = first.Rh;
  p.R2h = second.Rh;
  p.law = read_law(b, N);
  p.format = read_format(b);
  add<K>(b, std::move(info), {first.node, second.node}, std::move(p));
}

void read_viscous_body(Builder& b, ElementInfo info) {
  const Connection c = read_first(b, Offset::optional);
  ViscousBody::Params p;
  p.f = c.f;
  p.Rh = c.Rh;
  p.law = read_law(b, 6);
  add<ViscousBody>(b, std::move(info), {c.node}, std::move(p));
}

const Keyword<ElementReader> kJoints[] = {
    {"rod", read_rod, "force along the line between two points"},
    {"rod with offset", read_rod_with_offset, "rod whose offsets stand without keyword"},
    {"rod bezier", nullptr, "rod along a curve", "its rate of length"},
    {"deformable hinge", read_hinge<DeformableHinge>, "moment from the relative rotation"},
    {"invariant deformable hinge", read_hinge<InvariantDeformableHinge>,
     "the same, in the frame half way between the nodes"},
    {"deformable axial joint", read_hinge<DeformableAxialJoint>, "moment about axis 3 only"},
    {"deformable displacement joint", read_connection<3>, "force from the relative displacement"},
    {"deformable displacement hinge", read_connection<3>, "old name of deformable displacement joint"},
    {"invariant deformable displacement joint", nullptr,
     "force from the relative displacement in the middle frame", "a definition: the peer refuses it"},
    {"deformable joint", read_connection<6>, "force and moment from relative displacement and rotation"},
    {"viscous body", read_viscous_body, "load from the velocity of a node"},
};

}  // namespace

std::span<const Keyword<ElementReader>> deformable_joint_keywords() { return kJoints; }

}  // namespace whirl
