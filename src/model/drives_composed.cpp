// Drives made of other drives and of scalar functions.
#include <cmath>
#include <utility>

#include "model/context.hpp"
#include "model/drives.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

class PeriodicDrive final : public Drive {
 public:
  PeriodicDrive(double t0, double period, DrivePtr f) : t0_(t0), period_(period), f_(std::move(f)) {}
  double value(const DriveInput& in) const override {
    return in.argument < t0_ ? 0.0 : f_->value(in.with(phase(in.argument)));
  }
  double rate(const DriveInput& in) const override {
    return in.argument < t0_ ? 0.0 : f_->rate(in.with(phase(in.argument)));
  }
  std::string rate_error(const DriveInput& in) const override {
    return in.argument < t0_ ? "" : f_->rate_error(in.with(phase(in.argument)));
  }
  bool depends_on_time_only() const override { return f_->depends_on_time_only(); }
  void reads(ReadSet& out, bool) const override { out.drive(*f_, true); }

 private:
  double phase(double t) const { return (t - t0_) - period_ * std::floor((t - t0_) / period_); }
  double t0_, period_;
  DrivePtr f_;
};

class NestedDrive final : public Drive {
 public:
  NestedDrive(DrivePtr outer, DrivePtr inner) : outer_(std::move(outer)), inner_(std::move(inner)) {}
  double value(const DriveInput& in) const override { return outer_->value(in.with(inner_->value(in))); }
  double rate(const DriveInput& in) const override {
    return outer_->rate(in.with(inner_->value(in))) * inner_->rate(in);
  }
  std::string rate_error(const DriveInput& in) const override {
    std::string why = inner_->rate_error(in);
    return why.empty() ? outer_->rate_error(in.with(inner_->value(in))) : why;
  }
  bool depends_on_time_only() const override {
    return outer_->depends_on_time_only() && inner_->depends_on_time_only();
  }
  void reads(ReadSet& out, bool passed) const override {
    out.drive(*inner_, passed);
    out.drive(*outer_, true);
  }

 private:
  DrivePtr outer_, inner_;
};

class ArrayDrive final : public Drive {
 public:
  explicit ArrayDrive(std::vector<DrivePtr> terms) : terms_(std::move(terms)) {}
  double value(const DriveInput& in) const override {
    double sum = 0.0;
    for (const auto& d : terms_) sum += d->value(in);
    return sum;
  }
  double rate(const DriveInput& in) const override {
    double sum = 0.0;
    for (const auto& d : terms_) sum += d->rate(in);
    return sum;
  }
  std::string rate_error(const DriveInput& in) const override {
    for (const auto& d : terms_) {
      std::string why = d->rate_error(in);
      if (!why.empty()) return why;
    }
    return {};
  }
  bool depends_on_time_only() const override {
    for (const auto& d : terms_) {
      if (!d->depends_on_time_only()) return false;
    }
    return true;
  }
  bool constant() const override {
    for (const auto& d : terms_) {
      if (!d->constant()) return false;
    }
    return true;
  }
  void reads(ReadSet& out, bool passed) const override {
    for (const auto& d : terms_) out.drive(*d, passed);
  }

 private:
  std::vector<DrivePtr> terms_;
};

class MultDrive final : public Drive {
 public:
  MultDrive(DrivePtr f, DrivePtr g) : f_(std::move(f)), g_(std::move(g)) {}
  double value(const DriveInput& in) const override { return f_->value(in) * g_->value(in); }
  double rate(const DriveInput& in) const override {
    return f_->rate(in) * g_->value(in) + f_->value(in) * g_->rate(in);
  }
  std::string rate_error(const DriveInput& in) const override {
    std::string why = f_->rate_error(in);
    return why.empty() ? g_->rate_error(in) : why;
  }
  bool depends_on_time_only() const override {
    return f_->depends_on_time_only() && g_->depends_on_time_only();
  }
  bool constant() const override { return f_->constant() && g_->constant(); }
  void reads(ReadSet& out, bool passed) const override {
    out.drive(*f_, passed);
    out.drive(*g_, passed);
  }

 private:
  DrivePtr f_, g_;
};

class FunctionDrive final : public Drive {
 public:
  FunctionDrive(std::string name, ScalarFunctionPtr f, SourcePos pos)
      : name_(std::move(name)), f_(std::move(f)), pos_(pos) {}
  double value(const DriveInput& in) const override { return checked(in, f_->value(in.argument)); }
  double rate(const DriveInput& in) const override { return checked(in, f_->derivative(in.argument)); }

 private:
  double checked(const DriveInput& in, double result) const {
    if (!std::isfinite(result)) {
      in.model.fail("scalar function '" + name_ + "' at " + std::to_string(in.argument) + ": " +
                        f_->why_undefined(in.argument),
                    pos_);
    }
    return result;
  }
  std::string name_;
  ScalarFunctionPtr f_;
  SourcePos pos_;
};

constexpr int kDeepest = 64;  // drives that call each other by label

}  // namespace

bool PostponedDrive::enter(const DriveInput& in) const {
  if (target_.expired()) {
    in.model.fail("drive caller " + std::to_string(label_) + ", postponed here, is not defined", pos_);
    return false;
  }
  if (in.model.status != nullptr && in.model.status->depth >= kDeepest) {
    in.model.fail("drive caller " + std::to_string(label_) + " calls itself", pos_);
    return false;
  }
  if (in.model.status != nullptr) ++in.model.status->depth;
  return true;
}

double PostponedDrive::value(const DriveInput& in) const {
  if (!enter(in)) return 0.0;
  const double result = target_.lock()->value(in);
  if (in.model.status != nullptr) --in.model.status->depth;
  return result;
}

double PostponedDrive::rate(const DriveInput& in) const {
  if (!enter(in)) return 0.0;
  const double result = target_.lock()->rate(in);
  if (in.model.status != nullptr) --in.model.status->depth;
  return result;
}

bool PostponedDrive::depends_on_time_only() const {
  if (visiting_ || target_.expired()) return true;
  visiting_ = true;
  const bool result = target_.lock()->depends_on_time_only();
  visiting_ = false;
  return result;
}

std::string PostponedDrive::rate_error(const DriveInput& in) const {
  if (!enter(in)) return {};
  std::string why = target_.lock()->rate_error(in);
  if (in.model.status != nullptr) --in.model.status->depth;
  return why;
}

void PostponedDrive::reads(ReadSet& out, bool passed) const {
  if (const auto target = target_.lock()) out.drive(*target, passed);
}

DrivePtr make_periodic_drive(double t0, double period, DrivePtr f) {
  return std::make_shared<PeriodicDrive>(t0, period, std::move(f));
}
DrivePtr make_nested_drive(DrivePtr outer, DrivePtr inner) {
  return std::make_shared<NestedDrive>(std::move(outer), std::move(inner));
}
DrivePtr make_array_drive(std::vector<DrivePtr> terms) {
  return std::make_shared<ArrayDrive>(std::move(terms));
}
DrivePtr make_mult_drive(DrivePtr f, DrivePtr g) {
  return std::make_shared<MultDrive>(std::move(f), std::move(g));
}
DrivePtr make_function_drive(std::string name, ScalarFunctionPtr f, SourcePos pos) {
  return std::make_shared<FunctionDrive>(std::move(name), std::move(f), pos);
}

}  // namespace whirl
