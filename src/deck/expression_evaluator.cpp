#include "deck/expression_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "deck/did_you_mean.hpp"
#include "deck/sprintf.hpp"

namespace whirl {

namespace {
constexpr std::string_view model_space = "model::";
constexpr std::string_view default_space = "default::";
}  // namespace

struct ExpressionEvaluator::Frame {
  const LexerText& text;
  const Term* term = nullptr;
  std::vector<Value>& stack;

  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const {
    text.fail(term->offset, message, term->length, hint);
  }
  // Runs what throws DeckErrors without a place and gives them this one.
  template <class F>
  void located(const F& action) const {
    try {
      action();
    } catch (const DeckError& e) {
      if (e.pos.line > 0) throw;
      fail(e.what(), e.hint);
    }
  }
  SourcePos pos() const { return text.place.at(term->offset); }
  int length() const { return text.place.length(term->length); }
  Value pop() {
    Value v = std::move(stack.back());
    stack.pop_back();
    return v;
  }
};

std::string suggest_name(SymbolTable& symbols, const std::string& name) {
  std::vector<std::string> known = symbols.names();
  for (const FunctionInfo& f : functions()) known.emplace_back(f.name);
  return did_you_mean(name, known);
}

void fail_unknown_model_function(const LexerText& text, const Term& at, const ModelFunctions* model) {
  const std::string message = model == nullptr ? "functions of the model are not available here"
                                               : "unknown function '" + at.name + "'";
  std::vector<std::string> known;
  if (model != nullptr) {
    for (const std::string& n : model->names()) known.push_back(std::string(model_space) + n);
  }
  text.fail(at.offset, message, at.length, did_you_mean(at.name, known));
}

Value ExpressionEvaluator::evaluate(const Expression& expression, const LexerText& text) {
  std::vector<Value> stack = std::exchange(spare_, {});
  stack.clear();
  Frame f{text, nullptr, stack};
  for (const Term& term : expression.terms) {
    f.term = &term;
    switch (term.kind) {
      case Term::Kind::literal:
        stack.push_back(term.value);
        if (term.value.type == ValueType::integer) {
          stack.back().number = ops::whole(term.value.number, runtime_);
          check_runtime(f);
        }
        break;
      case Term::Kind::name:
        name(f);
        break;
      case Term::Kind::unary:
        unary(f);
        break;
      case Term::Kind::binary:
        binary(f);
        break;
      case Term::Kind::call:
        call(f);
        break;
      case Term::Kind::assign:
        assign(f);
        break;
      case Term::Kind::declare:
        declare(f);
        break;
      case Term::Kind::drop:
        stack.pop_back();
        break;
    }
  }
  Value result = std::move(stack.back());
  spare_ = std::move(stack);
  return result;
}

void ExpressionEvaluator::check_runtime(const Frame& f) {
  if (runtime_.fault.message != nullptr) {
    const EvalFault fault = runtime_.fault;
    runtime_.fault.clear();
    f.fail(fault.message);
  }
  if (runtime_.integer_overflow) {
    runtime_.integer_overflow = false;
    diagnostics_.warn_once("integer overflow", f.pos(),
                           runtime_.wrap_integers
                               ? "an integer does not fit in 32 bits and wraps around, as in the peer"
                               : "an integer does not fit in 32 bits: the peer makes another number of it",
                           f.length());
  }
  if (runtime_.stop_requested) {
    runtime_.stop_requested = false;
    throw StopRequested{runtime_.stop_code};
  }
}

void ExpressionEvaluator::name(Frame& f) {
  Symbol* symbol = symbols_.find(f.term->name);
  if (symbol == nullptr)
    f.fail("undefined name '" + f.term->name + "'", suggest_name(symbols_, f.term->name));
  ++symbol->uses;
  if (symbol->plugin == nullptr) {
    f.stack.push_back(symbol->value);
  } else {
    if (model_ == nullptr) f.fail("'" + symbol->name + "' reads the model, which is not available here");
    f.located([&] { f.stack.push_back(Value::real(model_->plugin_value(*symbol->plugin))); });
  }
}

void ExpressionEvaluator::unary(Frame& f) {
  Value& x = f.stack.back();
  const TypedOp typed = typed_unary(f.term->op, x.type);
  if (typed.error != nullptr) f.fail(typed.error);
  if (typed.op != Op::nothing) x.number = ops::apply1(typed.op, x.number, runtime_);
  x.type = typed.result;
  check_runtime(f);
}

void ExpressionEvaluator::binary(Frame& f) {
  const Value right = f.pop();
  Value& left = f.stack.back();
  if (left.is_string() && f.term->op == Operator::plus) {
    left.text += to_text(right);
    if (left.text.size() > longest_string) f.fail("the string grows beyond a million characters");
    return;
  }
  const TypedOp typed = typed_binary(f.term->op, left.type, right.type);
  if (typed.error != nullptr) f.fail(typed.error);
  const double result = ops::apply2(typed.op, left.number, right.number, runtime_);
  check_runtime(f);
  if (typed.op == Op::pow && std::isnan(result) && !std::isnan(left.number) && !std::isnan(right.number))
    diagnostics_.warning(f.pos(), "the power of a negative number is not a number", f.length());
  left = {typed.result, result, {}};
}

void ExpressionEvaluator::call(Frame& f) {
  std::string_view name = f.term->name;
  if (name.starts_with(model_space)) return call_model(f, std::string(name.substr(model_space.size())));
  if (name.starts_with(default_space)) name.remove_prefix(default_space.size());
  const FunctionInfo* info = find_function(name);
  if (info == nullptr)
    f.fail("unknown function '" + f.term->name + "'", suggest_name(symbols_, f.term->name));
  if (f.term->arguments != info->arguments) {
    f.fail("function '" + f.term->name + "' takes " + std::to_string(info->arguments) +
           (info->arguments == 1 ? " argument, got " : " arguments, got ") +
           std::to_string(f.term->arguments));
  }
  std::array<Value, 3> a;
  for (int i = info->arguments - 1; i >= 0; --i) a[static_cast<std::size_t>(i)] = f.pop();
  ValueType type{};
  if (is_type_word(name, &type)) {
    f.stack.push_back(convert(a[0], type, f.text, *f.term, false));
    return;
  }
  if (name == "sprintf") {
    if (!a[0].is_string()) f.fail("the first argument of sprintf must be a string");
    f.located([&] { f.stack.push_back(Value::string(format_one_value(a[0].text, a[1]))); });
    return;
  }
  if (info->op == Op::print) {
    output(a[0].type == ValueType::real ? display_text(a[0]) : to_text(a[0]));
    f.stack.push_back(Value::integer(0));
    return;
  }
  for (int i = 0; i < info->arguments; ++i) {
    if (a[static_cast<std::size_t>(i)].is_string())
      f.fail("function '" + f.term->name + "' takes numbers, got a string");
  }
  double result = 0.0;
  switch (info->arguments) {
    case 0:
      result = ops::apply0<double>(info->op, runtime_);
      break;
    case 1:
      result = ops::apply1(info->op, a[0].number, runtime_);
      break;
    case 2:
      result = ops::apply2(info->op, a[0].number, a[1].number, runtime_);
      break;
    default:
      result = ops::apply3(info->op, a[0].number, a[1].number, a[2].number);
      break;
  }
  check_runtime(f);
  f.stack.push_back({info->result, result, {}});
}

void ExpressionEvaluator::call_model(Frame& f, const std::string& function) {
  const auto count = static_cast<std::size_t>(f.term->arguments);
  std::optional<Value> result;
  // the host may evaluate expressions of its own, so its arguments are a copy
  const std::vector<Value> arguments(f.stack.end() - f.term->arguments, f.stack.end());
  f.located([&] {
    if (model_ != nullptr) result = model_->call(function, arguments);
  });
  if (!result) fail_unknown_model_function(f.text, *f.term, model_);
  f.stack.resize(f.stack.size() - count);
  f.stack.push_back(*result);
}

Value ExpressionEvaluator::convert(const Value& value, ValueType to, const LexerText& text, const Term& at,
                                   bool warn) {
  if (to == value.type) return value;
  if (to == ValueType::string) return Value::string(to_text(value));
  if (value.is_string())
    text.fail(at.offset, std::string("expected a value of type ") + type_name(to) + ", got a string",
              at.length);
  const Op op = conversion(value.type, to);
  Value out{to, op == Op::nothing ? value.number : ops::apply1(op, value.number, runtime_), {}};
  runtime_.integer_overflow = false;  // told here, as a number that changes
  if (runtime_.fault.message != nullptr) {
    runtime_.fault.clear();
    text.fail(at.offset, display_text(value) + " is too large for an integer", at.length);
  }
  if (warn && out.number != value.number) {
    diagnostics_.warning(text.place.at(at.offset),
                         display_text(value) + " is stored as " + display_text(out) +
                             " in a variable of type " + type_name(to),
                         text.place.length(at.length));
  }
  return out;
}

void ExpressionEvaluator::assign(Frame& f) {
  Symbol* symbol = symbols_.find(f.term->name);
  if (symbol == nullptr) {
    f.fail("undefined name '" + f.term->name + "'; declare it with its type: set: real " + f.term->name +
               " = ...",
           suggest_name(symbols_, f.term->name));
  }
  if (symbol->constant) f.fail("'" + symbol->name + "' is const");
  if (symbol->plugin != nullptr) f.fail("'" + symbol->name + "' reads the model and cannot be assigned");
  if (symbol->overridden) {
    diagnostics_.warn_once("override " + symbol->name, f.pos(),
                           "assignment ignored: '" + symbol->name + "' is set on the command line",
                           f.length());
    f.stack.back() = symbol->value;
    return;
  }
  f.stack.back() = convert(f.stack.back(), symbol->type(), f.text, *f.term);
  symbols_.store(*symbol, f.stack.back());
}

void ExpressionEvaluator::declare(Frame& f) {
  const Term& t = *f.term;
  Value value{t.type, 0.0, {}};
  if (t.has_value) value = f.pop();
  if (is_reserved(t.name))
    f.fail("'" + t.name + "' is the name of a function or type and cannot be a variable");
  if (Symbol* old = symbols_.find(t.name)) {
    if (!t.if_undefined) {
      f.fail("'" + t.name + "' is already declared" +
             (old->predefined ? std::string(" by the language")
                              : " at " + diagnostics_.describe(old->declared)));
    }
    f.stack.push_back(old->value);
    return;
  }
  const std::string* over = symbols_.take_override(t.name);
  if (over != nullptr) {
    value = override_value(*over, t.type);
  } else if (t.constant && !t.has_value) {
    f.fail("const '" + t.name + "' needs a value");
  }
  value = convert(value, t.type, f.text, t);
  Symbol& symbol = symbols_.declare(t.name, value, t.constant, f.pos());
  symbol.overridden = over != nullptr;
  f.stack.push_back(std::move(value));
}

Value ExpressionEvaluator::override_value(const std::string& expression, ValueType type) {
  if (type == ValueType::string && !expression.starts_with('"')) return Value::string(expression);
  LexerText text{expression, {}, false};
  text.place.fixed_length = 1;
  try {
    const Expression parsed = parse_string_expression(text);
    if (parsed.dangling_operator) throw DeckError({}, "the expression ends with an operator");
    const bool declares = std::any_of(parsed.terms.begin(), parsed.terms.end(),
                                      [](const Term& t) { return t.kind == Term::Kind::declare; });
    if (declares) throw DeckError({}, "a value declares no variables");
    return evaluate(parsed, text);
  } catch (const DeckError& e) {
    throw DeckError({}, "--set: '" + expression + "': " + e.what(), 1, e.hint);
  }
}

}  // namespace whirl
