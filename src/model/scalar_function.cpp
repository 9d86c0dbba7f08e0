#include "model/scalar_function.hpp"

#include <cmath>
#include <utility>

namespace whirl {

namespace {

class ConstFunction final : public ScalarFunction {
 public:
  explicit ConstFunction(double c) : c_(c) {}
  double value(double) const override { return c_; }
  double derivative(double) const override { return 0.0; }

 private:
  double c_;
};

class ExpFunction final : public ScalarFunction {
 public:
  ExpFunction(double base, double c, double m, bool peer_quirks)
      : log_base_(std::log(base)), c_(c), m_(m), slope_factor_(peer_quirks ? 1.0 : log_base_) {}
  double value(double x) const override { return m_ * std::exp(log_base_ * (c_ * x)); }
  double derivative(double x) const override { return slope_factor_ * c_ * value(x); }
  std::string why_undefined(double x) const override {
    return std::isfinite(value(x)) ? "" : "the exponential overflows";
  }

 private:
  double log_base_, c_, m_, slope_factor_;
};

class LogFunction final : public ScalarFunction {
 public:
  LogFunction(double base, double c, double m) : m_(base == 1.0 ? m : m / std::log(base)), c_(c) {}
  double value(double x) const override { return m_ * std::log(c_ * x); }
  double derivative(double x) const override { return c_ * x > 0.0 ? m_ / x : std::nan(""); }
  std::string why_undefined(double x) const override {
    return c_ * x > 0.0 ? "" : "logarithm of a number that is not positive";
  }

 private:
  double m_, c_;
};

class PowFunction final : public ScalarFunction {
 public:
  explicit PowFunction(double p) : p_(p) {}
  double value(double x) const override { return std::pow(x, p_); }
  double derivative(double x) const override { return p_ == 0.0 ? 0.0 : p_ * std::pow(x, p_ - 1.0); }
  std::string why_undefined(double x) const override {
    if (std::isnan(value(x))) return "power of a negative number with an exponent that is not an integer";
    if (!std::isfinite(value(x)) || !std::isfinite(derivative(x))) return "the power is infinite";
    return {};
  }

 private:
  double p_;
};

class LinearFunction final : public ScalarFunction {
 public:
  LinearFunction(double x1, double y1, double x2, double y2)
      : x_(x1), y_(y1), slope_((y2 - y1) / (x2 - x1)) {}
  double value(double x) const override { return y_ + slope_ * (x - x_); }
  double derivative(double) const override { return slope_; }

 private:
  double x_, y_, slope_;
};

class ChebychevFunction final : public ScalarFunction {
 public:
  ChebychevFunction(double a, double b, std::vector<double> c, Beyond beyond)
      : a_(a), b_(b), c_(std::move(c)), beyond_(beyond) {}
  double value(double x) const override {
    const double inside = clip(x);
    double f, slope;
    evaluate(inside, f, slope);
    return x == inside ? f : outside(f + slope * (x - inside));
  }
  double derivative(double x) const override {
    double f, slope;
    evaluate(clip(x), f, slope);
    return x == clip(x) ? slope : outside(slope);
  }
  std::string why_undefined(double x) const override {
    return beyond_ == Beyond::prolong || x == clip(x) ? "" : "outside the interval of the Chebyshev series";
  }

 private:
  double clip(double x) const { return x < a_ ? a_ : (x > b_ ? b_ : x); }
  double outside(double f) const { return beyond_ == Beyond::prolong ? f : std::nan(""); }
  // T0 = 1, T1 = xi, Tk = 2 xi Tk-1 - Tk-2, and their derivatives
  void evaluate(double x, double& f, double& slope) const {
    const double scale = 2.0 / (b_ - a_);
    const double xi = scale * (x - 0.5 * (a_ + b_));
    double t0 = 1.0, t1 = xi, d0 = 0.0, d1 = 1.0;
    f = c_[0];
    slope = 0.0;
    for (std::size_t k = 1; k < c_.size(); ++k) {
      f += c_[k] * t1;
      slope += c_[k] * d1;
      const double t2 = 2.0 * xi * t1 - t0;
      const double d2 = 2.0 * t1 + 2.0 * xi * d1 - d0;
      t0 = t1;
      t1 = t2;
      d0 = d1;
      d1 = d2;
    }
    slope *= scale;
  }

  double a_, b_;
  std::vector<double> c_;
  Beyond beyond_;
};

class CombinedFunction final : public ScalarFunction {
 public:
  CombinedFunction(FunctionOperation operation, ScalarFunctionPtr f, ScalarFunctionPtr g)
      : operation_(operation), f_(std::move(f)), g_(std::move(g)) {}
  double value(double x) const override {
    const double f = f_->value(x), g = g_->value(x);
    switch (operation_) {
      case FunctionOperation::sum:
        return f + g;
      case FunctionOperation::sub:
        return f - g;
      case FunctionOperation::mul:
        return f * g;
      case FunctionOperation::div:
        break;
    }
    return g == 0.0 ? std::nan("") : f / g;
  }
  double derivative(double x) const override {
    const double df = f_->derivative(x), dg = g_->derivative(x);
    switch (operation_) {
      case FunctionOperation::sum:
        return df + dg;
      case FunctionOperation::sub:
        return df - dg;
      case FunctionOperation::mul:
        return df * g_->value(x) + f_->value(x) * dg;
      case FunctionOperation::div:
        break;
    }
    const double g = g_->value(x);
    return g == 0.0 ? std::nan("") : (df - f_->value(x) / g * dg) / g;
  }
  std::string why_undefined(double x) const override {
    std::string why = f_->why_undefined(x);
    if (why.empty()) why = g_->why_undefined(x);
    if (why.empty() && operation_ == FunctionOperation::div && g_->value(x) == 0.0) why = "division by zero";
    return why;
  }

 private:
  FunctionOperation operation_;
  ScalarFunctionPtr f_, g_;
};

}  // namespace

std::string check_points(const std::vector<double>& x, int n) {
  if (static_cast<int>(x.size()) < n) return "at least " + std::to_string(n) + " points are needed";
  for (std::size_t i = 1; i < x.size(); ++i) {
    if (!(x[i] > x[i - 1]))
      return "abscissa " + std::to_string(i + 1) + " is not greater than the one before";
  }
  return {};
}

ScalarFunctionPtr make_const_function(double c) { return std::make_shared<ConstFunction>(c); }

ScalarFunctionPtr make_exp_function(double base, double coefficient, double multiplier, bool peer_quirks,
                                    SourcePos pos) {
  if (!(base > 0.0)) throw DeckError(pos, "scalar function exp: the base must be positive");
  return std::make_shared<ExpFunction>(base, coefficient, multiplier, peer_quirks);
}

ScalarFunctionPtr make_log_function(double base, double coefficient, double multiplier, SourcePos pos) {
  if (!(base > 0.0)) throw DeckError(pos, "scalar function log: the base must be positive");
  return std::make_shared<LogFunction>(base, coefficient, multiplier);
}

ScalarFunctionPtr make_pow_function(double exponent) { return std::make_shared<PowFunction>(exponent); }

ScalarFunctionPtr make_linear_function(double x1, double y1, double x2, double y2, SourcePos pos) {
  if (x1 == x2) throw DeckError(pos, "scalar function linear: the two abscissae are equal");
  return std::make_shared<LinearFunction>(x1, y1, x2, y2);
}

ScalarFunctionPtr make_chebychev_function(double a, double b, std::vector<double> coefficients, Beyond beyond,
                                          SourcePos pos) {
  if (!(a < b)) throw DeckError(pos, "scalar function chebychev: the interval must grow");
  if (coefficients.empty()) throw DeckError(pos, "scalar function chebychev: no coefficients");
  return std::make_shared<ChebychevFunction>(a, b, std::move(coefficients), beyond);
}

ScalarFunctionPtr make_combined_function(FunctionOperation operation, ScalarFunctionPtr f,
                                         ScalarFunctionPtr g) {
  return std::make_shared<CombinedFunction>(operation, std::move(f), std::move(g));
}

}  // namespace whirl
