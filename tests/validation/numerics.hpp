// What references are computed with.
#pragma once
#include <functional>
#include <vector>

namespace whirl::test {

struct Jacobi {
  double sn, cn, dn;
};
// Jacobi's elliptic functions of u, modulus k, by the arithmetic-geometric mean.
Jacobi jacobi(double u, double k);

// Where a cubic through values and slopes at t0 and t1 crosses zero.
double crossing(double t0, double x0, double v0, double t1, double x1, double v1);

// Observed order of convergence from errors at steps h, h/2.
double order(double error, double error_at_half);

// Angular frequency of the spectral peak of a signal near `guess` (within 10 %), with a window that keeps
// other lines out.
double spectral_peak(const std::vector<double>& t, const std::vector<double>& x, double guess);

}  // namespace whirl::test
