// 04_heavy_top, 05_free_body: precession, nutation, Jacobi's elliptic functions, conserved quantities.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "validation/numerics.hpp"
#include "validation/rows.hpp"

namespace whirl::test {
namespace {

const std::string kHeavyTop = "04_heavy_top/heavy_top.mbd";

std::vector<Vec3d> top_positions(const std::string& step, const std::vector<double>& times) {
  CaseRun run(kHeavyTop, {"STEP=" + step});
  std::vector<Vec3d> out;
  run.run(times, [&](const CaseRun& c) { out.push_back(c.node(1).x); });
  return out;
}

TEST(HeavyTopCase, FollowsTheIndependentIntegrationInSecondOrder) {
  const std::vector<double> times = {0.5, 1.0, 2.0};
  const Vec3d reference[] = {{-.70246830, -.02116518, -.71140026},
                             {.17334396, .64008859, -.74849079},
                             {-.15041682, -.72416559, -.67302227}};
  const auto coarse = top_positions("1.e-4", times), fine = top_positions("5.e-5", times);
  ASSERT_EQ(fine.size(), 3U);
  double e1 = 0.0, e2 = 0.0, extrapolated = 0.0;
  for (int i = 0; i < 3; ++i) {
    e1 = std::max(e1, norm(coarse[i] - reference[i]));
    e2 = std::max(e2, norm(fine[i] - reference[i]));
    extrapolated = std::max(extrapolated, norm((1.0 / 3.0) * (4.0 * fine[i] - coarse[i]) - reference[i]));
  }
  CaseRun run(kHeavyTop, {"STEP=5.e-5"});
  const std::string source = "Bruls and Cardona's top, independent integration, 8 digits, t = 0.5, 1, 2 s";
  // the slow motion has 5 rad/s: (w h)^2 = 6e-8, growing with time
  check_small(run, "centre of mass, largest error, m", source, 'd', e2, 1e-6);
  // the reference has 8 digits
  check_small(run, "the same extrapolated from steps h, h/2", source, 'd', extrapolated, 3e-8);
  check(run, "order of convergence", {2.0, "ms is of second order", 'c'}, order(e1, e2), 0.02);
}

// Symmetric top: with u = cos(tilt), u'^2 = A (u - u1)(u - u2)(u - u3). It starts horizontal (u2 = 0) without
// nutation speed.
TEST(HeavyTopCase, NutatesBetweenTheRootsOfItsCubicWithThePeriodOfTheEllipticIntegral) {
  const double m = 15.0, g = 9.81, l = 1.0, I1 = .234375 + m * l * l, I3 = .46875, spin = 150.0,
               turn = -4.61538;
  // f(u) = (1 - u^2)(2/I1)(E - m g l u) - ((Lz - I3 spin u)/I1)^2 = A u^3 + B u^2 + C u
  const double E = 0.5 * I1 * turn * turn, Lz = I1 * turn, A = 2.0 * m * g * l / I1,
               B = -2.0 * E / I1 - std::pow(I3 * spin / I1, 2), C = -A + 2.0 * Lz * I3 * spin / (I1 * I1);
  const double root = std::sqrt(B * B - 4.0 * A * C);
  const double u1 = (-B - root) / (2.0 * A), u3 = (-B + root) / (2.0 * A);
  const double k = std::sqrt(-u1 / (u3 - u1)),
               period = 4.0 * std::comp_ellint_1(k) / std::sqrt(A * (u3 - u1));

  CaseRun run(kHeavyTop);
  double lowest = 1.0, energy = 0.0, drift = 0.0, t = 0.0, v = 0.0;
  std::vector<double> turns;  // where the height is stationary
  run.run([&](const CaseRun& c) {
    const NodeMotion& n = c.node(1);
    if (c.time() == 0.0) energy = c.energy();
    drift = std::max(drift, std::abs(c.energy() - energy));
    lowest = std::min(lowest, n.x[2]);
    if (t > 0.01 && v * n.v[2] < 0.0) turns.push_back(t + (c.time() - t) * v / (v - n.v[2]));
    t = c.time(), v = n.v[2];
  });
  ASSERT_GE(turns.size(), 3U);
  // turns alternate between low and high: whole periods only
  const std::size_t whole = (turns.size() - 1) / 2;
  // error of the step formula
  check(run, "nutation period, s", {period, "4 K(k)/sqrt(A (u3 - u1))", 'a'},
        (turns[2 * whole] - turns[0]) / static_cast<double>(whole), 1e-6);
  check(run, "lowest height of the centre of mass, m", {u1, "root of the cubic", 'a'}, lowest, 1e-6);
  // third-order dissipation of the spin, (150 rad/s h)^3 = 3e-6 a radian with a coefficient of 1e-3
  check_small(run, "drift of energy in 2 s over its size", "conserved", 'b', drift / energy, 1e-6);
}

TEST(HeavyTopCase, PrecessesEvenlyWhenStartedSo) {
  CaseRun run("04_heavy_top/regular_precession.mbd");
  double tilt_error = 0.0, angle = 0.0, last = 0.0;
  run.run([&](const CaseRun& c) {
    const Vec3d& x = c.node(1).x;
    tilt_error = std::max(tilt_error, std::abs(std::acos(x[2]) - std::numbers::pi / 3.0));
    const double now = std::atan2(x[1], x[0]);
    angle += std::remainder(now - last, 2.0 * std::numbers::pi);
    last = now;
  });
  // error of the step formula at 188 rad/s of spin: (w h)^2 = 4e-4 of the spin, which gives the precession
  check(run, "precession, rad/s", {2.0, "m g l = I3 s P - I1 P^2 cos(tilt)", 'a'}, angle / run.time(), 1e-6);
  check_small(run, "change of tilt, rad", "constant", 'a', tilt_error, 1e-6);
}

// Landau and Lifshitz, Mechanics, section 37: J1 < J2 < J3, L^2 > 2 T J2
struct FreeBody {
  double J1 = 1.0, J2 = 2.0, J3 = 3.0, T2 = J2 + J3 * 0.04, L2 = J2 * J2 + J3 * J3 * 0.04;
  double k = std::sqrt((J2 - J1) * (T2 * J3 - L2) / ((J3 - J2) * (L2 - T2 * J1)));
  double rate = std::sqrt((J3 - J2) * (L2 - T2 * J1) / (J1 * J2 * J3));
  double period() const { return 4.0 * std::comp_ellint_1(k) / rate; }
  Vec3d speed(double t) const {  // body axes; at t = 0 the first component is 0
    const Jacobi e = jacobi(std::comp_ellint_1(k) + rate * t, k);
    return {std::sqrt((T2 * J3 - L2) / (J1 * (J3 - J1))) * e.cn,
            std::sqrt((T2 * J3 - L2) / (J2 * (J3 - J2))) * e.sn,
            std::sqrt((L2 - T2 * J1) / (J3 * (J3 - J1))) * e.dn};
  }
};

double tumbling_error(const std::string& step) {
  CaseRun run("05_free_body/free_body.mbd", {"STEP=" + step, "FINAL=20."});
  double error = 0.0;
  run.run([&](const CaseRun& c) {
    const Vec3d w = tmul(c.node(1).R, c.node(1).w);
    error = std::max(error, norm(w - FreeBody().speed(c.time())));
  });
  return error;
}

TEST(FreeBodyCase, TumblesAsJacobisFunctionsSay) {
  const double e1 = tumbling_error("5.e-3"), e2 = tumbling_error("2.5e-3");
  CaseRun run("05_free_body/free_body.mbd", {"STEP=2.5e-3", "FINAL=20."});
  // (w h)^2 = 6e-6, grown through a tumble and a half
  check_small(run, "angular velocity in 20 s, largest error, rad/s", "Jacobi's cn, sn, dn", 'a', e2, 1e-5);
  // the part of third order is still 4 % of the error
  check(run, "order of convergence", {2.0, "ms is of second order", 'c'}, order(e1, e2), 0.05);
}

TEST(FreeBodyCase, KeepsMomentumAndEnergyOver100000Steps) {
  CaseRun run("05_free_body/free_body.mbd", {"FINAL=1000."});
  const Vec3d L0 = {0.0, 2.0, 0.6}, p0 = {0.4, 0.8, -1.2};
  double L = 0.0, p = 0.0, energy = 0.0, drift = 0.0;
  run.run([&](const CaseRun& c) {
    if (c.time() == 0.0) energy = c.energy();
    L = std::max(L, norm(c.momenta_moment(1) - L0));
    p = std::max(p, norm(c.momentum(1) - p0));
    drift = std::max(drift, std::abs(c.energy() - energy));
  });
  EXPECT_GE(run.report().steps, 100000);
  // round-off of 1e5 sums
  check_small(run, "angular momentum in 1e5 steps, N m s", "conserved", 'b', L, 1e-10);
  check_small(run, "momentum in 1e5 steps, N s", "conserved", 'b', p, 1e-10);
  // the error of the energy is of third order in w h = 0.01 and adds up over 1000 s
  check_small(run, "drift of energy in 1e5 steps over its size", "conserved", 'b', drift / energy, 3e-5);
}

}  // namespace
}  // namespace whirl::test
