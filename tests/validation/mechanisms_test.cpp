// 06_andrews_squeezer, 07_four_bar, 08_bricard, 09_slider_crank.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "validation/numerics.hpp"
#include "validation/rows.hpp"

namespace whirl::test {
namespace {

// --- Andrews' squeezing mechanism
using Seven = std::array<double, 7>;
struct Squeezer {
  Seven q{}, v{};  // angles and speeds of hinges 1 ... 7: beta Theta gamma Phi delta Omega epsilon
  std::array<double, 6> lambda{};  // multipliers of the three closing points
};

Squeezer squeezer(const std::string& step) {
  CaseRun run("06_andrews_squeezer/andrews.mbd", {"STEP=" + step});
  run.run();
  EXPECT_NEAR(run.time(), 0.03, 1e-10);
  Squeezer out;
  for (int i = 0; i < 7; ++i) {
    out.q[i] = run.datum(ElementClass::joint, i + 1, "rz");
    out.v[i] = run.datum(ElementClass::joint, i + 1, "wz");
  }
  const int closing[] = {23, 24, 26};
  for (int i = 0; i < 3; ++i) {
    // the force on body 2 is minus the published multipliers
    const auto F = run.channel(ElementClass::joint, closing[i], "F");
    out.lambda[2 * i] = -F[0];
    out.lambda[2 * i + 1] = -F[1];
  }
  return out;
}

const Squeezer kPublished = {
    {0.1581077119629904e2, -0.1575637105984298e2, 0.4082224013073101e-1, -0.5347301163226948,
     0.5244099658805304, 0.5347301163226948, 0.1048080741042263e1},
    {0.1139920302151208e4, -0.1424379294994111e4, 0.1103291221937134e2, 0.1929337464421385e2,
     0.5735699284790808, -0.1929337464421385e2, 0.3231791658026955},
    {0.1991753333731910e3, -0.2975531228015052e2, 0.2306654119098399e2, 0.3145271365475927e2,
     0.2264249232082739e2, 0.1161740700019673e2}};

// Largest differences of angles, speeds and multipliers.
std::array<double, 3> difference(const Squeezer& a, const Squeezer& b) {
  std::array<double, 3> d{};
  for (int i = 0; i < 7; ++i) {
    d[0] = std::max(d[0], std::abs(a.q[i] - b.q[i]));
    d[1] = std::max(d[1], std::abs(a.v[i] - b.v[i]));
  }
  for (int i = 0; i < 6; ++i) d[2] = std::max(d[2], std::abs(a.lambda[i] - b.lambda[i]));
  return d;
}

TEST(AndrewsSqueezerCase, ReachesThePublishedDigitsInSecondOrder) {
  const Squeezer coarse = squeezer("4.e-6"), fine = squeezer("2.e-6");
  Squeezer extrapolated;
  for (int i = 0; i < 7; ++i) {
    extrapolated.q[i] = (4.0 * fine.q[i] - coarse.q[i]) / 3.0;
    extrapolated.v[i] = (4.0 * fine.v[i] - coarse.v[i]) / 3.0;
  }
  for (int i = 0; i < 6; ++i) extrapolated.lambda[i] = (4.0 * fine.lambda[i] - coarse.lambda[i]) / 3.0;
  const auto e1 = difference(coarse, kPublished), e2 = difference(fine, kPublished),
             e3 = difference(extrapolated, kPublished);
  CaseRun run("06_andrews_squeezer/andrews.mbd", {"STEP=2.e-6"});
  const std::string source = "IVP test set, t = 0.03 s";
  check(run, "beta at 0.03 s, rad", {kPublished.q[0], source, 'd'}, fine.q[0], 1e-5);
  check(run, "delta at 0.03 s, rad", {kPublished.q[4], source, 'd'}, fine.q[4], 1e-5);
  // the step error is a delay of 4e-8 s: speeds of 1400 rad/s, accelerations of 6e5 rad/s^2
  check_small(run, "seven angles, largest error, rad", source, 'd', e2[0], 1e-4);
  check_small(run, "seven speeds, largest error, rad/s", source, 'd', e2[1], 0.05);
  check_small(run, "six reactions, largest error, N", source, 'd', e2[2], 0.01);
  // next power of the step: 1e-4 of the errors above; reactions carry round-off of constraints over h^2
  check_small(run, "angles extrapolated from steps h, 2h, rad", source, 'd', e3[0], 1e-7);
  check_small(run, "speeds extrapolated, rad/s", source, 'd', e3[1], 1e-4);
  check_small(run, "reactions extrapolated, N", source, 'd', e3[2], 1e-4);
  check(run, "order of convergence of the angles", {2.0, "ms is of second order", 'c'}, order(e1[0], e2[0]),
        0.02);
  check(run, "order of convergence of the reactions", {2.0, "ms is of second order", 'c'},
        order(e1[2], e2[2]), 0.02);
}

TEST(AndrewsSqueezerCase, EndsWithThePublishedAccelerations) {
  CaseRun run("06_andrews_squeezer/andrews.mbd", {"STEP=2.e-6"});
  run.run();
  const std::string source = "IVP test set, t = 0.03 s";
  const double delta = run.node(5).angular_acceleration[2], phi = run.node(4).angular_acceleration[2] - delta;
  // accelerations are of second order like the rest: a delay of 4e-8 s
  check(run, "delta'' at 0.03 s, rad/s^2", {0.1674362929479361e5, source, 'd'}, delta, 1e-4);
  check(run, "Phi'' at 0.03 s, rad/s^2", {0.5667493645176213e6, source, 'd'}, phi, 1e-4);
}

// --- N four-bar mechanism
struct FourBar {
  double error = 0.0, drift = 0.0;
  int flat = 0;  // times that the bars lay flat: the constraints depend on each other there
};
FourBar four_bar(CaseRun& run) {
  // all bars turn alike: theta'' = a sin(theta) from the upright; two loops
  const double times[] = {1, 2, 3, 5, 7, 10};
  const std::array<double, 2> reference[] = {{-.19502030, -.98079921}, {.05781580, .99832727},
                                             {-.54933974, -.83559910}, {-.81131046, -.58461555},
                                             {-.95827075, -.28586214}, {.32845811, .94451854}};
  FourBar out;
  double energy = 0.0, y = 1.0;
  int next = 0;
  run.run([&](const CaseRun& c) {
    if (c.time() == 0.0) energy = c.energy();
    out.drift = std::max(out.drift, std::abs(c.energy() - energy));
    const Vec3d& x = c.node(1).x;  // the middle of the first bar
    if (x[1] * y < 0.0) ++out.flat;
    y = x[1];
    if (next == 6 || c.time() < times[next] - 0.5 * c.settings().time_step) return;
    const auto& at = reference[next++];
    out.error = std::max({out.error, std::abs(2.0 * x[0] - at[0]), std::abs(2.0 * x[1] - at[1])});
  });
  EXPECT_EQ(next, 6);
  return out;
}

TEST(FourBarCase, PassesItsSingularPointsAndFollowsTheExactReduction) {
  CaseRun coarse("07_four_bar/four_bar.mbd", {"STEP=2.e-3"}), run("07_four_bar/four_bar.mbd");
  const FourBar a = four_bar(coarse), b = four_bar(run);
  EXPECT_EQ(b.flat, 10);  // twice a turn, and 10 s are five turns and a bit
  // five turns: a phase error of (w h)^2 = 1e-5 a radian at up to 7 rad/s
  check_small(run, "upper end of the first bar in 10 s, largest error, m",
              "theta'' = g ((N+1)/2 + N)/((N+1)/3 + N) sin(theta), 8 digits", 'a', b.error, 3e-4);
  check(run, "order of convergence", {2.0, "ms is of second order", 'c'}, order(a.error, b.error), 0.05);
  // third-order dissipation of ms, w h = 7e-3
  check_small(run, "drift of energy in 10 s over its range", "conserved", 'b', b.drift / (2.0 * 3.5 * 9.81),
              1e-4);
}

// --- Bricard's mechanism
double bricard_error(const std::string& step, bool bricks) {
  std::vector<std::string> overrides = {"STEP=" + step};
  std::vector<double> times = {0.5, 1, 1.5, 2, 2.5, 5, 10};
  std::vector<Vec3d> reference = {{.968154, -1.225035, .749644},  {.508665, -1.649827, .139035},
                                  {-.520612, -1.645475, .146206}, {-.969892, -1.219455, .756465},
                                  {-1, -1.000046, .999954},       {1, -1.000184, .999816},
                                  {1, -1.000735, .999264}};
  if (bricks) {
    overrides.insert(overrides.end(), {"J=.084167", "JA=.0016667"});
    times = {1, 2, 5, 10};
    reference = {{.510501, -1.649168, .140123},
                 {-.969340, -1.221247, .754278},
                 {1, -1.000067, .999933},
                 {1, -1.000269, .999731}};
  }
  CaseRun run("08_bricard/bricard.mbd", overrides);
  double error = 0.0;
  std::size_t i = 0;
  run.run(times, [&](const CaseRun& c) { error = std::max(error, norm(c.motion(13).x - reference[i++])); });
  return error;
}

TEST(BricardCase, FollowsTheIndependentIntegration) {
  CaseRun run("08_bricard/bricard.mbd");
  const std::string source = "integration along the one-parameter path, 6 digits, t = 0.5 ... 10 s";
  // the reference has 6 digits; (w h)^2 is about 1e-5 with a small coefficient
  check_small(run, "P3, thin rods, largest error, m", source, 'd', bricard_error("1.e-3", false), 6e-6);
  CaseRun bricks("08_bricard/bricard.mbd", {"J=.084167", "JA=.0016667"});
  check_small(bricks, "P3, bricks of 0.1 m, largest error, m", source, 'd', bricard_error("1.e-3", true),
              6e-6);
}

// --- slider-crank: kinetic energy J(theta) theta'^2 / 2
struct SliderCrank {
  double R = .1, L = .3, M1 = 1.0, M2 = 2.0, M3 = 1.5, W = 10.0;
  double inertia(double theta) const {
    const double s = std::sin(theta), c = std::cos(theta), sp = -R / L * s, cp = std::sqrt(1.0 - sp * sp);
    const double turn = -R * c / (L * cp);  // of the rod, per unit speed of the crank
    const double vx = -R * s - turn * L / 2.0 * sp, vy = R * c + turn * L / 2.0 * cp;
    const double slider = -R * s - turn * L * sp;
    return M1 * R * R / 3.0 + M2 * (vx * vx + vy * vy) + M2 * L * L / 12.0 * turn * turn +
           M3 * slider * slider;
  }
  double revolution() const {  // periodic integrand: the trapezoidal rule is exact to round-off
    const int n = 1000;
    double sum = 0.0;
    for (int i = 0; i < n; ++i) sum += std::sqrt(inertia(2.0 * std::numbers::pi * i / n) / inertia(0.0));
    return 2.0 * std::numbers::pi * sum / n / W;
  }
  double torque(double theta) const {  // at constant speed: W^2 J'(theta)/2
    const double d = 1e-5;
    return 0.5 * W * W * (inertia(theta + d) - inertia(theta - d)) / (2.0 * d);
  }
};

TEST(SliderCrankCase, TurnsThroughItsDeadCentresInTheTimeThatItsEnergySays) {
  CaseRun run("09_slider_crank/slider_crank.mbd");
  double t = 0.0, angle = 0.0, speed = 0.0, energy = 0.0, drift = 0.0;
  std::vector<double> whole;
  run.run([&](const CaseRun& c) {
    const double now = c.datum(ElementClass::joint, 1, "rz"), w = c.datum(ElementClass::joint, 1, "wz");
    if (c.time() == 0.0) energy = c.energy();
    drift = std::max(drift, std::abs(c.energy() - energy));
    const double turn = 2.0 * std::numbers::pi * static_cast<double>(whole.size() + 1);
    if (now >= turn) whole.push_back(crossing(t, angle - turn, speed, c.time(), now - turn, w));
    t = c.time(), angle = now, speed = w;
  });
  ASSERT_GE(whole.size(), 2U);
  const double n = static_cast<double>(whole.size());
  // (w h)^2 = 1e-4
  check(run, "time of a revolution, s",
        {SliderCrank().revolution(), "integral of sqrt(J(theta)/J(0))/W", 'a'}, whole.back() / n, 1e-4);
  // speeds are of second order: w h = 0.01, and the rod turns back within a quarter of a revolution
  check_small(run, "change of energy in 2 s over its size", "conserved", 'b', drift / energy, 1e-3);
}

TEST(SliderCrankCase, NeedsTheTorqueOfItsChangingInertiaAtConstantSpeed) {
  CaseRun run("09_slider_crank/slider_crank.mbd", {"DRIVEN=1"});
  const SliderCrank crank;
  double worst = 0.0, largest = 0.0;
  run.run([&](const CaseRun& c) {
    if (c.time() < 0.5) return;  // the start rings: the formula for the history before it differs
    const double expected = crank.torque(crank.W * c.time());
    // the printed moment acts on the ground
    worst = std::max(worst, std::abs(-c.channel(ElementClass::joint, 10, "M")[2] - expected));
    largest = std::max(largest, std::abs(expected));
  });
  // (w h)^2 = 1e-4 for the first harmonic, more for higher ones
  check_small(run, "driving torque, largest error over its amplitude", "W^2 J'(theta)/2", 'a',
              worst / largest, 1e-3);
}

}  // namespace
}  // namespace whirl::test
