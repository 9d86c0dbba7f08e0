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

TwoStageFormula third_order_formula(double rho) {
  TwoStageFormula f;
  if (rho == 0.0) return {1.0 / 3.0, {{0.0, 5.0 / 12.0, -1.0 / 12.0}, {0.0, 0.75, 0.25}}};
  const double theta = -rho / (1.0 + rho);
  const double w0 = (2.0 + 3.0 * theta) / (6.0 * (1.0 + theta));
  const double w1 = -1.0 / (6.0 * theta * (1.0 + theta));
  const double w2 = (1.0 + 3.0 * theta) / (6.0 * theta);
  const double end = 1.0 - theta * theta * (3.0 + 2.0 * theta);  // share of y_k in the inner value
  f.inner = 1.0 + theta;
  f.a[0][0] = end * w0 + theta * theta * (1.0 + theta);
  f.a[0][1] = end * w1;
  f.a[0][2] = end * w2 + theta * (1.0 + theta) * (1.0 + theta);
  f.a[1][0] = w0;
  f.a[1][1] = w1;
  f.a[1][2] = w2;
  return f;
}

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
