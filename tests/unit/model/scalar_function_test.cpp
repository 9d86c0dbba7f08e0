#include "model/scalar_function.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace whirl {
namespace {

// central difference at smooth points: truncation h^2 f'''/6 with h = 1e-5 stays below 1e-8 for these
// functions
void expect_derivative_matches_difference(const ScalarFunction& f, double x) {
  const double h = 1e-5;
  const double difference = (f.value(x + h) - f.value(x - h)) / (2.0 * h);
  EXPECT_NEAR(f.derivative(x), difference, 1e-8 * (1.0 + std::abs(difference))) << "x = " << x;
}

TEST(ScalarFunction, ConstIsConstant) {
  const auto f = make_const_function(2.5);
  EXPECT_EQ(f->value(-7.0), 2.5);
  EXPECT_EQ(f->derivative(3.0), 0.0);
}

TEST(ScalarFunction, ExpRaisesItsBaseToTheScaledArgument) {
  const auto f = make_exp_function(2.0, 3.0, 1.5);
  EXPECT_NEAR(f->value(0.5), 1.5 * std::pow(2.0, 1.5), 1e-14);  // round-off of exp
  for (double x : {-1.0, 0.0, 0.7}) expect_derivative_matches_difference(*f, x);
  EXPECT_THROW(make_exp_function(0.0, 1.0, 1.0), DeckError);
}

TEST(ScalarFunction, ExpWithPeerQuirksLacksTheLogarithmOfTheBaseInItsDerivative) {
  const auto f = make_exp_function(2.0, 3.0, 1.5, true);
  EXPECT_NEAR(f->derivative(0.5), 3.0 * f->value(0.5), 1e-13);  // round-off
}

TEST(ScalarFunction, LogIsUndefinedForNonPositiveArguments) {
  const auto f = make_log_function(10.0, 2.0, 3.0);
  EXPECT_NEAR(f->value(50.0), 6.0, 1e-14);  // round-off
  expect_derivative_matches_difference(*f, 4.0);
  EXPECT_FALSE(std::isfinite(f->value(0.0)));
  EXPECT_FALSE(std::isfinite(f->value(-1.0)));
  EXPECT_FALSE(std::isfinite(f->derivative(-1.0)));
  EXPECT_FALSE(f->why_undefined(-1.0).empty());
  EXPECT_TRUE(f->why_undefined(1.0).empty());
  EXPECT_EQ(make_log_function(1.0, 1.0, 1.0)->value(5.0), std::log(5.0));
  EXPECT_THROW(make_log_function(-2.0, 1.0, 1.0), DeckError);
}

TEST(ScalarFunction, PowTakesNegativeArgumentsOnlyWithIntegerExponent) {
  EXPECT_EQ(make_pow_function(3.0)->value(-2.0), -8.0);
  expect_derivative_matches_difference(*make_pow_function(2.5), 1.3);
  EXPECT_TRUE(std::isnan(make_pow_function(0.5)->value(-1.0)));
  EXPECT_FALSE(make_pow_function(0.5)->why_undefined(-1.0).empty());
  EXPECT_EQ(make_pow_function(0.0)->derivative(0.0), 0.0);
}

TEST(ScalarFunction, LinearIsUnbounded) {
  const auto f = make_linear_function(1.0, 2.0, 3.0, 6.0);
  EXPECT_EQ(f->value(-1.0), -2.0);
  EXPECT_EQ(f->value(10.0), 20.0);
  EXPECT_EQ(f->derivative(10.0), 2.0);
  EXPECT_THROW(make_linear_function(1.0, 0.0, 1.0, 2.0), DeckError);
}

TEST(ScalarFunction, MultilinearGoesOnOrHoldsAndTakesTheRightSlopeAtAKnot) {
  const ScalarPoints p{{0.0, 1.0, 3.0}, {0.0, 2.0, 3.0}};
  const auto f = make_multilinear_function(p, Beyond::prolong);
  EXPECT_EQ(f->value(-1.0), -2.0);
  EXPECT_EQ(f->value(0.5), 1.0);
  EXPECT_EQ(f->value(1.0), 2.0);
  EXPECT_EQ(f->value(5.0), 4.0);
  EXPECT_EQ(f->derivative(1.0), 0.5);
  EXPECT_EQ(f->derivative(3.0), 0.5);
  EXPECT_EQ(f->derivative(-1.0), 2.0);
  const auto held = make_multilinear_function(p, Beyond::hold);
  EXPECT_EQ(held->value(-1.0), 0.0);
  EXPECT_EQ(held->value(5.0), 3.0);
  EXPECT_EQ(held->derivative(5.0), 0.0);
  EXPECT_EQ(held->derivative(-1.0), 0.0);
  EXPECT_EQ(make_multilinear_function(p, Beyond::hold, true)->derivative(5.0), 0.5);
  EXPECT_THROW(make_multilinear_function({{0.0}, {0.0}}, Beyond::hold), DeckError);
  EXPECT_THROW(make_multilinear_function({{0.0, 0.0}, {0.0, 1.0}}, Beyond::hold), DeckError);
}

TEST(ScalarFunction, CubicSplineReproducesACubic) {
  auto cubic = [](double x) { return 1.0 + x * (2.0 + x * (-0.5 + 0.3 * x)); };
  ScalarPoints p;
  for (double x : {-1.0, -0.2, 0.5, 1.7, 2.0, 3.1}) {
    p.x.push_back(x);
    p.y.push_back(cubic(x));
  }
  const auto f = make_cubic_spline_function(p, Beyond::prolong);
  for (double x : {-1.0, -0.7, 0.5, 1.0, 1.9, 2.5, 3.1}) {
    EXPECT_NEAR(f->value(x), cubic(x), 1e-13) << x;  // the end condition is exact for a cubic: round-off
    EXPECT_NEAR(f->derivative(x), 2.0 - x + 0.9 * x * x, 1e-12) << x;
  }
  // beyond the ends a line with the end slope
  EXPECT_NEAR(f->value(4.1), cubic(3.1) + (2.0 - 3.1 + 0.9 * 3.1 * 3.1), 1e-12);
  EXPECT_NEAR(f->derivative(-5.0), 2.0 + 1.0 + 0.9, 1e-12);
}

TEST(ScalarFunction, CubicSplineThroughThreePointsIsAParabola) {
  const auto f = make_cubic_spline_function({{0.0, 1.0, 3.0}, {0.0, 1.0, 9.0}}, Beyond::prolong);
  for (double x : {0.3, 1.0, 2.2}) EXPECT_NEAR(f->value(x), x * x, 1e-14) << x;  // round-off
}

TEST(ScalarFunction, CubicSplineIsTwiceDifferentiableAndPassesThroughUnevenPoints) {
  const ScalarPoints p{{0.0, 0.4, 1.5, 1.9, 4.0}, {1.0, -2.0, 0.5, 0.4, 3.0}};
  const auto f = make_cubic_spline_function(p, Beyond::prolong);
  for (std::size_t i = 0; i < p.x.size(); ++i) EXPECT_NEAR(f->value(p.x[i]), p.y[i], 1e-14);
  for (double x : {0.1, 0.39, 1.0, 1.7, 3.0}) expect_derivative_matches_difference(*f, x);
  const double h = 1e-6;
  for (double x : {0.4, 1.5, 1.9}) {
    const double left = (f->derivative(x) - f->derivative(x - h)) / h;
    const double right = (f->derivative(x + h) - f->derivative(x)) / h;
    EXPECT_NEAR(left, right, 1e-3) << x;  // one-sided differences of f': h f''' with f''' of some 100
  }
}

TEST(ScalarFunction, CubicSplineHoldsItsEndValuesWhenAsked) {
  const auto f = make_cubic_spline_function({{0.0, 1.0, 3.0}, {0.0, 1.0, 9.0}}, Beyond::hold);
  EXPECT_EQ(f->value(7.0), 9.0);
  EXPECT_EQ(f->value(-7.0), 0.0);
  EXPECT_EQ(f->derivative(7.0), 0.0);
  EXPECT_THROW(make_cubic_spline_function({{0.0, 1.0}, {0.0, 1.0}}, Beyond::hold), DeckError);
}

TEST(ScalarFunction, ChebychevSumsItsSeriesAndGoesOnAsALine) {
  const auto f = make_chebychev_function(1.0, 3.0, {0.5, 2.0, -1.0, 0.25}, Beyond::prolong);
  auto series = [](double xi) {
    return 0.5 + 2.0 * xi - (2.0 * xi * xi - 1.0) + 0.25 * (4.0 * xi * xi * xi - 3.0 * xi);
  };
  for (double x : {1.0, 1.4, 2.0, 3.0}) EXPECT_NEAR(f->value(x), series(x - 2.0), 1e-14);  // round-off
  for (double x : {1.4, 2.0, 2.9}) expect_derivative_matches_difference(*f, x);
  const double end_slope = 2.0 - 4.0 + 0.25 * 9.0;
  EXPECT_NEAR(f->value(5.0), series(1.0) + 2.0 * end_slope, 1e-13);
  EXPECT_NEAR(f->derivative(5.0), end_slope, 1e-14);
  const auto bounded = make_chebychev_function(1.0, 3.0, {0.5, 2.0}, Beyond::hold);
  EXPECT_TRUE(std::isnan(bounded->value(3.5)));
  EXPECT_FALSE(bounded->why_undefined(3.5).empty());
  EXPECT_THROW(make_chebychev_function(3.0, 3.0, {1.0}, Beyond::hold), DeckError);
}

TEST(ScalarFunction, CombinationsFollowTheRulesOfDifferentiation) {
  const auto f = make_pow_function(2.0);
  const auto g = make_linear_function(0.0, 1.0, 1.0, 3.0);
  EXPECT_EQ(make_combined_function(FunctionOperation::sum, f, g)->value(2.0), 9.0);
  EXPECT_EQ(make_combined_function(FunctionOperation::sub, f, g)->value(2.0), -1.0);
  EXPECT_EQ(make_combined_function(FunctionOperation::mul, f, g)->value(2.0), 20.0);
  EXPECT_EQ(make_combined_function(FunctionOperation::div, f, g)->value(2.0), 0.8);
  for (auto op :
       {FunctionOperation::sum, FunctionOperation::sub, FunctionOperation::mul, FunctionOperation::div}) {
    expect_derivative_matches_difference(*make_combined_function(op, f, g), 1.2);
  }
  const auto ratio = make_combined_function(FunctionOperation::div, f, g);
  EXPECT_FALSE(std::isfinite(ratio->value(-0.5)));
  EXPECT_EQ(ratio->why_undefined(-0.5), "division by zero");
}

}  // namespace
}  // namespace whirl
