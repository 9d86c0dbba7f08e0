// What a deck says about the solution: step strategies, dummy steps, Newton options, tests, stages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "solve/integrator.hpp"
#include "support/run_deck.hpp"

namespace whirl {
namespace {

// --- the two-step formula for any ratio of steps

TEST(MultistepFormula, IsExactForParabolasAtAnyRatioOfSteps) {
  for (double rho : {0.0, 0.3, 0.6, 1.0}) {
    for (double alpha : {0.4, 1.0, 1.5, 3.0}) {
      const StepFormula f = step_formula(MethodKind::ms, rho, alpha, 2);
      // times in steps h_k, from t_{k-1}
      const double t2 = -1.0 / alpha;
      EXPECT_NEAR(f.a1 + f.a2, 1.0, 1e-14);
      EXPECT_NEAR(f.a2 * t2 + f.b0 + f.b1 + f.b2, 1.0, 1e-14);
      EXPECT_NEAR(f.a2 * t2 * t2 + 2.0 * (f.b0 + f.b2 * t2), 1.0, 1e-13) << rho << " " << alpha;
    }
  }
}

TEST(MultistepFormula, DampsTheFastestModesByItsRadius) {
  for (double rho : {0.0, 0.3, 0.6, 1.0}) {
    const StepFormula f = step_formula(MethodKind::ms, rho, 1.0, 2);
    // z -> infinity: b0 q^2 + b1 q + b2 = 0 has the double root -rho
    EXPECT_NEAR(f.b0 * rho * rho - f.b1 * rho + f.b2, 0.0, 1e-14);
    EXPECT_NEAR(-f.b1 / f.b0, -2.0 * rho, 1e-14);
  }
}

TEST(MultistepFormula, PredictsCubicsExactlyAtAnyRatioOfSteps) {
  for (double alpha : {0.4, 1.0, 1.5}) {
    const StepFormula f = step_formula(MethodKind::ms, 0.6, alpha, 2);
    const double t2 = -1.0 / alpha;  // in steps h_k; the formula divides by h_{k-1} = 1/alpha
    for (int p = 1; p <= 3; ++p) {
      const double y2 = std::pow(t2, p), r1 = p == 1 ? 1.0 : 0.0, r2 = p * std::pow(t2, p - 1);
      EXPECT_NEAR(f.m * (0.0 - y2) * alpha + f.n1 * r1 + f.n2 * r2, p, 1e-12) << alpha << " " << p;
    }
  }
}

// --- a relaxation x' = -4 x + force as a scalar model
DeckRun relaxation(const std::string& problem, const std::string& law = "linear viscoelastic, 4., 1.") {
  return run_deck_text("initial time: 0.; " + problem, "abstract nodes: 1; genels: 1;",
                       "abstract: 1, value, 1., derivative, -4.;",
                       "genel: 1, spring support, 1, abstract, algebraic, " + law + ";");
}

TEST(MaxIterations, AreExceededInTheLastTryWhileNewtonIsArriving) {
  const auto with = [](int n) {
    return relaxation("final time: 1.; time step: 0.5; tolerance: 1e-10; method: ms, 0.6; max iterations: " +
                          std::to_string(n) + ";",
                      "cubic viscoelastic generic, 1., 0., 30., 1.");
  };
  const DeckRun free = with(20);
  ASSERT_TRUE(free.report.ok);
  int needed = 0;
  for (const auto& event : free.events) needed = std::max(needed, event.report.iterations);
  ASSERT_GE(needed, 4);
  const DeckRun tight = with(needed - 1);
  ASSERT_TRUE(tight.report.ok);
  EXPECT_EQ(tight.states.back().y, free.states.back().y);
  EXPECT_FALSE(with(1).report.ok);
}

TEST(ChangeStrategy, TakesTheDriveAtTheStartOfEachStepAndKeepsTheFormula) {
  const DeckRun run = relaxation(
      "final time: 1.; time step: 0.01; tolerance: 1e-12; max iterations: 3; method: ms, 0.6;"
      "strategy: change, string, \"0.02 + 0.05*Time\";");
  ASSERT_TRUE(run.report.ok);
  ASSERT_GE(run.events.size(), 5U);
  double y[3] = {}, r[3] = {};
  for (std::size_t k = 1; k < run.events.size(); ++k) {
    const double h = run.events[k].step_size;
    // the first two steps have the length of the deck
    EXPECT_NEAR(h, k < 3 ? 0.01 : 0.02 + 0.05 * run.events[k - 1].time, 1e-15);
    if (k < 2) continue;
    for (int i = 0; i < 3; ++i) {
      y[i] = run.value(1, k - i);
      r[i] = run.rate(1, k - i);
    }
    const double alpha = h / run.events[k - 1].step_size, d = 0.16;  // (1 - rho)^2
    const double D = 2.0 * (1.0 + alpha) - d;
    const double beta = alpha * (d * (2.0 + alpha) + 0.4 * (1.0 + alpha)) / D, delta = 0.5 * d / D;
    const double b = 0.5 * beta / alpha;
    EXPECT_NEAR(y[0],
                (1.0 - beta) * y[1] + beta * y[2] +
                    h * ((0.5 + delta) * r[0] + (0.5 + b - (1.0 + alpha) * delta) * r[1] +
                         (b + alpha * delta) * r[2]),
                1e-14)
        << k;
  }
}

TEST(ChangeStrategy, StaysBetweenTheLeastAndTheLongestStep) {
  const DeckRun run = relaxation(
      "final time: 1.; time step: 0.01; tolerance: 1e-10; max iterations: 3; method: ms, 0.6;"
      "min time step: 0.05; max time step: 0.12; strategy: change, string, \"0.3*Time\";");
  ASSERT_TRUE(run.report.ok);
  EXPECT_EQ(run.events[3].step_size, 0.05);
  EXPECT_EQ(run.events.back().step_size, 0.12);
}

// lengths of the steps and how many of each follow each other
std::vector<std::pair<double, int>> steps_of(const DeckRun& run) {
  std::vector<std::pair<double, int>> out;
  for (std::size_t k = 1; k < run.events.size(); ++k) {
    if (out.empty() || out.back().first != run.events[k].step_size)
      out.push_back({run.events[k].step_size, 0});
    ++out.back().second;
  }
  return out;
}

// a hardening spring, started off its equilibrium: the longer the step, the more iterations
const char* const kHardening = "array, 2, linear viscous, 1., cubic elastic generic, 4., 0., 4e4";

TEST(FactorStrategy, RepeatsAFailedStepWithAReducedOneAndRaisesItAfterEasySteps) {
  const DeckRun run = relaxation(
      "final time: 1.; time step: 0.1; tolerance: 1e-9; max iterations: 5; method: ms, 0.6;"
      "derivatives tolerance: 1e9; min time step: 1e-7; max time step: 0.1; strategy: factor, 0.5, 1, 2., 3, "
      "2, 4;",
      kHardening);
  ASSERT_TRUE(run.report.ok);
  ASSERT_GE(run.events.size(), 10U);
  // what MBDyn 1.7.3 does with this deck: ten halvings, two difficult steps, then easier ones
  const std::vector<std::pair<double, int>> expected = {
      {0.1 / 1024, 1}, {0.1 / 2048, 1}, {0.1 / 4096, 5}, {0.1 / 2048, 4}, {0.1 / 1024, 4},
      {0.1 / 512, 4},  {0.1 / 256, 4},  {0.1 / 128, 4},  {0.1 / 64, 4},   {0.1 / 32, 4},
      {0.1 / 16, 4},   {0.1 / 8, 4},    {0.1 / 4, 4},    {0.1 / 2, 4},    {0.1, 6}};
  EXPECT_EQ(steps_of(run), expected);
}

TEST(FactorStrategy, CountsStepsSinceTheLastReductionAndTheLastRaise) {
  // sequences of MBDyn 1.7.3; every step takes one iteration
  const auto sequence = [](const std::string& n1, const std::string& n2) {
    return steps_of(
        relaxation("final time: 3.; time step: 0.01; tolerance: 1e-9; max iterations: 5; method: ms, 0.6;"
                   "derivatives tolerance: 1e9; max time step: 10.; min time step: 1e-9; strategy: factor, "
                   "0.5, " +
                   n1 + ", 2., " + n2 + ", 1, 3;"));
  };
  using Steps = std::vector<std::pair<double, int>>;
  EXPECT_EQ(sequence("1", "1"),
            (Steps{{.01, 3}, {.02, 2}, {.04, 2}, {.08, 2}, {.16, 2}, {.32, 2}, {.64, 2}, {1.28, 1}}));
  EXPECT_EQ(sequence("1", "5"), (Steps{{.01, 7}, {.02, 6}, {.04, 6}, {.08, 6}, {.16, 6}, {.32, 4}}));
  EXPECT_EQ(sequence("4", "2"),
            (Steps{{.01, 6}, {.02, 3}, {.04, 3}, {.08, 3}, {.16, 3}, {.32, 3}, {.64, 2}}));
}

TEST(FactorStrategy, GivesUpBelowTheLeastStep) {
  const DeckRun run = relaxation(
      "final time: 1.; time step: 0.1; tolerance: 1e-9; max iterations: 1; method: ms, 0.6;"
      "derivatives tolerance: 1e9; min time step: 0.02; max time step: 0.1; strategy: factor, 0.5, 1, 2., 3, "
      "1, 2;",
      kHardening);
  EXPECT_FALSE(run.report.ok);
  EXPECT_EQ(run.report.last.report.outcome, StepOutcome::not_converged);
  EXPECT_EQ(run.events.size(), 1U);          // step 0 only
  EXPECT_EQ(run.solver->state().time, 0.0);  // back where it was
  EXPECT_EQ(run.report.last.report.iterations, 2);
}

TEST(DummySteps, AdvanceStateAndTimeAndRestartTheFormula) {
  const DeckRun run = relaxation(
      "final time: 0.5; time step: 0.1; tolerance: 1e-12; max iterations: 3; method: bdf;"
      "dummy steps number: 4; dummy steps ratio: 0.1; dummy steps tolerance: 1e-12; dummy steps max "
      "iterations: 3;"
      "dummy steps method: crank nicolson;");
  ASSERT_TRUE(run.report.ok);
  EXPECT_NEAR(run.states[0].time, 0.04, 1e-15);
  const double q = (1.0 - 0.02) / (1.0 + 0.02);        // Crank-Nicolson on x' = -4 x, h = 0.01
  EXPECT_NEAR(run.value(1, 0), std::pow(q, 4), 1e-8);  // the derivatives phase moves x by 1e-7 of its rate
  EXPECT_EQ(run.events[0].step, 0);
  EXPECT_EQ(run.events[1].step, 1);
  EXPECT_NEAR(run.events[1].time, 0.14, 1e-15);
  const double first = (1.0 - 0.2) / (1.0 + 0.2);  // and again in the first regular step
  EXPECT_NEAR(run.value(1, 1) / run.value(1, 0), first, 1e-11);
  // then BDF: y2 = 4/3 y1 - 1/3 y0 + 2/3 h y2'
  EXPECT_NEAR(run.value(1, 2), (4.0 * run.value(1, 1) - run.value(1, 0)) / 3.0 / (1.0 + 0.8 / 3.0), 1e-12);
}

TEST(AbortAfter, StopsWhereItSaysWithoutAnError) {
  const auto stopped = [](const char* stage) {
    return relaxation(std::string("final time: 1.; time step: 0.1; max iterations: 3; dummy steps number: 2;"
                                  "dummy steps max iterations: 3; abort after: ") +
                      stage + ";");
  };
  for (const char* stage : {"input", "assembly", "derivatives"}) {
    const DeckRun run = stopped(stage);
    EXPECT_TRUE(run.report.ok) << stage;
    EXPECT_TRUE(run.events.empty()) << stage;
  }
  const DeckRun run = stopped("dummy steps");
  EXPECT_TRUE(run.report.ok);
  ASSERT_EQ(run.events.size(), 1U);
  EXPECT_NEAR(run.states[0].time, 2e-4, 1e-15);
}

TEST(AtMost, AcceptsWhatGotBetterAndStopsOtherwise) {
  const std::string problem =
      "final time: 0.29; time step: 0.05; tolerance: 1e-12; derivatives tolerance: 1e9; method: ms, 0.6;";
  EXPECT_FALSE(relaxation(problem + "max iterations: 2;", kHardening).report.ok);
  const DeckRun run = relaxation(problem + "max iterations: 2, at most;", kHardening);
  EXPECT_TRUE(run.report.ok);
  EXPECT_EQ(run.events[1].report.iterations, 2);
  EXPECT_LT(run.events[1].report.residual, run.events[1].report.first_residual);
  EXPECT_GT(run.events[1].report.residual, 1e-12);
}

TEST(ModifiedNewton, MakesAJacobianEveryNIterationsOfAStep) {
  const DeckRun run = relaxation(
      "final time: 0.3; time step: 0.01; tolerance: 1e-10; max iterations: 200; derivatives tolerance: 1e9;"
      "method: ms, 0.6; nonlinear solver: newton raphson, modified, 3;",
      kHardening);
  ASSERT_TRUE(run.report.ok);
  int many = 0;
  for (std::size_t k = 1; k < run.events.size(); ++k) {
    const StepReport& step = run.events[k].report;
    EXPECT_EQ(step.jacobians, (step.iterations + 2) / 3) << k;
    many += step.iterations > 3;
  }
  EXPECT_GT(many, 0);
}

TEST(ModifiedNewton, KeepsTheMatrixAcrossStepsUntilItServedNTimesOrCChanges) {
  const DeckRun run = relaxation(
      "final time: 0.3; time step: 0.01; tolerance: 1e-10; max iterations: 200; derivatives tolerance: 1e9;"
      "method: ms, 0.6; nonlinear solver: newton raphson, modified, 5, keep jacobian matrix;",
      "array, 2, linear viscous, 1., cubic elastic generic, 4., 0., 400.");
  ASSERT_TRUE(run.report.ok);
  int solves = 0;  // with the present matrix
  for (std::size_t k = 1; k < run.events.size(); ++k) {
    const StepReport& step = run.events[k].report;
    if (k <= 2) solves = 5;  // step 1 is the first, step 2 has another c
    int expected = 0;
    for (int i = 0; i < step.iterations; ++i) {
      if (solves == 5) {
        ++expected;
        solves = 0;
      }
      ++solves;
    }
    EXPECT_EQ(step.jacobians, expected) << k;
  }
  EXPECT_LT(run.report.jacobians, run.report.iterations / 3);
}

// --- scaled convergence test

DeckRun scaled(const std::string& tolerance, const std::string& default_scale,
               const std::string& node_scale) {
  return run_deck_text("initial time: 0.; final time: 0.1; time step: 0.01; max iterations: 9;" + tolerance,
                       "structural nodes: 2; rigid bodies: 1; joints: 2;" + default_scale,
                       "structural: 0, static, null, eye, null, null;"
                       "structural: 1, dynamic, 1., 0., 0., eye, 1e-3, 0., 0., null" +
                           node_scale + ";",
                       "joint: 0, clamp, 0, node, node; body: 1, 1, 1., null, eye;"
                       "joint: 1, rod, 0, 1, from nodes, linear elastic, 1e6;");
}

TEST(ScaledTest, MultipliesTheRowsOfANodeByItsFactor) {
  const DeckRun plain = scaled("tolerance: 1e-3;", "", ", scale, 1e-6");
  const DeckRun weighted = scaled("tolerance: 1e-3, test, norm, scale;", "", ", scale, 1e-6");
  ASSERT_TRUE(plain.report.ok);
  ASSERT_TRUE(weighted.report.ok);
  // the force of 10 N on the node that moves counts 1e-5; on the one that is clamped the reaction follows
  EXPECT_GT(plain.events[2].report.iterations, 0);
  const double ratio = weighted.events[1].report.first_residual / plain.events[1].report.first_residual;
  EXPECT_NEAR(ratio, std::sqrt(0.5), 1e-9);  // 10 N on both nodes, one of which counts 1e-6
}

TEST(ScaledTest, TakesTheDefaultOfTheControlData) {
  const auto first = [](const std::string& default_scale, const std::string& node_scale) {
    const DeckRun run = scaled("tolerance: 1e-9, test, minmax, scale;", default_scale, node_scale);
    EXPECT_TRUE(run.report.ok);
    return run.events[1].report.first_residual;
  };
  const double plain = first("", "");  // 10 N on both nodes
  EXPECT_NEAR(plain, 10.0, 1e-3);
  EXPECT_NEAR(first("default scale: structural nodes, 1e-4;", "") / plain, 1e-4, 1e-12);
  EXPECT_NEAR(first("default scale: joints, 1e-2, structural nodes, 1e-4;", ", scale, default") / plain, 1e-4,
              1e-12);
  EXPECT_NEAR(first("default scale: all, 1e-4;", ", scale, 0.5") / plain, 0.5, 1e-12);
}

// --- a frame that moves

TEST(RigidBodyKinematics, MakesAFreeBodyMoveAsSeenFromTheFrame) {
  // at rest in space, seen from a frame that turns about z with 2 rad/s and accelerates along x with 0.3
  const double W = 2.0;
  const DeckRun run = run_deck_text(
      "initial time: 0.; final time: 0.5; time step: 1e-3; tolerance: 1e-9; max iterations: 9; method: ms, "
      "0.6;"
      "derivatives tolerance: 1e-4; derivatives max iterations: 5;",
      "structural nodes: 1; rigid bodies: 1; rigid body kinematics: const, angular velocity, 0., 0., 2.;",
      "structural: 1, dynamic, 1., 0.5, 0.2, eye, 2.*0.5, -2.*1., 0., 0., 0., -2.;",
      "body: 1, 1, 2., 0.1, 0.2, 0.3, diag, 1., 2., 3.;");
  ASSERT_TRUE(run.report.ok);
  const double a = W * run.states.back().time;
  const Vec3d x = run.last(1).x;
  EXPECT_NEAR(x[0], std::cos(a) * 1.0 + std::sin(a) * 0.5, 2e-6);  // second order: (W h)^2
  EXPECT_NEAR(x[1], -std::sin(a) * 1.0 + std::cos(a) * 0.5, 2e-6);
  EXPECT_NEAR(x[2], 0.2, 1e-9);
  EXPECT_NEAR(run.last(1).R(0, 0), std::cos(a), 2e-6);
  EXPECT_NEAR(run.last(1).R(0, 1), std::sin(a), 2e-6);
  EXPECT_NEAR(run.last(1).w[2], -W, 1e-6);
}

TEST(RigidBodyKinematics, OfAnAcceleratedFrameIsAUniformField) {
  const DeckRun run = run_deck_text(
      "initial time: 0.; final time: 0.5; time step: 1e-2; tolerance: 1e-9; max iterations: 9; method: ms, "
      "0.6;"
      "derivatives tolerance: 1e-4; derivatives max iterations: 5;",
      "structural nodes: 1; rigid bodies: 1; rigid body kinematics: drive, acceleration, 1., 0., 0., const, "
      "0.3,"
      "angular acceleration, null;",
      "structural: 1, dynamic, null, eye, null, null;", "body: 1, 1, 2., 0.1, 0.2, 0.3, diag, 1., 2., 3.;");
  ASSERT_TRUE(run.report.ok);
  const double t = run.states.back().time;
  EXPECT_NEAR(run.last(1).x[0], -0.15 * t * t, 1e-5 * t);  // the derivatives phase: c beta' of momentum
  EXPECT_NEAR(norm(run.last(1).w), 0.0, 1e-9);
}

TEST(RigidBodyKinematics, OfDrivesIsTurnedIntoTheAxesOfTheFrame) {
  // a frame turned by 90 degrees about z: its y axis is -x in space
  const DeckRun run = run_deck_text(
      "initial time: 0.; final time: 0.5; time step: 1e-2; tolerance: 1e-9; max iterations: 9; method: ms, "
      "0.6;"
      "derivatives tolerance: 1e-4; derivatives max iterations: 5;",
      "structural nodes: 1; rigid bodies: 1; rigid body kinematics: drive, orientation, 0., 0., 1., const, "
      "pi/2.,"
      "acceleration, 1., 0., 0., const, 0.3;",
      "structural: 1, dynamic, null, eye, null, null;", "body: 1, 1, 2., null, diag, 1., 2., 3.;");
  ASSERT_TRUE(run.report.ok);
  const double t = run.states.back().time;
  EXPECT_NEAR(run.last(1).x[0], 0.0, 1e-12);
  EXPECT_NEAR(run.last(1).x[1], 0.15 * t * t, 1e-5 * t);  // the derivatives phase: c beta' of momentum
}

TEST(RigidBodyKinematics, OfAStaticModelPullsOutwardWithoutCoriolisForces) {
  // m W^2 (x + u) = k u
  const DeckRun run = run_deck_text(
      "initial time: 0.; final time: 0.1; time step: 1e-2; tolerance: 1e-9; max iterations: 9; method: ms, "
      "0.6;"
      "derivatives tolerance: 1e6;",
      "structural nodes: 2; rigid bodies: 1; joints: 2; model: static;"
      "rigid body kinematics: const, angular velocity, 0., 0., 3.;",
      "structural: 1, static, null, eye, null, null; structural: 2, dynamic, 1., 0., 0., eye, null, null;",
      "joint: 1, clamp, 1, node, node; body: 2, 2, 2., null, diag, 1., 1., 1.;"
      "joint: 2, deformable joint, 1, null, 2, -1., 0., 0., linear elastic generic, "
      "diag, 100., 100., 100., 100., 100., 100.;");
  ASSERT_TRUE(run.report.ok);
  EXPECT_NEAR(run.last(2).x[0], 1.0 + 18.0 / (100.0 - 18.0), 1e-9);
}

}  // namespace
}  // namespace whirl
