// Closed-form drives: values before, at and after every edge, and derivatives.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "drive_fixture.hpp"

namespace whirl {
namespace {

constexpr double pi = std::numbers::pi;

struct ValueAt {
  double t, value;
};
struct DriveCase {
  const char* name;
  DrivePtr drive;
  std::vector<ValueAt> values;
};
void PrintTo(const DriveCase& c, std::ostream* os) { *os << c.name; }

std::vector<DriveCase> value_cases() {
  const double w = 2.0 * pi / 4.0;  // period 4
  return {
      {"const", make_const_drive(2.5), {{-1.0, 2.5}, {7.0, 2.5}}},
      {"direct", make_direct_drive(), {{-1.0, -1.0}, {7.0, 7.0}}},
      {"linear", make_polynomial_drive({1.0, 2.0}), {{-1.0, -1.0}, {3.0, 7.0}}},
      {"parabolic", make_polynomial_drive({1.0, 2.0, 3.0}), {{-1.0, 2.0}, {2.0, 17.0}}},
      {"cubic", make_polynomial_drive({1.0, 2.0, 3.0, 4.0}), {{-1.0, -2.0}, {2.0, 49.0}}},
      {"step", make_step_drive(1.0, -1.0, 2.0), {{0.5, 2.0}, {1.0, 0.5}, {1.5, -1.0}}},
      {"double_step",
       make_double_step_drive(1.0, 2.0, 5.0, 3.0),
       {{0.5, 3.0}, {1.0, 4.0}, {1.5, 5.0}, {2.0, 4.0}, {2.5, 3.0}}},
      {"double_step_backwards",
       make_double_step_drive(2.0, 1.0, 5.0, 3.0),
       {{0.5, 3.0}, {1.0, 3.0}, {1.5, 3.0}, {2.0, 3.0}, {2.5, 3.0}}},
      {"ramp",
       make_ramp_drive(2.0, 1.0, 3.0, 0.5),
       {{0.0, 0.5}, {1.0, 0.5}, {2.0, 2.5}, {3.0, 4.5}, {9.0, 4.5}}},
      {"ramp_forever", make_ramp_drive(2.0, 1.0, kForever, 0.5), {{1.0, 0.5}, {101.0, 200.5}}},
      {"ramp_backwards",
       make_ramp_drive(2.0, 3.0, 1.0, 0.5),
       {{2.0, 0.5}, {3.0, 0.5}, {3.5, -3.5}, {9.0, -3.5}}},
      {"double_ramp",
       make_double_ramp_drive(2.0, 1.0, 2.0, -1.0, 3.0, 5.0, 0.5),
       {{1.0, 0.5}, {1.5, 1.5}, {2.5, 2.5}, {4.0, 1.5}, {5.0, 0.5}, {9.0, 0.5}}},
      {"cosine_forever",
       make_cosine_drive(1.0, w, 3.0, 0, 0.5),
       {{0.0, 0.5}, {1.0, 0.5}, {3.0, 6.5}, {5.0, 0.5}, {7.0, 6.5}}},
      {"cosine_one",
       make_cosine_drive(1.0, w, 3.0, 1, 0.5),
       {{0.0, 0.5}, {3.0, 6.5}, {5.0, 0.5}, {7.0, 0.5}}},
      {"cosine_two_periods", make_cosine_drive(1.0, w, 3.0, 2, 0.5), {{7.0, 6.5}, {9.0, 0.5}, {11.0, 0.5}}},
      {"cosine_half", make_cosine_drive(1.0, w, 3.0, -1, 0.5), {{2.0, 3.5}, {3.0, 6.5}, {5.0, 6.5}}},
      {"cosine_one_and_a_half",
       make_cosine_drive(1.0, w, 3.0, -2, 0.5),
       {{5.0, 0.5}, {7.0, 6.5}, {9.0, 6.5}}},
      {"cosine_backwards", make_cosine_drive(1.0, -w, 3.0, -1, 0.5), {{0.5, 0.5}, {1.0, 6.5}, {2.0, 6.5}}},
      {"sine_forever",
       make_sine_drive(1.0, w, 3.0, 0, 0.5),
       {{0.0, 0.5}, {1.0, 0.5}, {2.0, 3.5}, {4.0, -2.5}, {6.0, 3.5}}},
      {"sine_one", make_sine_drive(1.0, w, 3.0, 1, 0.5), {{2.0, 3.5}, {3.0, 0.5}, {4.0, 0.5}}},
      {"sine_two", make_sine_drive(1.0, w, 3.0, 2, 0.5), {{4.0, -2.5}, {6.0, 3.5}, {7.0, 0.5}, {8.0, 0.5}}},
      {"sine_half", make_sine_drive(1.0, w, 3.0, -1, 0.5), {{1.0, 0.5}, {2.0, 3.5}, {3.0, 3.5}}},
      {"sine_minus_two", make_sine_drive(1.0, w, 3.0, -2, 0.5), {{4.0, -2.5}, {6.0, 3.5}, {8.0, 3.5}}},
      {"exponential",
       make_exponential_drive(2.0, 0.5, 1.0, 0.25),
       {{0.0, 0.25}, {1.0, 0.25}, {1.5, 0.25 + 2.0 * (1.0 - std::exp(-1.0))}}},
      {"exponential_without_delay", make_exponential_drive(2.0, 0.0, 1.0, 0.25), {{0.0, 0.25}, {1.5, 2.25}}},
      {"tanh", make_tanh_drive(1.0, 2.0, 3.0, 0.5), {{0.0, 0.5 - 2.0 * std::tanh(3.0)}, {1.0, 0.5}}},
      {"step5",
       make_step5_drive(1.0, 2.0, 3.0, 6.0),
       {{0.0, 2.0}, {1.0, 2.0}, {2.0, 4.0}, {1.5, 2.0 + 4.0 * 0.103515625}, {3.0, 6.0}, {4.0, 6.0}}},
      {"fourier_series",
       make_fourier_series_drive(1.0, w, {3.0, 0.5, 0.0}, {0.0, 0.25}, 1, 10.0),
       {{0.5, 10.0}, {1.0, 12.0}, {1.5, 11.5 + 0.5 * std::cos(pi / 4.0) + 0.25}, {3.0, 11.0}, {5.0, 10.0}}},
      {"fourier_series_forever",
       make_fourier_series_drive(1.0, w, {3.0, 0.5, 0.0}, {0.0, 0.25}, 0, 10.0),
       {{5.0, 12.0}, {9.0, 12.0}}},
      {"frequency_sweep",
       make_frequency_sweep_drive(1.0, make_polynomial_drive({0.0, 1.0}), make_polynomial_drive({1.0, 2.0}),
                                  0.5, 3.0, -7.0),
       {{0.5, 0.5}, {1.0, 0.5}, {2.0, 0.5 + 5.0 * std::sin(2.0)}, {3.0, -7.0}, {4.0, -7.0}}},
      {"piecewise_linear",
       make_piecewise_linear_drive({0.0, 1.0, 3.0}, {1.0, 2.0, 0.0}),
       {{-1.0, 1.0}, {0.0, 1.0}, {0.5, 1.5}, {1.0, 2.0}, {2.0, 1.0}, {3.0, 0.0}, {9.0, 0.0}}},
  };
}

class ClosedFormDrive : public testing::TestWithParam<DriveCase> {};

TEST_P(ClosedFormDrive, HasTheValuesOfItsFormulaBeforeAtAndAfterItsEdges) {
  DriveFixture f;
  for (const auto& [t, value] : GetParam().values) {
    EXPECT_NEAR(f.value(GetParam().drive, t), value, 1e-14 * (1.0 + std::abs(value)))
        << "t = " << t;  // round-off
  }
}

INSTANTIATE_TEST_SUITE_P(Drives, ClosedFormDrive, testing::ValuesIn(value_cases()),
                         [](const auto& c) { return std::string(c.param.name); });

struct RateCase {
  const char* name;
  DrivePtr drive;
  std::vector<double> smooth;  // times where the rate is the difference quotient
  std::vector<ValueAt> kinks;  // times with a mean slope
  std::vector<double> jumps;   // times without a derivative
};
void PrintTo(const RateCase& c, std::ostream* os) { *os << c.name; }

std::vector<RateCase> rate_cases() {
  const double w = 2.0 * pi / 4.0;
  return {
      {"const", make_const_drive(2.5), {1.0}, {}, {}},
      {"direct", make_direct_drive(), {1.0}, {}, {}},
      {"cubic", make_polynomial_drive({1.0, 2.0, 3.0, 4.0}), {-1.0, 0.0, 2.0}, {}, {}},
      {"step", make_step_drive(1.0, -1.0, 2.0), {0.5, 1.5}, {}, {1.0}},
      {"double_step", make_double_step_drive(1.0, 2.0, 5.0, 3.0), {0.5, 1.5, 2.5}, {}, {1.0, 2.0}},
      {"ramp", make_ramp_drive(2.0, 1.0, 3.0, 0.5), {0.0, 2.0, 4.0}, {{1.0, 1.0}, {3.0, 1.0}}, {}},
      {"ramp_forever", make_ramp_drive(2.0, 0.0, kForever, 0.5), {-1.0, 2.0}, {{0.0, 1.0}}, {}},
      {"double_ramp",
       make_double_ramp_drive(2.0, 1.0, 2.0, -1.0, 2.0, 5.0, 0.5),
       {0.0, 1.5, 3.0, 6.0},
       {{1.0, 1.0}, {2.0, 0.5}, {5.0, -0.5}},
       {}},
      {"cosine", make_cosine_drive(1.0, w, 3.0, -1, 0.5), {0.5, 2.0, 3.5}, {{1.0, 0.0}, {3.0, 0.0}}, {}},
      {"sine", make_sine_drive(1.0, w, 3.0, 1, 0.5), {0.5, 2.5, 4.0}, {{1.0, 1.5 * w}, {3.0, -1.5 * w}}, {}},
      {"sine_half", make_sine_drive(1.0, w, 3.0, -1, 0.5), {1.5, 3.0}, {{1.0, 1.5 * w}, {2.0, 0.0}}, {}},
      {"exponential", make_exponential_drive(2.0, 0.5, 1.0, 0.25), {0.0, 1.5, 3.0}, {}, {}},
      {"tanh", make_tanh_drive(1.0, 2.0, 3.0, 0.5), {0.5, 1.0, 1.2}, {}, {}},
      {"step5", make_step5_drive(1.0, 2.0, 3.0, 6.0), {0.0, 1.0, 1.3, 2.0, 3.0, 4.0}, {}, {}},
      {"fourier_series_with_jump",
       make_fourier_series_drive(1.0, w, {3.0, 0.5, 0.0}, {0.0, 0.25}, 1, 10.0),
       {0.5, 1.5, 4.0, 6.0},
       {},
       {1.0, 5.0}},
      {"fourier_series_without_jump",
       make_fourier_series_drive(1.0, w, {-1.0, 0.5}, {0.75}, 1, 10.0),
       {0.5, 1.5, 4.0},
       {{1.0, 0.375 * w}, {5.0, 0.375 * w}},
       {}},
      {"frequency_sweep",
       make_frequency_sweep_drive(1.0, make_polynomial_drive({0.0, 1.0}), make_polynomial_drive({1.0, 2.0}),
                                  0.5, 3.0, -7.0),
       {0.5, 1.5, 2.0, 4.0},
       {{1.0, 1.5}},
       {}},
      {"piecewise_linear",
       make_piecewise_linear_drive({0.0, 1.0, 3.0}, {1.0, 2.0, 0.0}),
       {-1.0, 0.5, 2.0, 4.0},
       {{0.0, 0.5}, {1.0, 0.0}, {3.0, -0.5}},
       {}},
  };
}

class DriveRate : public testing::TestWithParam<RateCase> {};

TEST_P(DriveRate, IsTheSlopeTheMeanAtKinksAndMissingAtJumps) {
  DriveFixture f;
  const RateCase& c = GetParam();
  for (double t : c.smooth) {
    const double slope = f.difference(c.drive, t);
    EXPECT_NEAR(f.rate(c.drive, t), slope, 1e-8 * (1.0 + std::abs(slope)))
        << "t = " << t;  // h^2 + eps/h, h = 1e-6
    EXPECT_FALSE(f.jumps(c.drive, t)) << "t = " << t;
  }
  for (const auto& [t, rate] : c.kinks) {
    EXPECT_NEAR(f.rate(c.drive, t), rate, 1e-14 * (1.0 + std::abs(rate))) << "t = " << t;  // round-off
    EXPECT_FALSE(f.jumps(c.drive, t)) << "t = " << t;
  }
  for (double t : c.jumps) EXPECT_TRUE(f.jumps(c.drive, t)) << "t = " << t;
}

INSTANTIATE_TEST_SUITE_P(Drives, DriveRate, testing::ValuesIn(rate_cases()),
                         [](const auto& c) { return std::string(c.param.name); });

TEST(Drive, PeerQuirksReproduceTheWrongDerivatives) {
  DriveFixture f;
  const auto exponential = make_exponential_drive(2.0, 0.5, 1.0, 0.25, true);
  EXPECT_NEAR(f.rate(exponential, 1.5), -4.0 * std::exp(-1.0), 1e-15);  // round-off
  const auto tanh = make_tanh_drive(1.0, 2.0, 3.0, 0.5, true);
  EXPECT_NEAR(f.rate(tanh, 1.2), 6.0 * (1.0 - std::tanh(0.6)), 1e-15);
}

TEST(Drive, TimeStepIsTheStepUnlessAnArgumentIsPassed) {
  DriveFixture f;
  const auto drive = make_time_step_drive();
  EXPECT_EQ(f.value(drive, 3.0), 0.25);
  EXPECT_EQ(f.value_of_argument(drive, 7.0), 7.0);
}

}  // namespace
}  // namespace whirl
