// Facts about expressions, one per row, as checked against the language's reference implementation.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "unit/deck/deck_fixture.hpp"

namespace whirl {
namespace {

constexpr auto boolean = ValueType::boolean;
constexpr auto integer = ValueType::integer;
constexpr auto real = ValueType::real;
const double inf = std::numeric_limits<double>::infinity();

struct Fact {
  const char* expression;
  ValueType type;
  double value;
};

void check(std::span<const Fact> facts) {
  for (const Fact& f : facts) {
    SCOPED_TRACE(f.expression);
    const Value v = evaluate(f.expression);
    EXPECT_STREQ(type_name(v.type), type_name(f.type));
    if (std::isnan(f.value)) {
      EXPECT_TRUE(std::isnan(v.number));
    } else {
      EXPECT_DOUBLE_EQ(v.number, f.value);  // the same library functions on both sides
    }
  }
}

const Fact precedence[] = {
    {"2--3", integer, 5},     {"2*-3", integer, -6},          {"2^-1", integer, 0},    {"1+!0", integer, 2},
    {"-2^2", integer, 4},     {"-sin(1.)^2 > 0", boolean, 1}, {"-(3)^2", integer, 9},  {"!1+1", boolean, 1},
    {"!1<2", boolean, 1},     {"2^3^2", integer, 512},        {"2^-1^2", integer, 2},  {"7/2*2", integer, 6},
    {"2*7/2", integer, 7},    {"7%4*2", integer, 6},          {"1-2-3", integer, -4},  {"1+2*3", integer, 7},
    {"2*3^2", integer, 18},   {"5==5>0", boolean, 1},         {"3>2>1", boolean, 0},   {"1+1==2", boolean, 1},
    {"1<2&&2<3", boolean, 1}, {"1||1&&0", boolean, 0},        {"0&&0~|1", boolean, 1}, {"1~|1", boolean, 0},
    {"(1+2)*3", integer, 9},  {"9^2/10^2", integer, 0},       {"1.-2.^2", real, -3},   {"+3", integer, 3},
    {"3*-2+1", integer, -5},
};
TEST(Expressions, FollowPrecedence) { check(precedence); }

const Fact types[] = {
    {"1+2.", real, 3},
    {"7/2", integer, 3},
    {"-7/2", integer, -3},
    {"7/2.", real, 3.5},
    {"-7%4", integer, -3},
    {"7%(-4)", integer, 3},
    {"(1<2)*3", boolean, 1},
    {"(1<2)+(1<2)", boolean, 1},
    {"TRUE-3", boolean, 1},
    {"TRUE-TRUE", boolean, 0},
    {"(1<2)*2+(2<3)*3", boolean, 1},
    {"3*(1<2)", integer, 3},
    {"(1<2)*3.", real, 3},
    {"3.*(1<2)", real, 3},
    {"(1<2)*0", boolean, 0},
    {"TRUE/2", boolean, 0},
    {"TRUE%2", boolean, 1},
    {"-(1<2)*3", integer, -3},
    {"+(1<2)*3", boolean, 1},
    {"!3", boolean, 0},
    {"!0.", boolean, 1},
    {"2^(-1)", integer, 0},
    {"0^0", integer, 1},
    {"0^(-1)", integer, 0},
    {"1^(-5)", integer, 1},
    {"3^20", integer, 3486784401.0},
    {"(1<2)^2", real, 1},
    {"2^(1<2)", real, 2},
    {"2.^3", real, 8},
    {"2^.5", real, std::sqrt(2.)},
    {"0.^(-1.)", real, inf},
    {"(-2.)^2.5", real, NAN},
    {"2.&&3", boolean, 1},
    {"2==2.", boolean, 1},
    {"INT_MAX+1", integer, 2147483648.0},
    {"INT_MIN-1", integer, -2147483649.0},
    {"-INT_MIN", integer, 2147483648.0},
    {"65536*65536", integer, 4294967296.0},
    {"100000*100000/3", integer, 3333333333.0},
    {"-3000000001%2", integer, -1},
    {"integer(-3.e9)", integer, -3e9},
    {"(-2)^52", integer, 4503599627370496.0},
    {"INT_MIN/(-1)", integer, 2147483648.0},
    {"real(7)/2", real, 3.5},
    {"integer(3.7)", integer, 3},
    {"integer(-3.7)", integer, -3},
    {"bool(.3)", boolean, 1},
};
TEST(Expressions, FollowTheTypingTable) { check(types); }

TEST(Expressions, WrapIntegersWhenThePeerIsReproduced) {
  DeckFixture deck;
  deck.reader.evaluator().wrap_integers(true);
  const std::pair<const char*, double> rows[] = {
      {"3^20", -808182895},
      {"INT_MAX+1", -2147483648.0},
      {"INT_MIN-1", 2147483647.0},
      {"-INT_MIN", -2147483648.0},
      {"65536*65536", 0},
      {"INT_MIN/(-1)", -2147483648.0},
      {"2147483648", -2147483648.0},
      {"99999999999", 1215752191.0},
      {"integer(3.e9)", -2147483648.0},
      {"(-7)^13", 1895237401.0},
      {"INT_MAX*INT_MAX", 1},
  };
  for (const auto& [expression, value] : rows)
    EXPECT_EQ(deck.evaluate(expression).number, value) << expression;
}

const Fact numbers[] = {
    {".5", real, .5},
    {"5.", real, 5},
    {"1e3", real, 1000},
    {"1.e-3", real, .001},
    {"1E2", real, 100},
    {"1d3", real, 1000},
    {"1.d2", real, 100},
    {"1.5D-2", real, .015},
    {"1D3", real, 1000},
    {"007", integer, 7},
    {"2147483647", integer, 2147483647.0},
    {"2147483648", integer, 2147483648.0},
    {"99999999999", integer, 99999999999.0},
    {"1e-400", real, 0},
    {"0.1", real, 0.1},
    {"123456789012345678.", real, 123456789012345678.},
};
TEST(Expressions, ReadNumbers) { check(numbers); }

const Fact function_values[] = {
    {"sin(.5)", real, std::sin(.5)},
    {"cos(.5)", real, std::cos(.5)},
    {"tan(.5)", real, std::tan(.5)},
    {"asin(.5)", real, std::asin(.5)},
    {"acos(.5)", real, std::acos(.5)},
    {"atan(.5)", real, std::atan(.5)},
    {"sinh(.5)", real, std::sinh(.5)},
    {"cosh(.5)", real, std::cosh(.5)},
    {"tanh(.5)", real, std::tanh(.5)},
    {"asinh(.5)", real, std::asinh(.5)},
    {"acosh(1.5)", real, std::acosh(1.5)},
    {"atanh(.5)", real, std::atanh(.5)},
    {"exp(.5)", real, std::exp(.5)},
    {"log(.5)", real, std::log(.5)},
    {"log10(.5)", real, std::log10(.5)},
    {"sqrt(2)", real, std::sqrt(2.)},
    {"exp(1000)", real, inf},
    {"sin(1)", real, std::sin(1.)},
    {"atan2(1,-1)", real, std::atan2(1., -1.)},
    {"ctan(.5)", real, 1 / std::tan(.5)},
    {"ctanh(.5)", real, 1 / std::tanh(.5)},
    {"actan(-2)", real, std::atan2(1., -2.)},
    {"actan2(1,2)", real, std::atan2(2., 1.)},
    {"actanh(2)", real, std::atanh(.5)},
    {"actanh(.5)", real, NAN},
    {"abs(-3)", real, 3},
    {"abs(-3)/2", real, 1.5},
    {"copysign(2,-1)", real, -2},
    {"min(2,3)", real, 2},
    {"max(2,3)", real, 3},
    {"sign(-3)", integer, -1},
    {"sign(-3)/2", integer, 0},
    {"sign(0)", integer, 0},
    {"sign(.1)", integer, 1},
    {"floor(7)/2", real, 3.5},
    {"floor(-1.5)", real, -2},
    {"ceil(-1.5)", real, -1},
    {"round(2.5)", real, 2},
    {"round(3.5)", real, 4},
    {"step(-1)", real, 0},
    {"step(0)", real, .5},
    {"step(2)", real, 1},
    {"ramp(-2)", real, 0},
    {"ramp(2)", real, 2},
    {"par(-2)", real, 0},
    {"par(3)", real, 9},
    {"sramp(-1,2)", real, 0},
    {"sramp(1,2)", real, 1},
    {"sramp(3,2)", real, 2},
    {"sramp(-1,-2)", real, 0},
    {"in_ll(0,0,1)", real, 0},
    {"in_ll(0,.5,1)", real, 1},
    {"in_le(0,1,1)", real, 1},
    {"in_le(0,0,1)", real, 0},
    {"in_el(0,0,1)", real, 1},
    {"in_el(0,1,1)", real, 0},
    {"in_ee(0,1,1)", real, 1},
    {"in_ee(0,2,1)", real, 0},
    {"seed(3)", integer, 0},
    {"rand() >= 0", boolean, 1},
    {"abs(random()) <= 1", boolean, 1},
    {"print(3)", integer, 0},
    {"stop(0, 1)", integer, 0},
};
TEST(Expressions, KnowFunctions) { check(function_values); }

const Fact constants[] = {
    {"pi", real, std::numbers::pi},
    {"e", real, std::numbers::e},
    {"TRUE", boolean, 1},
    {"FALSE", boolean, 0},
    {"INT_MAX", integer, 2147483647.0},
    {"INT_MIN", integer, -2147483648.0},
    {"RAND_MAX > 0", boolean, 1},
    {"REAL_MAX", real, std::numeric_limits<double>::max()},
    {"REAL_MIN", real, std::numeric_limits<double>::min()},
    {"deg2rad", real, std::numbers::pi / 180},
    {"rad2deg*deg2rad", real, 1},
    {"in2m", real, .0254},
    {"m2in*in2m", real, 1},
    {"in2mm", real, 25.4},
    {"mm2in*in2mm", real, 1},
    {"ft2m", real, .3048},
    {"m2ft*ft2m", real, 1},
    {"lb2kg", real, .45359237},
    {"kg2lb*lb2kg", real, 1},
    {"slug2kg", real, 14.5939},
    {"kg2slug*slug2kg", real, 1},
    {"default::pi", real, std::numbers::pi},
    {"default::sin(1.)", real, std::sin(1.)},
    {"Time", real, 0},
    {"TimeStep", real, 0},
    {"Step", integer, 0},
    {"Var", real, 0},
};
TEST(Expressions, KnowConstants) { check(constants); }

const Fact sequences[] = {
    {"(1; 2; 3)", integer, 3},
    {"(real A = 1.; integer B = 2; A + B)", real, 3},
    {"(real TAU = -2.)", real, -2},
    {"(real A = 1.; 1+(A=3))", real, 4},
    {"(integer I; I = 7/2.; I)", integer, 3},
    {"(const real C = 2; C*C)", real, 4},
    {"(real A = 1; ifndef real A = 2.; A)", real, 1},
    {"(bool B = .3; B)", boolean, 1},
    {"(real A = 7/2; A)", real, 3},
    {"(integer node = 1; integer if = 2; integer set = 3; integer model = 4; node+if+set+model)", integer,
     10},
    {"(real a = 1; real A = 2; a - A)", real, -1},
    {"1 /* a comment */ + # another\n 2", integer, 3},
    {"1\n+\r\n2", integer, 3},
};
TEST(Expressions, EvaluateSequences) { check(sequences); }

TEST(Strings, AreConcatenated) {
  EXPECT_EQ(evaluate("\"a\" + \"b\"").text, "ab");
  EXPECT_EQ(evaluate("\"n\" + 12").text, "n12");
  EXPECT_EQ(evaluate("\"x\" + 1.5").text, "x1.500000e+00");
  EXPECT_EQ(evaluate("string(3)").text, "3");
  EXPECT_EQ(evaluate("(string S = 4; S)").text, "4");
  EXPECT_EQ(evaluate("(string S; S)").text, "");
  EXPECT_EQ(evaluate("sprintf(\"%03d|\", 7)").text, "007|");
  EXPECT_EQ(evaluate("sprintf(\"%d\", 7.9)").text, "7");
  EXPECT_EQ(evaluate("sprintf(\"%g%%\", 3)").text, "3%");
  EXPECT_EQ(evaluate("sprintf(\"<%s>\", \"s\")").text, "<s>");
}

TEST(Strings, KnowEscapes) {
  EXPECT_EQ(evaluate("\"a\\\"b\"").text, "a\"b");
  EXPECT_EQ(evaluate("\"\\22X[2]\\22\"").text, "\"X[2]\"");
  EXPECT_EQ(evaluate("\"a\\nb\\tc\\\\d\"").text, "a\nb\tc\\d");
  EXPECT_EQ(evaluate("\"1+\\\n2\"").text, "1+\n2");
}

struct Mistake {
  const char* expression;
  const char* message;
};

const Mistake mistakes[] = {
    {"--3", "two operators in a row; use parentheses"},
    {"+-3", "two operators in a row; use parentheses"},
    {"!!3", "two operators in a row; use parentheses"},
    {"-!1", "two operators in a row; use parentheses"},
    {"(real A; real B; A=B=3)", "one assignment at a time; use parentheses"},
    {"1=2", "expected ',' or ';', got '='"},
    {"1 2", "expected ',' or ';', got '2'"},
    {"(1; 2;)", "expected an expression between ';' and ')'"},
    {"1+", "expected a number, a name or '(', got ';'"},
    {"1//2", "expected a number, a name or '(', got '/'"},
    {"(1+2", "'(' without its ')'"},
    {"1..2", "malformed number '1..2'"},
    {"1e", "malformed number '1e'"},
    {"1.5e+", "malformed number '1.5e+'"},
    {"0x10", "malformed number '0x10'"},
    {"1_000", "malformed number '1_000'"},
    {"1e400", "number '1e400' is too large"},
    {"9007199254740993", "integer '9007199254740993' is not below 2^53; with a point it is a real number"},
    {"2^53+1",
     "an integer that is not below 2^53; write a number of the expression with a point, then it is real"},
    {"integer(1e20)", "1e+20 is too large for an integer"},
    {"(integer N = 1e20)", "1e+20 is too large for an integer"},
    {"1 & 2", "unexpected '&'"},
    {"\x01", "unexpected byte 0x01"},
    {"\xff", "unexpected byte 0xFF"},
    {"(-2)^(-1)", "negative number raised to a negative power"},
    {"(-2.)^(-1.)", "negative number raised to a negative power"},
    {"7%2.", "'%' needs integers"},
    {"7.%2", "'%' needs integers"},
    {"7%0", "remainder of a division by zero"},
    {"7/0", "division by zero"},
    {"7/0.", "division by zero"},
    {"TRUE/0", "division by zero"},
    {"0&&1./0.", "division by zero"},
    {"1+\"a\"", "a string can only be on the left of '+'"},
    {"\"a\"==\"a\"", "strings can only be added"},
    {"-\"a\"", "a string takes no sign and no '!'"},
    {"(real A = \"a\")", "expected a value of type real, got a string"},
    {"sin(\"a\")", "function 'sin' takes numbers, got a string"},
    {"sin()", "function 'sin' takes 1 argument, got 0"},
    {"min(1,2,3)", "function 'min' takes 2 arguments, got 3"},
    {"asin(2)", "asin of a number outside [-1,1]"},
    {"acos(-2)", "acos of a number outside [-1,1]"},
    {"sqrt(-1)", "sqrt of a negative number"},
    {"log(0)", "log of a number that is not positive"},
    {"log10(-1)", "log10 of a number that is not positive"},
    {"acosh(.5)", "acosh of a number below 1"},
    {"atanh(1)", "atanh of a number outside (-1,1)"},
    {"ctan(0)", "ctan of 0"},
    {"ctanh(0)", "ctanh of 0"},
    {"pow(2,3)", "unknown function 'pow'"},
    {"mod(2,3)", "unknown function 'mod'"},
    {"int(2)", "unknown function 'int'"},
    {"fabs(2)", "unknown function 'fabs'"},
    {"SIN(2)", "unknown function 'SIN'"},
    {"Pi", "undefined name 'Pi'"},
    {"(A = 1)", "undefined name 'A'; declare it with its type: set: real A = ..."},
    {"(Real A = 1)", "expected a type (bool, integer, real or string), got 'Real'"},
    {"(real sin = 1)", "'sin' is the name of a function or type and cannot be a variable"},
    {"(real real = 1)", "'real' is the name of a function or type and cannot be a variable"},
    {"(real pi = 3)", "'pi' is already declared by the language"},
    {"(real Time = 3)", "'Time' is already declared by the language"},
    {"(real A = 1; real A = 2)", "'A' is already declared at expression:1:14"},
    {"(real A = 1; integer A = 2)", "'A' is already declared at expression:1:14"},
    {"(const real A)", "const 'A' needs a value"},
    {"(const real A = 1; A = 2)", "'A' is const"},
    {"(pi = 3)", "'pi' is const"},
    {"sprintf(\"%d%d\", 1)", "sprintf: more than one conversion in the format"},
    {"sprintf(\"%d\", \"a\")", "sprintf: a string does not fit '%d'"},
    {"sprintf(\"%n\", 1)", "sprintf: unknown conversion '%n'"},
    {"sprintf(\"%999999d\", 1)", "sprintf: field wider than 200"},
    {"model::xposition(1)", "functions of the model are not available here"},
    {"\"abc", "string without its closing quote"},
    {"1 /* open", "comment without its end '*/'"},
};
TEST(Expressions, ReportMistakes) {
  for (const Mistake& m : mistakes) {
    SCOPED_TRACE(m.expression);
    EXPECT_EQ(error_of(m.expression), m.message);
  }
}

TEST(Limits, NestingIsBoundedButGenerous) {
  const auto nested = [](int n) { return std::string(n, '(') + "1" + std::string(n, ')'); };
  EXPECT_EQ(evaluate(nested(300)).number, 1);
  EXPECT_EQ(error_of(nested(100000)), "expression nested more than 400 deep");
}

TEST(Limits, LongSumsAreFine) {
  std::string sum = "1";
  for (int i = 0; i < 20000; ++i) sum += "+1";
  EXPECT_EQ(evaluate(sum).number, 20001);
}

TEST(Stop, EndsReadingWithItsCode) {
  try {
    evaluate("stop(1, 3)");
    FAIL() << "stop did not stop";
  } catch (const StopRequested& stop) {
    EXPECT_EQ(stop.code, 1);
  }
  try {
    evaluate("stop(1, 0)");
    FAIL() << "stop did not stop";
  } catch (const StopRequested& stop) {
    EXPECT_EQ(stop.code, 0);
  }
}

TEST(Hints, NameTheNearestSymbol) {
  DeckFixture deck("set: real OMEGA_100 = 40.; set: real X = OMEGA_10;");
  deck.read_all();
  ASSERT_EQ(deck.diagnostics.error_count(), 1);
  EXPECT_EQ(deck.diagnostics.all()[0].hint, "did you mean 'OMEGA_100'?");
}

}  // namespace
}  // namespace whirl
