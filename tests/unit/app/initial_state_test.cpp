// What the phases before the first step do with round-off in the input.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {
namespace {

// Runs the deck up to the derivatives phase.
struct InitialState {
  std::unique_ptr<Deck> deck;
  std::unique_ptr<Solver> solver;
  RunReport report;

  InitialState(const std::string& control, const std::string& nodes, const std::string& elements) {
    DeckOptions options;
    options.use_environment = false;
    deck = read_deck_text("test.mbd",
                          "begin: data; problem: initial value; end: data;"
                          "begin: initial value; initial time: 0.; final time: 1.; time step: 1e-3;"
                          "abort after: derivatives; end: initial value;"
                          "begin: control data;" +
                              control + "end: control data; begin: nodes;" + nodes +
                              "end: nodes; begin: elements;" + elements + "end: elements;",
                          options);
    EXPECT_TRUE(deck->ok()) << deck->diagnostics.render_all();
    if (!deck->ok()) return;
    solver = std::make_unique<Solver>(deck->builder.model, deck->builder.solution);
    report = run(*solver, deck->builder.solution, {});
    EXPECT_TRUE(report.ok);
  }
};

TEST(DerivativesPhase, DoesNotTakeRoundOffOfAConstraintForALoad) {
  // A pendulum of length .7 let go at rest. Its point misses the pin by 1e-17 or so, which c = 1e-9 would
  // turn into forces of order 1e-17/c^2.
  for (const char* angle : {"0.", ".1", ".3", ".7", "1.1", "1.3"}) {
    InitialState s("structural nodes: 1; rigid bodies: 1; joints: 1; gravity;",
                   std::string("set: real A = ") + angle +
                       "; structural: 1, dynamic, .7*cos(A), 0., .7*sin(A), euler, 0., -A, 0., null, null;",
                   "body: 1, 1, 2., null, diag, .1, .1, .1;"
                   "joint: 1, spherical pin, 1, -.7, 0., 0., null;"
                   "gravity: 0., 0., -1., const, 9.81;");
    ASSERT_NE(s.solver, nullptr);
    const double A = std::stod(angle);
    const double along = -9.81 * std::cos(A) * 2.0 * .49 / (2.0 * .49 + .1);  // acceleration of the centre
    const int p = s.deck->builder.model.nodes[0].momentum;
    const auto& rate = s.solver->state().y_rate;
    // the phase itself perturbs by c, 1e-9
    EXPECT_NEAR(rate[p], -2.0 * along * std::sin(A), 1e-7) << angle;
    EXPECT_NEAR(rate[p + 1], 0.0, 1e-7) << angle;
    EXPECT_NEAR(rate[p + 2], 2.0 * along * std::cos(A), 1e-7) << angle;
  }
}

TEST(Accelerations, OfABarThatHasInertiaAboutOneAxisOnly) {
  // A plane pendulum, its node in the hinge. Whether the inertia that it lacks comes out as zero or as
  // rounding depends on the angle.
  const double m = .0705, x = .02308, y = .00916, J = 1.169e-5, g = 9.81;
  for (int k = 0; k < 40; ++k) {
    const double A = .17 * k;
    InitialState s(
        "structural nodes: 2; rigid bodies: 1; joints: 2; gravity;",
        "structural: 1, static, null, eye, null, null; structural: 2, dynamic, null, euler, 0., 0., " +
            std::to_string(A) + ", null, null, accelerations, yes;",
        "joint: 1, clamp, 1, node, node; body: 2, 2, .0705, .02308, .00916, 0., diag, 0., 0., "
        "1.169e-5; joint: 2, revolute hinge, 1, null, 2, null; gravity: 0., -1., 0., const, 9.81;");
    ASSERT_NE(s.solver, nullptr);
    const NodeMotion& motion = s.solver->state().nodes[1];
    const double expected =
        -m * g * (x * std::cos(A) - y * std::sin(A)) / (J + m * (x * x + y * y));  // about 300 rad/s^2
    EXPECT_NEAR(motion.angular_acceleration[2], expected, 1e-4) << A;  // the phase perturbs by c, 1e-9
    EXPECT_NEAR(norm(motion.acceleration), 0.0, 1e-4) << A;
  }
}

TEST(InitialAssembly, IsDoneWhenOnlyRoundOffIsLeft) {
  // Springs of 1e13 N/m make more than the tolerance of the round-off in their length.
  InitialState s(
      "structural nodes: 3; rigid bodies: 2; joints: 4;",
      "structural: 1, static, null, eye, null, null;"
      "structural: 2, dynamic, 1./3., .1, .2, euler, .1, .2, .3, null, null;"
      "structural: 3, dynamic, 2./3., .3, .1, euler, .3, .2, .1, null, null;",
      "joint: 1, clamp, 1, node, node;"
      "body: 2, 2, 1., null, eye; body: 3, 3, 1., null, eye;"
      "joint: 2, deformable displacement joint, 1, 1./7., .3, .1, 2, reference, other position, null,"
      "  linear elastic, 1e13;"
      "joint: 3, deformable displacement joint, 2, .1, 1./7., .3, 3, reference, other position, null,"
      "  linear elastic, 1e13;"
      "joint: 4, deformable displacement joint, 3, .1, 1./7., .3, 1, reference, other position, null,"
      "  linear elastic, 1e13;");
  ASSERT_NE(s.solver, nullptr);
  EXPECT_NEAR(s.solver->state().nodes[1].x[0], 1.0 / 3.0, 1e-14);  // nothing has moved
}

}  // namespace
}  // namespace whirl
