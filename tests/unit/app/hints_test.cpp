// Hints of driven elements: what they take over from the predicted state.
#include <gtest/gtest.h>

#include <cmath>

#include "math/rotation.hpp"
#include "support/allocation_counter.hpp"
#include "unit/app/run_fixture.hpp"

namespace whirl {
namespace {

constexpr double kOn = 0.1;

// Node 1 stands still, turned; node 2 flies and turns about z, both exactly predicted. Joint 3 wakes up at
// 0.1.
DeckParts flight(const std::string& hints, const std::string& joint) {
  DeckParts deck;
  deck.solution = "method: ms, .6;";
  deck.counters = "structural nodes: 2; rigid bodies: 1; joints: 2;";
  deck.nodes =
      "structural: 1, static, .3, 0., -.2, euler123, .3, -.2, .5, null, null;\n"
      "structural: 2, dynamic, 1., 2., 0., eye, 1., .5, .25, 0., 0., 3.;";
  deck.elements =
      "joint: 1, clamp, 1, node, node;\nbody: 2, 2, 1., null, eye;\n"
      "driven: 3, string, \"Time > .095\", " +
      hints + " joint: 3, " + joint + ";";
  return deck;
}

const Vec3d kThere = {1.1, 2.05, 0.025};  // node 2 at 0.1

// The pose of node 2 in the first step with the joint, and in the last.
struct Poses {
  NodeMotion first, last;
};
Poses poses(const DeckParts& deck) {
  Poses p;
  bool on = false;
  run_parts(deck, [&](const Solver& s, const RunEvent&) {
    if (s.state().time < kOn - 0.005) return;
    p.last = s.state().nodes[1];
    if (!on) p.first = p.last;
    on = true;
  });
  return p;
}

double distance(const Vec3d& a, const Vec3d& b) { return norm(a - b); }
constexpr double kNewton = 1e-8;  // tolerance of Newton times a step

TEST(Hint, OffsetOfNode1HoldsThePointsWhereTheyAre) {
  const Poses p = poses(flight("hint, \"offset{1}\",", "spherical hinge, 1, .4, .5, .6, 2, null"));
  EXPECT_LT(distance(p.first.x, kThere), kNewton);
  EXPECT_LT(distance(p.last.x, kThere), kNewton);
}

TEST(Hint, OffsetOfNode2HoldsThePointsWhereTheyAre) {
  const DeckParts deck = flight("hint, \"offset{2}\",", "spherical hinge, 1, .4, .5, .6, 2, null");
  Vec3d f = Vec3d::zero(), point = Vec3d::zero();
  run_parts(deck, [&](const Solver& s, const RunEvent&) {
    const NodeMotion &a = s.state().nodes[0], &b = s.state().nodes[1];
    point = a.x + a.R * Vec3d{0.4, 0.5, 0.6};
    if (s.state().time < kOn - 0.005) return;
    if (norm(f) == 0.0) {
      EXPECT_LT(distance(b.x, kThere), 1e-5);  // the prediction turns by (h w)^3/12 too little
      f = tmul(b.R, point - b.x);
    }
    EXPECT_LT(distance(b.x + b.R * f, point), kNewton);
  });
  EXPECT_GT(norm(f), 0.5);
}

TEST(Hint, OffsetOfAPinIsTakenToItsPoint) {
  const Poses p = poses(flight("hint, \"offset{0}\",", "spherical pin, 2, null, 9., 9., 9."));
  EXPECT_LT(distance(p.last.x, kThere), kNewton);
}

TEST(Hint, HingeMakesThePresentRotationTheZeroOfTheLaw) {
  for (const char* hint : {"hint, \"hinge{1}\",", "hint, \"hinge{2}\","}) {
    double first = -1.0;
    run_parts(flight(hint, "deformable hinge, 1, 2, linear elastic, 10."),
              [&](const Solver& s, const RunEvent&) {
                if (s.state().time < kOn - 0.005 || first >= 0.0) return;
                first = std::abs(private_datum(s, ElementClass::joint, 3, "Mz"));
              });
    EXPECT_LT(first, 1e-2) << hint;  // what the moment itself turns within the step; 10 x 0.2 rad without
  }
}

TEST(Hint, DriveHingeTakesVectorDrivesOfNumbersFromTheModel) {
  const Poses p =
      poses(flight("hint, \"drive3{array, 2, model::xanglerel(1, 2), model::yanglerel(1, 2), "
                   "model::zanglerel(1, 2), const, "
                   "1., 0., 0., 0., const, 4.}\",",
                   "drive hinge, 1, 2, 0., 0., 1., const, .1"));
  const Mat3d R = rotation_exp(Vec3d{0.0, 0.0, 0.3});
  EXPECT_LT(norm(rotation_log(tmul(R, p.first.R))), 1e-4);  // a constant spin is predicted to second order
  EXPECT_LT(norm(rotation_log(tmul(p.first.R, p.last.R))), kNewton);
}

TEST(Hint, DriveDisplacementTakesAVectorDrive) {
  // the displacement is in the axes of node 1: as it stands here, and growing from there
  const DeckParts deck = flight(
      "hint, \"drive3{component, model::xdistance(1, 2), model::ydistance(1, 2), linear, model::zdistance(1, "
      "2) "
      "- Time, 1.}\",",
      "drive displacement, 1, null, 2, null, 0., 0., 1., const, 3.");
  DeckParts straight = deck;
  straight.nodes =
      "structural: 1, static, null, eye, null, null;\n"
      "structural: 2, dynamic, 1., 2., 0., eye, 1., .5, .25, null;";
  const Poses p = poses(straight);
  EXPECT_LT(distance(p.first.x, kThere), kNewton);
  EXPECT_LT(distance(p.last.x, kThere + Vec3d{0.0, 0.0, 0.1}), kNewton);
}

TEST(Hint, TotalPinJointTakesPositionAndOrientation) {
  const Poses p = poses(
      flight("hint, \"position-drive3{model::xposition(2), model::yposition(2), model::zposition(2), const, "
             "1.}\", hint, \"orientation-drive3{0., 0., 1., const, model::zangle(2)}\",",
             "total pin joint, 2, position constraint, active, active, active, null, orientation constraint, "
             "active, active, active, null"));
  EXPECT_LT(distance(p.last.x, kThere), kNewton);
  EXPECT_NEAR(rotation_log(p.last.R)[2], 0.3, 1e-4);  // a constant spin is predicted to second order
}

TEST(Hint, FramesOfTheTotalJointMeetWhereTheyAre) {
  for (const char* end : {"1", "2"}) {
    const Poses p =
        poses(flight(std::string("hint, \"orientation-hinge{") + end + "}\", hint, \"position-hinge{" + end +
                         "}\", hint, \"offset{" + end + "}\",",
                     "total joint, 1, 2, position constraint, active, active, active, null, orientation "
                     "constraint, active, "
                     "active, active, null"));
    EXPECT_LT(distance(p.last.x, kThere), kNewton) << end;
    EXPECT_NEAR(rotation_log(p.last.R)[2], 0.3, 1e-4) << end;
  }
}

TEST(Hint, DrivesOfTheDeckCountUntilTheFirstWakeUp) {
  DeckParts deck = flight("hint, \"position-drive3{0., 0., 1., const, 5.}\",",
                          "total pin joint, 2, position constraint, inactive, inactive, active, 0., 0., 1., "
                          "linear, 0., .25");
  const std::string on = "Time > .095";
  deck.elements.replace(deck.elements.find(on), on.size(), "Time < .045 || Time > .095");
  run_parts(deck, [](const Solver& s, const RunEvent&) {
    const double t = s.state().time, z = s.state().nodes[1].x[2];
    if (t < 0.045) {
      EXPECT_NEAR(z, 0.25 * t, kNewton);
    }
    if (t > 0.095) {
      EXPECT_NEAR(z, 5.0, kNewton);
    }
  });
}

TEST(Hint, AllocatesNothingInTheStepThatWakesUp) {
  const auto deck = read_parts(
      flight("hint, \"position-hinge{1}\", hint, \"position-drive3{model::xposition(2), 0., 0., ramp, "
             "model::xvelocity(2), Time, forever, 1.}\", hint, \"offset{2}\",",
             "total joint, 1, 2, position constraint, active, active, active, null, orientation constraint, "
             "inactive, inactive, inactive, null"));
  ASSERT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  SolutionSettings& settings = deck->builder.solution;
  settings.linear_solver = linalg::SolverKind::dense;  // static LU may choose its pivots anew
  Solver solver(deck->builder.model, settings);
  ASSERT_TRUE(solver.assemble_initial_state().ok());
  ASSERT_TRUE(solver.solve_derivatives().ok());
  const NewtonControl control{settings.tolerance, settings.newton};
  const auto step = [&] {
    const long k = solver.steps_since_start() + 1;
    return solver.step(0.01, step_formula(MethodKind::ms, 0.6, 1.0, k), control).ok();
  };
  for (int i = 0; i < 9; ++i) ASSERT_TRUE(step());
  const AllocationCounter counter;
  const bool woken = step() && step();
  const long allocations = counter.count();
  EXPECT_TRUE(woken);
  EXPECT_EQ(allocations, 0);
  EXPECT_EQ(solver.state().on[0], 1);
}

std::string messages(const std::string& hint) {
  const auto deck = read_parts(flight("hint, \"" + hint + "\",", "distance, 1, 2, const, 3."));
  return deck->diagnostics.render_all();
}

TEST(Hint, ThatIsUnknownIsWarnedAbout) {
  const std::string text = messages("dirve{1.}");
  EXPECT_NE(text.find("warning: unknown hint 'dirve' has no effect"), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean 'drive'"), std::string::npos) << text;
  EXPECT_EQ(text.find("error"), std::string::npos) << text;
}

TEST(Hint, ThatDoesNotApplyIsWarnedAbout) {
  const std::string text = messages("offset{1}");
  EXPECT_NE(text.find("joint 3 'distance' has nothing of the kind"), std::string::npos) << text;
}

TEST(Hint, IsAnErrorWhenItsTextIs) {
  EXPECT_NE(messages("drive{cosnie, 0., 1., 1., forever, 0.}").find("expected a drive"), std::string::npos);
  EXPECT_NE(messages("drive{1., 2.}").find("extra argument"), std::string::npos);
  EXPECT_NE(messages("drive").find("expected hint 'drive{...}'"), std::string::npos);
  EXPECT_NE(messages("drive{piecewise linear, 2, 0., 1., 1., model::xposition(2)}")
                .find("must not depend on the running model"),
            std::string::npos);
}

}  // namespace
}  // namespace whirl
