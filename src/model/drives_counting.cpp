// Drives that count steps or remember accepted ones.
#include <cmath>
#include <cstdint>
#include <utility>

#include "model/context.hpp"
#include "model/drives.hpp"
#include "model/reads.hpp"
#include "model/step_start.hpp"

namespace whirl {

namespace {

DriveInput at_time(const EvalContext& ctx) { return {ctx, ctx.time, false}; }

class SampleAndHoldDrive final : public Drive, public StepStart {
 public:
  SampleAndHoldDrive(DrivePtr f, DrivePtr trigger, double initial)
      : f_(std::move(f)), trigger_(std::move(trigger)), initial_(initial) {}
  double value(const DriveInput& in) const override { return in.model.memory[memory_offset]; }
  int memory_size() const override { return 1; }
  void initialize(const EvalContext&, double* memory) const override { memory[memory_offset] = initial_; }
  void start_step(const EvalContext& ctx, double* memory) const override {
    if (trigger_->value(at_time(ctx)) != 0.0) memory[memory_offset] = f_->value(at_time(ctx));
  }
  void reads(ReadSet& out, bool) const override {
    out.drive(*f_, false);
    out.drive(*trigger_, false);
  }

 private:
  DrivePtr f_, trigger_;
  double initial_;
};

class MeterDrive final : public Drive {
 public:
  MeterDrive(double t0, double t1, int n) : t0_(t0), t1_(t1), n_(n) {}
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    return t >= t0_ && t <= t1_ && in.model.step % n_ == 0 ? 1.0 : 0.0;
  }

 private:
  double t0_, t1_;
  int n_;
};

class ClosestNextDrive final : public Drive {
 public:
  ClosestNextDrive(double t0, double t1, DrivePtr increment, SourcePos pos)
      : t0_(t0), t1_(t1), increment_(std::move(increment)), pos_(pos) {}
  double value(const DriveInput& in) const override {
    const EvalContext& ctx = in.model;
    if (ctx.time > t1_) return 0.0;
    if (from_start(ctx.memory) && ctx.step <= 2) return ctx.step <= 1 ? 1.0 : 0.0;
    const bool fired = ctx.memory[memory_offset + 2] == static_cast<double>(ctx.step);
    return fired || ctx.time >= ctx.memory[memory_offset] ? 1.0 : 0.0;
  }
  bool depends_on_time_only() const override { return increment_->depends_on_time_only(); }
  // threshold, whether it began at or before the initial time, step of the last output
  int memory_size() const override { return 3; }
  void initialize(const EvalContext& ctx, double* memory) const override {
    memory[memory_offset] = t0_;
    memory[memory_offset + 1] = t0_ <= ctx.time ? 1.0 : 0.0;
    memory[memory_offset + 2] = -1.0;
  }
  void accept(const EvalContext& ctx, double* memory) const override {
    if (from_start(memory) && ctx.step < 2) return;
    double& threshold = memory[memory_offset];
    const double increment = increment_->value(at_time(ctx));
    if (threshold > ctx.time) return;
    if (!(from_start(memory) && ctx.step == 2)) memory[memory_offset + 2] = static_cast<double>(ctx.step);
    if (!(increment > 0.0)) return ctx.fail("closest next: the increment is not positive", pos_);
    // in one stroke when many increments fit into the step
    threshold += increment * std::floor((ctx.time - threshold) / increment);
    while (threshold <= ctx.time) threshold += increment;
  }
  void reads(ReadSet& out, bool) const override { out.drive(*increment_, false); }

 private:
  bool from_start(const double* memory) const { return memory[memory_offset + 1] != 0.0; }
  double t0_, t1_;
  DrivePtr increment_;
  SourcePos pos_;
};

// A good mixing of 64 bits (splitmix64, Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class RandomDrive final : public Drive {
 public:
  RandomDrive(double a, double mean, double t0, double t1, int n, std::uint64_t seed)
      : a_(a), mean_(mean), t0_(t0), t1_(t1), n_(n), seed_(mixed(seed)) {}
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_ || t > t1_) return mean_;
    const auto draw = static_cast<std::uint64_t>(in.model.step / n_);
    const double unit = static_cast<double>(mixed(seed_ ^ mixed(draw)) >> 11) * 0x1p-53;
    return mean_ + a_ * (2.0 * unit - 1.0);
  }

 private:
  double a_, mean_, t0_, t1_;
  int n_;
  std::uint64_t seed_;
};

}  // namespace

DrivePtr make_sample_and_hold_drive(DrivePtr f, DrivePtr trigger, double initial) {
  return std::make_shared<SampleAndHoldDrive>(std::move(f), std::move(trigger), initial);
}
DrivePtr make_meter_drive(double t0, double t1, int n) { return std::make_shared<MeterDrive>(t0, t1, n); }
DrivePtr make_closest_next_drive(double t0, double t1, DrivePtr increment, SourcePos pos) {
  return std::make_shared<ClosestNextDrive>(t0, t1, std::move(increment), pos);
}
DrivePtr make_random_drive(double amplitude, double mean, double t0, double t1, int n, unsigned long seed) {
  return std::make_shared<RandomDrive>(amplitude, mean, t0, t1, n, seed);
}

}  // namespace whirl
