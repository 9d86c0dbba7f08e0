// Driven elements: what happens when they are switched on and off.
#include <gtest/gtest.h>

#include <cmath>

#include "app/recorder.hpp"
#include "unit/app/run_fixture.hpp"

namespace whirl {
namespace {

// Two bodies on a free node that flies along x and spins about z; the second is driven. Its centre lies on
// the axis of the spin, so that nothing accelerates while both are on or off.
DeckParts two_bodies(const std::string& on) {
  DeckParts deck;
  deck.solution = "method: crank nicolson;";
  deck.counters = "structural nodes: 1; rigid bodies: 2;";
  deck.nodes = "structural: 1, dynamic, null, eye, 1., 0., 0., 0., 0., 2.;";
  deck.elements =
      "body: 1, 1, 1., null, diag, 1., 1., 1.;\n"
      "driven: 2, string, \"" +
      on + "\", body: 2, 1, 2., reference, node, 0., 0., .3, diag, 1., 1., 3.;";
  return deck;
}

TEST(DrivenBody, BringsItsMomentumWhenItWakesUp) {
  // The momentum is that of the predicted motion, whose spin is short by the part (h w)^2/4 = 1e-4.
  const double short_by = 1.01e-4;
  run_parts(two_bodies("Time > .095"), [&](const Solver& s, const RunEvent&) {
    const NodeMotion& m = s.state().nodes[0];
    EXPECT_NEAR(m.v[0], 1.0, 1e-12);  // rounding
    EXPECT_NEAR(m.w[2], 2.0, 2.0 * short_by);
    const double* momentum = s.state().y.data() + s.model().nodes[0].momentum;
    const bool on = s.state().time > 0.095;
    EXPECT_NEAR(momentum[0], on ? 3.0 : 1.0, 1e-8);  // rate of the derivatives phase times c
    EXPECT_NEAR(momentum[4], on ? 2.0 * 0.3 * 1.0 : 0.0, 1e-8);
    EXPECT_NEAR(momentum[5], on ? 2.0 * 4.0 : 2.0, on ? 2.0 * 3.0 * short_by : 1e-8);
  });
}

TEST(DrivenBody, LeavesItsMomentumToTheOthersWhenItIsSwitchedOff) {
  DeckParts deck = two_bodies("Time < .095");
  deck.nodes = "structural: 1, dynamic, null, eye, 1., 0., 0., null;";
  deck.elements =
      "body: 1, 1, 1., null, eye;\ndriven: 2, string, \"Time < .095\", body: 2, 1, 2., null, eye;";
  run_parts(deck, [](const Solver& s, const RunEvent&) {
    // velocities ring with the step formula after the jump; the momentum does not
    EXPECT_NEAR(s.state().y[s.model().nodes[0].momentum], 3.0, 1e-8);
  });
}

// A point that flies past a fixed one; from t = 0.1 on it is held at a distance.
DeckParts flying_point(const std::string& hint, const std::string& joint) {
  DeckParts deck;
  deck.solution = "method: ms, .6;";
  deck.counters = "structural nodes: 2; rigid bodies: 1; joints: 2;";
  deck.nodes =
      "structural: 1, static, null, eye, null, null;\n"
      "structural: 2, dynamic, 1., 2., 0., eye, 1., .5, .25, 0., 0., 3.;";
  deck.elements =
      "joint: 1, clamp, 1, node, node;\nbody: 2, 2, 1., null, eye;\n"
      "driven: 3, string, \"Time > .095\", " +
      hint + " joint: 3, " + joint + ";";
  deck.end = 0.5;
  return deck;
}

TEST(DrivenDistance, PointsFromTheFirstToTheSecondPointForEver) {
  double held = 0.0;
  run_parts(flying_point("hint, \"drive{model::distance(1, 2)}\",", "distance, 1, 2, const, 7."),
            [&](const Solver& s, const RunEvent&) {
              if (s.state().time < 0.095) return;
              const Vec3d& x = s.state().nodes[1].x;
              const ElementRef* ref = s.model().find_element(ElementClass::joint, 3);
              const double* u = s.state().y_rate.data() + ref->batch->own_offset(ref->index);
              EXPECT_GT(u[0] * x[0] + u[1] * x[1] + u[2] * x[2], 0.0) << s.state().time;
              if (held == 0.0) held = norm(x);
              EXPECT_NEAR(norm(x), held, 1e-9);  // tolerance of Newton
            });
  EXPECT_NEAR(held, std::hypot(1.1, 2.05, 0.025), 1e-9);  // free flight is predicted exactly
}

TEST(DrivenDistance, StaysFiniteOverManyStepsAndWhenItIsSwitchedOff) {
  DeckParts deck = flying_point("", "distance, 1, 2, from nodes");
  const std::size_t at = deck.elements.find("Time > .095");
  deck.elements.replace(at, 11, "Time > .095 && Time < 3.995");
  deck.step = 0.002;
  deck.end = 4.1;
  double off_since = 0.0;
  Vec3d v = Vec3d::zero();
  run_parts(deck, [&](const Solver& s, const RunEvent&) {
    const ElementRef* ref = s.model().find_element(ElementClass::joint, 3);
    const int own = ref->batch->own_offset(ref->index);
    // the integral of a unit vector is no longer than the time, however often the prediction was corrected
    for (int i = 0; i < 3; ++i) EXPECT_LT(std::abs(s.state().y[own + i]), 4.2) << s.state().time;
    if (s.state().time < 3.996) return;
    if (off_since == 0.0) {
      off_since = s.state().time;
    } else if (off_since + 0.06 < s.state().time) {
      EXPECT_LT(norm(s.state().nodes[1].v - v), 1e-9);  // free flight: what rang has died, (1/3)^30
    }
    v = s.state().nodes[1].v;
  });
  EXPECT_GT(off_since, 0.0);
}

// Both stages of the third-order method see what a wake-up changes.
TEST(DrivenElement, WakesUpInBothStagesOfAStep) {
  DeckParts body = two_bodies("Time > .095");
  body.nodes = "structural: 1, dynamic, null, eye, 1., 0., 0., null;";
  body.solution = "method: third order, .6;";
  run_parts(body, [](const Solver& s, const RunEvent&) {
    EXPECT_NEAR(s.state().nodes[0].v[0], 1.0, 1e-9);  // tolerance of Newton
  });
  DeckParts distance = flying_point("hint, \"drive{model::distance(1, 2)}\",", "distance, 1, 2, const, 7.");
  distance.solution = "method: third order, .6;";
  run_parts(distance, [&](const Solver& s, const RunEvent&) {
    if (s.state().time < 0.095) return;
    EXPECT_NEAR(norm(s.state().nodes[1].x), std::hypot(1.1, 2.05, 0.025), 1e-9);  // tolerance of Newton
  });
}

TEST(DrivenStateSpace, ResumesFromTheStatesOfItsLastStepOn) {
  DeckParts deck;
  deck.solution = "method: ms, .6;";
  deck.counters = "abstract nodes: 1; genels: 2;";
  deck.nodes = "abstract: 6, differential;";
  // the spring gives the output node an equation while the block is off
  deck.elements =
      "genel: 11, spring support, 6, abstract, linear elastic, 1.;\n"
      "driven: 10, string, \"Time < .055 || Time > .105\", genel: 10, state space SISO, 6, abstract, drive, "
      "const, 0., 1, matrix A, -1., matrix B, 0., matrix C, 1., balance, no, value, 2.;";
  double last = 0.0, first = 0.0;
  run_parts(deck, [&](const Solver& s, const RunEvent&) {
    const ElementRef* ref = s.model().find_element(ElementClass::genel, 10);
    const double x = s.state().y[ref->batch->own_offset(ref->index)];
    const double t = s.state().time;
    if (t < 0.055) last = x;
    if (t > 0.055 && t < 0.105) {
      EXPECT_NEAR(x, 0.0, 1e-12) << t;
    }
    if (t > 0.105 && first == 0.0) first = x;
  });
  EXPECT_NEAR(last, 2.0 * std::exp(-0.05), 1e-4);  // error of the method
  EXPECT_NEAR(first, last, 1e-10);                 // tolerance of Newton
}

TEST(DrivenTotalJoint, KeepsItsRemnantWhileItIsOff) {
  DeckParts deck;
  deck.solution = "method: ms, .6;";
  deck.counters = "structural nodes: 2; rigid bodies: 1; joints: 2;";
  deck.nodes =
      "structural: 1, static, null, eye, null, null;\nstructural: 2, dynamic, null, eye, null, 0., 0., 5.;";
  deck.elements =
      "joint: 1, clamp, 1, node, node;\nbody: 2, 2, 1., null, diag, 1., 2., 3.;\n"
      "driven: 3, string, \"Time < .095 || Time > .145\", joint: 3, total joint, 1, 2, position constraint, "
      "active, active, active, null, orientation constraint, active, active, inactive, null;";
  std::vector<double> before;
  run_parts(deck, [&](const Solver& s, const RunEvent&) {
    const double t = s.state().time;
    if (t < 0.095) before = s.state().memory;
    if (t > 0.095 && t < 0.145) {
      EXPECT_EQ(s.state().memory, before) << t;
    }
  });
  ASSERT_FALSE(before.empty());
  EXPECT_NEAR(before[2], 0.45, 1e-3);  // the angle about z so far; error of the method
}

TEST(DrivenElement, WritesNothingAndItsPrivateDataAreZeroWhileItIsOff) {
  DeckParts deck = flying_point("", "rod, 1, 2, 1., linear elastic, 10.");
  const auto read = read_parts(deck);
  ASSERT_TRUE(read->ok()) << read->diagnostics.render_all();
  Solver solver(read->builder.model, read->builder.solution);
  Recorder recorder(read->builder.model, read->builder.output);
  RunObserver observer;
  int off = 0, on = 0;
  observer.accepted = [&](const Solver& s, const RunEvent&) {
    recorder.record(s);
    const bool expected = s.state().time > 0.095;
    ++(expected ? on : off);
    EXPECT_EQ(recorder.active().back() != 0, expected);  // the rod is the last item
    const double force = private_datum(s, ElementClass::joint, 3, "F");
    EXPECT_EQ(force != 0.0, expected);
  };
  EXPECT_TRUE(run(solver, read->builder.solution, observer).ok);
  EXPECT_EQ(off, 10);
  EXPECT_EQ(on, 41);
}

TEST(DrivenElement, LeavesAnOpenGapToTheAssemblyWhileItIsOff) {
  DeckParts deck = flying_point("", "spherical hinge, 1, null, 2, null");
  deck.end = 0.05;
  run_parts(deck, [](const Solver& s, const RunEvent&) {
    EXPECT_NEAR(s.state().nodes[1].x[0], 1.0 + s.state().time, 1e-9);  // rounding
  });
}

}  // namespace
}  // namespace whirl
