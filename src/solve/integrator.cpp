#include "solve/integrator.hpp"

namespace whirl {

StepFormula crank_nicolson_formula() { return {}; }

namespace {

// cubic Hermite extrapolation of y' through the last two states
void predict_cubic(StepFormula& f, double alpha) {
  f.m = -6.0 * alpha * (1.0 + alpha);
  f.n1 = (1.0 + alpha) * (1.0 + 3.0 * alpha);
  f.n2 = alpha * (2.0 + 3.0 * alpha);
}

StepFormula ms_formula(double rho, double alpha) {
  StepFormula f;
  const double d = (1.0 - rho) * (1.0 - rho);
  const double D = 2.0 * (1.0 + alpha) - d;
  const double beta = alpha * (d * (2.0 + alpha) + 2.0 * (2.0 * rho - 1.0) * (1.0 + alpha)) / D;
  const double delta = d / (2.0 * D);
  f.a1 = 1.0 - beta;
  f.a2 = beta;
  f.b0 = 0.5 + delta;
  f.b1 = 0.5 + beta / (2.0 * alpha) - (1.0 + alpha) * delta;
  f.b2 = beta / (2.0 * alpha) + alpha * delta;
  predict_cubic(f, alpha);
  return f;
}

}  // namespace

StepFormula step_formula(MethodKind kind, double rho, double alpha, long step) {
  StepFormula f;
  if (step <= 1) return f;
  switch (kind) {
    case MethodKind::crank_nicolson:
      return f;
    case MethodKind::implicit_euler:
      f.b0 = 1.0;
      f.b1 = 0.0;
      return f;
    case MethodKind::bdf:
      return ms_formula(0.0, alpha);
    case MethodKind::hope: {
      if (step >= 3 && step % 2 == 1) {
        const double delta = (1.0 - rho) / (2.0 * (3.0 + rho));
        f.a1 = 1.0 + 2.0 * delta;
        f.a2 = -2.0 * delta;
        f.b0 = 0.5 + delta;
        f.b1 = 0.5 - 3.0 * delta;
      }
      predict_cubic(f, alpha);
      return f;
    }
    case MethodKind::ms:
    case MethodKind::third_order:
      break;
  }
  return ms_formula(rho, alpha);
}

}  // namespace whirl
