// Scalar functions f(x) with first derivative: named functions of a deck, used by drives, laws and friction.
//
//   const c            c
//   exp b, c, m        m b^(c x)
//   log b, c, m        m log_b(c x)          not a number for c x <= 0
//   pow p              x^p                   not a number for x < 0 and broken p
//   linear             line through two points
//   multilinear        broken line; outside the last segments go on, or the end values are held
//   cubic spline       C2; third derivative in the first (last) interval = that of the cubic through the
//                      first (last) four points; three points: a parabola. Outside: a line with the end
//                      slope, or held
//   chebychev a, b, ck sum ck Tk(xi), xi = (2x-a-b)/(b-a); outside: a line with the end slope, or not a
//   number sum sub mul div    of two functions
//
// Evaluation never throws. Where f is not defined the result is not finite and why_undefined(x) says why; the
// caller reports it (EvalStatus). The make_ functions throw DeckError on parameters that make no function.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace whirl {

class ScalarFunction {
 public:
  virtual ~ScalarFunction() = default;
  virtual double value(double x) const = 0;
  virtual double derivative(double x) const = 0;
  // Empty when f(x) and f'(x) are numbers.
  virtual std::string why_undefined(double) const { return {}; }
};
using ScalarFunctionPtr = std::shared_ptr<const ScalarFunction>;

// Beyond the first and last abscissa: prolonged with the end slope, or the end value held.
enum class Beyond { prolong, hold };

struct ScalarPoints {
  std::vector<double> x, y;
};

// peer_quirks reproduces known errors of the peer's derivatives: exp without the factor ln b, a held
// multilinear function with the end slope instead of 0.
ScalarFunctionPtr make_const_function(double c);
ScalarFunctionPtr make_exp_function(double base, double coefficient, double multiplier,
                                    bool peer_quirks = false, SourcePos pos = {});
// base 1 means the natural logarithm
ScalarFunctionPtr make_log_function(double base, double coefficient, double multiplier, SourcePos pos = {});
ScalarFunctionPtr make_pow_function(double exponent);
ScalarFunctionPtr make_linear_function(double x1, double y1, double x2, double y2, SourcePos pos = {});
ScalarFunctionPtr make_multilinear_function(ScalarPoints points, Beyond beyond, bool peer_quirks = false,
                                            SourcePos pos = {});
ScalarFunctionPtr make_cubic_spline_function(ScalarPoints points, Beyond beyond, SourcePos pos = {});
// with Beyond::hold the function is not defined outside [a, b]
ScalarFunctionPtr make_chebychev_function(double a, double b, std::vector<double> coefficients, Beyond beyond,
                                          SourcePos pos = {});

enum class FunctionOperation { sum, sub, mul, div };
ScalarFunctionPtr make_combined_function(FunctionOperation operation, ScalarFunctionPtr f,
                                         ScalarFunctionPtr g);

// "" or why these points make no function: fewer than n, or abscissae that do not grow
std::string check_points(const std::vector<double>& x, int n);

}  // namespace whirl
