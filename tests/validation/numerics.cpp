#include "validation/numerics.hpp"

#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace whirl::test {

Jacobi jacobi(double u, double k) {
  std::array<double, 16> a{}, c{};
  a[0] = 1.0;
  c[0] = k;
  double b = std::sqrt(1.0 - k * k);
  int n = 0;
  while (std::abs(c[n]) > 1e-16 && n < 14) {
    a[n + 1] = 0.5 * (a[n] + b);
    c[n + 1] = 0.5 * (a[n] - b);
    b = std::sqrt(a[n] * b);
    ++n;
  }
  double phi = std::ldexp(a[n] * u, n);
  for (; n > 0; --n) phi = 0.5 * (phi + std::asin(c[n] / a[n] * std::sin(phi)));
  const double s = std::sin(phi);
  return {s, std::cos(phi), std::sqrt(1.0 - k * k * s * s)};
}

double crossing(double t0, double x0, double v0, double t1, double x1, double v1) {
  const double h = t1 - t0;
  const auto x = [&](double s) {
    return (1 + 2 * s) * (1 - s) * (1 - s) * x0 + s * (1 - s) * (1 - s) * h * v0 + s * s * (3 - 2 * s) * x1 +
           s * s * (s - 1) * h * v1;
  };
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    ((x(middle) < 0.0) == (x0 < 0.0) ? low : high) = middle;
  }
  return t0 + h * low;
}

double order(double error, double error_at_half) { return std::log2(error / error_at_half); }

double spectral_peak(const std::vector<double>& t, const std::vector<double>& x, double guess) {
  const double T = t.back() - t.front();
  double mean = 0.0;
  for (double v : x) mean += v / static_cast<double>(x.size());
  std::vector<double> windowed(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    windowed[i] = (x[i] - mean) * std::pow(std::sin(std::numbers::pi * (t[i] - t.front()) / T), 4);
  const auto amplitude = [&](double w) {
    std::complex<double> sum = 0.0;
    for (std::size_t i = 0; i < t.size(); ++i) sum += windowed[i] * std::polar(1.0, -w * (t[i] - t.front()));
    return std::abs(sum);
  };
  constexpr int lines = 40;
  double best = guess, largest = -1.0;
  const double spacing = 0.2 * guess / lines;
  for (int i = 0; i <= lines; ++i) {
    const double w = 0.9 * guess + i * spacing, a = amplitude(w);
    if (a > largest) largest = a, best = w;
  }
  double low = best - spacing, high = best + spacing;
  const double golden = 0.5 * (std::sqrt(5.0) - 1.0);
  while (high - low > 1e-8 * guess) {
    const double a = high - golden * (high - low), b = low + golden * (high - low);
    if (amplitude(a) > amplitude(b))
      high = b;
    else
      low = a;
  }
  return 0.5 * (low + high);
}

}  // namespace whirl::test
