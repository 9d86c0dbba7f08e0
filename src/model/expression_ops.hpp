// The arithmetic of expressions: what every operator and function of the deck language does to numbers.
// One definition serves the reader, which evaluates as it reads, and the compiled programs of string drives,
// also on dual numbers. All values are doubles; integer and boolean operations work on doubles that hold
// integers exactly. The types are resolved beforehand (src/deck/expression_types.hpp): hence add, add_integer
// and add_boolean.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>

#include "math/dual.hpp"
#include "model/eval_environment.hpp"

namespace whirl {

enum class Op : std::uint8_t {
  // operands
  constant,
  load_time,
  load_time_step,
  load_step,
  load_var,
  load_argument,
  load_variable,
  load_local,
  // effects
  store_variable,
  drop,
  call,
  // nothing in, one value out
  rand,
  random,
  // one operand
  to_integer,
  to_boolean,
  negate,
  negate_integer,
  logical_not,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  ctan,
  actan,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  ctanh,
  actanh,
  exp,
  log,
  log10,
  sqrt,
  abs,
  sign,
  floor,
  ceil,
  round,
  step,
  ramp,
  par,
  seed,
  print,
  // two operands
  add,
  sub,
  mul,
  div,
  pow,
  add_integer,
  sub_integer,
  mul_integer,
  div_integer,
  mod_integer,
  pow_integer,
  add_boolean,
  sub_boolean,
  mul_boolean,
  div_boolean,
  mod_boolean,
  less,
  less_equal,
  equal,
  not_equal,
  greater_equal,
  greater,
  logical_and,
  logical_or,
  logical_xor,
  atan2,
  actan2,
  copysign,
  min,
  max,
  sramp,
  stop,
  // three operands
  in_ll,
  in_le,
  in_el,
  in_ee,
  nothing,  // a conversion that changes no number
};

constexpr int operand_count(Op op) {
  if (op >= Op::in_ll && op <= Op::in_ee) return 3;
  if (op >= Op::add && op <= Op::stop) return 2;
  if (op >= Op::to_integer && op <= Op::print) return 1;
  return 0;
}

// Functions whose value may differ between two calls with the same operands, or that act on the world.
constexpr bool has_effect(Op op) {
  return op == Op::rand || op == Op::random || op == Op::seed || op == Op::print || op == Op::stop;
}

constexpr int rand_max = 2147483647;

namespace ops {

inline std::int64_t as_int(double x) { return static_cast<std::int64_t>(x); }
inline bool fits_32_bits(double x) { return x >= -2147483648.0 && x <= 2147483647.0; }
// the low 32 bits as a signed number
inline double low_32_bits(std::int64_t x) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(x)));
}
// A whole number as the value of an integer: exact up to largest_integer and beyond that a fault; what leaves
// 32 bits is noted, and wraps around when the peer is to be reproduced.
inline double whole(double x, EvalRuntime& rt) {
  if (fits_32_bits(x)) return x + 0.0;
  rt.integer_overflow = true;
  if (!(std::fabs(x) <= largest_integer)) {
    rt.fault.set(
        "an integer that is not below 2^53; write a number of the expression with a point, then it is real",
        x);
    return std::numeric_limits<double>::quiet_NaN();
  }
  return rt.wrap_integers ? low_32_bits(as_int(x)) : x;
}
// Truncated toward zero; the peer makes the smallest integer of what does not fit.
inline double to_integer(double x, EvalRuntime& rt) {
  const double t = std::trunc(x);
  if (!rt.wrap_integers || fits_32_bits(t)) return whole(t, rt);
  rt.integer_overflow = true;
  return -2147483648.0;
}
inline double multiply_integers(double a, double b, EvalRuntime& rt) {
  // factors of 32 bits: their product has 64
  if (rt.wrap_integers && !std::isnan(a * b)) {
    const std::int64_t product = as_int(a) * as_int(b);
    rt.integer_overflow = rt.integer_overflow || !fits_32_bits(static_cast<double>(product));
    return low_32_bits(product);
  }
  return whole(a * b, rt);
}

inline double integer_power(double base, double exponent, EvalRuntime& rt) {
  if (exponent < 0.0) return base == 1.0 ? 1.0 : 0.0;
  if (base == 0.0 || base == 1.0) return exponent == 0.0 ? 1.0 : base;
  if (base == -1.0) return std::fmod(exponent, 2.0) == 0.0 ? 1.0 : -1.0;
  if (!rt.wrap_integers) {
    double result = 1.0;  // at most 53 factors: then 2^53 is passed
    for (double n = 0.0; n < exponent && std::fabs(result) <= largest_integer; n += 1.0) result *= base;
    return whole(result, rt);
  }
  rt.integer_overflow = rt.integer_overflow || !fits_32_bits(std::pow(base, exponent));
  std::int64_t result = 1;
  std::int64_t square = as_int(base);
  for (auto n = static_cast<std::uint64_t>(exponent); n != 0; n >>= 1) {
    if (n & 1) result = as_int(low_32_bits(result * square));
    square = as_int(low_32_bits(square * square));
  }
  return static_cast<double>(result);
}

inline double next_random(EvalRuntime& rt) {  // uniform integer in [0, rand_max] (splitmix64)
  std::uint64_t z = (rt.random_state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return static_cast<double>((z ^ (z >> 31)) >> 33);
}

inline double with_slope(double /*x*/, double f, double /*slope*/) { return f; }
template <int N>
Dual<N> with_slope(const Dual<N>& x, double f, double slope) {
  Dual<N> r(f);
  // a zero partial stays zero where the slope is infinite
  for (int i = 0; i < N; ++i) r.d[i] = x.d[i] == 0.0 ? 0.0 : slope * x.d[i];
  return r;
}
inline double with_slopes(double, double, double f, double, double) { return f; }
template <int N>
Dual<N> with_slopes(const Dual<N>& a, const Dual<N>& b, double f, double fa, double fb) {
  Dual<N> r(f);
  for (int i = 0; i < N; ++i)
    r.d[i] = (a.d[i] == 0.0 ? 0.0 : fa * a.d[i]) + (b.d[i] == 0.0 ? 0.0 : fb * b.d[i]);
  return r;
}

template <class T>
T apply0(Op op, EvalRuntime& rt) {
  const double r = next_random(rt);
  return T(op == Op::rand ? r : 2.0 * (r / rand_max) - 1.0);
}

template <class T>
T apply1(Op op, const T& operand, EvalRuntime& rt) {
  const double x = value_of(operand);
  const auto outside = [&](bool bad, const char* what) {
    if (bad) rt.fault.set(what, x);
    return bad;
  };
  const T nan(std::numeric_limits<double>::quiet_NaN());
  switch (op) {
    case Op::to_integer:
      return T(to_integer(x, rt));
    case Op::to_boolean:
      return T(x != 0.0 ? 1.0 : 0.0);
    case Op::negate:
      return -operand;
    case Op::negate_integer:
      return T(whole(-x, rt));
    case Op::logical_not:
      return T(x == 0.0 ? 1.0 : 0.0);
    case Op::sin:
      return with_slope(operand, std::sin(x), std::cos(x));
    case Op::cos:
      return with_slope(operand, std::cos(x), -std::sin(x));
    case Op::tan: {
      const double t = std::tan(x);
      return with_slope(operand, t, 1.0 + t * t);
    }
    case Op::asin:
      if (outside(!(std::fabs(x) <= 1.0), "asin of a number outside [-1,1]")) return nan;
      return with_slope(operand, std::asin(x), 1.0 / std::sqrt(1.0 - x * x));
    case Op::acos:
      if (outside(!(std::fabs(x) <= 1.0), "acos of a number outside [-1,1]")) return nan;
      return with_slope(operand, std::acos(x), -1.0 / std::sqrt(1.0 - x * x));
    case Op::atan:
      return with_slope(operand, std::atan(x), 1.0 / (1.0 + x * x));
    case Op::ctan: {
      if (outside(x == 0.0, "ctan of 0")) return nan;
      const double t = 1.0 / std::tan(x);
      return with_slope(operand, t, -1.0 - t * t);
    }
    case Op::actan:
      return with_slope(operand, std::atan2(1.0, x), -1.0 / (1.0 + x * x));
    case Op::sinh:
      return with_slope(operand, std::sinh(x), std::cosh(x));
    case Op::cosh:
      return with_slope(operand, std::cosh(x), std::sinh(x));
    case Op::tanh: {
      const double t = std::tanh(x);
      return with_slope(operand, t, 1.0 - t * t);
    }
    case Op::asinh:
      return with_slope(operand, std::asinh(x), 1.0 / std::sqrt(x * x + 1.0));
    case Op::acosh:
      if (outside(!(x >= 1.0), "acosh of a number below 1")) return nan;
      return with_slope(operand, std::acosh(x), 1.0 / std::sqrt(x * x - 1.0));
    case Op::atanh:
      if (outside(!(std::fabs(x) < 1.0), "atanh of a number outside (-1,1)")) return nan;
      return with_slope(operand, std::atanh(x), 1.0 / (1.0 - x * x));
    case Op::ctanh: {
      if (outside(x == 0.0, "ctanh of 0")) return nan;
      const double t = 1.0 / std::tanh(x);
      return with_slope(operand, t, 1.0 - t * t);
    }
    case Op::actanh:
      return with_slope(operand, std::atanh(1.0 / x), 1.0 / (1.0 - x * x));
    case Op::exp: {
      const double f = std::exp(x);
      return with_slope(operand, f, f);
    }
    case Op::log:
      if (outside(!(x > 0.0), "log of a number that is not positive")) return nan;
      return with_slope(operand, std::log(x), 1.0 / x);
    case Op::log10:
      if (outside(!(x > 0.0), "log10 of a number that is not positive")) return nan;
      return with_slope(operand, std::log10(x), 1.0 / (x * std::log(10.0)));
    case Op::sqrt: {
      if (outside(!(x >= 0.0), "sqrt of a negative number")) return nan;
      const double s = std::sqrt(x);
      return with_slope(operand, s, 0.5 / s);
    }
    case Op::abs:
      return with_slope(operand, std::fabs(x), x < 0.0 ? -1.0 : 1.0);
    case Op::sign:
      return T(x > 0.0 ? 1.0 : (x < 0.0 ? -1.0 : 0.0));
    case Op::floor:
      return T(std::floor(x));
    case Op::ceil:
      return T(std::ceil(x));
    case Op::round:
      return T(std::nearbyint(x));  // half to even
    case Op::step:
      return T(x > 0.0 ? 1.0 : (x < 0.0 ? 0.0 : 0.5));
    case Op::ramp:
      return x > 0.0 ? operand : T(0.0);
    case Op::par:
      return x > 0.0 ? with_slope(operand, x * x, 2.0 * x) : T(0.0);
    case Op::seed:
      if (const double s = to_integer(x, rt); !std::isnan(s))
        rt.random_state = static_cast<std::uint64_t>(as_int(s));
      return T(0.0);
    case Op::print:
      if (rt.print != nullptr) rt.print(x);
      return T(0.0);
    default:
      return operand;
  }
}

// Truth of a boolean result: bool op (bool | integer) stays bool, whatever the number.
template <class T>
T truth(bool b) {
  return T(b ? 1.0 : 0.0);
}

template <class T>
T power(const T& base, const T& exponent, EvalRuntime& rt) {
  const double a = value_of(base);
  const double b = value_of(exponent);
  if (a < 0.0 && b < 0.0) {
    rt.fault.set("negative number raised to a negative power", a);
    return T(std::numeric_limits<double>::quiet_NaN());
  }
  const double f = b == 2.0 ? a * a : std::pow(a, b);
  if constexpr (std::is_same_v<T, double>) {
    return f;
  } else {
    const double slope_a = b == 0.0 ? 0.0 : b * std::pow(a, b - 1.0);
    const double slope_b = a > 0.0 ? f * std::log(a) : 0.0;
    return with_slopes(base, exponent, f, slope_a, slope_b);
  }
}

template <class T>
T apply2(Op op, const T& left, const T& right, EvalRuntime& rt) {
  const double a = value_of(left);
  const double b = value_of(right);
  const T nan(std::numeric_limits<double>::quiet_NaN());
  const auto zero_divisor = [&](const char* what) {
    if (b == 0.0) rt.fault.set(what, a);
    return b == 0.0;
  };
  switch (op) {
    case Op::add:
      return left + right;
    case Op::sub:
      return left - right;
    case Op::mul:
      return left * right;
    case Op::div:
      if (zero_divisor("division by zero")) return nan;
      return with_slopes(left, right, a / b, 1.0 / b, -a / (b * b));
    case Op::pow:
      return power(left, right, rt);
    case Op::add_integer:
      return T(whole(a + b, rt));
    case Op::sub_integer:
      return T(whole(a - b, rt));
    case Op::mul_integer:
      return T(multiply_integers(a, b, rt));
    case Op::div_integer:
      if (zero_divisor("division by zero")) return nan;
      return T(whole((a - std::fmod(a, b)) / b, rt));
    case Op::mod_integer:
      if (zero_divisor("remainder of a division by zero")) return nan;
      return T(whole(std::fmod(a, b), rt));
    case Op::pow_integer:
      if (a < 0.0 && b < 0.0) {
        rt.fault.set("negative number raised to a negative power", a);
        return nan;
      }
      return T(integer_power(a, b, rt));
    case Op::add_boolean:
      return truth<T>(a + b != 0.0);
    case Op::sub_boolean:
      return truth<T>(a - b != 0.0);
    case Op::mul_boolean:
      return truth<T>(a * b != 0.0);
    case Op::div_boolean:
      if (zero_divisor("division by zero")) return nan;
      return truth<T>(std::fabs(a) >= std::fabs(b));
    case Op::mod_boolean:
      if (zero_divisor("remainder of a division by zero")) return nan;
      return truth<T>(std::fmod(a, b) != 0.0);
    case Op::less:
      return truth<T>(a < b);
    case Op::less_equal:
      return truth<T>(a <= b);
    case Op::equal:
      return truth<T>(a == b);
    case Op::not_equal:
      return truth<T>(a != b);
    case Op::greater_equal:
      return truth<T>(a >= b);
    case Op::greater:
      return truth<T>(a > b);
    case Op::logical_and:
      return truth<T>(a != 0.0 && b != 0.0);
    case Op::logical_or:
      return truth<T>(a != 0.0 || b != 0.0);
    case Op::logical_xor:
      return truth<T>((a != 0.0) != (b != 0.0));
    case Op::atan2: {
      const double s = a * a + b * b;
      return with_slopes(left, right, std::atan2(a, b), b / s, -a / s);
    }
    case Op::actan2:
      return apply2(Op::atan2, right, left, rt);
    case Op::copysign: {
      const double f = std::copysign(a, b);
      return with_slope(left, f, f == a ? 1.0 : -1.0);
    }
    case Op::min:
      return b < a ? right : left;
    case Op::max:
      return b > a ? right : left;
    case Op::sramp:
      return a < 0.0 ? T(0.0) : (a > b ? right : left);
    case Op::stop:
      if (a != 0.0 && !rt.stop_requested) {
        rt.stop_requested = true;
        rt.stop_code = b == 0.0 ? 0 : 1;
      }
      return T(0.0);
    default:
      return left;
  }
}

template <class T>
T apply3(Op op, const T& low, const T& x, const T& high) {
  const double a = value_of(low);
  const double v = value_of(x);
  const double b = value_of(high);
  const bool above = (op == Op::in_ll || op == Op::in_le) ? v > a : v >= a;
  const bool below = (op == Op::in_ll || op == Op::in_el) ? v < b : v <= b;
  return truth<T>(above && below);
}

}  // namespace ops
}  // namespace whirl
