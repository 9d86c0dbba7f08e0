// Drives that read files, expressions and the live model.
#include <algorithm>
#include <cmath>
#include <utility>

#include "model/context.hpp"
#include "model/drives.hpp"
#include "model/reads.hpp"

namespace whirl {

EvalEnvironment expression_environment(const EvalContext& ctx) {
  EvalEnvironment env;
  env.time = ctx.time;
  env.time_step = ctx.step_size;
  env.step = static_cast<double>(ctx.step);
  env.var = ctx.status->var;
  env.context = &ctx;
  env.runtime = &ctx.status->runtime;
  env.runtime->variables = ctx.variables;
  return env;
}

namespace {

class FileDrive final : public Drive {
 public:
  FileDrive(FileDriverPtr file, int column, double amplitude)
      : file_(std::move(file)), column_(column), amplitude_(amplitude) {}
  double value(const DriveInput& in) const override { return amplitude_ * file_->value(in.model, column_); }

 private:
  FileDriverPtr file_;
  int column_;
  double amplitude_;
};

// The same value at every iterate of a step: nothing of the model is read, nothing is assigned or drawn.
bool depends_on_inputs_only(const CompiledExpression& expression) {
  for (const Instruction& i : expression.program().code) {
    if (i.op == Op::rand || i.op == Op::random || i.op == Op::load_variable || i.op == Op::store_variable) {
      return false;
    }
    if (i.op == Op::call &&
        expression.program().functions[static_cast<std::size_t>(i.index)]->reads_model()) {
      return false;
    }
  }
  return true;
}

class StringDrive final : public Drive {
 public:
  explicit StringDrive(std::shared_ptr<const CompiledExpression> expression)
      : expression_(std::move(expression)) {}
  double value(const DriveInput& in) const override {
    if (expression_->is_constant()) return expression_->program().code[0].number;
    if (in.model.status == nullptr) return 0.0;
    if (in.passed) in.model.status->var = in.argument;
    return expression_->evaluate(expression_environment(in.model));
  }
  bool depends_on_time_only() const override { return depends_on_inputs_only(*expression_); }
  bool constant() const override { return expression_->is_constant(); }
  void reads(ReadSet& out, bool passed) const override {
    if (passed) out.channel_written(ReadSet::kVar);
    out.expression(*expression_, passed);
  }

 private:
  std::shared_ptr<const CompiledExpression> expression_;
};

class SymbolicDrive final : public Drive {
 public:
  explicit SymbolicDrive(std::shared_ptr<const CompiledExpression> expression)
      : expression_(std::move(expression)) {}
  double value(const DriveInput& in) const override {
    if (in.model.status == nullptr) return 0.0;
    EvalEnvironment env = expression_environment(in.model);
    env.arguments = &in.argument;
    return expression_->evaluate(env);
  }
  double rate(const DriveInput& in) const override {
    if (in.model.status == nullptr) return 0.0;
    EvalEnvironment env = expression_environment(in.model);
    env.arguments = &in.argument;
    double slope = 0.0;
    expression_->evaluate_gradient(env, 0, 1, &slope);
    return slope;
  }
  bool depends_on_time_only() const override { return depends_on_inputs_only(*expression_); }
  void reads(ReadSet& out, bool) const override { out.expression(*expression_, false); }

 private:
  std::shared_ptr<const CompiledExpression> expression_;
};

class DatumDrive final : public Drive {
 public:
  DatumDrive(LiveDatumPtr datum, DrivePtr f) : datum_(std::move(datum)), f_(std::move(f)) {}
  double value(const DriveInput& in) const override { return f_->value(in.with(datum_->value(in.model))); }
  bool depends_on_time_only() const override { return false; }
  void reads(ReadSet& out, bool) const override {
    datum_->reads(out);
    out.drive(*f_, true);
  }

 private:
  LiveDatumPtr datum_;
  DrivePtr f_;
};

// Memory: the sample, and the time of the next one.
class SampledDatumDrive final : public Drive {
 public:
  SampledDatumDrive(LiveDatumPtr datum, double period) : datum_(std::move(datum)), period_(period) {}
  double value(const DriveInput& in) const override {
    const EvalContext& ctx = in.model;
    return ctx.time >= ctx.memory[memory_offset + 1] ? datum_->value(ctx) : ctx.memory[memory_offset];
  }
  bool depends_on_time_only() const override { return false; }
  int memory_size() const override { return 2; }
  void initialize(const EvalContext& ctx, double* memory) const override {
    memory[memory_offset] = datum_->value(ctx);
    memory[memory_offset + 1] = 0.0;
    next(ctx, memory);
  }
  void accept(const EvalContext& ctx, double* memory) const override {
    if (ctx.time < memory[memory_offset + 1]) return;
    memory[memory_offset] = datum_->value(ctx);
    next(ctx, memory);
  }
  void reads(ReadSet& out, bool) const override { datum_->reads(out); }

 private:
  void next(const EvalContext& ctx, double* memory) const {
    double k = std::floor(ctx.time / period_) + 1.0;
    if (period_ * k <= ctx.time) k += 1.0;
    memory[memory_offset + 1] = std::max(0.0, period_ * k);
  }
  LiveDatumPtr datum_;
  double period_;
};

class PreviousDatumDrive final : public Drive {
 public:
  explicit PreviousDatumDrive(LiveDatumPtr datum) : datum_(std::move(datum)) {}
  double value(const DriveInput& in) const override { return in.model.memory[memory_offset]; }
  int memory_size() const override { return 1; }
  void initialize(const EvalContext& ctx, double* memory) const override { accept(ctx, memory); }
  void accept(const EvalContext& ctx, double* memory) const override {
    memory[memory_offset] = datum_->value(ctx);
  }
  void reads(ReadSet& out, bool) const override { datum_->reads(out); }

 private:
  LiveDatumPtr datum_;
};

}  // namespace

DrivePtr make_file_drive(FileDriverPtr file, int column, double amplitude) {
  return std::make_shared<FileDrive>(std::move(file), column, amplitude);
}
DrivePtr make_string_drive(std::shared_ptr<const CompiledExpression> expression) {
  return std::make_shared<StringDrive>(std::move(expression));
}
DrivePtr make_symbolic_drive(std::shared_ptr<const CompiledExpression> expression) {
  return std::make_shared<SymbolicDrive>(std::move(expression));
}
DrivePtr make_datum_drive(LiveDatumPtr datum, DrivePtr f) {
  return std::make_shared<DatumDrive>(std::move(datum), std::move(f));
}

DrivePtr make_previous_datum_drive(LiveDatumPtr datum) {
  return std::make_shared<PreviousDatumDrive>(std::move(datum));
}

DrivePtr make_sampled_datum_drive(LiveDatumPtr datum, double period) {
  return std::make_shared<SampledDatumDrive>(std::move(datum), period);
}

}  // namespace whirl
