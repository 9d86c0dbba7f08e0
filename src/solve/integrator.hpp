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

// Two stages a step, third order (fourth for rho = 1), A-stable, R(infinity) = rho:
//     y_i = y_{k-1} + h ( a_i0 y'_{k-1} + a_i1 y'_1 + a_i2 y'_2 ),      i = 1 inner stage, 2 end of the step
// The end is the quadrature over both ends and the inner point theta = -rho/(1+rho) (in steps, from the end)
// that is exact for parabolas; the inner value is the cubic through values and slopes of both ends. On y' =
// lambda y, z = h lambda:
//     y_k/y_{k-1} = (1 + a1 z + a2 z^2)/(1 - b1 z + b2 z^2),    b1 = (2+rho)/(3(1+rho)), b2 = 1/(6(1+rho)),
//                                                               a1 = (1+2rho)/(3(1+rho)), a2 = rho b2.
// rho = 0 would put the inner point on the end: it means the two-stage Radau IIA method, with the same
// factor.
struct TwoStageFormula {
  double inner = 1.0 / 3.0;  // the inner stage stands at t_{k-1} + inner h
  double a[2][3] = {};
};

TwoStageFormula third_order_formula(double rho);

StepFormula crank_nicolson_formula();
// step counts from 1 since the start; alpha = h_k / h_{k-1}
StepFormula step_formula(MethodKind kind, double rho, double alpha, long step);

}  // namespace whirl
