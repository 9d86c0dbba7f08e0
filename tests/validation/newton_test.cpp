// Newton's method converges quadratically on nonlinear cases: the Jacobians are exact.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "validation/rows.hpp"

namespace whirl::test {
namespace {

// Quadratic convergence doubles the digits: three iterations after the first correction below 1e-3 of the
// largest one nothing is left above 1e-12 of it. A Jacobian with an error of 1 % would leave 1e-9.
void expect_quadratic(CaseRun& run, double h, const std::string& what) {
  const std::vector<double> d = run.newton_corrections(h, 10);
  const double largest = *std::max_element(d.begin(), d.end());
  std::string sequence;
  std::size_t small = 0;
  while (small < d.size() && d[small] > 1e-3 * largest) ++small;
  ASSERT_LT(small + 3, d.size());
  for (std::size_t k = 0; k < d.size() && (k == 0 || d[k - 1] > 1e-12 * largest); ++k)
    sequence += fmt::format("{}{:.1e}", k == 0 ? "" : ", ", d[k]);
  check_small(run, "Newton, " + what + ": corrections " + sequence, "digits double", 'c',
              d[small + 3] / largest, 1e-12);
}

TEST(Newton, ConvergesQuadraticallyOnALargeRotationInOneStep) {
  CaseRun run("04_heavy_top/heavy_top.mbd");
  expect_quadratic(run, 1e-2, "1.5 rad a step");
}

TEST(Newton, ConvergesQuadraticallyOnAMechanism) {
  CaseRun run("03_double_pendulum/double_pendulum.mbd");
  expect_quadratic(run, 0.2, "step of 0.2 s");
}

TEST(Newton, ConvergesQuadraticallyOnABeamThatRollsUp) {
  CaseRun run("16_roll_up/roll_up.mbd");
  expect_quadratic(run, 0.05, "a twentieth of the load");
}

TEST(Newton, ConvergesQuadraticallyOnACurvedBeamInSpace) {
  CaseRun run("11_bathe_bend/bathe_bend.mbd");
  expect_quadratic(run, 0.1, "60 lb");
}

}  // namespace
}  // namespace whirl::test
