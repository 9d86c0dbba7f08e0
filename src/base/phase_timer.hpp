// Where the time of a run goes: wall time per phase, added up. Costs two clock reads a phase.
#pragma once
#include <array>
#include <chrono>
#include <string_view>

namespace whirl {

enum class Timed { predict, residual, jacobian, factor, solve, correct, output, count };

class PhaseTimer {
 public:
  static constexpr std::array<std::string_view, static_cast<int>(Timed::count)> names = {
      "predict", "residual", "jacobian", "factor", "solve", "correct", "output"};
  using Clock = std::chrono::steady_clock;

  class Scope {
   public:
    Scope(PhaseTimer& timer, Timed phase) : timer_(timer), phase_(phase) {
      if (timer_.enabled) begin_ = Clock::now();
    }
    ~Scope() {
      if (timer_.enabled) timer_.add(phase_, std::chrono::duration<double>(Clock::now() - begin_).count());
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    PhaseTimer& timer_;
    Timed phase_;
    Clock::time_point begin_;
  };

  bool enabled = false;
  void add(Timed phase, double seconds) { seconds_[static_cast<int>(phase)] += seconds; }
  double seconds(Timed phase) const { return seconds_[static_cast<int>(phase)]; }
  void reset() { seconds_.fill(0.0); }

 private:
  std::array<double, static_cast<int>(Timed::count)> seconds_{};
};

}  // namespace whirl
