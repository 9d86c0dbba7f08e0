#include <algorithm>
#include <cmath>
#include <utility>

#include "model/law_support.hpp"
#include "model/laws.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

class CubicLaw final : public Law {
 public:
  CubicLaw(int n, Numbers k1, Numbers k2, Numbers k3, Numbers C)
      : n_(n), k1_(std::move(k1)), k2_(std::move(k2)), k3_(std::move(k3)), C_(std::move(C)) {}
  int dimension() const override { return n_; }
  bool viscous() const override { return !C_.empty(); }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(n_, f, K, C);
    for (int i = 0; i < n_; ++i) {
      const double a = std::abs(e[i]);
      f[i] = (k1_[i] + (k2_[i] + k3_[i] * a) * a) * e[i];
      if (K != nullptr) K[i * n_ + i] = k1_[i] + (2.0 * k2_[i] + 3.0 * k3_[i] * a) * a;
    }
    add_linear(n_, C_, e_rate, f, C);
  }

 private:
  int n_;
  Numbers k1_, k2_, k3_, C_;
};

class DoubleLinearLaw final : public Law {
 public:
  DoubleLinearLaw(int n, const DoubleLinear& p) : n_(n), p_(p) {}
  int dimension() const override { return n_; }
  bool viscous() const override { return p_.c != 0.0 || p_.c2 != 0.0; }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(n_, f, K, C);
    for (int i = 0; i < n_; ++i) {
      const bool switches = i == n_ - 1;
      const double inside = switches ? std::clamp(e[i], p_.lower, p_.upper) : e[i];
      const bool beyond = inside != e[i];
      const double c = beyond ? p_.c2 : p_.c;
      f[i] = p_.k1 * inside + p_.k2 * (e[i] - inside) + c * e_rate[i];
      if (K == nullptr) continue;
      K[i * n_ + i] = beyond ? p_.k2 : p_.k1;
      C[i * n_ + i] = c;
    }
  }

 private:
  int n_;
  DoubleLinear p_;
};

class LogLaw final : public Law {
 public:
  explicit LogLaw(double k) : k_(k) {}
  int dimension() const override { return 1; }
  bool viscous() const override { return false; }
  void evaluate(const EvalContext&, const double* e, const double*, double* f, double* K,
                double* C) const override {
    clear_law(1, f, K, C);
    f[0] = k_ * std::log1p(e[0]);
    if (K != nullptr) K[0] = k_ / (1.0 + e[0]);
  }

 private:
  double k_;
};

class InverseSquareLaw final : public Law {
 public:
  InverseSquareLaw(double k, double length) : k_(k / (length * length)) {}
  int dimension() const override { return 1; }
  bool viscous() const override { return false; }
  void evaluate(const EvalContext&, const double* e, const double*, double* f, double* K,
                double* C) const override {
    clear_law(1, f, K, C);
    const double stretch = 1.0 + e[0];
    f[0] = k_ / (stretch * stretch);
    if (K != nullptr) K[0] = -2.0 * f[0] / stretch;
  }

 private:
  double k_;
};

class IsotropicHardeningLaw final : public Law {
 public:
  IsotropicHardeningLaw(int n, double k, double reference, double slope)
      : n_(n), k_(k), b_(slope / k), a_(3.0 / (reference * reference)) {}
  int dimension() const override { return n_; }
  bool viscous() const override { return false; }
  void evaluate(const EvalContext&, const double* e, const double*, double* f, double* K,
                double* C) const override {
    clear_law(n_, f, K, C);
    double e2 = 0.0;
    for (int i = 0; i < n_; ++i) e2 += e[i] * e[i];
    const double q = a_ * e2;
    const double s = k_ * (b_ + q) / (1.0 + q);
    const double ds_dq = k_ * (1.0 - b_) / ((1.0 + q) * (1.0 + q));
    for (int i = 0; i < n_; ++i) {
      f[i] = s * e[i];
      if (K == nullptr) continue;
      for (int j = 0; j < n_; ++j) K[i * n_ + j] = 2.0 * a_ * ds_dq * e[i] * e[j];
      K[i * n_ + i] += s;
    }
  }

 private:
  int n_;
  double k_, b_, a_;
};

class TurbulentLaw final : public Law {
 public:
  TurbulentLaw(double k, double c, double threshold) : k_(k), c_(c), threshold_(threshold) {}
  int dimension() const override { return 1; }
  bool viscous() const override { return true; }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    const double speed = std::abs(e_rate[0]);
    const bool laminar = speed < threshold_;
    const double c = c_ * (laminar ? threshold_ : speed);
    f[0] = k_ * e[0] + c * e_rate[0];
    if (K == nullptr) return;
    K[0] = k_;
    C[0] = laminar ? c : 2.0 * c;
  }

 private:
  double k_, c_, threshold_;
};

class ShockAbsorberLaw final : public Law {
 public:
  explicit ShockAbsorberLaw(ShockAbsorber p) : p_(std::move(p)) {}
  int dimension() const override { return 1; }
  bool viscous() const override { return true; }
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    const Parts x = parts(ctx, e[0], e_rate[0]);
    f[0] = x.gas + x.oil + x.stop;
    if (K == nullptr) return;
    const double volume = 1.0 + p_.interaction * e[0];
    K[0] = -p_.exponent * p_.interaction / volume * x.gas;
    C[0] = 0.0;
    const double v = e_rate[0];
    if (x.opening > 0.0) {
      // oil ~ v |v| / a^2
      C[0] = 2.0 * p_.density / 2.0 * cube(p_.fluid_area) * std::abs(v) / square(p_.drag * x.opening);
      if (p_.metering) K[0] -= 2.0 * x.oil / x.opening * p_.metering->rate({ctx, e[0], true});
      if (p_.orifice) C[0] -= 2.0 * x.oil / x.opening * p_.orifice->rate({ctx, v, true});
    }
    if (x.limited) {
      K[0] += p_.penalty;
      C[0] += p_.penalty_rate;
    }
  }
  std::vector<ChannelSpec> channels() const override {
    return {{"p", "Pa", 1, "gas pressure"},
            {"A", "m^2", 1, "area of the openings"},
            {"Fe", "N", 1, "force of the gas and the stops"},
            {"Fv", "N", 1, "force of the oil"}};
  }
  void record(const EvalContext& ctx, const double* e, const double* e_rate, double* out) const override {
    const Parts x = parts(ctx, e[0], e_rate[0]);
    out[0] = -x.gas / p_.area;
    out[1] = x.opening;
    out[2] = x.gas + x.stop;
    out[3] = x.oil;
  }
  void reads(ReadSet& out) const override {
    for (const auto& d : {p_.metering, p_.orifice}) {
      if (d != nullptr) out.drive(*d, true);
    }
  }

 private:
  struct Parts {
    double gas, oil, stop, opening;
    bool limited;
  };
  static double square(double x) { return x * x; }
  static double cube(double x) { return x * x * x; }
  Parts parts(const EvalContext& ctx, double e, double v) const {
    Parts x{};
    x.gas = -p_.pressure * p_.area * std::pow(1.0 + p_.interaction * e, -p_.exponent);
    if (p_.metering) x.opening += p_.metering->value({ctx, e, true});
    if (p_.orifice) x.opening += p_.orifice->value({ctx, v, true});
    if (x.opening > 0.0) {
      x.oil = 0.5 * p_.density * cube(p_.fluid_area) * v * std::abs(v) / square(p_.drag * x.opening);
    }
    const double inside = std::clamp(e, p_.strain_min, p_.strain_max);
    x.limited = inside != e;
    if (x.limited) x.stop = p_.penalty * (e - inside) + p_.penalty_rate * v;
    return x;
  }
  ShockAbsorber p_;
};

}  // namespace

LawPtr make_cubic_law(int n, Numbers k1, Numbers k2, Numbers k3, Numbers C) {
  return std::make_shared<CubicLaw>(n, std::move(k1), std::move(k2), std::move(k3), std::move(C));
}
LawPtr make_double_linear_law(int n, const DoubleLinear& p) {
  return std::make_shared<DoubleLinearLaw>(n, p);
}
LawPtr make_inverse_square_law(double k, double length) {
  return std::make_shared<InverseSquareLaw>(k, length);
}
LawPtr make_log_law(double k) { return std::make_shared<LogLaw>(k); }
LawPtr make_isotropic_hardening_law(int n, double k, double reference, double initial_slope) {
  return std::make_shared<IsotropicHardeningLaw>(n, k, reference, initial_slope);
}
LawPtr make_turbulent_law(double k, double c, double threshold) {
  return std::make_shared<TurbulentLaw>(k, c, threshold);
}
LawPtr make_shock_absorber_law(ShockAbsorber p) { return std::make_shared<ShockAbsorberLaw>(std::move(p)); }

}  // namespace whirl
