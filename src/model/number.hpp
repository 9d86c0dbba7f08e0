// Number: a parameter of a drive. Mostly it is known when the deck is read; in the text of a hint it may
// depend on the running model, and then its value is found when the element wakes up and kept in
// State::memory.
#pragma once
#include <memory>
#include <tuple>
#include <utility>

#include "model/context.hpp"
#include "model/drive.hpp"

namespace whirl {

struct Number {
  double value = 0.0;
  int slot = -1;  // place in State::memory; -1: known

  Number(double known) : value(known) {}
  static Number late(int slot) {
    Number n(0.0);
    n.slot = slot;
    return n;
  }
  bool known() const { return slot < 0; }
  double now(const double* memory) const { return known() ? value : memory[slot]; }
};

namespace detail {
inline bool known(const Number& n) { return n.known(); }
inline double now(const Number& n, const double* memory) { return n.now(memory); }
template <class X>
bool known(const X&) {
  return true;
}
template <class X>
X now(const X& x, const double*) {
  return x;
}
}  // namespace detail

// A drive D of numbers that are not all known: D is made on the stack for every evaluation, so that nothing
// is allocated. A are Numbers and plain arguments of D's constructor.
template <class D, class... A>
class LateDrive final : public Drive {
 public:
  explicit LateDrive(A... arguments) : arguments_(std::move(arguments)...) {}
  double value(const DriveInput& in) const override { return made(in).value(in); }
  double rate(const DriveInput& in) const override { return made(in).rate(in); }
  std::string rate_error(const DriveInput& in) const override { return made(in).rate_error(in); }

 private:
  D made(const DriveInput& in) const {
    return std::apply([&](const A&... a) { return D(detail::now(a, in.model.memory)...); }, arguments_);
  }
  std::tuple<A...> arguments_;
};

template <class D, class... A>
DrivePtr make_drive_of(A... arguments) {
  if ((detail::known(arguments) && ...)) return std::make_shared<D>(detail::now(arguments, nullptr)...);
  return std::make_shared<LateDrive<D, A...>>(std::move(arguments)...);
}

}  // namespace whirl
