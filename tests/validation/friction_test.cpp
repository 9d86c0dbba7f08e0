// 15_friction: elastoplastic LuGre friction and dry friction in a hinge.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "validation/rows.hpp"

namespace whirl::test {
namespace {

const std::string kLugre = "15_friction/modlugre.mbd";
constexpr double s0 = 1e5, s1 = 316.23, s2 = 0.4;

double angle(const CaseRun& c) { return std::atan2(c.node(2).R(1, 0), c.node(2).R(0, 0)); }
double elastic(const CaseRun& c) { return -s0 * c.own(ElementClass::joint, 2, 5); }  // s0 z along the motion

TEST(ElastoplasticFriction, DoesNotDriftUnderVibrationBelowBreakAway) {
  CaseRun run(kLugre);
  std::vector<double> x;
  run.run({1, 3, 5, 7, 9, 11}, [&](const CaseRun& c) { x.push_back(1e6 * angle(c)); });
  ASSERT_EQ(x.size(), 6U);
  // While |s0 z| < kappa Fs the wheel sits on a spring and damper: x'' + (s1 + s2) x' + s0 x = F. At whole
  // seconds the vibration of 0.25 sin(10 pi t) contributes its imaginary part.
  const double w = 10.0 * std::numbers::pi;
  const std::complex<double> H = 1.0 / std::complex<double>(s0 - w * w, (s1 + s2) * w);
  const double settled = 1e6 * (0.5 / s0 + 0.25 * H.imag());
  const double ramp = 1e6 * (0.5 / s0 - 0.5 * (s1 + s2) / (s0 * s0));  // lag of a ramp
  check(run, "deflection at the end of the ramp, um", {ramp, "(F - F' (s1 + s2)/s0)/s0", 'a'}, x[0], 1e-5);
  // second-order error of the 5 Hz vibration: (w h)^2 = 1e-3 of its 0.25 um
  check(run, "deflection after 2 s of vibration, um", {settled, "F/s0 + Im H(w) A", 'a'}, x[1], 1e-4);
  check_small(run, "drift from 3 s to 11 s, um (LuGre: 158)", "none below break-away (Dupont et al. 2002)",
              'a', std::abs(x[5] - x[1]), 1e-6);
  // published to three digits by an integration of its own, with an uncertainty of 0.02 um in its own numbers
  check(run, "deflection after 10 s of vibration, um", {4.75, "independent integration", 'd'}, x[5], 0.01);
}

TEST(ElastoplasticFriction, BreaksAwayAtALoadThatFallsWithTheRateOfTheRamp) {
  const struct {
    double rate, reference;
  } ramps[] = {{0.5, 1.468}, {1.0, 1.454}, {5.0, 1.400}, {20.0, 1.310}};
  for (const auto& ramp : ramps) {
    const double end = 2.0 / ramp.rate;
    CaseRun run(kLugre, {fmt::format("RATE={}", ramp.rate), fmt::format("RAMP_END={}", end), "VIBRATION=0.",
                         fmt::format("FINAL={}", end), fmt::format("STEP={}", 1e-4 / ramp.rate)});
    double largest = 0.0, load = 0.0;
    run.run([&](const CaseRun& c) {
      largest = std::max(largest, elastic(c));
      if (load == 0.0 && angle(c) > 50e-6) load = ramp.rate * c.time();
    });
    // the reference has four digits
    check(run, fmt::format("break-away at {} N/s: largest s0 z, N", ramp.rate),
          {ramp.reference, "independent integration", 'd'}, largest, 5e-4);
    if (ramp.rate == 0.5)
      check(run, "load at a slip of 50 um, 0.5 N/s, N", {1.491, "independent integration", 'd'}, load, 5e-4);
  }
}

TEST(ElastoplasticFriction, SlidesSteadilyOnTheStribeckCurve) {
  const struct {
    double v, f;
  } table[] = {{1e-4, 1.495065}, {5e-4, 1.389600}, {1e-3, 1.184340},
               {2e-3, 1.009958}, {5e-3, 1.002000}, {1e-2, 1.004000}};
  for (const auto& row : table) {
    // long enough for ten times the deflection of 15 um
    CaseRun run(kLugre,
                {"IMPOSED=1", fmt::format("SPEED={}", row.v), fmt::format("FINAL={:.3g}", 3e-4 / row.v),
                 fmt::format("STEP={:.3g}", 1e-7 / row.v)});
    run.run();
    const double friction = -run.channel(ElementClass::joint, 2, "MFR")[0];
    // a spline through 45 points of the curve: 1e-6
    check(run, fmt::format("steady friction at {} m/s, N", row.v),
          {row.f, "Fc + (Fs - Fc) exp(-(v/vs)^2) + s2 v", 'a'}, friction, 3e-6);
  }
}

// The wheel runs down, sticks and is torn loose.
struct WheelErrors {
  double slowing = 0.0, stuck = 0.0, holding = 0.0, moving = 0.0;
};
WheelErrors wheel(CaseRun& run) {
  const double decay = 0.3 * 0.1 * 10.0;  // mu r N / J
  const double stop = 2.0 / decay, loose = 8.0 + 0.3 / 0.1;
  WheelErrors e;
  run.run([&](const CaseRun& c) {
    const double t = c.time(), w = c.node(2).w[2];
    if (t < stop) e.slowing = std::max(e.slowing, std::abs(w - (2.0 - decay * t)));
    if (t > stop + 0.1 && t < loose - 0.001) e.stuck = std::max(e.stuck, std::abs(w));
    if (t > 8.1 && t < loose - 0.001)
      e.holding =
          std::max(e.holding, std::abs(c.channel(ElementClass::joint, 2, "MFR")[0] + 0.1 * (t - 8.0)));
    if (t > loose) e.moving = std::max(e.moving, std::abs(w - 0.05 * (t - loose) * (t - loose)));
  });
  return e;
}

TEST(DryFriction, StopsTheWheelAndHoldsItUntilTheLoadExceedsIt) {
  CaseRun run("15_friction/coulomb.mbd");
  const WheelErrors e = wheel(run);
  const std::string source = "rigid wheel, mu r N = 0.3 N m";
  // a linear function of time is integrated exactly up to the derivatives phase, 1e-6 of a step
  check_small(run, "speed while it runs down, largest error, rad/s", source, 'a', e.slowing, 1e-8);
  // the residual tolerance
  check_small(run, "speed while it sticks, rad/s", source, 'a', e.stuck, 1e-8);
  // the residual tolerance over h
  check_small(run, "friction while it sticks, largest error, N m", source, 'a', e.holding, 1e-5);
  // it comes loose two steps late: 2 ms x 0.1 N m/s x 2 ms / 2
  check_small(run, "speed after it comes loose, largest error in 3 s, rad/s", source, 'a', e.moving, 2e-7);
}

TEST(DryFriction, IsNotTornLooseByTheRingingOfTheMethod) {
  for (const char* rho : {"0.", ".3", ".9"}) {
    CaseRun run("15_friction/coulomb.mbd", {std::string("RHO=") + rho});
    const WheelErrors e = wheel(run);
    EXPECT_LT(e.stuck, 1e-8) << rho;  // as above
    EXPECT_LT(e.moving, 2e-7) << rho;
  }
}

}  // namespace
}  // namespace whirl::test
