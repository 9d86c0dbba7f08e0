// 01_pendulum, 03_double_pendulum: elliptic integrals, an independent integration, order of convergence.
#include <gtest/gtest.h>

#include <cmath>

#include "validation/numerics.hpp"
#include "validation/rows.hpp"

namespace whirl::test {
namespace {

constexpr double g = 9.81;

// Rigid pendulum released from the horizontal: sin(theta/2) = k sn(K - w t), k = sin(45 deg), theta from the
// downward vertical.
struct Pendulum {
  double l = 1.0, J = 1.0 + 0.1, k = std::sqrt(0.5);
  double w = std::sqrt(g * l / J), K = std::comp_ellint_1(k);
  double period() const { return 4.0 * K / w; }
  double angle(double t) const { return 2.0 * std::asin(k * jacobi(K - w * t, k).sn); }
};

double pendulum_error(const std::string& step, double t) {
  CaseRun run("01_pendulum/pendulum.mbd", {"STEP=" + step});
  double error = 0.0;
  run.run({t}, [&](const CaseRun& c) {
    const Vec3d& x = c.node(2).x;
    error = std::atan2(x[0], -x[2]) - Pendulum().angle(c.time());
  });
  return std::abs(error);
}

TEST(PendulumCase, HasThePeriodOfTheEllipticIntegral) {
  CaseRun run("01_pendulum/pendulum.mbd");
  std::vector<double> lowest;  // times at the lowest point
  double t = 0.0, x = 1.0, v = 0.0, energy = 0.0, drift = 0.0;
  run.run([&](const CaseRun& c) {
    const NodeMotion& n = c.node(2);
    if (c.time() == 0.0) energy = c.energy();
    drift = std::max(drift, std::abs(c.energy() - energy));
    if (n.x[0] * x < 0.0) lowest.push_back(crossing(t, x, v, c.time(), n.x[0], n.v[0]));
    t = c.time(), x = n.x[0], v = n.v[0];
  });
  ASSERT_GE(lowest.size(), 7U);
  // error of the step formula, (w h)^2 of the order of 1e-5 with a coefficient below 1/2
  check(run, "period, s", {Pendulum().period(), "4 sqrt(J/mgl) K(sin 45 deg)", 'a'},
        (lowest[6] - lowest[0]) / 3.0, 5e-6);
  // ms with rho 0.6 dissipates in third order: (w h)^3 a radian, some 25 radians
  check_small(run, "drift of energy in 10 s over m g l", "conserved", 'b', drift / g, 1e-5);
}

TEST(PendulumCase, ConvergesInSecondOrder) {
  const double e1 = pendulum_error("4.e-3", 2.0), e2 = pendulum_error("2.e-3", 2.0),
               e3 = pendulum_error("1.e-3", 2.0);
  EXPECT_NEAR(order(e1, e2), 2.0, 0.05);  // the next term of the error is h smaller
  CaseRun run("01_pendulum/pendulum.mbd");
  check(run, "order of convergence of the angle at 2 s", {2.0, "ms is of second order", 'c'}, order(e2, e3),
        0.02);
}

using Angles = std::array<double, 2>;
std::vector<Angles> double_pendulum(int rods, const std::string& step, const std::vector<double>& times) {
  CaseRun run("03_double_pendulum/double_pendulum.mbd", {"RODS=" + std::to_string(rods), "STEP=" + step});
  std::vector<Angles> out;
  run.run(times, [&](const CaseRun& c) {
    const auto angle = [&](int label) {
      const Mat3d& R = c.node(label).R;  // axis 1 lies along the link
      return std::atan2(R(0, 0), -R(2, 0));
    };
    out.push_back({angle(1), angle(2)});
  });
  return out;
}

void check_double_pendulum(int rods, const std::vector<Angles>& reference) {
  const std::vector<double> times = {0.5, 1.0, 1.5, 2.0, 2.5, 3.0};
  const auto coarse = double_pendulum(rods, "1.e-3", times), fine = double_pendulum(rods, "5.e-4", times);
  ASSERT_EQ(fine.size(), times.size());
  double e1 = 0.0, e2 = 0.0, extrapolated = 0.0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    for (int j = 0; j < 2; ++j) {
      e1 = std::max(e1, std::abs(coarse[i][j] - reference[i][j]));
      e2 = std::max(e2, std::abs(fine[i][j] - reference[i][j]));
      extrapolated =
          std::max(extrapolated, std::abs((4.0 * fine[i][j] - coarse[i][j]) / 3.0 - reference[i][j]));
    }
  }
  CaseRun run("03_double_pendulum/double_pendulum.mbd", {"RODS=" + std::to_string(rods), "STEP=5.e-4"});
  const std::string source = "independent integration of the two equations, 10 digits, t = 0.5 ... 3 s";
  // (w h)^2 with w up to 10 rad/s at the whip of the lower link
  check_small(run, "angles, largest error, rad", source, 'd', e2, 5e-5);
  // what is left is of third and fourth order in h: 1e-3 of the error above
  check_small(run, "the same extrapolated from steps h, h/2", source, 'd', extrapolated, 1e-7);
  check(run, "order of convergence", {2.0, "ms is of second order", 'c'}, order(e1, e2), 0.03);
}

TEST(DoublePendulumCase, WithPointMassesFollowsTheIndependentIntegration) {
  check_double_pendulum(0, {{.5704720512, 1.2038751112},
                            {-.6250876998, -1.0345850857},
                            {-1.6747973455, -1.3449719682},
                            {-.4829715343, -1.3240487123},
                            {.4920777409, 1.2410840353},
                            {1.7857955221, 1.1181074612}});
}

TEST(DoublePendulumCase, WithUniformRodsFollowsTheIndependentIntegration) {
  check_double_pendulum(1, {{.4481426259, 1.0419628873},
                            {-1.2077162382, -.8143910231},
                            {-1.1503256803, -2.0991261318},
                            {-.0827583068, .4073620749},
                            {1.3445575685, 1.7311362081},
                            {1.0250860123, .4957346476}});
}

}  // namespace
}  // namespace whirl::test
