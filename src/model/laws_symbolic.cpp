#include <utility>

#include "model/compiled_expression.hpp"
#include "model/eval_status.hpp"
#include "model/law_support.hpp"
#include "model/laws.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

class SymbolicLaw final : public Law {
 public:
  SymbolicLaw(std::vector<std::shared_ptr<const CompiledExpression>> expressions, bool strain, bool rate)
      : n_(static_cast<int>(expressions.size())),
        expressions_(std::move(expressions)),
        strain_(strain),
        rate_(rate) {}
  int dimension() const override { return n_; }
  bool viscous() const override { return rate_; }
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    double arguments[2 * kMaxLaw];
    int count = 0;
    if (strain_) {
      for (int i = 0; i < n_; ++i) arguments[count++] = e[i];
    }
    const int first_rate = count;
    if (rate_) {
      for (int i = 0; i < n_; ++i) arguments[count++] = e_rate[i];
    }
    EvalRuntime silent;
    EvalEnvironment env;
    env.time = ctx.time;
    env.time_step = ctx.step_size;
    env.step = static_cast<double>(ctx.step);
    env.arguments = arguments;
    env.context = &ctx;
    env.runtime = ctx.status != nullptr ? &ctx.status->runtime : &silent;
    clear_law(n_, f, K, C);
    for (int i = 0; i < n_; ++i) {
      if (K == nullptr) {
        f[i] = expressions_[i]->evaluate(env);
        continue;
      }
      if (strain_) f[i] = expressions_[i]->evaluate_gradient(env, 0, n_, K + i * n_);
      if (rate_) f[i] = expressions_[i]->evaluate_gradient(env, first_rate, n_, C + i * n_);
    }
  }
  void reads(ReadSet& out) const override {
    for (const auto& e : expressions_) out.expression(*e, true);
  }

 private:
  int n_;
  std::vector<std::shared_ptr<const CompiledExpression>> expressions_;
  bool strain_, rate_;
};

}  // namespace

LawPtr make_symbolic_law(std::vector<std::shared_ptr<const CompiledExpression>> expressions, bool strain,
                         bool rate) {
  return std::make_shared<SymbolicLaw>(std::move(expressions), strain, rate);
}

}  // namespace whirl
