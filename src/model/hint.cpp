#include "model/hint.hpp"

#include <algorithm>
#include <utility>

#include "model/context.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

// The end that an end is tied to: of a pin the ground, else the other node.
template <class P>
int other_end(const std::array<P*, 3>& target, int end) {
  if (end == 0) return 1;
  return target[0] != nullptr ? 0 : 3 - end;
}

template <class P>
bool has_both(const std::array<P*, 3>& target, int end) {
  return target[end] != nullptr && target[other_end(target, end)] != nullptr;
}

class SwitchedDrive final : public Drive {
 public:
  SwitchedDrive(int mark, DrivePtr before, DrivePtr after)
      : mark_(mark), before_(std::move(before)), after_(std::move(after)) {}
  double value(const DriveInput& in) const override {
    const Drive* d = now(in);
    return d == nullptr ? 0.0 : d->value(in);
  }
  double rate(const DriveInput& in) const override {
    const Drive* d = now(in);
    return d == nullptr ? 0.0 : d->rate(in);
  }
  std::string rate_error(const DriveInput& in) const override {
    const Drive* d = now(in);
    return d == nullptr ? std::string{} : d->rate_error(in);
  }
  void reads(ReadSet& out, bool passed) const override {
    if (before_ != nullptr) out.drive(*before_, passed);
    if (after_ != nullptr) out.drive(*after_, passed);
  }
  bool depends_on_time_only() const override {
    return (before_ == nullptr || before_->depends_on_time_only()) &&
           (after_ == nullptr || after_->depends_on_time_only());
  }

 private:
  const Drive* now(const DriveInput& in) const {
    return in.model.memory[mark_] != 0.0 ? after_.get() : before_.get();
  }
  int mark_;
  DrivePtr before_, after_;
};

}  // namespace

bool applies(const Hint& hint, HintTargets t) {
  switch (hint.kind) {
    case HintKind::drive:
      return t.drive != nullptr;
    case HintKind::drive3:
      return t.drive3 != nullptr;
    case HintKind::position_drive3:
      return t.position_drive3 != nullptr;
    case HintKind::orientation_drive3:
      return t.orientation_drive3 != nullptr;
    case HintKind::offset:
      return has_both(t.offset, hint.end);
    default:
      return has_both(t.frames(hint.kind), hint.end);
  }
}

void take_hint(const Hint& hint, HintTargets t, const HintEnds& ends, double* memory) {
  memory[hint.mark] = 1.0;
  if (is_drive_hint(hint.kind)) return;
  const int i = hint.end;
  if (hint.kind == HintKind::offset) {
    const int j = other_end(t.offset, i);
    const Vec3d f = tmul(ends.R[i], ends.x[j] + ends.R[j] * *t.offset[j] - ends.x[i]);
    std::copy_n(f.e, 3, memory + hint.values);
    return;
  }
  const auto& frame = t.frames(hint.kind);
  const int j = other_end(frame, i);
  const Mat3d R = tmul(ends.R[i], ends.R[j] * *frame[j]);
  for (int k = 0; k < 9; ++k) memory[hint.values + k] = R(k / 3, k % 3);
}

void lay_over(const Hint& hint, HintTargets t, const double* memory) {
  if (memory[hint.mark] == 0.0) return;
  const double* value = memory + hint.values;
  if (hint.kind == HintKind::offset) {
    *t.offset[hint.end] = {value[0], value[1], value[2]};
    return;
  }
  Mat3d& R = *t.frames(hint.kind)[hint.end];
  for (int k = 0; k < 9; ++k) R(k / 3, k % 3) = value[k];
}

DrivePtr make_switched_drive(int mark, DrivePtr before, DrivePtr after) {
  return std::make_shared<SwitchedDrive>(mark, std::move(before), std::move(after));
}

}  // namespace whirl
