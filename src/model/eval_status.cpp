#include "model/eval_status.hpp"

#include <cstdio>
#include <utility>

#include "model/compiled_expression.hpp"

namespace whirl {

void EvalStatus::fail(std::string why, SourcePos where) {
  if (failed_) return;
  failed_ = true;
  error_ = std::move(why);
  where_ = where;
}

void EvalStatus::end_run(std::string why) {
  if (end_) return;
  end_ = true;
  end_reason_ = std::move(why);
}

std::string EvalStatus::message() const {
  if (failed_) return error_;
  if (runtime.fault.message != nullptr) {
    char operand[32];
    std::snprintf(operand, sizeof operand, "%.6g", runtime.fault.argument);
    std::string text = std::string(runtime.fault.message) + " (operand " + operand + ")";
    if (runtime.fault.expression != nullptr) text += " in \"" + runtime.fault.expression->text() + "\"";
    return text;
  }
  if (runtime.stop_requested) return "stop() with code " + std::to_string(runtime.stop_code);
  return {};
}

SourcePos EvalStatus::where() const {
  if (failed_) return where_;
  return runtime.fault.expression != nullptr ? runtime.fault.expression->where() : SourcePos{};
}

std::string EvalStatus::end_reason() const { return end_ ? end_reason_ : "stop() in an expression"; }

void EvalStatus::clear() {
  failed_ = end_ = false;
  error_.clear();
  end_reason_.clear();
  where_ = {};
  depth = 0;
  runtime.fault.clear();
  runtime.stop_requested = false;
  runtime.stop_code = 0;
}

}  // namespace whirl
