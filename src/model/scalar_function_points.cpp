// Scalar functions through given points: the broken line and the cubic spline.
#include <algorithm>
#include <cmath>
#include <utility>

#include "model/scalar_function.hpp"

namespace whirl {

namespace {

// Index i of the segment [x_i, x_i+1) that holds x; the first or last one outside.
std::size_t segment(const std::vector<double>& x, double at) {
  const auto next = std::upper_bound(x.begin() + 1, x.end() - 1, at);
  return static_cast<std::size_t>(next - x.begin()) - 1;
}

class MultilinearFunction final : public ScalarFunction {
 public:
  MultilinearFunction(ScalarPoints p, Beyond beyond, bool peer_quirks)
      : x_(std::move(p.x)), y_(std::move(p.y)), hold_(beyond == Beyond::hold), peer_quirks_(peer_quirks) {}
  double value(double x) const override {
    if (hold_ && x <= x_.front()) return y_.front();
    if (hold_ && x >= x_.back()) return y_.back();
    const std::size_t i = segment(x_, x);
    return y_[i] + slope(i) * (x - x_[i]);
  }
  double derivative(double x) const override {
    if (hold_ && !peer_quirks_ && (x < x_.front() || x > x_.back())) return 0.0;
    return slope(segment(x_, x));
  }

 private:
  double slope(std::size_t i) const { return (y_[i + 1] - y_[i]) / (x_[i + 1] - x_[i]); }

  std::vector<double> x_, y_;
  bool hold_, peer_quirks_;
};

// Third derivative of the cubic through four points: 3! times the third divided difference.
double third_derivative(const double* x, const double* y) {
  const double d0 = (y[1] - y[0]) / (x[1] - x[0]);
  const double d1 = (y[2] - y[1]) / (x[2] - x[1]);
  const double d2 = (y[3] - y[2]) / (x[3] - x[2]);
  const double e0 = (d1 - d0) / (x[2] - x[0]);
  const double e1 = (d2 - d1) / (x[3] - x[1]);
  return 6.0 * (e1 - e0) / (x[3] - x[0]);
}

class CubicSplineFunction final : public ScalarFunction {
 public:
  CubicSplineFunction(ScalarPoints p, Beyond beyond)
      : x_(std::move(p.x)), y_(std::move(p.y)), hold_(beyond == Beyond::hold) {
    solve_curvatures();
  }
  double value(double x) const override {
    if (x < x_.front()) return y_.front() + (hold_ ? 0.0 : slope_at(x_.front()) * (x - x_.front()));
    if (x > x_.back()) return y_.back() + (hold_ ? 0.0 : slope_at(x_.back()) * (x - x_.back()));
    const std::size_t i = segment(x_, x);
    const double h = x_[i + 1] - x_[i];
    const double a = (x_[i + 1] - x) / h, b = (x - x_[i]) / h;
    return a * y_[i] + b * y_[i + 1] +
           h * h / 6.0 * ((a * a - 1.0) * a * m_[i] + (b * b - 1.0) * b * m_[i + 1]);
  }
  double derivative(double x) const override {
    if (x < x_.front()) return hold_ ? 0.0 : slope_at(x_.front());
    if (x > x_.back()) return hold_ ? 0.0 : slope_at(x_.back());
    return slope_at(x);
  }

 private:
  double slope_at(double x) const {
    const std::size_t i = segment(x_, x);
    const double h = x_[i + 1] - x_[i];
    const double a = (x_[i + 1] - x) / h, b = (x - x_[i]) / h;
    return (y_[i + 1] - y_[i]) / h +
           h / 6.0 * ((3.0 * b * b - 1.0) * m_[i + 1] - (3.0 * a * a - 1.0) * m_[i]);
  }
  // m_i = f''(x_i) from
  //   h_{i-1} m_{i-1} + 2 (h_{i-1} + h_i) m_i + h_i m_{i+1} = 6 (d_i - d_{i-1})     inside
  //   m_1 - m_0 = h_0 t_0,  m_n - m_{n-1} = h_{n-1} t_n                            at the ends
  // with t the third derivative of the cubic through the four points at that end (0 with three points).
  void solve_curvatures() {
    const std::size_t n = x_.size() - 1;
    const double t0 = n < 3 ? 0.0 : third_derivative(x_.data(), y_.data());
    const double tn = n < 3 ? 0.0 : third_derivative(x_.data() + n - 3, y_.data() + n - 3);
    m_.assign(n + 1, 0.0);
    std::vector<double> diagonal(n + 1, 0.0);
    auto h = [&](std::size_t i) { return x_[i + 1] - x_[i]; };
    auto d = [&](std::size_t i) { return (y_[i + 1] - y_[i]) / h(i); };
    for (std::size_t i = 1; i < n; ++i) {
      diagonal[i] = 2.0 * (h(i - 1) + h(i));
      m_[i] = 6.0 * (d(i) - d(i - 1));
      if (i == 1) {
        diagonal[i] += h(0);
        m_[i] += h(0) * h(0) * t0;
      }
      if (i == n - 1) {
        diagonal[i] += h(n - 1);
        m_[i] -= h(n - 1) * h(n - 1) * tn;
      }
      if (i > 1) {
        const double factor = h(i - 1) / diagonal[i - 1];
        diagonal[i] -= factor * h(i - 1);
        m_[i] -= factor * m_[i - 1];
      }
    }
    m_[n - 1] /= diagonal[n - 1];
    for (std::size_t i = n - 1; i-- > 1;) m_[i] = (m_[i] - h(i) * m_[i + 1]) / diagonal[i];
    m_[0] = m_[1] - h(0) * t0;
    m_[n] = m_[n - 1] + h(n - 1) * tn;
  }

  std::vector<double> x_, y_, m_;
  bool hold_;
};

void require_points(const ScalarPoints& points, int n, const char* type, SourcePos pos) {
  const std::string why = check_points(points.x, n);
  if (!why.empty()) throw DeckError(pos, std::string("scalar function ") + type + ": " + why);
}

}  // namespace

ScalarFunctionPtr make_multilinear_function(ScalarPoints points, Beyond beyond, bool peer_quirks,
                                            SourcePos pos) {
  require_points(points, 2, "multilinear", pos);
  return std::make_shared<MultilinearFunction>(std::move(points), beyond, peer_quirks);
}

ScalarFunctionPtr make_cubic_spline_function(ScalarPoints points, Beyond beyond, SourcePos pos) {
  require_points(points, 3, "cubic spline", pos);
  return std::make_shared<CubicSplineFunction>(std::move(points), beyond);
}

}  // namespace whirl
