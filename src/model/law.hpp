// Constitutive laws: f(e, e', t) in 1, 3 or 6 dimensions with tangents, used by kernels on any scalar through
// LawSlot.
//
//   evaluate   f(n), K = df/de (n x n row-major), C = df/de' (n x n); K and C are both null when only f is
//              wanted
// A law with constant coefficients says so (linear()); kernels then skip the virtual call. A law that
// remembers (bistop) has numbers in State::memory, changed in accept() only, and its condition during a step
// in State::scratch, decided at the prediction; Model::register_memory gives it its place. Such a law belongs
// to one element: clone() makes one for each.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "math/dual.hpp"
#include "model/context.hpp"

namespace whirl {

struct ChannelSpec;
class ReadSet;
class Law;
using LawPtr = std::shared_ptr<Law>;

class Law {
 public:
  virtual ~Law() = default;
  virtual int dimension() const = 0;
  virtual void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                        double* C) const = 0;
  virtual bool viscous() const = 0;  // does f depend on e'?
  // f = K e + C e' + f0 with constant coefficients
  struct Linear {
    const double* K;
    const double* C;   // null when elastic
    const double* f0;  // null when zero
  };
  virtual const Linear* linear() const { return nullptr; }

  // numbers that the element writes behind its own results
  virtual std::vector<ChannelSpec> channels() const;
  virtual void record(const EvalContext&, const double* /*e*/, const double* /*e_rate*/,
                      double* /*out*/) const {}

  virtual int memory_size() const { return 0; }
  virtual int scratch_size() const { return 0; }
  virtual void initialize(const EvalContext&, double* /*memory*/) const {}
  // at the prediction of a step, with the predicted strain; and after convergence
  virtual void predicted(const EvalContext&, const double* /*e*/, const double* /*e_rate*/) const {}
  virtual void accept(const EvalContext&, const double* /*e*/, const double* /*e_rate*/,
                      double* /*memory*/) const {}
  // Reports the drives and whatever else of the live model the law looks at.
  virtual void reads(ReadSet& /*out*/) const {}
  virtual LawPtr clone() const { return nullptr; }  // null: no memory, the law can be shared
  int memory_offset = -1;
  int scratch_offset = -1;
};

// What a kernel keeps of its law: the coefficients of a linear one at hand, the law itself otherwise.
template <int N>
class LawSlot {
 public:
  LawSlot() = default;
  LawSlot(LawPtr law) : law_(std::move(law)) {
    viscous_ = law_->viscous();
    remembers_ = law_->memory_size() > 0;
    const Law::Linear* l = law_->linear();
    linear_ = l != nullptr;
    if (!linear_) return;
    for (int i = 0; i < N * N; ++i) {
      K_[i] = l->K[i];
      C_[i] = l->C != nullptr ? l->C[i] : 0.0;
    }
    for (int i = 0; i < N; ++i) f0_[i] = l->f0 != nullptr ? l->f0[i] : 0.0;
  }
  const LawPtr& law() const { return law_; }
  bool viscous() const { return viscous_; }
  bool remembers() const { return remembers_; }

  void apply(const EvalContext& ctx, const double (&e)[N], const double (&e_rate)[N], double (&f)[N]) const {
    if (!linear_) {
      law_->evaluate(ctx, e, e_rate, f, nullptr, nullptr);
      return;
    }
    for (int i = 0; i < N; ++i) {
      f[i] = f0_[i];
      for (int j = 0; j < N; ++j) f[i] += K_[i * N + j] * e[j];
    }
    if (!viscous_) return;
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) f[i] += C_[i * N + j] * e_rate[j];
    }
  }
  // f with its tangents: pointers to K and C (null when not viscous), kept in the slot or in the given space
  struct Tangents {
    const double* K;
    const double* C;
  };
  Tangents tangents(const EvalContext& ctx, const double (&e)[N], const double (&e_rate)[N], double (&f)[N],
                    double (&K)[N * N], double (&C)[N * N]) const {
    if (linear_) {
      apply(ctx, e, e_rate, f);
      return {K_.data(), viscous_ ? C_.data() : nullptr};
    }
    law_->evaluate(ctx, e, e_rate, f, K, C);
    return {K, viscous_ ? C : nullptr};
  }
  // On duals of any depth, by the chain rule with the tangents at the plain value. For nested duals the
  // change of the tangents themselves is left out: they are only used where f and one derivative of it count.
  template <int M, class B>
  void apply(const EvalContext& ctx, const Dual<M, B> (&e)[N], const Dual<M, B> (&e_rate)[N],
             Dual<M, B> (&f)[N]) const {
    double ev[N], rv[N], fv[N], K[N * N], C[N * N];
    for (int i = 0; i < N; ++i) {
      ev[i] = value_of(e[i]);
      rv[i] = viscous_ ? value_of(e_rate[i]) : 0.0;
    }
    const Tangents t = tangents(ctx, ev, rv, fv, K, C);
    for (int i = 0; i < N; ++i) {
      f[i] = Dual<M, B>(fv[i]);
      for (int j = 0; j < N; ++j) {
        if (const double k = t.K[i * N + j]; k != 0.0) f[i] += k * (e[j] - ev[j]);
      }
      if (t.C == nullptr) continue;
      for (int j = 0; j < N; ++j) {
        if (const double k = t.C[i * N + j]; k != 0.0) f[i] += k * (e_rate[j] - rv[j]);
      }
    }
  }

 private:
  std::array<double, static_cast<std::size_t>(N) * N> K_{}, C_{};
  std::array<double, N> f0_{};
  LawPtr law_;
  bool linear_ = false;
  bool viscous_ = false;
  bool remembers_ = false;
};

}  // namespace whirl
