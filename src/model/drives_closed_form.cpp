// Drives given by a formula in pieces: polynomials, steps, ramps, exponentials, broken lines.
#include <algorithm>
#include <cmath>
#include <utility>

#include "model/context.hpp"
#include "model/drives.hpp"

namespace whirl {

namespace {

class DirectDrive final : public Drive {
 public:
  double value(const DriveInput& in) const override { return in.argument; }
  double rate(const DriveInput&) const override { return 1.0; }
};

class TimeStepDrive final : public Drive {
 public:
  double value(const DriveInput& in) const override { return in.passed ? in.argument : in.model.step_size; }
  double rate(const DriveInput& in) const override { return in.passed ? 1.0 : 0.0; }
};

class PolynomialDrive final : public Drive {
 public:
  PolynomialDrive(double c0, double c1, double c2, double c3) : c_{c0, c1, c2, c3} {}
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    return c_[0] + t * (c_[1] + t * (c_[2] + t * c_[3]));
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument;
    return c_[1] + t * (2.0 * c_[2] + t * 3.0 * c_[3]);
  }

 private:
  double c_[4];
};

constexpr const char* kJump = "the drive jumps at this time: it has no derivative";

class StepDrive final : public Drive {
 public:
  StepDrive(double t0, double v1, double v0) : t0_(t0), v1_(v1), v0_(v0) {}
  double value(const DriveInput& in) const override {
    if (in.argument == t0_) return 0.5 * (v0_ + v1_);
    return in.argument < t0_ ? v0_ : v1_;
  }
  std::string rate_error(const DriveInput& in) const override {
    return in.argument == t0_ && v0_ != v1_ ? kJump : "";
  }

 private:
  double t0_, v1_, v0_;
};

class DoubleStepDrive final : public Drive {
 public:
  DoubleStepDrive(double t0, double t1, double v1, double v0)
      : t0_(t0), t1_(t1), v1_(t1 <= t0 ? v0 : v1), v0_(v0) {}
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t == t0_ || t == t1_) return 0.5 * (v0_ + v1_);
    return t > t0_ && t < t1_ ? v1_ : v0_;
  }
  std::string rate_error(const DriveInput& in) const override {
    return (in.argument == t0_ || in.argument == t1_) && v0_ != v1_ ? kJump : "";
  }

 private:
  double t0_, t1_, v1_, v0_;
};

struct Ramp {
  double slope, t0, t1;
  double value(double t) const {
    if (t <= t0) return 0.0;
    return slope * (std::min(t, t1) - t0);
  }
  double rate(double t) const {
    if (t1 <= t0 || t < t0 || t > t1) return 0.0;
    return t == t0 || t == t1 ? 0.5 * slope : slope;
  }
  bool jumps(double t) const { return t == t0 && t1 < t0 && slope != 0.0; }
};

class RampDrive final : public Drive {
 public:
  RampDrive(double slope, double t0, double t1, double v0)
      : first_{slope, t0, t1}, second_{0.0, t0, t0}, v0_(v0) {}
  RampDrive(double slope1, double t0, double t1, double slope2, double t2, double t3, double v0)
      : first_{slope1, t0, t1}, second_{slope2, t2, t3}, v0_(v0) {}
  double value(const DriveInput& in) const override {
    return v0_ + first_.value(in.argument) + second_.value(in.argument);
  }
  double rate(const DriveInput& in) const override {
    return first_.rate(in.argument) + second_.rate(in.argument);
  }
  std::string rate_error(const DriveInput& in) const override {
    return first_.jumps(in.argument) || second_.jumps(in.argument) ? kJump : "";
  }

 private:
  Ramp first_, second_;
  double v0_;
};

class ExponentialDrive final : public Drive {
 public:
  ExponentialDrive(double a, double tau, double t0, double v0, bool peer_quirks)
      : a_(a), tau_(tau), t0_(t0), v0_(v0), sign_(peer_quirks ? -1.0 : 1.0) {}
  double value(const DriveInput& in) const override {
    const double t = in.argument - t0_;
    if (t < 0.0 || (t == 0.0 && tau_ == 0.0)) return v0_;
    return tau_ == 0.0 ? v0_ + a_ : v0_ - a_ * std::expm1(-t / tau_);
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument - t0_;
    return t < 0.0 || tau_ == 0.0 ? 0.0 : sign_ * a_ / tau_ * std::exp(-t / tau_);
  }
  std::string rate_error(const DriveInput& in) const override {
    return tau_ == 0.0 && in.argument == t0_ && a_ != 0.0 ? kJump : "";
  }

 private:
  double a_, tau_, t0_, v0_, sign_;
};

class TanhDrive final : public Drive {
 public:
  TanhDrive(double t0, double a, double s, double v0, bool peer_quirks)
      : t0_(t0), a_(a), s_(s), v0_(v0), peer_quirks_(peer_quirks) {}
  double value(const DriveInput& in) const override { return v0_ + a_ * std::tanh(s_ * (in.argument - t0_)); }
  double rate(const DriveInput& in) const override {
    const double f = std::tanh(s_ * (in.argument - t0_));
    return a_ * s_ * (1.0 - (peer_quirks_ ? f : f * f));
  }

 private:
  double t0_, a_, s_, v0_;
  bool peer_quirks_;
};

class Step5Drive final : public Drive {
 public:
  Step5Drive(double t0, double v0, double t1, double v1) : t0_(t0), v0_(v0), t1_(t1), v1_(v1) {}
  double value(const DriveInput& in) const override {
    const double s = phase(in.argument);
    return v0_ + (v1_ - v0_) * s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
  }
  double rate(const DriveInput& in) const override {
    const double s = phase(in.argument);
    return (v1_ - v0_) / (t1_ - t0_) * 30.0 * s * s * (1.0 - s) * (1.0 - s);
  }

 private:
  double phase(double t) const { return std::clamp((t - t0_) / (t1_ - t0_), 0.0, 1.0); }
  double t0_, v0_, t1_, v1_;
};

class PiecewiseLinearDrive final : public Drive {
 public:
  PiecewiseLinearDrive(std::vector<double> x, std::vector<double> y) : x_(std::move(x)), y_(std::move(y)) {}
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t <= x_.front()) return y_.front();
    if (t >= x_.back()) return y_.back();
    const auto i = static_cast<std::size_t>(std::upper_bound(x_.begin(), x_.end(), t) - x_.begin()) - 1;
    return y_[i] + slope(i) * (t - x_[i]);
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument;
    // segment that ends at or beyond t, and segment that begins at or before t
    const auto left = static_cast<std::size_t>(std::lower_bound(x_.begin(), x_.end(), t) - x_.begin());
    const auto right = static_cast<std::size_t>(std::upper_bound(x_.begin(), x_.end(), t) - x_.begin());
    return 0.5 * (outer_slope(left) + outer_slope(right));
  }

 private:
  double slope(std::size_t i) const { return (y_[i + 1] - y_[i]) / (x_[i + 1] - x_[i]); }
  // of the segment that ends at x_[i]; 0 outside
  double outer_slope(std::size_t i) const { return i == 0 || i == x_.size() ? 0.0 : slope(i - 1); }
  std::vector<double> x_, y_;
};

}  // namespace

DrivePtr make_const_drive(Number value) { return make_drive_of<ConstDrive>(value); }
DrivePtr make_direct_drive() { return std::make_shared<DirectDrive>(); }
DrivePtr make_time_step_drive() { return std::make_shared<TimeStepDrive>(); }
DrivePtr make_polynomial_drive(std::vector<Number> c) {
  c.resize(4, Number(0.0));
  return make_drive_of<PolynomialDrive>(c[0], c[1], c[2], c[3]);
}
DrivePtr make_step_drive(Number t0, Number v1, Number v0) { return make_drive_of<StepDrive>(t0, v1, v0); }
DrivePtr make_double_step_drive(Number t0, Number t1, Number v1, Number v0) {
  return make_drive_of<DoubleStepDrive>(t0, t1, v1, v0);
}
DrivePtr make_ramp_drive(Number slope, Number t0, Number t1, Number v0) {
  return make_drive_of<RampDrive>(slope, t0, t1, v0);
}
DrivePtr make_double_ramp_drive(Number slope1, Number t0, Number t1, Number slope2, Number t2, Number t3,
                                Number v0) {
  return make_drive_of<RampDrive>(slope1, t0, t1, slope2, t2, t3, v0);
}
DrivePtr make_exponential_drive(Number amplitude, Number tau, Number t0, Number v0, bool peer_quirks) {
  return make_drive_of<ExponentialDrive>(amplitude, tau, t0, v0, peer_quirks);
}
DrivePtr make_tanh_drive(Number t0, Number amplitude, Number slope, Number v0, bool peer_quirks) {
  return make_drive_of<TanhDrive>(t0, amplitude, slope, v0, peer_quirks);
}
DrivePtr make_step5_drive(Number t0, Number v0, Number t1, Number v1) {
  return make_drive_of<Step5Drive>(t0, v0, t1, v1);
}
DrivePtr make_piecewise_linear_drive(std::vector<double> x, std::vector<double> y) {
  return std::make_shared<PiecewiseLinearDrive>(std::move(x), std::move(y));
}

}  // namespace whirl
