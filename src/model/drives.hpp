// All kinds of drives. t is the argument: the time, or the value passed by an enclosing drive. forever =
// infinity. Before its start a drive has its initial value v0.
//
// Derivatives serve to start imposed motions in the initial assembly. At a kink (start, end, knot) the
// derivative is the mean of the left and right slopes; at a jump there is none (rate_error). peer_quirks
// reproduces the peer's errors: exponential with the wrong sign, tanh with 1 - tanh in place of 1 - tanh^2.
//
// Parameters are taken as they are: readers check them (src/deck/read_drive*.cpp). Those that are Numbers may
// be found in the run (model/number.hpp).
#pragma once
#include <limits>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "model/compiled_expression.hpp"
#include "model/drive.hpp"
#include "model/file_driver.hpp"
#include "model/live_data.hpp"
#include "model/number.hpp"
#include "model/scalar_function.hpp"

namespace whirl {

inline constexpr double kForever = std::numeric_limits<double>::infinity();

// --- closed forms (drives_closed_form.cpp, drives_periodic_form.cpp)
DrivePtr make_const_drive(Number value);
DrivePtr make_direct_drive();     // t; `time` is the same
DrivePtr make_time_step_drive();  // the length of the step; a passed argument comes back
DrivePtr make_polynomial_drive(std::vector<Number> coefficients);  // sum ck t^k, at most four
// v0 before t0, v1 after, the mean at t0
DrivePtr make_step_drive(Number t0, Number v1, Number v0);
// v1 between t0 and t1, v0 outside, the mean at both; always v0 when t1 <= t0
DrivePtr make_double_step_drive(Number t0, Number t1, Number v1, Number v0);
// v0 + slope clip(t - t0, 0, t1 - t0); t1 <= t0: v0 up to t0, then v0 + slope (t1 - t0)
DrivePtr make_ramp_drive(Number slope, Number t0, Number t1, Number v0);
DrivePtr make_double_ramp_drive(Number slope1, Number t0, Number t1, Number slope2, Number t2, Number t3,
                                Number v0);
// v0 + A (1 - cos w(t - t0)). n > 0: n periods, then v0; n < 0: |n| - 1/2 periods, then v0 + 2A; 0: no end
DrivePtr make_cosine_drive(Number t0, Number w, Number amplitude, int n, Number v0);
// v0 + A sin w(t - t0). n > 0: n - 1/2 periods, then v0; n < 0: |n| - 3/4 periods, then v0 + A; 0: no end
DrivePtr make_sine_drive(Number t0, Number w, Number amplitude, int n, Number v0);
DrivePtr make_exponential_drive(Number amplitude, Number tau, Number t0, Number v0, bool peer_quirks = false);
DrivePtr make_tanh_drive(Number t0, Number amplitude, Number slope, Number v0, bool peer_quirks = false);
// v0 + (v1 - v0)(10 s^3 - 15 s^4 + 6 s^5), s = (t - t0)/(t1 - t0) clipped to [0, 1]
DrivePtr make_step5_drive(Number t0, Number v0, Number t1, Number v1);
// v0 + a0/2 + sum(ak cos kw(t - t0) + bk sin kw(t - t0)) for N periods (0: no end), v0 outside
DrivePtr make_fourier_series_drive(double t0, double w, std::vector<double> a, std::vector<double> b, int N,
                                   double v0);
// v0 + A(t) sin(w(t) (t - t0)) up to t1, then v1
DrivePtr make_frequency_sweep_drive(double t0, DrivePtr w, DrivePtr amplitude, double v0, double t1,
                                    double v1);
// Pre: at least two points, x growing. End values are held.
DrivePtr make_piecewise_linear_drive(std::vector<double> x, std::vector<double> y);

// --- drives of drives (drives_composed.cpp)
DrivePtr make_periodic_drive(double t0, double period, DrivePtr f);  // 0 before t0
DrivePtr make_nested_drive(DrivePtr outer, DrivePtr inner);          // outer(inner(t))
DrivePtr make_array_drive(std::vector<DrivePtr> terms);              // sum
DrivePtr make_mult_drive(DrivePtr f, DrivePtr g);
DrivePtr make_function_drive(std::string name, ScalarFunctionPtr f, SourcePos pos = {});

// A drive named by a label that may be defined later in the deck.
class PostponedDrive final : public Drive {
 public:
  PostponedDrive(int label, SourcePos pos) : label_(label), pos_(pos) {}
  int label() const { return label_; }
  SourcePos pos() const { return pos_; }
  void resolve(const DrivePtr& target) { target_ = target; }

  double value(const DriveInput& in) const override;
  double rate(const DriveInput& in) const override;
  bool depends_on_time_only() const override;
  std::string rate_error(const DriveInput& in) const override;
  void reads(ReadSet& out, bool passed) const override;

 private:
  bool enter(const DriveInput& in) const;
  int label_;
  SourcePos pos_;
  std::weak_ptr<Drive> target_;  // kept by Model::drive_callers
  mutable bool visiting_ = false;
};

// --- drives that count steps or remember (drives_counting.cpp). They look at the time, not at the argument.
// trigger != 0: f, which is stored; otherwise what is stored. At step 0 the initial value. Both are looked at
// once a step, at its start: what reads the model sees the last accepted state.
DrivePtr make_sample_and_hold_drive(DrivePtr f, DrivePtr trigger, double initial);
// 1 at steps divisible by n within [t0, t1], else 0
DrivePtr make_meter_drive(double t0, double t1, int n);
// 1 at the first step with time >= threshold (t0 first, then raised by the increment beyond the time), else
// 0. With t0 at or before the initial time: 1 at steps 0 and 1, 0 at step 2, and the next threshold is the
// first beyond the time of step 2.
DrivePtr make_closest_next_drive(double t0, double t1, DrivePtr increment, SourcePos pos = {});
// uniform in [mean - A, mean + A] within [t0, t1], mean outside; a new number at steps divisible by n. The
// number is a function of seed and step only.
DrivePtr make_random_drive(double amplitude, double mean, double t0, double t1, int n, unsigned long seed);

// --- drives that read files, expressions and the live model (drives_live.cpp)
// amplitude times a column (0 first) of the file at the current time
DrivePtr make_file_drive(FileDriverPtr file, int column, double amplitude);
// An expression of Time, Var ...; not differentiated, as in the peer. Var is the passed argument, or else the
// last one that any string drive was given.
DrivePtr make_string_drive(std::shared_ptr<const CompiledExpression> expression);
// An expression of its argument, differentiable: `ginac`
DrivePtr make_symbolic_drive(std::shared_ptr<const CompiledExpression> expression);
// f(datum): `dof`, `node` and `element` drives
DrivePtr make_datum_drive(LiveDatumPtr datum, DrivePtr f);
// the datum itself, sampled at the first step with time >= k period, k = 0, 1, ..., and held
DrivePtr make_sampled_datum_drive(LiveDatumPtr datum, double period);
// the datum at the last accepted step
DrivePtr make_previous_datum_drive(LiveDatumPtr datum);

// What a compiled expression sees of the context; runtime is that of ctx.status. Pre: ctx.status is set.
EvalEnvironment expression_environment(const EvalContext& ctx);

}  // namespace whirl
