// scalar function: "name", type, arguments; and functions defined where they are used.
#include "deck/read_scalar_function.hpp"
#include "deck/builder.hpp"

namespace whirl {

namespace {

ScalarFunctionPtr read_const(Builder& b) { return make_const_function(b.reader.real()); }

// [base, b,] [coefficient, c,] m
struct BaseAndScale {
  double base, coefficient, multiplier;
};
BaseAndScale read_base_and_scale(DeckReader& reader, double natural) {
  BaseAndScale p{natural, 1.0, 1.0};
  if (reader.accept("base")) p.base = reader.real();
  if (reader.accept("coefficient")) p.coefficient = reader.real();
  p.multiplier = reader.real();
  return p;
}

ScalarFunctionPtr read_exp(Builder& b) {
  const SourcePos pos = b.reader.here();
  const BaseAndScale p = read_base_and_scale(b.reader, 2.718281828459045235);
  return make_exp_function(p.base, p.coefficient, p.multiplier, b.model.peer_quirks, pos);
}

ScalarFunctionPtr read_log(Builder& b) {
  const SourcePos pos = b.reader.here();
  const BaseAndScale p = read_base_and_scale(b.reader, 1.0);  // 1 stands for the natural logarithm
  return make_log_function(p.base, p.coefficient, p.multiplier, pos);
}

ScalarFunctionPtr read_pow(Builder& b) { return make_pow_function(b.reader.real()); }

ScalarFunctionPtr read_linear(Builder& b) {
  const SourcePos pos = b.reader.here();
  double p[4];
  for (double& x : p) x = b.reader.real();
  return make_linear_function(p[0], p[1], p[2], p[3], pos);
}

Beyond read_beyond(DeckReader& reader) {
  return reader.accept("do not extrapolate") ? Beyond::hold : Beyond::prolong;
}
bool at_end(DeckReader& reader) { return !reader.more() || reader.accept("end"); }

ScalarPoints read_points(DeckReader& reader) {
  ScalarPoints p;
  while (!at_end(reader)) {
    p.x.push_back(reader.real());
    p.y.push_back(reader.real());
  }
  return p;
}

ScalarFunctionPtr read_multilinear(Builder& b) {
  const SourcePos pos = b.reader.here();
  const Beyond beyond = read_beyond(b.reader);
  return make_multilinear_function(read_points(b.reader), beyond, b.model.peer_quirks, pos);
}

ScalarFunctionPtr read_cubic_spline(Builder& b) {
  const SourcePos pos = b.reader.here();
  const Beyond beyond = read_beyond(b.reader);
  return make_cubic_spline_function(read_points(b.reader), beyond, pos);
}

ScalarFunctionPtr read_chebychev(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos pos = reader.here();
  const double low = reader.real(), high = reader.real();
  const Beyond beyond = read_beyond(reader);
  std::vector<double> c;
  while (!at_end(reader)) c.push_back(reader.real());
  return make_chebychev_function(low, high, std::move(c), beyond, pos);
}

template <FunctionOperation operation>
ScalarFunctionPtr read_combined(Builder& b) {
  ScalarFunctionPtr f = read_scalar_function(b);
  return make_combined_function(operation, std::move(f), read_scalar_function(b));
}

const Keyword<FunctionReader> kFunctions[] = {
    {"const", read_const, "c"},
    {"exp", read_exp, "[base, b,] [coefficient, c,] m: m b^(c x)"},
    {"log", read_log, "[base, b,] [coefficient, c,] m: m log_b(c x)"},
    {"pow", read_pow, "p: x^p"},
    {"linear", read_linear, "x1, y1, x2, y2: line through two points"},
    {"multilinear", read_multilinear, "[do not extrapolate,] x1, y1, ... [, end]: broken line"},
    {"cubic spline", read_cubic_spline, "[do not extrapolate,] x1, y1, ... [, end]"},
    {"chebychev", read_chebychev, "a, b, [do not extrapolate,] c0, c1, ... [, end]"},
    {"sum", read_combined<FunctionOperation::sum>, "f, g: f + g"},
    {"sub", read_combined<FunctionOperation::sub>, "f, g: f - g"},
    {"mul", read_combined<FunctionOperation::mul>, "f, g: f g"},
    {"div", read_combined<FunctionOperation::div>, "f, g: f / g"},
};

ScalarFunctionPtr read_definition(Builder& b) {
  const DeckReader::Nesting nesting(b.reader);
  const std::span<const Keyword<FunctionReader>> table = kFunctions;
  if (find_keyword(table, b.reader.peek_word()) == nullptr && !b.reader.at_unknown_word())
    return read_const(b);
  return require_keyword(b.reader, "a kind of scalar function", table).read(b);
}

}  // namespace

std::span<const Keyword<FunctionReader>> scalar_function_keywords() { return kFunctions; }

NamedFunction read_named_function(Builder& b) {
  const StringArgument name = b.reader.string_argument();
  const auto at = b.scalar_functions.find(name.text);
  if (at != b.scalar_functions.end()) return {name.text, at->second};
  if (!b.reader.more()) {
    b.reader.fail_at(name.pos, "scalar function '" + name.text + "' is not defined", name.length);
  }
  ScalarFunctionPtr f = read_definition(b);
  b.scalar_functions[name.text] = f;
  return {name.text, f};
}

ScalarFunctionPtr read_scalar_function(Builder& b) { return read_named_function(b).function; }

void read_scalar_function_statement(Builder& b) {
  const StringArgument name = b.reader.string_argument();
  if (b.scalar_functions.contains(name.text)) {
    b.reader.fail_at(name.pos, "scalar function '" + name.text + "' is already defined", name.length);
  }
  b.reader.set_context("scalar function '" + name.text + "'");
  ScalarFunctionPtr f = read_definition(b);
  b.scalar_functions[name.text] = std::move(f);
}

}  // namespace whirl
