// 02_rotor, 13_rotating_beam, 14_gimbal.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "validation/numerics.hpp"
#include "validation/rows.hpp"

namespace whirl::test {
namespace {

constexpr double kSpeed = 40.0;

// A blade as four springs with an eighth of its mass at the tip and a quarter at each node before it.
double chain_stretch() {
  const double EA = 1e7, m = 1.5, L = 2.0, spring = EA / (L / 4.0);
  double u[5] = {};
  for (int iteration = 0; iteration < 20; ++iteration) {
    double tension = 0.0, pull[5];
    for (int i = 4; i > 0; --i) {
      tension += m * L * (i == 4 ? 0.125 : 0.25) * kSpeed * kSpeed * (i * L / 4.0 + u[i]);
      pull[i] = tension;
    }
    for (int i = 1; i < 5; ++i) u[i] = u[i - 1] + pull[i] / spring;
  }
  return u[4];
}

TEST(RotorCase, WindsUpAndStretchesUnderItsCentrifugalForce) {
  CaseRun run("02_rotor/rotor.mbd");
  double stretch = 0.0, speed = 0.0, impulse = 0.0, momentum = 0.0, last = 0.0;
  run.run([&](const CaseRun& c) {
    if (c.time() > 1.495) return;  // before the push
    const double M = c.channel(ElementClass::joint, 2, "m")[2];
    impulse += 0.5 * c.settings().time_step * (M + last);
    last = M;
    stretch = norm(c.node(105).x) - 2.0;
    speed = c.node(2).w[2];
    momentum = 0.0;
    for (const auto& n : c.model().nodes) {
      if (n.momentum < 0) continue;
      momentum += cross(c.node(n.label).x, c.momentum(n.label))[2] + c.momenta_moment(n.label)[2];
    }
  });
  // imposed on velocities: exact up to the residual tolerance
  check(run, "hub speed after the wind-up, rad/s", {kSpeed, "imposed", 'b'}, speed, 1e-7);
  // sections at the points of a beam's parabola instead of midway between nodes
  check(run, "stretch of a blade at 40 rad/s, m",
        {chain_stretch(), "chain of springs and the deck's five masses", 'a'}, stretch, 2e-3);
  // product of two quantities of second order, turning at W h = 0.08 a step: 0.3 (W h)^2, falling as h^2
  check(run, "angular impulse of the drive, N m s", {momentum, "angular momentum of the rotor", 'b'}, impulse,
        3e-3);
}

struct RotatingBeam {
  std::vector<double> t, flap, lag;
};
RotatingBeam rotating_beam(CaseRun& run) {
  RotatingBeam out;
  run.run([&](const CaseRun& c) {
    if (c.time() < 0.2) return;  // after the push
    const NodeMotion &hub = c.node(1001), &tip = c.node(20);
    const Vec3d x = tmul(hub.R, tip.x - hub.x);
    out.t.push_back(c.time());
    out.flap.push_back(x[2]);
    out.lag.push_back(x[1]);
  });
  return out;
}

void check_frequencies(int eta, int hinged, const std::vector<double>& reference) {
  CaseRun run("13_rotating_beam/rotating_beam.mbd",
              {fmt::format("OMEGA={}", eta), fmt::format("HINGED={}", hinged), "STEP=1.e-3", "FINAL=20."});
  const RotatingBeam signal = rotating_beam(run);
  // 21 cells of length dx carry the mass: relative error (k dx)^2/50, k L = 1.9, 4.7, 7.9 (modes 1, 2, 3)
  const double tolerance[] = {2e-4, 2e-3, 4e-3};
  const std::string source = "exact rotating beam (table of Wright et al. 1982)";
  for (std::size_t i = 0; i < reference.size(); ++i) {
    const double flap = reference[i], lag = std::sqrt(flap * flap - eta * eta);
    const std::size_t mode = i + 1;
    check(run, fmt::format("{} beam, eta {}, flap {}", hinged ? "hinged" : "clamped", eta, mode),
          {flap, source, 'd'}, spectral_peak(signal.t, signal.flap, flap), tolerance[i]);
    if (hinged) continue;
    // a small difference of large squares: errors of the flap frequency grow by (w_flap/w_lag)^2
    check(run, fmt::format("clamped beam, eta {}, lag {}", eta, mode),
          {lag, "w_lag^2 = w_flap^2 - eta^2", 'd'}, spectral_peak(signal.t, signal.lag, lag),
          tolerance[i] * std::pow(flap / lag, 2));
  }
}

TEST(RotatingBeamCase, HasThePublishedFrequenciesAtRest) {
  check_frequencies(0, 0, {3.5160, 22.0345, 61.6972});
}
TEST(RotatingBeamCase, HasThePublishedFrequenciesAtEta2) {
  check_frequencies(2, 0, {4.1373, 22.6149, 62.2732});
}
TEST(RotatingBeamCase, HasThePublishedFrequenciesAtEta5) {
  check_frequencies(5, 0, {6.4495, 25.4461, 65.2050});
}
TEST(RotatingBeamCase, HasThePublishedFrequenciesAtEta12) {
  check_frequencies(12, 0, {13.1702, 37.6031, 79.6145});
}
TEST(RotatingBeamCase, HasThePublishedFrequenciesWhenHinged) {
  check_frequencies(5, 1, {5.0, 19.9197, 54.2419});
}

TEST(GimbalCase, PassesTheShaftSpeedUnchangedWhereOneCardanJointDoesNot) {
  constexpr double W = 20.0, tilt = std::numbers::pi / 6.0;
  for (const char* deck : {"gimbal", "two_cardans"}) {
    CaseRun run(fmt::format("14_gimbal/{}.mbd", deck));
    double worst = 0.0, torque = 0.0;
    run.run([&](const CaseRun& c) {
      worst = std::max(worst, std::abs(norm(c.node(2).w) - W));
      if (c.time() > 0.1)
        torque = std::max(torque, std::abs(c.channel(ElementClass::joint, 1, "m")[2] - 5.0));
    });
    // orientation rows are met to the residual tolerance of 1e-10; speeds have 1/h of that, torques J/h^2
    check_small(run, "speed of the second shaft, largest error, rad/s", "constant velocity", 'a', worst,
                1e-6);
    check_small(run, "torque of the drive, largest error, N m", "that of the brake", 'a', torque, 1e-6);
  }
  CaseRun run("14_gimbal/one_cardan.mbd");
  double worst = 0.0;
  run.run([&](const CaseRun& c) {
    const double psi = W * c.time();
    const double expected = W * std::cos(tilt) / (1.0 - std::pow(std::sin(tilt) * std::sin(psi), 2));
    worst = std::max(worst, std::abs(norm(c.node(2).w) - expected));
  });
  // W h = 0.02 a step: the imposed speed is integrated with (W h)^2/12 error of the angle, and so is the rest
  check_small(run, "speed of the second shaft with one Cardan joint, largest error, rad/s",
              "W cos(b)/(1 - sin(b)^2 sin(psi)^2)", 'a', worst, 0.01);
}

TEST(GimbalCase, MovesAsTheTwoCardanChainWithTwentyEquationsLess) {
  struct Motion {
    std::vector<Vec3d> w;
    std::vector<double> torque;
  };
  Motion motion[2];
  int equations[2];
  const char* decks[2] = {"14_gimbal/gimbal.mbd", "14_gimbal/two_cardans.mbd"};
  for (int i = 0; i < 2; ++i) {
    CaseRun run(decks[i], {"FREE=1"});
    equations[i] = run.model().equations();
    run.run([&](const CaseRun& c) {
      motion[i].w.push_back(c.node(2).w);
      motion[i].torque.push_back(c.channel(ElementClass::joint, 1, "m")[2]);
    });
  }
  EXPECT_EQ(equations[1] - equations[0], 25 - 5);
  ASSERT_EQ(motion[0].w.size(), motion[1].w.size());
  double w = 0.0, torque = 0.0;
  for (std::size_t i = 0; i < motion[0].w.size(); ++i) {
    w = std::max(w, norm(motion[0].w[i] - motion[1].w[i]));
    torque = std::max(torque, std::abs(motion[0].torque[i] - motion[1].torque[i]));
  }
  CaseRun run(decks[0], {"FREE=1"});
  // as above: both solve the same equations to the residual tolerance
  check_small(run, "free tilting hub in 1 s, largest difference of speeds, rad/s",
              "chain of two Cardan joints, 25 equations for 5", 'd', w, 1e-6);
  check_small(run, "free tilting hub, largest difference of the drive's torque, N m",
              "chain of two Cardan joints", 'd', torque, 1e-6);
}

}  // namespace
}  // namespace whirl::test
