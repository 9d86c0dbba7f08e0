#include "model/compiled_expression.hpp"

#include <algorithm>
#include <cassert>

#include "model/reads.hpp"

namespace whirl {

void LiveFunction::slopes(const double*, int count, const EvalEnvironment&, double* out) const {
  for (int i = 0; i < count; ++i) out[i] = 0.0;
}

void LiveFunction::reads(ReadSet& out) const {
  if (reads_model()) out.everything();
}

namespace {

constexpr int max_call_arguments = 8;

// Values of the environment as T; a dual gets its partials from the seeds.
template <class T>
struct Inputs {
  const EvalEnvironment& env;
  T time{env.time};
  T var{env.var};
  int first_argument = 0;  // argument whose partial is number 0
  int seeded_arguments = 0;

  T argument(int i) const {
    T x(env.arguments[i]);
    if constexpr (!std::is_same_v<T, double>) {
      const int k = i - first_argument;
      if (k >= 0 && k < seeded_arguments) x.d[k] = 1.0;
    }
    return x;
  }
};

template <class T>
T call(const LiveFunction& f, const T* operands, int count, const EvalEnvironment& env) {
  double values[max_call_arguments] = {};
  for (int i = 0; i < count; ++i) values[i] = value_of(operands[i]);
  T result(f.value(values, env));
  if constexpr (!std::is_same_v<T, double>) {
    double slopes[max_call_arguments] = {};
    f.slopes(values, count, env, slopes);
    for (int i = 0; i < count; ++i) {
      for (int k = 0; k < T::size; ++k)
        result.d[k] += operands[i].d[k] == 0.0 ? 0.0 : slopes[i] * operands[i].d[k];
    }
  }
  return result;
}

template <class T>
T run(const Program& program, const Inputs<T>& in, T* stack) {
  EvalRuntime& rt = *in.env.runtime;
  int n = program.locals;  // values on the stack
  for (const Instruction& i : program.code) {
    switch (i.op) {
      case Op::constant:
        stack[n++] = T(i.number);
        break;
      case Op::load_time:
        stack[n++] = in.time;
        break;
      case Op::load_time_step:
        stack[n++] = T(in.env.time_step);
        break;
      case Op::load_step:
        stack[n++] = T(in.env.step);
        break;
      case Op::load_var:
        stack[n++] = in.var;
        break;
      case Op::load_argument:
        stack[n++] = in.argument(i.index);
        break;
      case Op::load_variable:
        stack[n++] = T(rt.variables[i.index]);
        break;
      case Op::load_local:
        stack[n++] = stack[i.index];
        break;
      case Op::store_variable:
        stack[i.count] = stack[n - 1];
        rt.variables[i.index] = value_of(stack[n - 1]);
        break;
      case Op::drop:
        --n;
        break;
      case Op::call:
        n -= i.count;
        stack[n] = call(*program.functions[static_cast<std::size_t>(i.index)], stack + n, i.count, in.env);
        ++n;
        break;
      case Op::add:
        --n;
        stack[n - 1] = stack[n - 1] + stack[n];
        break;
      case Op::sub:
        --n;
        stack[n - 1] = stack[n - 1] - stack[n];
        break;
      case Op::mul:
        --n;
        stack[n - 1] = stack[n - 1] * stack[n];
        break;
      case Op::nothing:
        break;
      default:
        switch (operand_count(i.op)) {
          case 0:
            stack[n++] = ops::apply0<T>(i.op, rt);
            break;
          case 1:
            stack[n - 1] = ops::apply1(i.op, stack[n - 1], rt);
            break;
          case 2:
            --n;
            stack[n - 1] = ops::apply2(i.op, stack[n - 1], stack[n], rt);
            break;
          default:
            n -= 2;
            stack[n - 1] = ops::apply3(i.op, stack[n - 1], stack[n], stack[n + 1]);
        }
    }
  }
  return n > program.locals ? stack[n - 1] : T(0.0);
}

// Most expressions are shallow: the small stack keeps the frame short.
template <class T>
T run(const CompiledExpression& self, const Inputs<T>& in) {
  EvalRuntime& rt = *in.env.runtime;
  const bool clean = rt.fault.message == nullptr;
  const Program& program = self.program();
  assert(program.stack <= max_expression_stack);
  T result;
  if (program.stack <= 16) {
    T stack[16];
    result = run(program, in, stack);
  } else {
    T stack[max_expression_stack];
    result = run(program, in, stack);
  }
  if (clean && rt.fault.message == nullptr && std::isnan(value_of(result)))
    rt.fault.set("the value is not a number", value_of(result));
  if (clean && rt.fault.message != nullptr && rt.fault.expression == nullptr) rt.fault.expression = &self;
  return result;
}

}  // namespace

bool CompiledExpression::depends_on_time_only() const {
  return std::none_of(program_.code.begin(), program_.code.end(), [](const Instruction& i) {
    return i.op == Op::call || i.op == Op::load_variable || i.op == Op::store_variable ||
           i.op == Op::load_var || i.op == Op::load_argument || has_effect(i.op);
  });
}

double CompiledExpression::evaluate(const EvalEnvironment& environment) const {
  return run(*this, Inputs<double>{environment});
}

CompiledExpression::ValueRate CompiledExpression::evaluate_dual(const EvalEnvironment& environment,
                                                                double time_rate, double var_rate) const {
  Inputs<Dual<1>> in{environment};
  in.time.d[0] = time_rate;
  in.var.d[0] = var_rate;
  const Dual<1> r = run(*this, in);
  return {r.v, r.d[0]};
}

double CompiledExpression::evaluate_gradient(const EvalEnvironment& environment, int first, int count,
                                             double* gradient) const {
  assert(count <= max_expression_gradient);
  Inputs<Dual<max_expression_gradient>> in{environment};
  in.first_argument = first;
  in.seeded_arguments = count;
  const auto r = run(*this, in);
  for (int i = 0; i < count; ++i) gradient[i] = r.d[i];
  return r.v;
}

}  // namespace whirl
