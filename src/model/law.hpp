// Constitutive laws: f(e, e', t) in 1, 3 or 6 dimensions with tangents, used by kernels on any scalar through
// apply_law.
//
//   evaluate   f(n), K = df/de (n x n row-major), C = df/de' (n x n); K and C may be null when only f is
//   wanted
// A law that remembers (bistop, hysteresis) keeps numbers in State::memory; an element lends it an offset.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "math/dual.hpp"
#include "model/context.hpp"

namespace whirl {

class Law {
 public:
  virtual ~Law() = default;
  virtual int dimension() const = 0;
  virtual void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                        double* C) const = 0;
  virtual bool viscous() const = 0;  // does f depend on e'?
  // A law with constant tangents and no memory, f = K e + C e' + f0: kernels then skip the virtual call.
  struct Linear {
    const double* K;
    const double* C;  // null when elastic
  };
  virtual const Linear* linear() const { return nullptr; }

  virtual int memory_size() const { return 0; }
  virtual void initialize(const EvalContext&, double*) const {}
  // at the prediction of a step, with the predicted strain; and after convergence
  virtual void predicted(const EvalContext&, const double* /*e*/, const double* /*e_rate*/,
                         double* /*memory*/) const {}
  virtual void accept(const EvalContext&, const double* /*e*/, const double* /*e_rate*/,
                      double* /*memory*/) const {}
  int memory_offset = -1;
};
using LawPtr = std::shared_ptr<Law>;

// f = law(e, e') for double
template <int N>
void apply_law(const Law& law, const EvalContext& ctx, const double (&e)[N], const double (&e_rate)[N],
               double (&f)[N]) {
  law.evaluate(ctx, e, e_rate, f, nullptr, nullptr);
}

namespace detail {
inline double base_value(double x) { return x; }
}  // namespace detail

// ... and for duals of any depth, by the chain rule with the tangents at the plain value. For nested duals
// the change of the tangents themselves is left out: they are only used where f and one derivative of it
// count.
template <int N, int M, class B>
void apply_law(const Law& law, const EvalContext& ctx, const Dual<M, B> (&e)[N],
               const Dual<M, B> (&e_rate)[N], Dual<M, B> (&f)[N]) {
  double ev[N], epv[N], fv[N], K[N * N], C[N * N];
  for (int i = 0; i < N; ++i) {
    ev[i] = value_of(e[i]);
    epv[i] = value_of(e_rate[i]);
  }
  law.evaluate(ctx, ev, epv, fv, K, C);
  for (int i = 0; i < N; ++i) {
    f[i] = Dual<M, B>(fv[i]);
    for (int j = 0; j < N; ++j) {
      const double k = K[i * N + j];
      if (k != 0.0) f[i] += k * (e[j] - ev[j]);
    }
  }
  if (!law.viscous()) return;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      const double k = C[i * N + j];
      if (k != 0.0) f[i] += k * (e_rate[j] - epv[j]);
    }
  }
}

}  // namespace whirl
