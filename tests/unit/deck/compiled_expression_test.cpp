#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/allocation_counter.hpp"
#include "unit/deck/deck_fixture.hpp"

namespace whirl {
namespace {

// A model with one number: model::twice(x), model::label(n) (constant argument), plugin variables that read
// `datum`.
struct ToyModel : ModelFunctions {
  double datum = 5.0;
  class Twice final : public LiveFunction {
   public:
    double value(const double* a, const EvalEnvironment&) const override { return 2.0 * a[0]; }
    void slopes(const double*, int, const EvalEnvironment&, double* out) const override { out[0] = 2.0; }
  };
  class Constant final : public LiveFunction {
   public:
    explicit Constant(double x) : x_(x) {}
    double value(const double*, const EvalEnvironment&) const override { return x_; }

   private:
    double x_;
  };
  class Read final : public LiveFunction {
   public:
    double value(const double*, const EvalEnvironment& env) const override {
      return *static_cast<const double*>(env.context);
    }
  };
  std::vector<std::string> names() const override { return {"twice", "label", "node::structural"}; }
  std::optional<Value> call(const std::string& name, std::span<const Value> arguments) override {
    if (name == "twice") return Value::real(2.0 * arguments[0].number);
    if (name == "node::structural") return Value::string("structural " + arguments[1].text);
    if (name == "fails") throw DeckError({}, "node 7 is not defined");
    return std::nullopt;
  }
  std::shared_ptr<const LiveFunction> link(const std::string& name,
                                           std::span<const LinkArgument> arguments) override {
    if (name == "twice") return std::make_shared<Twice>();
    if (name == "label") {
      if (!arguments[0].constant) throw DeckError({}, "the label must not change during the run");
      return std::make_shared<Constant>(arguments[0].constant->number);
    }
    return nullptr;
  }
  double plugin_value(const PluginSpec&) override { return datum; }
  std::shared_ptr<const LiveFunction> link_plugin(const PluginSpec&) override {
    return std::make_shared<Read>();
  }
};

struct Compiled : DeckFixture {
  ToyModel model;
  EvalRuntime runtime;
  std::vector<double> variables;
  double datum = 5.0;

  explicit Compiled(const std::string& prelude = {}) : DeckFixture(prelude) {
    reader.evaluator().set_model(&model);
    if (!prelude.empty()) read_all();
  }
  std::shared_ptr<const CompiledExpression> compile(const std::string& text,
                                                    const CompileOptions& options = {}) {
    return reader.compiler().compile(text, files, {}, 1, options);
  }
  void link() {
    reader.compiler().link();
    variables = reader.symbols().variables();
  }
  EvalEnvironment environment(double time = 0.0, double var = 0.0) {
    if (variables.empty()) variables = reader.symbols().variables();
    runtime.variables = variables.data();
    EvalEnvironment env;
    env.time = time;
    env.var = var;
    env.time_step = 0.125;
    env.step = 3;
    env.runtime = &runtime;
    env.context = &datum;
    return env;
  }
  double value(const std::string& text, double time = 0.0, double var = 0.0) {
    const auto program = compile(text);
    link();
    EXPECT_EQ(errors(), "");
    return program->evaluate(environment(time, var));
  }
};

TEST(CompiledExpression, AgreesWithTheInterpreter) {
  const std::string prelude =
      "set: real R = .75; set: integer I = 7; set: bool B = TRUE; set: real Z = 0.; set: integer N = -3;";
  const char* texts[] = {
      "R+I",
      "I/2",
      "I/2.",
      "B*3",
      "3*B",
      "B*3.",
      "-B*3",
      "+B*3",
      "I%4",
      "N%4",
      "I^2",
      "N^3",
      "2^N",
      "R^2",
      "R^I",
      "B^2",
      "-R^2",
      "-2^2",
      "1||1&&0",
      "B~|B",
      "!I",
      "!Z",
      "I>3>1",
      "5==5>0",
      "R<1.&&I>=7",
      "R!=.75",
      "I<=7",
      "B+B",
      "B-3",
      "sin(R)",
      "cos(R)",
      "tan(R)",
      "asin(R)",
      "acos(R)",
      "atan(R)",
      "sinh(R)",
      "cosh(R)",
      "tanh(R)",
      "asinh(R)",
      "acosh(I)",
      "atanh(R)",
      "exp(R)",
      "log(R)",
      "log10(R)",
      "sqrt(R)",
      "abs(N)",
      "sign(N)/2",
      "floor(R)",
      "ceil(R)",
      "round(R*10)",
      "step(R)",
      "ramp(N)",
      "ramp(I)",
      "par(I)",
      "sramp(I,R)",
      "atan2(R,N)",
      "actan(R)",
      "actan2(R,I)",
      "ctan(R)",
      "ctanh(R)",
      "actanh(I)",
      "copysign(R,N)",
      "min(R,I)",
      "max(R,I)",
      "in_ll(0,R,1)",
      "in_le(0,R,R)",
      "in_el(R,R,1)",
      "in_ee(1,R,2)",
      "integer(R*10)",
      "bool(R)",
      "real(I)/2",
      "(1; 2; R)",
      "INT_MAX+I",
      "I*pi*deg2rad",
      "-I^2",
      "2*-I",
      "R*(I>3)",
      "(I>3)*R",
      "(I>3)*I",
      "1/*comment*/+2",
      "65536*65536+I",
      "default::pi*R",
  };
  for (const char* text : texts) {
    SCOPED_TRACE(text);
    Compiled deck(prelude);
    const double expected = deck.evaluate(text).number;
    const auto program = deck.compile(text);
    EXPECT_EQ(program->evaluate(deck.environment()), expected) << "variables read live";
    deck.link();
    EXPECT_EQ(program->evaluate(deck.environment()), expected) << "folded";
    EXPECT_TRUE(program->is_constant());
    EXPECT_EQ(deck.runtime.fault.message, nullptr);
  }
}

TEST(CompiledExpression, SeesTheRun) {
  Compiled deck;
  EXPECT_EQ(deck.value("Time", 2.5), 2.5);
  EXPECT_EQ(Compiled().value("Var*2", 0., 4.), 8.);
  EXPECT_EQ(Compiled().value("TimeStep"), .125);
  EXPECT_EQ(Compiled().value("Step/2"), 1.);  // Step is an integer
  EXPECT_EQ(Compiled().value("Time <= .5", .5), 1.);
  EXPECT_EQ(Compiled().value("1. - (Time > .01)*.2*(1 - cos(pi*(Time - .01)))", 1.01),
            1. - .2 * (1 - std::cos(std::acos(-1.))));
}

TEST(CompiledExpression, KnowsWhatItDependsOn) {
  Compiled deck("set: real K = 2.; set: real F = 0.;");
  const char* of_time[] = {"3.", "K*Time", "sin(Time)*(Step > 3)*TimeStep"};
  const char* of_more[] = {"Var", "F = Time", "model::twice(Time)", "random()", "stop(Time > 1., 0)"};
  for (const char* text : of_time) {
    const auto f = deck.compile(text);
    deck.link();
    EXPECT_TRUE(f->depends_on_time_only()) << text;
  }
  for (const char* text : of_more) {
    const auto f = deck.compile(text);
    deck.link();
    EXPECT_FALSE(f->depends_on_time_only()) << text;
  }
}

TEST(CompiledExpression, EmptyTextsAreZero) {
  EXPECT_EQ(Compiled().value(""), 0.);
  EXPECT_EQ(Compiled().value("3.;"), 0.);
  EXPECT_EQ(Compiled().value("3.; 4."), 4.);
  Compiled deck;
  const auto program = deck.compile("1.+");
  EXPECT_EQ(program->evaluate(deck.environment()), 1.);
  EXPECT_EQ(deck.diagnostics.warning_count(), 1);
}

TEST(CompiledExpression, UsesTheValuesAtTheEndOfTheDeck) {
  Compiled deck("set: integer BLADE = 1000; set: real LATE = 1.;");
  const auto program = deck.compile("BLADE*LATE");
  EXPECT_EQ(program->evaluate(deck.environment()), 1000.);
  deck.reader.open_text("more", "set: BLADE = 2000;");
  deck.read_all();
  deck.link();
  EXPECT_EQ(program->evaluate(deck.environment()), 2000.);
}

TEST(CompiledExpression, AssignsLiveVariables) {
  Compiled deck("set: real F = 1.; set: integer N = 0; set: real K = 3.;");
  const auto first = deck.compile("F = K*Time; F + 1.");
  const auto second = deck.compile("F*10.");
  const auto third = deck.compile("N = Time; N/2");
  const auto inner = deck.compile("2*(F = 3.; 4)");
  deck.link();
  EXPECT_EQ(second->evaluate(deck.environment()), 10.);
  EXPECT_EQ(first->evaluate(deck.environment(2.)), 7.);
  EXPECT_EQ(second->evaluate(deck.environment()), 60.);
  EXPECT_EQ(third->evaluate(deck.environment(5.9)), 2.);
  EXPECT_EQ(inner->evaluate(deck.environment()), 8.);
  EXPECT_EQ(second->evaluate(deck.environment()), 30.);
  EXPECT_EQ(deck.reader.symbols().find("F")->value.number, 1.) << "the deck's own value stays";
}

TEST(CompiledExpression, ReadsTheModel) {
  Compiled deck("set: integer L = 7; set: [node, X, 3, structural, string=\"X[1]\"];");
  const auto a = deck.compile("model::twice(Time + 1)*3");
  const auto b = deck.compile("model::label(L + 1)");
  const auto c = deck.compile("X + Time");
  EXPECT_TRUE(std::isfinite(a->evaluate(deck.environment(1.))));
  EXPECT_STREQ(deck.runtime.fault.message, "a function of the model is not available while the deck is read");
  deck.runtime.fault.clear();
  deck.link();
  ASSERT_EQ(deck.errors(), "");
  EXPECT_EQ(a->evaluate(deck.environment(1.)), 12.);
  EXPECT_EQ(b->evaluate(deck.environment()), 8.);
  EXPECT_EQ(c->evaluate(deck.environment(1.)), 6.);
  deck.datum = 9.;
  EXPECT_EQ(c->evaluate(deck.environment(1.)), 10.);
  EXPECT_EQ(a->evaluate_dual(deck.environment(1.), 1., 0.).rate, 6.);
  EXPECT_EQ(deck.evaluate("model::twice(4)").number, 8.);
  EXPECT_EQ(deck.evaluate("X*2").number, 10.);
}

TEST(CompiledExpression, LinkErrorsNameTheString) {
  Compiled deck("set: real K = 1.;");
  deck.compile("model::label(Time)");
  deck.compile("model::twize(Time)");
  deck.link();
  ASSERT_EQ(deck.diagnostics.error_count(), 2);
  EXPECT_EQ(deck.diagnostics.all()[0].message, "the label must not change during the run");
  EXPECT_EQ(deck.diagnostics.all()[1].message, "unknown function 'model::twize'");
  EXPECT_EQ(deck.diagnostics.all()[1].hint, "did you mean 'model::twice'?");
}

TEST(CompiledExpression, MistakesAreFoundWhenCompiled) {
  Compiled deck("set: const real C = 1.; set: real R = 1.; set: string S = \"a\";");
  const auto message = [&](const std::string& text) -> std::string {
    try {
      deck.compile(text);
    } catch (const DeckError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(message("Ti me"), "expected an operator or ';', got 'me'");
  EXPECT_EQ(message("1 2"), "expected an operator or ';', got '2'");
  EXPECT_EQ(message("time"), "undefined name 'time'");
  EXPECT_EQ(message("C = 2."), "'C' is const");
  EXPECT_EQ(message("Time = 2."), "'Time' cannot be assigned during the run");
  EXPECT_EQ(message("real X = 1."),
            "a variable cannot be declared inside a string; declare it before with set:");
  EXPECT_EQ(message("S"), "the value of the expression is a string");
  EXPECT_EQ(message("S = 1"), "strings cannot be assigned during the run");
  EXPECT_EQ(message("7.%2"), "'%' needs integers");
  EXPECT_EQ(message("1 # 2"), "unexpected '#'");
  EXPECT_EQ(message("(1+2"), "'(' without its ')'");
  EXPECT_EQ(message("sin(1,2)"), "function 'sin' takes 1 argument, got 2");
  EXPECT_EQ(message("sine(1)"), "unknown function 'sine'");
}

TEST(CompiledExpression, FaultsAreFlaggedNotThrown) {
  Compiled deck;
  const auto quotient = deck.compile("1./Time");
  const auto logarithm = deck.compile("2 + log(Time)");
  const auto power = deck.compile("(Time - 2.)^.5");
  deck.link();
  EXPECT_EQ(quotient->evaluate(deck.environment(2.)), .5);
  EXPECT_EQ(deck.runtime.fault.message, nullptr);
  EXPECT_TRUE(std::isnan(quotient->evaluate(deck.environment(0.))));
  EXPECT_STREQ(deck.runtime.fault.message, "division by zero");
  EXPECT_EQ(deck.runtime.fault.expression, quotient.get());
  logarithm->evaluate(deck.environment(-1.));
  EXPECT_EQ(deck.runtime.fault.expression, quotient.get()) << "the first fault is kept";
  deck.runtime.fault.clear();
  logarithm->evaluate(deck.environment(-1.));
  EXPECT_STREQ(deck.runtime.fault.message, "log of a number that is not positive");
  EXPECT_EQ(deck.runtime.fault.argument, -1.);
  EXPECT_EQ(deck.runtime.fault.expression->text(), "2 + log(Time)");
  deck.runtime.fault.clear();
  power->evaluate(deck.environment(1.));
  EXPECT_STREQ(deck.runtime.fault.message, "the value is not a number");
}

TEST(CompiledExpression, StopAndPrintReachTheHost) {
  Compiled deck;
  const auto program = deck.compile("stop(Time > 1., 2); 5");
  deck.link();
  EXPECT_EQ(program->evaluate(deck.environment(.5)), 5.);
  EXPECT_FALSE(deck.runtime.stop_requested);
  program->evaluate(deck.environment(1.5));
  EXPECT_TRUE(deck.runtime.stop_requested);
  EXPECT_EQ(deck.runtime.stop_code, 1);
  static double printed = 0.0;
  deck.runtime.print = [](double x) { printed = x; };
  deck.value("print(Time)", 4.);
  EXPECT_EQ(printed, 4.);
}

// Derivatives against central differences with step 1e-5: truncation 1e-10 relative to third derivatives of
// order ten.
TEST(CompiledExpression, DifferentiatesEverySmoothFunction) {
  constexpr double h = 1e-5;
  constexpr double tolerance = 2e-8;
  for (const char* text : {"sin(Var)",      "cos(Var)",      "tan(Var)",       "asin(Var)",
                           "acos(Var)",     "atan(Var)",     "ctan(Var)",      "actan(Var)",
                           "sinh(Var)",     "cosh(Var)",     "tanh(Var)",      "asinh(Var)",
                           "acosh(Var+1.)", "atanh(Var)",    "ctanh(Var)",     "actanh(Var+1.)",
                           "exp(Var)",      "log(Var)",      "log10(Var)",     "sqrt(Var)",
                           "abs(-Var)",     "Var^2",         "Var^3.5",        "2.^Var",
                           "Var^Var",       "(-Var)^3",      "1./Var",         "Var*sin(Var)/(1.+Var)",
                           "atan2(Var,2.)", "atan2(2.,Var)", "actan2(Var,2.)", "copysign(Var,-1.)",
                           "min(Var,1.)",   "max(Var,.1)",   "ramp(Var)",      "par(Var)",
                           "sramp(Var,1.)", "-Var",          "(Var > .2)*Var", "F = Var^2; F*F + F"}) {
    SCOPED_TRACE(text);
    Compiled deck("set: real F = 0.;");
    const auto f = deck.compile(text);
    deck.link();
    const double x = 0.37;
    const double difference =
        (f->evaluate(deck.environment(0., x + h)) - f->evaluate(deck.environment(0., x - h))) / (2 * h);
    const auto [value, rate] = f->evaluate_dual(deck.environment(0., x), 0., 1.);
    EXPECT_EQ(value, f->evaluate(deck.environment(0., x)));
    EXPECT_NEAR(rate, difference, tolerance * (1.0 + std::abs(difference)));
    EXPECT_EQ(f->evaluate_dual(deck.environment(0., x), 1., 0.).rate, 0.) << "nothing depends on Time";
  }
}

TEST(CompiledExpression, GivesGradientsOfNamedSymbols) {
  Compiled deck("set: integer K = 3;");
  CompileOptions options;
  options.dialect = Dialect::symbolic;
  options.arguments = {"a", "b", "c", "d", "e1", "f1", "g"};
  const auto f = deck.compile("K*a*b + sin(c) - d^2 + 1/2*e1 + pow(f1, 2) + Pi*g", options);
  deck.link();
  const double x[] = {1, 2, 3, 4, 5, 6, 7};
  EvalEnvironment env = deck.environment();
  env.arguments = x;
  double gradient[6];
  const double pi = std::acos(-1.0);
  const double expected = 3 * 2 + std::sin(3.) - 16 + 2.5 + 36 + 7 * pi;
  EXPECT_DOUBLE_EQ(f->evaluate_gradient(env, 0, 6, gradient), expected);
  const double slopes[] = {6, 3, std::cos(3.), -8, .5, 12};
  for (int i = 0; i < 6; ++i) EXPECT_DOUBLE_EQ(gradient[i], slopes[i]) << i;
  f->evaluate_gradient(env, 6, 1, gradient);
  EXPECT_DOUBLE_EQ(gradient[0], pi);
}

TEST(CompiledExpression, SymbolicMinusIsLooserThanPower) {
  Compiled deck;
  CompileOptions options;
  options.dialect = Dialect::symbolic;
  options.arguments = {"x"};
  const auto f = deck.compile("-x^2 + 3/2", options);
  deck.link();
  const double x[] = {3};
  EvalEnvironment env = deck.environment();
  env.arguments = x;
  EXPECT_EQ(f->evaluate(env), -7.5);
}

TEST(CompiledExpression, EvaluationAllocatesNothing) {
  Compiled deck("set: real F = 0.;");
  std::string deep = "Time";
  for (int i = 0; i < 100; ++i) deep = "1.+(" + deep + ")";
  const auto a = deck.compile("F = sin(Time)*(Var > 0.) + model::twice(Time); F^2/7 + step(Time - 1.)");
  const auto b = deck.compile(deep);
  const auto bad = deck.compile("log(Time - Time)");
  deck.link();
  const EvalEnvironment env = deck.environment(1.5, .5);
  double sum = 0.0;
  double gradient[2];
  const AllocationCounter counter;
  for (int i = 0; i < 10; ++i) {
    sum += a->evaluate(env) + b->evaluate(env) + a->evaluate_dual(env, 1., 0.).rate;
    sum += b->evaluate_gradient(env, 0, 2, gradient);
  }
  bad->evaluate(env);
  EXPECT_EQ(counter.count(), 0);
  EXPECT_TRUE(std::isfinite(sum));
  EXPECT_NE(deck.runtime.fault.message, nullptr);
}

}  // namespace
}  // namespace whirl
