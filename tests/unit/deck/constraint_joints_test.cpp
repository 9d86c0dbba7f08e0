// Cards of the joints that constrain: every spelling, and what reaches the model.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "deck/deck.hpp"
#include "elements/angular_velocity.hpp"
#include "elements/axial_rotation.hpp"
#include "elements/axial_rotation_friction.hpp"
#include "elements/brake.hpp"
#include "elements/cardano_hinge.hpp"
#include "elements/clamp.hpp"
#include "elements/distance.hpp"
#include "elements/drive_displacement_pin.hpp"
#include "elements/drive_hinge.hpp"
#include "elements/in_line.hpp"
#include "elements/in_plane.hpp"
#include "elements/joint_regularization.hpp"
#include "elements/linear_velocity.hpp"
#include "elements/prismatic.hpp"
#include "elements/revolute_hinge.hpp"
#include "elements/revolute_hinge_friction.hpp"
#include "elements/revolute_pin.hpp"
#include "elements/spherical_hinge.hpp"
#include "elements/spherical_pin.hpp"
#include "elements/total_equation.hpp"
#include "elements/total_internal_reaction.hpp"
#include "elements/total_joint.hpp"
#include "elements/total_pin_joint.hpp"

namespace whirl {
namespace {

// node 1 at the origin, node 2 at (2, 0, 0) turned by 90 degrees about z, node 3 a displacement node
std::unique_ptr<Deck> read(const std::string& elements, const std::string& counters = "joints: 1;") {
  return read_deck_text("test.mbd",
                        "begin: data; problem: initial value; end: data;\n"
                        "begin: initial value; initial time: 0.; final time: 1.; time step: 1.e-3;\n"
                        "end: initial value;\n"
                        "begin: control data; structural nodes: 3; " +
                            counters +
                            " end: control data;\n"
                            "scalar function: \"mu\", const, 0.3;\n"
                            "begin: nodes;\n"
                            "structural: 1, static, null, eye, null, null;\n"
                            "structural: 2, static, 2., 0., 0., euler123, 0., 0., pi/2., null, null;\n"
                            "structural: 3, static displacement, 4., 0., 0., null;\n"
                            "end: nodes;\n"
                            "begin: elements;\n" +
                            elements + "\nend: elements;\n",
                        {.overrides = {}, .use_environment = false, .peer_quirks = false});
}
std::string errors(const Deck& deck) {
  std::string all;
  for (const auto& d : deck.diagnostics.all()) all += d.message + "\n";
  return all;
}
template <class K>
const typename K::Params& only(Deck& deck) {
  EXPECT_TRUE(deck.ok()) << errors(deck);
  auto& batch = deck.builder.model.batch<Batch<K>>();
  EXPECT_EQ(batch.size(), 1);
  if (batch.size() == 0) throw std::runtime_error("no such element: " + errors(deck));
  return batch.params(0);
}
// Numbers come from sums and products of input: a few units in the last place.
constexpr double kExact = 1e-14;
void expect_vector(const Vec3d& v, double x, double y, double z) {
  EXPECT_NEAR(v[0], x, kExact);
  EXPECT_NEAR(v[1], y, kExact);
  EXPECT_NEAR(v[2], z, kExact);
}
Vec3d value_of(Deck& deck, const VectorDrive<3>& d) {
  std::vector<double> drives;
  EvalContext ctx;
  for (const auto& each : deck.builder.model.drives()) drives.push_back(each->value({ctx, 0.0, false}));
  ctx.drives = drives.data();
  return ctx.vector_drive(d);
}
double value_of(Deck& deck, DriveId id) {
  EvalContext ctx;
  return deck.builder.model.drives()[id]->value({ctx, 0.0, false});
}

TEST(DeckHinges, AcceptOldAndNewSpellingsOfTheSameHinge) {
  for (const char* card :
       {"joint: 1, revolute hinge, 1, position, 1.,0.,0., orientation, 3, 0.,1.,0., 1, 1.,0.,0.,"
        " 2, position, 0.,1.,0., orientation, eye;",
        "joint: 1, plane hinge, 1, 1.,0.,0., hinge, 3, 0.,1.,0., 1, 1.,0.,0., 2, 0.,1.,0., hinge, eye;",
        "joint: 1, revolute hinge, 1, reference, node, 1.,0.,0., hinge, reference, node, 3, 0.,1.,0., 1, "
        "1.,0.,0.,"
        " 2, reference, global, 1.,0.,0., hinge, reference, node, eye;",
        "joint: 1, revolute hinge, 1, reference, node, 1.,0.,0., hinge, reference, node, 3, 0.,1.,0., 1, "
        "1.,0.,0.,"
        " 2, reference, other node, 1.,0.,0., output, no;"}) {
    auto deck = read(card);
    const auto& p = only<RevoluteHinge>(*deck);
    expect_vector(p.f1, 1.0, 0.0, 0.0);
    expect_vector(p.f2, 0.0, 1.0, 0.0);
    expect_vector(p.R1h.col(2), 0.0, 1.0, 0.0);
    expect_vector(p.R2h.col(2), 0.0, 0.0, 1.0);
  }
}

TEST(DeckHinges, LeaveOutOffsetsWhereAnOrientationFollows) {
  auto deck = read("joint: 1, spherical hinge, 1, hinge, eye, 2, hinge, eye;");
  expect_vector(only<SphericalHinge>(*deck).f1, 0.0, 0.0, 0.0);
}

TEST(DeckHinges, RotationsTakeOffsetsByKeywordOnly) {
  auto deck = read("joint: 1, prismatic, 1, 2, hinge, 3, 0.,1.,0., 1, 1.,0.,0.;");
  expect_vector(only<Prismatic>(*deck).R2h.col(2), 0.0, 1.0, 0.0);
  auto universal = read("joint: 1, universal hinge, 1, null, 2, reference, global, null;");
  expect_vector(only<CardanoHinge>(*universal).f2, 0.0, 2.0, 0.0);
}

TEST(DeckHinges, CountTurnsFromTheInitialAngle) {
  auto deck = read("joint: 1, revolute hinge, 1, null, 2, null, initial theta, 7.;");
  EXPECT_DOUBLE_EQ(only<RevoluteHinge>(*deck).initial_angle, 7.0);
}

TEST(DeckPins, TakeTheirPlaceInGlobalAxes) {
  for (const char* kind : {"spherical pin", "pin"}) {
    auto deck = read("joint: 1, " + std::string(kind) +
                     ", 2, reference, node, 0.,1.,0., reference, global, 1.,0.,0.;");
    const auto& p = only<SphericalPin>(*deck);
    expect_vector(p.f, 0.0, 1.0, 0.0);
    expect_vector(p.x0, 1.0, 0.0, 0.0);
  }
  auto deck = read(
      "joint: 1, revolute pin, 2, null, hinge, reference, global, eye, reference, node, null, hinge, eye;");
  const auto& p = only<RevolutePin>(*deck);
  expect_vector(p.x0, 2.0, 0.0, 0.0);
  expect_vector(p.Rh.col(0), 0.0, -1.0, 0.0);
  expect_vector(p.R0.col(0), 1.0, 0.0, 0.0);
}

TEST(DeckClamp, HoldsTheNodeOrTheGivenPlace) {
  auto deck = read("joint: 1, clamp, 2, node, node;");
  expect_vector(only<Clamp>(*deck).x0, 2.0, 0.0, 0.0);
  auto other = read("joint: 1, clamp, 2, position, 1.,2.,3., orientation, node;");
  expect_vector(only<Clamp>(*other).x0, 1.0, 2.0, 3.0);
  EXPECT_FALSE(read("joint: 1, clamp, 3, node, node;")->ok());
}

TEST(DeckAxialRotation, TakesItsSpeedAndFrictionInEitherOrder) {
  auto deck = read("joint: 1, axial rotation, 1, null, 2, null, const, 5.;");
  EXPECT_DOUBLE_EQ(value_of(*deck, only<AxialRotation>(*deck).speed), 5.0);
  const std::string friction = "friction, .1, modlugre, 1., 2., 3., .5, \"mu\", simple";
  for (const std::string& tail : {friction + ", const, 5.", "const, 5., " + friction}) {
    auto with = read("joint: 1, axial rotation, 1, null, 2, null, " + tail + ";");
    const auto& p = only<AxialRotationFriction>(*with);
    EXPECT_DOUBLE_EQ(value_of(*with, p.speed), 5.0);
    EXPECT_DOUBLE_EQ(p.friction.s2, 3.0);
  }
}

TEST(DeckFriction, ReadsModelsAndShapes) {
  auto deck = read(
      "joint: 1, revolute hinge, 1, null, 2, null, friction, .1, preload, 2., discrete coulomb, \"mu\", "
      "sigma2, .4, "
      "simple plane hinge;");
  const Friction& f = only<RevoluteHingeFriction>(*deck).friction;
  EXPECT_EQ(f.model, Friction::Model::discrete_coulomb);
  EXPECT_EQ(f.shape, Friction::Shape::plane_hinge);
  EXPECT_DOUBLE_EQ(f.radius, 0.1);
  EXPECT_DOUBLE_EQ(f.preload, 2.0);
  EXPECT_DOUBLE_EQ(f.s2, 0.4);
  EXPECT_DOUBLE_EQ(f.fs->value(0.0), 0.3);
  auto brake = read(
      "joint: 1, brake, 1, null, 2, null, friction, 1., modlugre, 2000., 2.8, 0., .71, \"mu\", simple, "
      "const, 20.;");
  EXPECT_DOUBLE_EQ(value_of(*brake, only<Brake>(*brake).normal_force), 20.0);
}

TEST(DeckLines, SlideOnTheFrameOfTheFirstNode) {
  auto line =
      read("joint: 1, inline, 1, null, reference, global, 3, 0.,1.,0., 1, 1.,0.,0., 2, offset, 0.,1.,0.;");
  const auto& p = only<InLine>(*line);
  expect_vector(p.R1h.col(2), 0.0, 1.0, 0.0);
  expect_vector(p.f2, 0.0, 1.0, 0.0);
  auto plane = read("joint: 1, in plane, 1, position, null, 0.,0.,2., 3;");
  expect_vector(only<InPlane>(*plane).normal, 0.0, 0.0, 1.0);
}

TEST(DeckDistance, IsGivenOrTakenFromTheNodes) {
  auto nodes = read("joint: 1, distance, 1, 3, from nodes;");
  EXPECT_DOUBLE_EQ(value_of(*nodes, only<Distance>(*nodes).length), 4.0);
  auto given = read("joint: 1, distance with offset, 1, 0.,1.,0., 2, null, 2.5;");
  EXPECT_DOUBLE_EQ(value_of(*given, only<Distance>(*given).length), 2.5);
  expect_vector(only<Distance>(*given).f1, 0.0, 1.0, 0.0);
  EXPECT_FALSE(read("joint: 1, distance, 1, 3, position, 1.,0.,0., from nodes;")->ok())
      << "a displacement node has no offset";
}

TEST(DeckImposedMotion, ReadsDirectionsInTheirFrames) {
  auto angular = read("joint: 1, angular velocity, 2, reference, global, 2.,0.,0., const, 3.;");
  expect_vector(only<AngularVelocity>(*angular).direction, 0.0, -1.0, 0.0);
  auto linear = read("joint: 1, linear velocity, 2, reference, node, 2.,0.,0., const, 3.;");
  expect_vector(only<LinearVelocity>(*linear).direction, 0.0, 1.0, 0.0);
  auto hinge = read("joint: 1, drive hinge, 1, hinge, eye, 2, 0.,0.,1., const, 2.;");
  expect_vector(value_of(*hinge, only<DriveHinge>(*hinge).rotation), 0.0, 0.0, 2.0);
  auto pin = read("joint: 1, drive displacement pin, 2, null, reference, node, null, 1.,0.,0., const, 2.;");
  expect_vector(only<DriveDisplacementPin>(*pin).x0, 2.0, 0.0, 0.0);
}

TEST(DeckTotalJoint, ReadsStatesAndDrivesOfEveryComponent) {
  auto deck = read(
      "joint: 1, total joint, 1, position, 1.,0.,0., position orientation, 3, 0.,1.,0., 1, 1.,0.,0.,"
      " rotation orientation, eye, 2, position, reference, other node, 1.,0.,0.,"
      " rotation orientation, reference, other node, eye,"
      " position constraint, active, 0, velocity, 1.,0.,0., const, 2.,"
      " orientation constraint, inactive, 1, angular velocity, null;");
  const auto& p = only<TotalJoint>(*deck);
  EXPECT_EQ(p.count(), 4);
  EXPECT_EQ(p.translation[0], Imposed::position);
  EXPECT_EQ(p.translation[1], Imposed::nothing);
  EXPECT_EQ(p.translation[2], Imposed::velocity);
  EXPECT_EQ(p.rotation[1], Imposed::position);
  EXPECT_EQ(p.rotation[2], Imposed::velocity);
  expect_vector(p.f2, 0.0, 1.0, 0.0);
  expect_vector(p.R1p.col(2), 0.0, 1.0, 0.0);
  expect_vector(p.R2r.col(0), 0.0, -1.0, 0.0);
  expect_vector(value_of(*deck, p.translation_drive), 2.0, 0.0, 0.0);
  expect_vector(value_of(*deck, p.rotation_drive), 0.0, 0.0, 0.0);
}

TEST(DeckTotalJoint, RefusesStatesOfTheOtherKind) {
  EXPECT_FALSE(read("joint: 1, total joint, 1, 2, position constraint, angular velocity, 0, 0, null;")->ok());
}

TEST(DeckTotalPinJoint, TakesItsFrameInGlobalAxesOrFromTheNode) {
  auto deck = read(
      "joint: 1, total pin joint, 2, position, null, rotation orientation, eye, position, reference, other "
      "node, null,"
      " rotation orientation, reference, node, eye, position constraint, 1, 1, 1, null, orientation "
      "constraint, 1, 1, "
      "1, null;");
  const auto& p = only<TotalPinJoint>(*deck);
  EXPECT_EQ(p.count(), 6);
  expect_vector(p.x0, 2.0, 0.0, 0.0);
  expect_vector(p.Q.col(0), 0.0, 1.0, 0.0);
}

TEST(DeckTotalJoint, ImposedDisplacementIsATotalJointWithThreePositions) {
  auto deck = read("joint: 1, imposed displacement, 1, null, 2, null, 2.,0.,0., const, 3.;");
  const auto& p = only<TotalJoint>(*deck);
  EXPECT_EQ(p.count(), 3);
  expect_vector(value_of(*deck, p.translation_drive), 6.0, 0.0, 0.0);
}

TEST(DeckTotalReaction, AppliesTheMultipliersOfItsEquation) {
  auto deck = read(
      "joint: 1, total equation, 1, 2, position constraint, active, inactive, inactive, null;\n"
      "joint: 2, total internal reaction, 1, 2, orientation constraint, inactive, inactive, active, total "
      "equation, 1;",
      "joints: 2;");
  const auto& p = only<TotalInternalReaction>(*deck);
  EXPECT_EQ(p.rotation[2], Imposed::position);
  Model& model = deck->builder.model;
  model.finalize();
  ElementStructure local;
  model.find_element(ElementClass::joint, 2)->batch->structure(model, 0, local);
  EXPECT_EQ(local.unknowns.back(), model.find_element(ElementClass::joint, 1)->batch->own_offset(0));
  EXPECT_FALSE(
      read("joint: 1, total equation, 1, 2, position constraint, 1, 1, 0, null;\n"
           "joint: 2, total internal reaction, 1, 2, position constraint, 1, 0, 0, total equation, 1;",
           "joints: 2;")
          ->ok());
}

TEST(DeckRegularization, GivesEveryMultiplierItsCompliance) {
  const std::string hinge = "joint: 1, revolute hinge, 1, null, 2, null;\n";
  auto one = read(hinge + "joint regularization: 1, Tikhonov, 1e-3;", "joints: 1; joint regularizations: 1;");
  const auto& p = only<JointRegularization>(*one);
  EXPECT_DOUBLE_EQ(p.compliance[0], 0.0);
  for (int i = 1; i < 6; ++i) EXPECT_DOUBLE_EQ(p.compliance[i], 1e-3);
  auto list = read(hinge + "joint regularization: 1, tikhonov, list, 1., 2., 3., 4., 5.;",
                   "joints: 1; joint regularizations: 1;");
  EXPECT_DOUBLE_EQ(only<JointRegularization>(*list).compliance[5], 5.0);
}

TEST(DeckRegularization, IsRefusedWhereUnknownsAreNoReactions) {
  for (const std::string joint :
       {"distance, 1, 2, from nodes", "gimbal rotation, 1, 2", "rod, 1, 2, from nodes, linear elastic, 1."}) {
    auto deck = read("joint: 1, " + joint + ";\njoint regularization: 1, tikhonov, 1e-3;",
                     "joints: 1; joint regularizations: 1;");
    EXPECT_FALSE(deck->ok()) << joint;
    EXPECT_NE(deck->diagnostics.render_all().find("cannot be regularized"), std::string::npos)
        << deck->diagnostics.render_all();
  }
}

// The compliance is that of a spring; the peer's is negative for spherical joints.
TEST(DeckRegularization, HasTheSignOfThePeerOnlyWhenAsked) {
  DeckOptions options;
  options.use_environment = false;
  for (const bool quirks : {false, true}) {
    options.peer_quirks = quirks;
    auto deck = read_deck_text(
        "test.mbd",
        "begin: data; problem: initial value; end: data;\n"
        "begin: initial value; initial time: 0.; final time: 1.; time step: 1.e-3; end: initial value;\n"
        "begin: control data; structural nodes: 2; joints: 1; joint regularizations: 1; end: control data;\n"
        "begin: nodes; structural: 1, static, null, eye, null, null;\n"
        "structural: 2, static, null, eye, null, null; end: nodes;\n"
        "begin: elements; joint: 1, spherical hinge, 1, null, 2, null;\n"
        "joint regularization: 1, tikhonov, 1e-3; end: elements;\n",
        options);
    const auto& p = only<JointRegularization>(*deck);
    for (int i = 3; i < 6; ++i) EXPECT_DOUBLE_EQ(p.compliance[i], quirks ? -1e-3 : 1e-3);
  }
}

TEST(DeckJoints, NameTheKindInErrors) {
  auto deck = read("joint: 7, revolute hinge, 1, null, 9, null;");
  ASSERT_FALSE(deck->ok());
  EXPECT_NE(deck->diagnostics.render_all().find("joint 7 'revolute hinge'"), std::string::npos)
      << deck->diagnostics.render_all();
}

TEST(DeckJoints, HaveATableWithoutDoubles) {
  for (const auto& row : joint_keywords()) {
    int same = 0;
    for (const auto& other : joint_keywords()) same += normalised(other.name) == normalised(row.name) ? 1 : 0;
    EXPECT_EQ(same, 1) << row.name;
    EXPECT_FALSE(row.doc.empty()) << row.name;
    EXPECT_TRUE(row.read != nullptr || !row.needs.empty()) << row.name;
  }
}

}  // namespace
}  // namespace whirl
