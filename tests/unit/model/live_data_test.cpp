#include "model/live_data.hpp"

#include <gtest/gtest.h>

#include "math/rotation.hpp"
#include "model/drives.hpp"
#include "model/dummy_node.hpp"
#include "model/model.hpp"

namespace whirl {
namespace {

// Two structural nodes in general motion, a dummy that follows the first, scalar and parameter nodes.
struct LiveFixture : testing::Test {
  Model model;
  State state;
  EvalContext ctx;

  void SetUp() override {
    StructuralNode a;
    a.label = 10;
    a.x = {1.0, 2.0, 3.0};
    a.R = rotation_exp(Vec3d{0.1, -0.4, 0.7});
    a.v = {0.5, -1.0, 2.0};
    a.w = {3.0, 0.2, -0.6};
    a.accelerations = true;
    StructuralNode b = a;
    b.label = 20;
    b.x = {1.0, 5.0, -1.0};
    b.R = rotation_exp(Vec3d{-0.3, 0.2, 0.1});
    b.v = {1.5, 1.0, 1.0};
    b.accelerations = false;
    model.nodes = {a, b};
    DummyNode dummy;
    dummy.label = 30;
    dummy.base = 0;
    dummy.offset = {0.0, 0.0, 2.0};
    dummy.rotation = rotation_exp(Vec3d{0.5, 0.0, 0.0});
    model.dummies = {dummy};
    ScalarNode differential, algebraic;
    differential.label = 40;
    differential.value = 7.0;
    differential.rate = -2.0;
    algebraic.label = 50;
    algebraic.differential = false;
    algebraic.value = 9.0;
    model.scalars = {differential, algebraic};
    ParameterNode parameter;
    parameter.label = 60;
    parameter.value = 4.5;
    model.parameters = {parameter};
    model.finalize();
    state = model.initial_state(0.0);
    state.nodes[0].acceleration = {9.0, 8.0, 7.0};
    state.nodes[0].angular_acceleration = {-1.0, -2.0, -3.0};
    state.previous_nodes[0].x = {-1.0, -2.0, -3.0};
    ctx = model.context(state);
  }
  double datum(int label, const std::string& name, bool previous = false) {
    return make_structural_datum(model, *find_motion(model, label), name, previous, {})->value(ctx);
  }
};

TEST_F(LiveFixture, ReadsDofsOfStructuralNodes) {
  const MotionRef node = *find_motion(model, 10);
  EXPECT_EQ(make_structural_dof(node, 2, false, false, {})->value(ctx), 2.0);
  EXPECT_EQ(make_structural_dof(node, 2, true, false, {})->value(ctx), -1.0);
  EXPECT_EQ(make_structural_dof(node, 6, true, false, {})->value(ctx), -0.6);
  EXPECT_EQ(make_structural_dof(node, 3, false, true, {})->value(ctx), -3.0);
  EXPECT_THROW(make_structural_dof(node, 4, false, false, {}), DeckError);
  EXPECT_THROW(make_structural_dof(node, 7, true, false, {}), DeckError);
}

TEST_F(LiveFixture, ReadsPrivateDataOfStructuralNodesInGlobalAndNodeAxes) {
  const NodeMotion& m = state.nodes[0];
  EXPECT_EQ(datum(10, "X[1]"), 1.0);
  EXPECT_EQ(datum(10, "XP[3]"), 2.0);
  EXPECT_EQ(datum(10, "Omega[1]"), 3.0);
  EXPECT_EQ(datum(10, "XPP[2]"), 8.0);
  EXPECT_EQ(datum(10, "OmegaP[3]"), -3.0);
  EXPECT_EQ(datum(10, "X[2]", true), -2.0);
  const double small = 1e-15;  // round-off of one product of rotations
  EXPECT_NEAR(datum(10, "x[2]"), tmul(m.R, m.x)[1], small);
  EXPECT_NEAR(datum(10, "xP[1]"), tmul(m.R, m.v)[0], small);
  EXPECT_NEAR(datum(10, "omega[3]"), tmul(m.R, m.w)[2], small);
  EXPECT_NEAR(datum(10, "xPP[3]"), tmul(m.R, m.acceleration)[2], small);
  EXPECT_NEAR(datum(10, "omegaP[1]"), tmul(m.R, m.angular_acceleration)[0], small);
  EXPECT_NEAR(datum(10, "Phi[2]"), -0.4, small);
  EXPECT_NEAR(datum(10, "E[3]"), euler123_from_matrix(m.R)[2], small);
  const double angle = std::sqrt(0.01 + 0.16 + 0.49);
  EXPECT_NEAR(datum(10, "PE[0]"), std::cos(0.5 * angle), small);
  EXPECT_NEAR(datum(10, "PE[3]"), std::sin(0.5 * angle) * 0.7 / angle, small);
}

TEST_F(LiveFixture, RefusesDataThatDoNotExist) {
  EXPECT_THROW(datum(10, "Y[1]"), DeckError);
  EXPECT_THROW(datum(10, "X"), DeckError);
  EXPECT_THROW(datum(10, "X[0]"), DeckError);
  EXPECT_THROW(datum(10, "X[4]"), DeckError);
  EXPECT_THROW(datum(10, "PE[4]"), DeckError);
  EXPECT_FALSE(find_motion(model, 11).has_value());
}

TEST_F(LiveFixture, MarksTheNodesWhoseAccelerationsAreRead) {
  EXPECT_FALSE(model.nodes[1].accelerations_read);
  EXPECT_EQ(datum(20, "XPP[1]"), 0.0);
  EXPECT_TRUE(model.nodes[1].accelerations_read);
  EXPECT_FALSE(model.nodes[0].accelerations_read);
  datum(30, "OmegaP[3]");  // a dummy node that follows node 10
  EXPECT_TRUE(model.nodes[0].accelerations_read);
}

TEST_F(LiveFixture, ReadsDummyNodes) {
  const NodeMotion& m = state.nodes[0];
  const Vec3d o = m.R * Vec3d{0.0, 0.0, 2.0};
  EXPECT_EQ(datum(30, "X[1]"), (m.x + o)[0]);
  EXPECT_EQ(datum(30, "XP[2]"), (m.v + cross(m.w, o))[1]);
}

TEST_F(LiveFixture, ReadsScalarAndParameterNodes) {
  EXPECT_EQ(make_scalar_datum(0, false)->value(ctx), 7.0);
  EXPECT_EQ(make_scalar_datum(0, true)->value(ctx), -2.0);
  EXPECT_EQ(make_scalar_datum(1, false)->value(ctx), 9.0);
  EXPECT_EQ(make_scalar_datum(1, true)->value(ctx), 0.0);
  EXPECT_EQ(make_parameter_datum(0)->value(ctx), 4.5);
}

TEST_F(LiveFixture, DatumDrivePassesTheDatumToItsFunction) {
  const auto drive = make_datum_drive(make_scalar_datum(0, false), make_polynomial_drive({1.0, 10.0}));
  EXPECT_EQ(drive->value({ctx, 0.0, false}), 71.0);
  EXPECT_FALSE(drive->depends_on_time_only());
}

// The motion of a dummy must be the derivative of its position and orientation: compared with differences
// along a motion with constant acceleration and spin of the nodes.
class DummyMotion : public testing::TestWithParam<bool> {};

TEST_P(DummyMotion, HasVelocitiesAndAccelerationsThatAreDerivativesOfItsPosition) {
  DummyNode dummy;
  dummy.kind = DummyNode::Kind::relative_frame;
  dummy.base = 0;
  dummy.reference = 1;
  dummy.pivot = GetParam() ? 2 : -1;
  dummy.offset = {0.3, -0.2, 0.5};
  dummy.rotation = rotation_exp(Vec3d{0.4, 0.1, -0.9});
  dummy.pivot_offset = {-0.1, 0.6, 0.2};
  dummy.pivot_rotation = rotation_exp(Vec3d{-0.2, 0.7, 0.3});
  const auto at = [&](double t) {
    NodeMotion nodes[3] = {};
    for (int k = 0; k < 3; ++k) {
      const double s = 1.0 + 0.5 * k;
      const Vec3d a{0.3 * s, -0.7, 0.2 * s}, v{1.0, s, -0.5}, w{0.4, -0.3 * s, 1.1};
      nodes[k].x = Vec3d{s, -s, 0.5} + t * v + (0.5 * t * t) * a;
      nodes[k].v = v + t * a;
      nodes[k].acceleration = a;
      nodes[k].R = rotation_exp(t * w) * rotation_exp(Vec3d{0.1 * s, 0.2, -0.3 * s});
      nodes[k].w = w;
    }
    return dummy_motion(dummy, nodes);
  };
  const double h = 1e-5;
  const NodeMotion m = at(0.7), before = at(0.7 - h), after = at(0.7 + h);
  const Mat3d dR = (0.5 / h) * (after.R - before.R);
  const Mat3d spin = mult(dR, m.R);
  const Vec3d w{spin(2, 1), spin(0, 2), spin(1, 0)};
  for (int i = 0; i < 3; ++i) {
    // central differences: h^2 times third derivatives of order 10
    EXPECT_NEAR(m.v[i], (after.x[i] - before.x[i]) / (2.0 * h), 1e-8);
    EXPECT_NEAR(m.acceleration[i], (after.v[i] - before.v[i]) / (2.0 * h), 1e-8);
    EXPECT_NEAR(m.w[i], w[i], 1e-8);
    EXPECT_NEAR(m.angular_acceleration[i], (after.w[i] - before.w[i]) / (2.0 * h), 1e-8);
  }
}

INSTANTIATE_TEST_SUITE_P(LiveData, DummyMotion, testing::Bool(),
                         [](const auto& c) { return c.param ? "OnAPivot" : "InAFrame"; });

}  // namespace
}  // namespace whirl
