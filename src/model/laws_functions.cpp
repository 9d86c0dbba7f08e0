#include <utility>

#include "model/law_support.hpp"
#include "model/laws.hpp"
#include "model/scalar_function.hpp"

namespace whirl {

namespace {

struct Parts {
  int n;
  Numbers K;
  std::vector<FunctionPtr> f;
  Numbers C;
  std::vector<FunctionPtr> g;
};

class FunctionLaw final : public Law {
 public:
  explicit FunctionLaw(Parts p) : p_(std::move(p)) {}
  int dimension() const override { return p_.n; }
  bool viscous() const override { return !p_.C.empty() || !p_.g.empty(); }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(p_.n, f, K, C);
    add_linear(p_.n, p_.K, e, f, K);
    add_linear(p_.n, p_.C, e_rate, f, C);
    add(p_.f, e, f, K);
    add(p_.g, e_rate, f, C);
  }

 private:
  void add(const std::vector<FunctionPtr>& s, const double* x, double* f, double* tangent) const {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (s[i] == nullptr) continue;
      f[i] += s[i]->value(x[i]);
      if (tangent != nullptr) tangent[i * p_.n + i] += s[i]->derivative(x[i]);
    }
  }
  Parts p_;
};

class ProductLaw final : public Law {
 public:
  explicit ProductLaw(Parts p) : p_(std::move(p)) {}
  int dimension() const override { return p_.n; }
  bool viscous() const override { return !p_.C.empty() || !p_.g.empty(); }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(p_.n, f, K, C);
    add_linear(p_.n, p_.K, e, f, K);
    add_linear(p_.n, p_.C, e_rate, f, C);
    add(p_.f, e, e, f, K, K);
    add(p_.g, e, e_rate, f, K, C);
  }

 private:
  // f_i += s_i(e_i) x_i
  void add(const std::vector<FunctionPtr>& s, const double* e, const double* x, double* f, double* K,
           double* X) const {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (s[i] == nullptr) continue;
      const double factor = s[i]->value(e[i]);
      f[i] += factor * x[i];
      if (K == nullptr) continue;
      X[i * p_.n + i] += factor;
      K[i * p_.n + i] += s[i]->derivative(e[i]) * x[i];
    }
  }
  Parts p_;
};

}  // namespace

LawPtr make_function_law(int n, Numbers K, std::vector<FunctionPtr> f, Numbers C,
                         std::vector<FunctionPtr> g) {
  return std::make_shared<FunctionLaw>(Parts{n, std::move(K), std::move(f), std::move(C), std::move(g)});
}
LawPtr make_product_law(int n, Numbers K, std::vector<FunctionPtr> f, Numbers C, std::vector<FunctionPtr> g) {
  return std::make_shared<ProductLaw>(Parts{n, std::move(K), std::move(f), std::move(C), std::move(g)});
}

}  // namespace whirl
