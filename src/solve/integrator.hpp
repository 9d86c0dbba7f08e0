// Integration formulas as coefficients, and the predictor.
//     y_k = a1 y_{k-1} + a2 y_{k-2} + h ( b0 y'_k + b1 y'_{k-1} + b2 y'_{k-2} )            c = h b0
//     predicted  y'_k = m ( y_{k-1} - y_{k-2} )/h_{k-1} + n1 y'_{k-1} + n2 y'_{k-2}
// ms is the two-step family of asymptotic spectral radius rho for any ratio alpha = h_k / h_{k-1} of steps
// (Masarati, Lanz, Mantegazza 2001): second order, A-stable, rho = 0 is BDF2, rho = 1 does not dissipate.
// The first step of a run is Crank-Nicolson with y'_1 = y'_0 as prediction.
#pragma once
#include "solve/settings.hpp"

namespace whirl {

struct StepFormula {
  double a1 = 1.0, a2 = 0.0, b0 = 0.5, b1 = 0.5, b2 = 0.0;
  double m = 0.0, n1 = 1.0, n2 = 0.0;
};

StepFormula crank_nicolson_formula();
// step counts from 1 since the start; alpha = h_k / h_{k-1}
StepFormula step_formula(MethodKind kind, double rho, double alpha, long step);

}  // namespace whirl
