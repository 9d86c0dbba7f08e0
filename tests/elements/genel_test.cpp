// What genels compute, against closed forms.
#include "elements/genel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "elements/element_sample.hpp"
#include "elements/inertia_report.hpp"
#include "elements/state_space.hpp"

namespace whirl::test {

namespace {

using Complex = std::complex<double>;

// y(s)/u(s) of a block of order 2 with one input and output
Complex transfer(const StateSpaceParams& p, Complex s) {
  const Complex a = s - p.A[0], b = -p.A[1], c = -p.A[2], d = s - p.A[3];
  const Complex det = a * d - b * c;
  const Complex x0 = (d * p.B[0] - b * p.B[1]) / det, x1 = (a * p.B[1] - c * p.B[0]) / det;
  return p.C[0] * x0 + p.C[1] * x1 + (p.D.empty() ? 0.0 : p.D[0]);
}

}  // namespace

TEST(SwashPlate, MovesItsActuatorsBySymmetricStrokes) {
  Bench b(1);
  SwashPlate::Params p;
  for (int i = 0; i < 3; ++i) {
    p.low[i] = -1.0;
    p.high[i] = 1.0;
  }
  p.cyclic_factor = 2.0;
  p.collective_factor = 3.0;
  std::vector<ScalarRef> refs;
  for (int i = 0; i < 6; ++i) refs.push_back({b.scalar_node()});
  b.add<SwashPlate>({}, p, refs);
  b.finish();
  const double input[3] = {0.2, 0.1, 5.0};  // the last is clipped to 1
  for (int i = 0; i < 3; ++i) b.state.y[b.model.scalars[i].unknown] = input[i];
  for (int i = 3; i < 6; ++i) b.state.y[b.model.scalars[i].unknown] = 0.0;
  const auto r = b.residual();
  const double side = 2.0 * std::sqrt(3.0) / 2.0;
  const double stroke[3] = {3.0 * (0.2 - 0.2), 3.0 * (0.2 + 0.1 - side), 3.0 * (0.2 + 0.1 + side)};
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(r[b.model.scalars[i].unknown], -input[i], 1e-15);      // round-off
    EXPECT_NEAR(r[b.model.scalars[3 + i].unknown], stroke[i], 1e-14);  // round-off
  }
}

TEST(ScalarFilter, HasItsTransferFunctionInBothForms) {
  const Complex s(0.3, 1.7);
  const std::vector<double> a = {0.4, 2.5}, strictly_proper = {3.0, -1.0}, proper = {2.0, 0.5, 1.5},
                            gain_only = {4.0};
  const Complex denominator = s * s + 0.4 * s + 2.5;
  for (auto form : {CanonicalForm::controllable, CanonicalForm::observable}) {
    const double small = 1e-14;  // round-off
    EXPECT_NEAR(std::abs(transfer(filter_block(a, strictly_proper, 2.0, form), s) -
                         2.0 * (3.0 * s - 1.0) / denominator),
                0.0, small);
    EXPECT_NEAR(std::abs(transfer(filter_block(a, proper, 1.0, form), s) -
                         (2.0 * s * s + 0.5 * s + 1.5) / denominator),
                0.0, small);
    EXPECT_NEAR(std::abs(transfer(filter_block(a, gain_only, 1.0, form), s) - 4.0 / denominator), 0.0, small);
  }
}

TEST(StateSpace, BalancingKeepsTheTransferFunctionAndScalesByPowersOfTwo) {
  StateSpaceParams p;
  p.order = 2;
  p.A = {-1.0, 500.0, 2e-4, -2.0};
  p.B = {1.0, 3.0};
  p.C = {0.5, 2.0};
  p.inputs.resize(1);
  p.outputs = {0};
  StateSpaceParams balanced = p;
  balance(balanced);
  const Complex s(0.3, 1.7);
  EXPECT_NEAR(std::abs(transfer(balanced, s) / transfer(p, s) - 1.0), 0.0, 1e-14);  // round-off
  // T = diag(64, 1/4): C T
  EXPECT_EQ(balanced.C[0], 0.5 * 64.0);
  EXPECT_EQ(balanced.C[1], 2.0 / 4.0);
}

TEST(StateSpace, StartsInTheRateThatItsInputsAskFor) {
  Bench b(1);
  StateSpaceParams p;
  p.order = 2;
  p.A = {1.0, 2.0, 3.0, 4.0};
  p.B = {5.0, 6.0};
  p.C = {1.0, 0.0};
  p.outputs = {b.scalar_node()};
  p.inputs.resize(1);
  p.inputs[0].drive = b.drive(0.5, 0.0);
  p.value = {10.0, 20.0};
  auto& batch = b.model.batch<StateSpaceBatch>();
  batch.add({}, p);
  b.test({&batch, 0});
  b.finish();
  const EvalContext ctx = b.context();
  EXPECT_EQ(batch.own_initial_value(0, 1, ctx), 20.0);
  EXPECT_EQ(batch.own_initial_rate(0, 0, ctx), 50.0 + 2.5);
  EXPECT_EQ(batch.own_initial_rate(0, 1, ctx), 110.0 + 3.0);
}

TEST(StateSpace, ResumesWhereItWasSwitchedOff) {
  Bench b(1);
  StateSpaceParams p;
  p.order = 1;
  p.A = {-1.0};
  p.B = {1.0};
  p.C = {1.0};
  p.outputs = {b.scalar_node()};
  p.inputs.resize(1);
  p.inputs[0].drive = b.drive();
  auto& batch = b.model.batch<StateSpaceBatch>();
  batch.add({}, p);
  b.test({&batch, 0});
  b.finish();
  const int u = b.own_offset();
  b.state.y[u] = 3.5;
  b.state.y_rate[u] = -0.5;
  batch.accept(b.context(), b.state.memory.data());
  b.state.y[u] = b.state.y_rate[u] = 0.0;
  batch.wake_up(0, b.context(), b.state.y.data(), b.state.y_rate.data());
  EXPECT_EQ(b.state.y[u], 3.5);
  EXPECT_EQ(b.state.y_rate[u], -0.5);
}

// Three bodies on one spinning node: mass, centre, inertia and angular velocity by hand.
TEST(InertiaReport, SumsItsBodies) {
  Model model;
  StructuralNode node;
  node.label = 1;
  node.dynamic = true;
  node.x = {0.0, 0.0, 5.0};
  node.w = {0.0, 0.0, 2.0};
  node.v = {1.0, 0.0, 0.0};
  model.nodes.push_back(node);
  auto& bodies = model.batch<Batch<Body>>();
  const auto body = [&](int label, double mass, const Vec3d& center, const Mat3d& own) {
    ElementInfo info;
    info.label = label;
    Mat3d about_node = own;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        about_node(i, j) += mass * ((i == j ? dot(center, center) : 0.0) - center[i] * center[j]);
      }
    }
    bodies.add(info, {0}, {mass, center, about_node});
  };
  body(1, 1.0, Vec3d::zero(), Mat3d::zero());
  body(2, 0.5, {1.0, 0.0, 0.0}, Mat3d::identity());
  body(3, 0.5, {-1.0, 0.0, 0.0}, Mat3d::identity());
  InertiaReportBatch::Params p;
  p.all = true;
  auto& reports = model.batch<InertiaReportBatch>();
  reports.add({}, p, &bodies);
  model.finalize();
  const State state = model.initial_state(0.0);
  const MassProperties sum = reports.properties(0, state.nodes.data());
  EXPECT_EQ(sum.mass, 2.0);
  EXPECT_EQ(sum.center[2], 5.0);
  EXPECT_EQ(sum.velocity[0], 1.0);
  EXPECT_NEAR(sum.inertia(0, 0), 2.0, 1e-14);  // round-off
  EXPECT_NEAR(sum.inertia(1, 1), 3.0, 1e-14);
  EXPECT_NEAR(sum.angular_velocity()[2], 2.0, 1e-14);
  EXPECT_NEAR(sum.inertia_about(Vec3d::zero())(0, 0), 2.0 + 2.0 * 25.0, 1e-13);
  const auto names = reports.private_names(0);
  const EvalContext ctx = model.context(state);
  const auto datum = [&](const char* name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return reports.private_value(0, static_cast<int>(i), ctx);
    }
    return std::nan("");
  };
  EXPECT_EQ(datum("X[3]"), 5.0);
  EXPECT_EQ(datum("V[1]"), 1.0);
  EXPECT_NEAR(datum("Omega[3]"), 2.0, 1e-14);
  EXPECT_NEAR(datum("J[2,2]"), 53.0, 1e-13);
  EXPECT_EQ(datum("m"), 2.0);
  EXPECT_NE(reports.report(0, state.nodes.data()).find("Xcg:"), std::string::npos);
}

}  // namespace whirl::test
