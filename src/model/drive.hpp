// Drives: scalar functions of time (or of an argument handed down by an enclosing drive) and of the live
// model.
//
// value()  at a time, or with an argument
// rate()   derivative with respect to time (or the argument), used to start imposed motions in the initial
// assembly A drive that remembers accepted steps (sample and hold, closest next, random) keeps its numbers in
// State::memory from `memory_offset` on and changes them in accept() only.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "math/vec3.hpp"
#include "model/shared_list.hpp"

namespace whirl {

struct EvalContext;
class ReadSet;

struct DriveInput {
  const EvalContext& model;  // time, step, live state
  double argument;  // what the drive is a function of: the time, or a value passed by an enclosing drive
  bool passed;      // true when the argument was passed

  DriveInput with(double value) const { return {model, value, true}; }
};

class Drive {
 public:
  virtual ~Drive() = default;
  virtual double value(const DriveInput& in) const = 0;
  virtual double rate(const DriveInput&) const { return 0.0; }
  // false when the value can change between two iterations of a step
  virtual bool depends_on_time_only() const { return true; }
  virtual bool constant() const { return false; }
  // Empty when the derivative exists at this input; otherwise why not (a step at its jump).
  virtual std::string rate_error(const DriveInput&) const { return {}; }
  // Reports all of the live model that value(), initialize() and accept() look at; passed as in DriveInput. A
  // drive that calls others passes them on: out.drive(*f, passed).
  virtual void reads(ReadSet& /*out*/, bool /*passed*/) const {}

  virtual int memory_size() const { return 0; }
  virtual void initialize(const EvalContext&, double* /*memory*/) const {}
  virtual void accept(const EvalContext&, double* /*memory*/) const {}
  int memory_offset = -1;  // set by the model when memory_size() > 0
};

using DrivePtr = std::shared_ptr<Drive>;

// A root drive is one that an element, law or node reads: its value is kept in the context, evaluated once
// per time (or once per iterate when it reads the live model).
using DriveId = int;
inline constexpr DriveId kNoDrive = -1;

// Vector drives of any dimension are sums of constant vectors times scalar drives:
// single = one term, component = a unit vector per component, array = several terms, null = none.
template <int N>
struct VectorDrive {
  struct Term {
    double v[N];
    DriveId drive;
  };
  SharedList<Term> terms;
};

class ConstDrive final : public Drive {
 public:
  explicit ConstDrive(double value) : value_(value) {}
  double value(const DriveInput&) const override { return value_; }
  bool constant() const override { return true; }

 private:
  double value_;
};

}  // namespace whirl
