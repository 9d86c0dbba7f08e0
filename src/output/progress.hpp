// The line on a terminal that says how far a run is; silent where nobody looks.
//   t 1.250 s of 10.000 (12.5 %)  4213 steps/s  2.1 it/step  1.3 x real time  ETA 0:07
#pragma once
#include <chrono>
#include <cstdio>
#include <string>

namespace whirl {

struct ProgressState {
  double start_time = 0, end_time = 0, time = 0;  // of the simulation, s
  long steps = 0, iterations = 0;
  double seconds = 0;  // on the wall
};

// The line without its carriage return.
std::string progress_text(const ProgressState& state);
// "10001 steps (1.0 iterations a step) to t = 10 s in 0.52 s: 19233 steps/s, 19.2 x real time"
std::string summary_text(const ProgressState& state);

class Progress {
 public:
  enum class Show { when_terminal, always, never };
  Progress(double start_time, double end_time, Show show = Show::when_terminal, std::FILE* to = stderr);

  // After every step, with the iterations it took; prints at most 5 times a second.
  void step(double time, int iterations);
  // Wipes the line and prints the summary (on a terminal only).
  void finish();
  const ProgressState& state();

 private:
  using Clock = std::chrono::steady_clock;
  void print(const std::string& text);
  ProgressState state_;
  std::FILE* to_;
  bool shown_ = false;
  std::size_t last_width_ = 0;
  Clock::time_point begin_, next_;
};

}  // namespace whirl
