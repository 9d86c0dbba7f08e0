// What a compiled expression sees when it is evaluated inside a step: the run-time values of the predefined
// variables, the live variables of the deck, and, opaque to it, the state of the solver.
//
//   EvalRuntime      mutable, one per thread of evaluation: variables that expressions assign, the first
//   fault met,
//                    the random sequence, the wish of stop(). Allocated before the run; evaluation allocates
//                    nothing.
//   EvalEnvironment  small, passed by const reference; built afresh for every evaluation. runtime must be
//   set, and
//                    runtime->variables must point to the table made by SymbolTable::variables().
#pragma once
#include <cstdint>

namespace whirl {

class CompiledExpression;
class ReadSet;

// The first thing that went wrong since the fault was cleared. message is a static text, null when all is
// well.
struct EvalFault {
  const char* message = nullptr;
  const CompiledExpression* expression = nullptr;  // whose text() and where() name the place in the deck
  double argument = 0.0;                           // the offending operand
  void set(const char* what, double operand) {
    if (message != nullptr) return;
    message = what;
    argument = operand;
  }
  void clear() { *this = EvalFault{}; }
};

// Whole numbers below 2^53: a double holds them exactly, and what is larger cannot round into them.
constexpr double largest_integer = 9007199254740991.0;

struct EvalRuntime {
  double* variables = nullptr;
  EvalFault fault;
  bool integer_overflow = false;  // an integer operation left 32 bits
  bool wrap_integers = false;     // ... and then wraps around (--peer-quirks)
  bool stop_requested = false;    // stop(condition, code) was reached with a true condition
  int stop_code = 0;
  std::uint64_t random_state = 1;
  void (*print)(double) = nullptr;  // where print(x) goes; nothing is printed when null
};

struct EvalEnvironment {
  double time = 0.0;
  double time_step = 0.0;
  double step = 0.0;
  double var = 0.0;                   // Var: the argument handed over by the enclosing drive
  const double* arguments = nullptr;  // values of the named symbols of a `symbolic` law or `ginac` drive
  const void* context = nullptr;      // the solver's state, for LiveFunction
  EvalRuntime* runtime = nullptr;
};

// A function of the model that an expression reads while it runs: model::xposition(5), model::drive(1, x),
// model::sf::name(x), a plugin variable. Implemented by the host, which knows what context is.
class LiveFunction {
 public:
  LiveFunction() = default;
  LiveFunction(const LiveFunction&) = delete;
  LiveFunction& operator=(const LiveFunction&) = delete;
  virtual ~LiveFunction() = default;
  // arguments: all arguments in order as written (0 in the place of strings); labels come as numbers.
  virtual double value(const double* arguments, const EvalEnvironment& environment) const = 0;
  // Partial derivatives with respect to the arguments; the default says that none matters.
  virtual void slopes(const double* arguments, int count, const EvalEnvironment& environment,
                      double* out) const;
  // False when the value depends on the arguments and the time only, not on the iterate.
  virtual bool reads_model() const { return true; }
  // Reports what of the model it looks at. The default takes the worst: everything, when reads_model().
  virtual void reads(ReadSet& out) const;
};

}  // namespace whirl
