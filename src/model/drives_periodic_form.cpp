// Drives given by sines and cosines: cosine, sine, Fourier series, frequency sweep.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "model/context.hpp"
#include "model/drives.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;

class CosineDrive final : public Drive {
 public:
  CosineDrive(double t0, double w, double a, int n, double v0)
      : t0_(t0), w_(w), a_(a), v0_(v0), final_(n < 0 ? v0 + 2.0 * a : v0) {
    if (n > 0) end_ = t0 + kTwoPi * n / w;
    if (n < 0) end_ = t0 + kTwoPi * (-n - 0.5) / w;
  }
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_) return v0_;
    return t >= end_ ? final_ : v0_ + a_ * (1.0 - std::cos(w_ * (t - t0_)));
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument;
    return t < t0_ || t >= end_ ? 0.0 : a_ * w_ * std::sin(w_ * (t - t0_));
  }

 private:
  double t0_, w_, a_, v0_, final_, end_ = kForever;
};

class SineDrive final : public Drive {
 public:
  SineDrive(double t0, double w, double a, int n, double v0)
      : t0_(t0), w_(w), a_(a), v0_(v0), final_(n < 0 ? v0 + a : v0), end_slope_(n > 0 ? -a * w : 0.0) {
    if (n > 0) end_ = t0 + kTwoPi * (n - 0.5) / w;
    if (n < 0) end_ = t0 + kTwoPi * (-n - 0.75) / w;
  }
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t <= t0_) return v0_;
    return t >= end_ ? final_ : v0_ + a_ * std::sin(w_ * (t - t0_));
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_ || t > end_ || end_ <= t0_) return 0.0;
    if (t == t0_) return 0.5 * a_ * w_;
    return t == end_ ? 0.5 * end_slope_ : a_ * w_ * std::cos(w_ * (t - t0_));
  }

 private:
  double t0_, w_, a_, v0_, final_, end_slope_, end_ = kForever;
};

class FourierSeriesDrive final : public Drive {
 public:
  FourierSeriesDrive(double t0, double w, std::vector<double> a, std::vector<double> b, int N, double v0)
      : t0_(t0), w_(w), a_(std::move(a)), b_(std::move(b)), v0_(v0) {
    if (N > 0) end_ = t0 + kTwoPi * N / w;
    double sum = 0.5 * a_[0], size = std::abs(sum);
    for (std::size_t k = 1; k < a_.size(); ++k) {
      sum += a_[k];
      size += std::abs(a_[k]);
    }
    jumps_ = std::abs(sum) > 1e-14 * size;
  }
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_ || t >= end_) return v0_;
    double sum = v0_ + 0.5 * a_[0];
    for (std::size_t k = 1; k < a_.size(); ++k) {
      const double phase = static_cast<double>(k) * w_ * (t - t0_);
      sum += a_[k] * std::cos(phase) + b_[k - 1] * std::sin(phase);
    }
    return sum;
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_ || t > end_) return 0.0;
    double sum = 0.0;
    for (std::size_t k = 1; k < a_.size(); ++k) {
      const double kw = static_cast<double>(k) * w_;
      sum += kw * (b_[k - 1] * std::cos(kw * (t - t0_)) - a_[k] * std::sin(kw * (t - t0_)));
    }
    return t == t0_ || t == end_ ? 0.5 * sum : sum;
  }
  std::string rate_error(const DriveInput& in) const override {
    const bool edge = in.argument == t0_ || in.argument == end_;
    return edge && jumps_ ? "the Fourier series jumps at this time: it has no derivative" : "";
  }

 private:
  double t0_, w_;
  std::vector<double> a_, b_;  // a0 .. an, b1 .. bn
  double v0_, end_ = kForever;
  bool jumps_ = false;
};

class FrequencySweepDrive final : public Drive {
 public:
  FrequencySweepDrive(double t0, DrivePtr w, DrivePtr a, double v0, double t1, double v1)
      : t0_(t0), w_(std::move(w)), a_(std::move(a)), v0_(v0), t1_(t1), v1_(v1) {}
  double value(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_) return v0_;
    return t >= t1_ ? v1_ : v0_ + a_->value(in) * std::sin(w_->value(in) * (t - t0_));
  }
  double rate(const DriveInput& in) const override {
    const double t = in.argument;
    if (t < t0_ || t > t1_) return 0.0;
    const double w = w_->value(in), elapsed = t - t0_;
    const double slope = a_->rate(in) * std::sin(w * elapsed) +
                         a_->value(in) * std::cos(w * elapsed) * (w + w_->rate(in) * elapsed);
    return t == t0_ || t == t1_ ? 0.5 * slope : slope;
  }
  std::string rate_error(const DriveInput& in) const override {
    if (in.argument < t0_ || in.argument > t1_) return {};
    std::string why = w_->rate_error(in);
    return why.empty() ? a_->rate_error(in) : why;
  }
  bool depends_on_time_only() const override {
    return w_->depends_on_time_only() && a_->depends_on_time_only();
  }
  void reads(ReadSet& out, bool passed) const override {
    out.drive(*w_, passed);
    out.drive(*a_, passed);
  }

 private:
  double t0_;
  DrivePtr w_, a_;
  double v0_, t1_, v1_;
};

}  // namespace

DrivePtr make_cosine_drive(Number t0, Number w, Number amplitude, int n, Number v0) {
  return make_drive_of<CosineDrive>(t0, w, amplitude, n, v0);
}
DrivePtr make_sine_drive(Number t0, Number w, Number amplitude, int n, Number v0) {
  return make_drive_of<SineDrive>(t0, w, amplitude, n, v0);
}
DrivePtr make_fourier_series_drive(double t0, double w, std::vector<double> a, std::vector<double> b, int N,
                                   double v0) {
  return std::make_shared<FourierSeriesDrive>(t0, w, std::move(a), std::move(b), N, v0);
}
DrivePtr make_frequency_sweep_drive(double t0, DrivePtr w, DrivePtr amplitude, double v0, double t1,
                                    double v1) {
  return std::make_shared<FrequencySweepDrive>(t0, std::move(w), std::move(amplitude), v0, t1, v1);
}

}  // namespace whirl
