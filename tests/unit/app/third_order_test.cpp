// The two-stage methods of third order.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>

#include "solve/integrator.hpp"
#include "support/run_deck.hpp"

namespace whirl {
namespace {

using Complex = std::complex<double>;

Complex amplification(double rho, Complex z) {
  const double b1 = (2.0 + rho) / (3.0 * (1.0 + rho)), b2 = 1.0 / (6.0 * (1.0 + rho));
  const double a1 = (1.0 + 2.0 * rho) / (3.0 * (1.0 + rho)), a2 = rho * b2;
  return (1.0 + a1 * z + a2 * z * z) / (1.0 - b1 * z + b2 * z * z);
}

std::string method(double rho) {
  return rho == 0.0 ? "method: third order, ad hoc;" : "method: third order, " + std::to_string(rho) + ";";
}

constexpr double kRadii[] = {0.0, 0.3, 0.5, 0.6, 1.0};  // at 0.5 the end has no weight of its own

TEST(ThirdOrderFormula, IntegratesParabolasOfTheRateExactly) {
  for (double rho : kRadii) {
    const TwoStageFormula f = third_order_formula(rho);
    const double at[3] = {0.0, f.inner, 1.0};
    for (int power = 0; power <= 2; ++power) {
      for (int i = 0; i < 2; ++i) {
        if (i == 0 && rho == 0.0 && power == 2) continue;  // the inner stage of Radau IIA is of second order
        double sum = 0.0;
        for (int j = 0; j < 3; ++j) sum += f.a[i][j] * (power == 0 ? 1.0 : std::pow(at[j], power));
        EXPECT_NEAR(sum, std::pow(at[i + 1], power + 1) / (power + 1), 1e-14)
            << rho << " " << power << " " << i;
      }
    }
  }
}

TEST(ThirdOrderFormula, OfRadiusZeroIsTwoStageRadau) {
  const TwoStageFormula f = third_order_formula(0.0);
  EXPECT_EQ(f.inner, 1.0 / 3.0);
  EXPECT_EQ(f.a[0][1], 5.0 / 12.0);
  EXPECT_EQ(f.a[0][2], -1.0 / 12.0);
  EXPECT_EQ(f.a[1][1], 0.75);
  EXPECT_EQ(f.a[1][2], 0.25);
}

// u' = -w^2 x, x' = u: s = u - i w x is multiplied by R(-i w h) in every step after the first.
TEST(ThirdOrder, AmplifiesAScalarOscillatorByItsRationalFunction) {
  const double w = 3.0, h = 0.2;
  for (double rho : kRadii) {
    const DeckRun run = run_deck_text(
        "initial time: 0.; final time: 2.; time step: 0.2; tolerance: 1e-11; max iterations: 5;" +
            method(rho),
        "abstract nodes: 1; genels: 2;", "abstract: 1, value, 1.;",
        "genel: 1, mass, 1, abstract, algebraic, 2.; genel: 2, spring support, 1, abstract, algebraic, "
        "linear elastic, 18.;");
    ASSERT_TRUE(run.report.ok);
    ASSERT_GE(run.states.size(), 8U);
    const auto s = [&](std::size_t k) { return Complex(run.rate(1, k), -w * run.value(1, k)); };
    for (std::size_t k = 3; k < run.states.size(); ++k) {
      // x' = u holds at the end of a step, so u is the rate of x; round-off and tolerance of Newton
      EXPECT_LT(std::abs(s(k) / s(k - 1) - amplification(rho, Complex(0.0, -w * h))), 1e-10) << rho;
    }
  }
}

TEST(ThirdOrder, AmplifiesABodyOnASpringTheSameWay) {
  const double w = 3.0, h = 0.2;
  for (double rho : kRadii) {
    const DeckRun run = run_deck_text(
        "initial time: 0.; final time: 2.; time step: 0.2; tolerance: 1e-11; max iterations: 5;" +
            method(rho),
        "structural nodes: 2; rigid bodies: 1; joints: 2;",
        "structural: 1, static, null, eye, null, null;"
        "structural: 2, dynamic, 0.1, 0.2, 0., eye, 0.3, 0., 0., null;",
        "joint: 1, clamp, 1, node, node; body: 2, 2, 2., null, diag, 1., 1., 1.;"
        "joint: 2, deformable displacement joint, 1, null, 2, null, linear elastic, 18.;");
    ASSERT_TRUE(run.report.ok);
    const auto s = [&](std::size_t k) { return Complex(run.node(2, k).v[0], -w * run.node(2, k).x[0]); };
    for (std::size_t k = 3; k < run.states.size(); ++k) {
      EXPECT_LT(std::abs(s(k) / s(k - 1) - amplification(rho, Complex(0.0, -w * h))), 1e-10) << rho;
    }
  }
}

// Differences of halved steps fall by 2^order.
double order_of(const std::function<Vec3d(double)>& result, double h) {
  const Vec3d a = result(h), b = result(0.5 * h), c = result(0.25 * h);
  return std::log2(norm(a - b) / norm(b - c));
}

DeckRun pendulum(double rho, double h) {
  return run_deck_text(
      "initial time: 0.; final time: 0.799; time step: " + std::to_string(h) +
          "; tolerance: 1e-10; max iterations: 20; derivatives max iterations: 5; derivatives tolerance: "
          "1e-3;" +
          method(rho),
      "structural nodes: 1; rigid bodies: 1; joints: 1; gravity;",
      "structural: 1, dynamic, 1., 0., 0., eye, null, null;",
      "body: 1, 1, 1., null, diag, 0.1, 0.2, 0.3; gravity: uniform, 0., -1., 0., const, 9.81;"
      "joint: 1, revolute pin, 1, -1., 0., 0., null;");
}

TEST(ThirdOrder, ConvergesWithThirdOrderOnAPendulum) {
  for (double rho : {0.0, 0.6}) {
    const double p = order_of(
        [&](double h) {
          const DeckRun run = pendulum(rho, h);
          EXPECT_TRUE(run.report.ok);
          EXPECT_NEAR(run.states.back().time, 0.8, 1e-9);
          return run.last(1).x;
        },
        0.005);
    EXPECT_GT(p, 2.7) << rho;  // within 10 % at these steps; errors change sign at longer ones
    EXPECT_LT(p, 4.3) << rho;
  }
}

TEST(ThirdOrder, ConvergesWithThirdOrderOnATumblingBody) {
  for (double rho : {0.0, 0.6}) {
    const double p = order_of(
        [&](double h) {
          const DeckRun run =
              run_deck_text("initial time: 0.; final time: 1.599; time step: " + std::to_string(h) +
                                "; tolerance: 1e-11; max iterations: 20;" + method(rho),
                            "structural nodes: 1; rigid bodies: 1;",
                            "structural: 1, dynamic, null, eye, null, 0.1, 4., 0.2;",
                            "body: 1, 1, 1., 0.1, 0.2, 0., diag, 1., 2., 3.;");
          EXPECT_TRUE(run.report.ok);
          return run.last(1).R.col(0);
        },
        0.04);
    EXPECT_GT(p, 2.7) << rho;
    EXPECT_LT(p, 4.3) << rho;
  }
}

TEST(ThirdOrder, ConvergesQuadraticallyWithBeamsAndDampers) {
  const DeckRun run = run_deck_text(
      "initial time: 0.; final time: 0.5; time step: 0.01; tolerance: 1e-7; max iterations: 6;"
      "derivatives tolerance: 1e6; method: third order, 0.6;",
      "structural nodes: 3; rigid bodies: 2; joints: 1; beams: 1; forces: 1;",
      "structural: 1, static, null, eye, null, null; structural: 2, dynamic, 1., 0., 0., eye, null, null;"
      "structural: 3, dynamic, 2., 0., 0., eye, null, null;",
      "joint: 1, clamp, 1, node, node; body: 2, 2, 1., null, diag, .1, .1, .1;"
      "body: 3, 3, 1., null, diag, .1, .1, .1;"
      "beam3: 1, 1, null, 2, null, 3, null, eye, linear viscoelastic generic, "
      "diag, 1e4, 1e4, 1e4, 20., 20., 20., proportional, 0.01, same, same;"
      "force: 1, follower, 3, position, null, 0., 0., 1., const, 20.;");
  ASSERT_TRUE(run.report.ok);
  EXPECT_GT(std::abs(run.last(3).x[2]), 0.3);  // large rotations
  for (std::size_t k = 2; k < run.events.size(); ++k) EXPECT_LE(run.events[k].report.iterations, 5) << k;
}

TEST(ThirdOrder, KeepsAnIndexThreeConstraintAtTheEndOfEveryStep) {
  const DeckRun run = pendulum(0.6, 0.02);
  ASSERT_TRUE(run.report.ok);
  for (std::size_t k = 1; k < run.states.size(); ++k) {
    EXPECT_NEAR(norm(run.node(1, k).x), 1.0, 1e-10);  // tolerance of Newton
  }
}

TEST(ThirdOrder, WithAModifiedNewtonFindsTheSameMotion) {
  const DeckRun full = pendulum(0.6, 0.02);
  const auto problem = [](const char* newton) {
    return std::string("initial time: 0.; final time: 0.799; time step: 0.02; tolerance: 1e-10; ") +
           "max iterations: 60; derivatives max iterations: 5; derivatives tolerance: 1e-3; " +
           "method: third order, 0.6; " + newton;
  };
  const DeckRun kept =
      run_deck_text(problem("nonlinear solver: newton raphson, modified, 20, keep jacobian matrix;"),
                    "structural nodes: 1; rigid bodies: 1; joints: 1; gravity;",
                    "structural: 1, dynamic, 1., 0., 0., eye, null, null;",
                    "body: 1, 1, 1., null, diag, 0.1, 0.2, 0.3; gravity: uniform, 0., -1., 0., const, 9.81;"
                    "joint: 1, revolute pin, 1, -1., 0., 0., null;");
  ASSERT_TRUE(kept.report.ok);
  EXPECT_LT(kept.report.jacobians, full.report.jacobians);
  EXPECT_LT(norm(kept.last(1).x - full.last(1).x), 1e-8);  // two Newtons at tolerance 1e-10
}

}  // namespace
}  // namespace whirl
