// Total joints.
//   total joint | total equation, node 1, frame, node 2, frame [, position constraint, s1, s2, s3, vector
//   drive]
//       [, orientation constraint, s1, s2, s3, vector drive]
//   total pin joint, node, frame, pin frame, constraints as above
//   total internal reaction, node 1, frame, node 2, frame, constraints without drives, total equation, label
//     frame: [position, x] [, position orientation, R] [, rotation orientation, R]
//     s: active | inactive | position, rotation | velocity, angular velocity | an expression, not 0 for
//     active
//   joint regularization: label of a joint, tikhonov, [list, n values | value]
#include "deck/read_connection.hpp"
#include "deck/read_joints.hpp"
#include "elements/joint_regularization.hpp"
#include "elements/total_equation.hpp"
#include "elements/total_internal_reaction.hpp"
#include "elements/total_joint.hpp"
#include "elements/total_pin_joint.hpp"

namespace whirl {

namespace {

struct TotalFrame {
  Vec3d f = Vec3d::zero();
  Mat3d Rp = Mat3d::identity(), Rr = Mat3d::identity();
};

TotalFrame read_total_frame(DeckReader& reader, const FrameContext& frame) {
  TotalFrame t;
  if (reader.accept("position")) t.f = read_relative_position(reader, frame);
  if (reader.accept("position orientation")) t.Rp = read_relative_orientation(reader, frame);
  if (reader.accept("rotation orientation")) t.Rr = read_relative_orientation(reader, frame);
  return t;
}

std::array<Imposed, 3> read_status(DeckReader& reader, bool rotation) {
  static constexpr std::string_view kWords[] = {"inactive",    "active",   "position",        "rotation",
                                                "orientation", "velocity", "angular velocity"};
  std::array<Imposed, 3> status;
  for (Imposed& s : status) {
    const SourcePos where = reader.here();
    const int word = reader.choose(kWords);
    if (word < 0) {
      s = reader.boolean() ? Imposed::position : Imposed::nothing;
      continue;
    }
    const bool of_rotation = word == 3 || word == 4 || word == 6, of_position = word == 2 || word == 5;
    if ((rotation && of_position) || (!rotation && of_rotation)) {
      reader.fail_at(where, std::string("'") + std::string(kWords[word]) + "' does not fit " +
                                (rotation ? "an orientation constraint" : "a position constraint"));
    }
    s = word == 0 ? Imposed::nothing : word >= 5 ? Imposed::velocity : Imposed::position;
  }
  return status;
}

void read_constraints(Builder& b, TotalConstraint& c, bool drives) {
  if (b.reader.accept("position constraint")) {
    c.translation = read_status(b.reader, false);
    if (drives) c.translation_drive = read_vector_drive3(b);
  }
  if (b.reader.accept("orientation constraint")) {
    c.rotation = read_status(b.reader, true);
    if (drives) c.rotation_drive = read_vector_drive3(b);
  }
}

TotalJointParams read_total_ends(Builder& b, std::array<int, 2>& nodes) {
  nodes[0] = read_joint_node(b, Needs::rotation);
  const TotalFrame first = read_total_frame(b.reader, b.frame_of(nodes[0]));
  nodes[1] = read_joint_node(b, Needs::rotation);
  const TotalFrame second =
      read_total_frame(b.reader, b.frame_of_second(nodes[1], nodes[0], first.f, first.Rr));
  TotalJointParams p;
  p.f1 = first.f;
  p.f2 = second.f;
  p.R1p = first.Rp;
  p.R2p = second.Rp;
  p.R1r = first.Rr;
  p.R2r = second.Rr;
  return p;
}

template <class K>
void read_total(Builder& b, ElementInfo info) {
  std::array<int, 2> nodes;
  TotalJointParams p = read_total_ends(b, nodes);
  read_constraints(b, p, true);
  add_joint<K>(b, std::move(info), nodes, std::move(p));
}

}  // namespace

void read_total_joint(Builder& b, ElementInfo info) { read_total<TotalJoint>(b, std::move(info)); }
void read_total_equation(Builder& b, ElementInfo info) { read_total<TotalEquation>(b, std::move(info)); }

void read_total_pin_joint(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const int node = read_joint_node(b, Needs::rotation);
  const TotalFrame end = read_total_frame(reader, b.frame_of(node));
  const FrameContext frame = b.frame_of_second(node, node, end.f, end.Rr);
  TotalPinJoint::Params p;
  p.f = end.f;
  p.Rp = end.Rp;
  p.Rr = end.Rr;
  if (reader.accept("position")) p.x0 = read_absolute_position(reader, frame);
  if (reader.accept("position orientation")) p.P = read_absolute_orientation(reader, frame);
  if (reader.accept("rotation orientation")) p.Q = read_absolute_orientation(reader, frame);
  read_constraints(b, p, true);
  add_joint<TotalPinJoint>(b, std::move(info), {node}, std::move(p));
}

void read_total_internal_reaction(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  std::array<int, 2> nodes;
  TotalJointParams p = read_total_ends(b, nodes);
  read_constraints(b, p, false);
  static constexpr std::string_view kEquation[] = {"total equation"};
  reader.require("the total equation whose multipliers are applied", kEquation);
  const SourcePos where = reader.here();
  const int label = reader.label("total equation");
  const ElementRef* ref = b.model.find_element(ElementClass::joint, label);
  if (ref == nullptr || ref->batch->kind() != TotalEquation::kind)
    reader.fail_at(where, "joint " + std::to_string(label) + " is no total equation defined before");
  const int count = ref->batch->own_count(ref->index);
  if (count != p.count()) {
    reader.fail_at(where, "total equation " + std::to_string(label) + " imposes " + std::to_string(count) +
                              " components, but " + std::to_string(p.count()) + " are loaded here");
  }
  std::vector<ScalarRef> multipliers;
  for (int i = 0; i < count; ++i) multipliers.push_back({-1, ref->batch, ref->index, i});
  add_joint<TotalInternalReaction>(b, std::move(info), nodes, std::move(p), std::move(multipliers));
}

void read_joint_regularization(Builder& b) {
  DeckReader& reader = b.reader;
  b.meet("joint regularizations");
  ElementInfo info;
  info.pos = reader.here();
  info.label = reader.label("joint regularization");
  info.output = false;
  reader.set_context("joint regularization " + std::to_string(info.label));
  const ElementRef* ref = b.model.find_element(ElementClass::joint, info.label);
  if (ref == nullptr)
    reader.fail_at(info.pos, "joint " + std::to_string(info.label) + " is not defined before");
  if (!can_regularize(*ref->batch, ref->index))
    reader.fail_at(info.pos, "a joint '" + std::string(ref->batch->kind()) + "' cannot be regularized: its " +
                                 "unknowns are not the reactions of its constraints");
  static constexpr std::string_view kKinds[] = {"tikhonov"};
  reader.require("a kind of regularization", kKinds);
  int multipliers = 0;
  for (int i = 0; i < ref->batch->own_count(ref->index); ++i)
    multipliers += ref->batch->own_kind(ref->index, i) == UnknownKind::algebraic ? 1 : 0;
  std::vector<double> compliance(reader.accept("list") ? multipliers : 1);
  for (double& e : compliance) e = reader.real();
  regularize(b.model, std::move(info), *ref->batch, ref->index, compliance);
}

}  // namespace whirl
