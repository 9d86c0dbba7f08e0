#include "output/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace whirl {
namespace {

std::string clock_text(double seconds) {
  if (!std::isfinite(seconds) || seconds > 360000) return "?";
  const long s = std::lround(std::ceil(seconds));
  if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
  return fmt::format("{}:{:02}", s / 60, s % 60);
}

double per(double a, double b) { return b > 0 ? a / b : 0; }

}  // namespace

std::string progress_text(const ProgressState& p) {
  const double span = p.end_time - p.start_time;
  const double done = std::clamp(per(p.time - p.start_time, span), 0.0, 1.0);
  const double left = done > 0 ? p.seconds * (1 - done) / done : INFINITY;
  return fmt::format(
      "t {:.4g} s of {:.4g} ({:.1f} %)  {:.0f} steps/s  {:.1f} it/step  {:.3g} x real time  ETA {}", p.time,
      p.end_time, 100 * done, per(static_cast<double>(p.steps), p.seconds),
      per(static_cast<double>(p.iterations), static_cast<double>(p.steps)),
      per(p.time - p.start_time, p.seconds), clock_text(left));
}

std::string summary_text(const ProgressState& p) {
  return fmt::format(
      "{} steps ({:.2f} iterations a step) to t = {:.6g} s in {:.3g} s: {:.0f} steps/s, {:.3g} x real time",
      p.steps, per(static_cast<double>(p.iterations), static_cast<double>(p.steps)), p.time, p.seconds,
      per(static_cast<double>(p.steps), p.seconds), per(p.time - p.start_time, p.seconds));
}

Progress::Progress(double start_time, double end_time, Show show, std::FILE* to)
    : to_(to), begin_(Clock::now()) {
  state_.start_time = state_.time = start_time;
  state_.end_time = end_time;
  shown_ = show == Show::always || (show == Show::when_terminal && isatty(fileno(to)) == 1);
  next_ = begin_ + std::chrono::milliseconds(200);
}

void Progress::step(double time, int iterations) {
  state_.time = time;
  state_.iterations += iterations;
  ++state_.steps;
  if (!shown_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  print(progress_text(state()));
}

void Progress::print(const std::string& text) {
  const std::size_t wipe = last_width_ > text.size() ? last_width_ - text.size() : 0;
  std::fputs(("\r" + text + std::string(wipe, ' ')).c_str(), to_);
  std::fflush(to_);
  last_width_ = text.size();
}

void Progress::finish() {
  if (!shown_) return;
  print(summary_text(state()));
  std::fputc('\n', to_);
  std::fflush(to_);
  shown_ = false;
}

const ProgressState& Progress::state() {
  state_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  return state_;
}

}  // namespace whirl
