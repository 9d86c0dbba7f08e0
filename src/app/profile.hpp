// Where the time of a run went: by phase, and by rank where there are several.
#pragma once
#include <array>
#include <vector>

#include "app/crew.hpp"
#include "solve/run.hpp"

namespace whirl {

struct Spent {
  double seconds = 0.0, cpu_seconds = 0.0;  // wall time, and processor time of this thread
};

class Stopwatch {
 public:
  Stopwatch();
  Spent spent() const;  // since it was made

 private:
  PhaseTimer::Clock::time_point begin_;
  double cpu_begin_;
};

// What every rank has spent, for tables and JSON; all ranks call it, the master gets the list.
struct RankProfile {
  std::array<double, static_cast<int>(Timed::count)> phase{};
  Spent total;
  schur::SchurSolver::Seconds schur;
  double waited = 0.0;
  double working = 0.0;  // processor time outside of waits; all of it where the crew does not count that
  double bytes_sent = 0.0, messages_sent = 0.0;
};
// How much longer than the mean the busiest rank works between its waits.
double measured_imbalance(const std::vector<RankProfile>& ranks);
std::vector<RankProfile> gather_profiles(Crew& crew, Solver& solver, Spent total, const Traffic& before);

// before: the traffic when the clock was started. All ranks call it, the master prints to standard error.
void print_profile(Crew& crew, Solver& solver, Spent total, const Traffic& before, const RunReport& report);

}  // namespace whirl
