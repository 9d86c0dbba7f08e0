#include "deck/expression_compiler.hpp"

#include <algorithm>
#include <set>

namespace whirl {

namespace {

constexpr std::string_view model_space = "model::";
constexpr int max_call_arguments = 8;

// Stands for a function of the model that cannot be resolved before the deck has been read.
class NotYet final : public LiveFunction {
 public:
  double value(const double*, const EvalEnvironment& environment) const override {
    environment.runtime->fault.set("a function of the model is not available while the deck is read", 0.0);
    return 0.0;
  }
};

// One operand on the compile-time stack: its type, its value if that is a constant, and where its code
// begins.
struct Operand {
  ValueType type = ValueType::real;
  bool constant = false;
  Value value;
  std::size_t code_start = 0;
};

class Generator {
 public:
  Generator(SymbolTable& symbols, const ExpressionEvaluator& evaluator, const LexerText& text,
            const CompileOptions& options, bool final)
      : symbols_(symbols), model_(evaluator.model()), text_(text), options_(options), final_(final) {
    folding_.wrap_integers = evaluator.wraps_integers();
  }

  Program run(const Expression& expression) {
    collect_locals(expression);
    for (const Term& term : expression.terms) {
      term_ = &term;
      switch (term.kind) {
        case Term::Kind::literal:
          literal(term.value);
          break;
        case Term::Kind::name:
          name();
          break;
        case Term::Kind::unary:
          unary();
          break;
        case Term::Kind::binary:
          binary();
          break;
        case Term::Kind::call:
          call();
          break;
        case Term::Kind::assign:
          assign();
          break;
        case Term::Kind::declare:
          fail("a variable cannot be declared inside a string; declare it before with set:");
        case Term::Kind::drop:
          drop();
          break;
      }
    }
    if (stack_.back().type == ValueType::string) fail("the value of the expression is a string");
    program_.stack = program_.locals + expression.max_stack;
    if (program_.stack > max_expression_stack) fail("expression too deep: split it with assignments");
    return std::move(program_);
  }

 private:
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const {
    text_.fail(term_->offset, message, term_->length, hint);
  }

  void collect_locals(const Expression& expression) {
    for (const Term& t : expression.terms) {
      if (t.kind == Term::Kind::assign && local_of(t.name) < 0) locals_.push_back(t.name);
    }
    program_.locals = static_cast<int>(locals_.size());
  }
  int local_of(const std::string& name) const {
    const auto found = std::find(locals_.begin(), locals_.end(), name);
    return found == locals_.end() ? -1 : static_cast<int>(found - locals_.begin());
  }

  void emit(Op op, int index = 0, int count = 0) {
    program_.code.push_back({0.0, index, op, static_cast<short>(count)});
  }
  void push(ValueType type) { stack_.push_back({type, false, {}, program_.code.size()}); }
  void push_constant(Value value) {
    const ValueType type = value.type;
    const double number = value.number;
    stack_.push_back({type, true, std::move(value), program_.code.size()});
    program_.code.push_back({number, 0, Op::constant, 0});
  }
  // Replaces the code from `start` by a constant.
  void fold(std::size_t start, Value value) {
    program_.code.resize(start);
    push_constant(std::move(value));
  }

  void literal(Value value) {
    if (value.type == ValueType::integer) value.number = ops::whole(value.number, folding_);
    push_constant(std::move(value));
  }

  void name() {
    const auto argument = std::find(options_.arguments.begin(), options_.arguments.end(), term_->name);
    if (argument != options_.arguments.end()) {
      push(ValueType::real);
      return emit(Op::load_argument, static_cast<int>(argument - options_.arguments.begin()));
    }
    if (options_.dialect == Dialect::symbolic && term_->name == "Pi")
      return push_constant(symbols_.find("pi")->value);
    Symbol* symbol = symbols_.find(term_->name);
    if (symbol == nullptr) fail("undefined name '" + term_->name + "'", suggest_name(symbols_, term_->name));
    ++symbol->uses;
    if (symbol->predefined && !symbol->constant) return load_predefined(*symbol);
    if (symbol->plugin != nullptr) {
      push(ValueType::real);
      emit(Op::call, add_function(link_plugin(*symbol->plugin)), 0);
    } else if (stored_.contains(symbol->name)) {
      push(symbol->type());
      emit(Op::load_local, local_of(symbol->name));
    } else if (symbol->constant || symbol->type() == ValueType::string ||
               (final_ && !symbol->assigned_at_run_time)) {
      push_constant({type_of(*symbol), symbol->value.number, symbol->value.text});
    } else {
      push(type_of(*symbol));
      emit(Op::load_variable, symbol->slot);
    }
  }

  // In the symbolic dialect all numbers are real: 1/2 is one half.
  ValueType type_of(const Symbol& symbol) const {
    return options_.dialect == Dialect::symbolic && symbol.type() != ValueType::string ? ValueType::real
                                                                                       : symbol.type();
  }

  void load_predefined(const Symbol& symbol) {
    push(type_of(symbol));
    if (symbol.name == "Time") emit(Op::load_time);
    if (symbol.name == "TimeStep") emit(Op::load_time_step);
    if (symbol.name == "Step") emit(Op::load_step);
    if (symbol.name == "Var") emit(Op::load_var);
  }

  void unary() {
    const TypedOp typed = typed_unary(term_->op, stack_.back().type);
    if (typed.error != nullptr) fail(typed.error);
    apply(typed.op, 1, typed.result);
  }

  void binary() {
    Operand& left = stack_[stack_.size() - 2];
    const Operand& right = stack_.back();
    if (left.type == ValueType::string && term_->op == Operator::plus) {
      if (!right.constant) fail("a string that changes during the run");
      const std::size_t start = left.code_start;
      Value sum = Value::string(left.value.text + to_text(right.value));
      if (sum.text.size() > longest_string) fail("a string of more than a million characters");
      stack_.resize(stack_.size() - 2);
      return fold(start, std::move(sum));
    }
    const TypedOp typed = typed_binary(term_->op, left.type, right.type);
    if (typed.error != nullptr) fail(typed.error);
    apply(typed.op, 2, typed.result);
  }

  // An operation on the last `count` operands; done now if they are constants and nothing goes wrong.
  void apply(Op op, int count, ValueType result) {
    const std::size_t first = stack_.size() - static_cast<std::size_t>(count);
    const std::size_t start = count > 0 ? stack_[first].code_start : program_.code.size();
    // assignments between the operands, (a = 3; 4), must not be folded away
    bool constant = !has_effect(op) && program_.code.size() - start == static_cast<std::size_t>(count);
    double x[3] = {};
    for (std::size_t i = first; i < stack_.size(); ++i) {
      constant = constant && stack_[i].constant;
      x[i - first] = stack_[i].value.number;
    }
    if (constant) {
      double value = x[0];
      if (operand_count(op) == 1) value = ops::apply1(op, x[0], folding_);
      if (operand_count(op) == 2) value = ops::apply2(op, x[0], x[1], folding_);
      if (operand_count(op) == 3) value = ops::apply3(op, x[0], x[1], x[2]);
      // what fails is left to the run: the expression may never be evaluated
      if (folding_.fault.message == nullptr) {
        stack_.resize(first);
        return fold(start, {result, value, {}});
      }
      folding_.fault.clear();
    }
    stack_.resize(first);
    stack_.push_back({result, false, {}, start});
    if (op != Op::nothing) emit(op);
  }

  void call() {
    std::string_view name = term_->name;
    if (name.starts_with(model_space)) return call_model(std::string(name.substr(model_space.size())));
    if (name.starts_with("default::")) name.remove_prefix(9);
    if (options_.dialect == Dialect::symbolic && name == "pow" && term_->arguments == 2)
      return apply(Op::pow, 2, ValueType::real);
    const FunctionInfo* info = find_function(name);
    if (info == nullptr) fail("unknown function '" + term_->name + "'", suggest_name(symbols_, term_->name));
    if (info->arguments != term_->arguments) {
      fail("function '" + term_->name + "' takes " + std::to_string(info->arguments) +
           (info->arguments == 1 ? " argument, got " : " arguments, got ") +
           std::to_string(term_->arguments));
    }
    if (info->result == ValueType::string) fail("strings cannot be made during the run");
    for (int i = 1; i <= info->arguments; ++i) {
      if (stack_[stack_.size() - static_cast<std::size_t>(i)].type == ValueType::string)
        fail("function '" + term_->name + "' takes numbers, got a string");
    }
    Op op = info->op;
    ValueType cast{};
    if (is_type_word(name, &cast)) op = conversion(stack_.back().type, cast);
    apply(op, info->arguments, info->result);
  }

  void call_model(const std::string& function) {
    const auto count = static_cast<std::size_t>(term_->arguments);
    if (term_->arguments > max_call_arguments) fail("too many arguments");
    std::vector<LinkArgument> arguments;
    for (std::size_t i = stack_.size() - count; i < stack_.size(); ++i) {
      LinkArgument& a = arguments.emplace_back();
      a.type = stack_[i].type;
      if (stack_[i].constant) a.constant = stack_[i].value;
    }
    std::shared_ptr<const LiveFunction> live;
    if (final_) {
      try {
        if (model_ != nullptr) live = model_->link(function, arguments);
      } catch (const DeckError& e) {
        if (e.pos.line > 0) throw;
        fail(e.what(), e.hint);
      }
      if (live == nullptr) fail_unknown_model_function(text_, *term_, model_);
    } else {
      live = std::make_shared<NotYet>();
    }
    const std::size_t start = count > 0 ? stack_[stack_.size() - count].code_start : program_.code.size();
    stack_.resize(stack_.size() - count);
    stack_.push_back({ValueType::real, false, {}, start});
    emit(Op::call, add_function(std::move(live)), term_->arguments);
  }

  std::shared_ptr<const LiveFunction> link_plugin(const PluginSpec& spec) {
    if (!final_) return std::make_shared<NotYet>();
    std::shared_ptr<const LiveFunction> live;
    try {
      if (model_ != nullptr) live = model_->link_plugin(spec);
    } catch (const DeckError& e) {
      if (e.pos.line > 0) throw;
      fail(e.what(), e.hint);
    }
    if (live == nullptr) fail("'" + spec.name + "' reads the model, which is not available here");
    return live;
  }

  int add_function(std::shared_ptr<const LiveFunction> live) {
    program_.functions.push_back(std::move(live));
    return static_cast<int>(program_.functions.size()) - 1;
  }

  void assign() {
    Symbol* symbol = symbols_.find(term_->name);
    if (symbol == nullptr) fail("undefined name '" + term_->name + "'", suggest_name(symbols_, term_->name));
    if (symbol->constant) fail("'" + symbol->name + "' is const");
    if (symbol->predefined) fail("'" + symbol->name + "' cannot be assigned during the run");
    if (symbol->plugin != nullptr) fail("'" + symbol->name + "' reads the model and cannot be assigned");
    if (symbol->type() == ValueType::string || stack_.back().type == ValueType::string)
      fail("strings cannot be assigned during the run");
    symbol->assigned_at_run_time = true;
    const Op op = conversion(stack_.back().type, symbol->type());
    if (op != Op::nothing) apply(op, 1, symbol->type());
    emit(Op::store_variable, symbol->slot, local_of(symbol->name));
    stack_.back().type = symbol->type();
    stack_.back().constant = false;
    stored_.insert(symbol->name);
  }

  void drop() {
    const Operand gone = stack_.back();
    stack_.pop_back();
    if (gone.constant) {
      program_.code.resize(gone.code_start);
    } else {
      emit(Op::drop);
    }
  }

  SymbolTable& symbols_;
  ModelFunctions* model_;
  const LexerText& text_;
  const CompileOptions& options_;
  bool final_;
  EvalRuntime folding_;
  const Term* term_ = nullptr;
  Program program_;
  std::vector<Operand> stack_;
  std::vector<std::string> locals_;
  std::set<std::string> stored_;
};

}  // namespace

std::shared_ptr<const CompiledExpression> ExpressionCompiler::compile(const std::string& text,
                                                                      const FileTable& files, SourcePos where,
                                                                      int length,
                                                                      const CompileOptions& options) {
  Entry entry;
  entry.target = std::make_shared<CompiledExpression>(text, where);
  entry.options = options;
  entry.place.files = &files;
  entry.place.fixed = where;
  entry.place.fixed_length = std::max(length, 1);
  const LexerText lexer{entry.target->text(), entry.place, false};
  entry.expression = parse_string_expression(lexer, options.dialect);
  if (entry.expression.dangling_operator)
    diagnostics_.warning(where, "the expression ends with an operator; 0 is taken as its last operand",
                         length);
  entry.target->set_program(generate(entry, false));
  entries_.push_back(std::move(entry));
  return entries_.back().target;
}

Program ExpressionCompiler::generate(const Entry& entry, bool final) {
  const LexerText lexer{entry.target->text(), entry.place, false};
  return Generator(symbols_, evaluator_, lexer, entry.options, final).run(entry.expression);
}

void ExpressionCompiler::link() {
  for (Entry& entry : entries_) {
    try {
      entry.target->set_program(generate(entry, true));
    } catch (const DeckError& e) {
      diagnostics_.error(e);
    }
  }
}

}  // namespace whirl
