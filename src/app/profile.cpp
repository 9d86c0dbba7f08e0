#include "app/profile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/thread_clock.hpp"
#include "comm/collectives.hpp"
#include "partition/predict.hpp"

namespace whirl {

namespace {

void print_phases(const PhaseTimer& timer, double seconds, const RunReport& report) {
  fmt::print(stderr, "{:<12}{:>12}{:>9}{:>14}\n", "phase", "seconds", "%", "us a step");
  const double steps = static_cast<double>(std::max(report.steps, 1L));
  double accounted = 0.0;
  const auto line = [&](std::string_view name, double s) {
    fmt::print(stderr, "{:<12}{:>12.4f}{:>9.1f}{:>14.3f}\n", name, s, 100.0 * s / seconds, 1e6 * s / steps);
  };
  for (int i = 0; i < static_cast<int>(Timed::count); ++i) {
    const double s = timer.seconds(static_cast<Timed>(i));
    accounted += s;
    line(PhaseTimer::names[i], s);
  }
  line("rest", seconds - accounted);
  line("total", seconds);
}

double working_seconds(const RankProfile& p) { return p.total.seconds - p.waited; }

void print_ranks(const Crew& crew, const std::vector<RankProfile>& ranks, const RunReport& report) {
  const double steps = static_cast<double>(std::max(report.steps, 1L));
  fmt::print(stderr, "\nmicroseconds a step\nrank");
  for (const auto name : PhaseTimer::names) fmt::print(stderr, "{:>10}", name);
  fmt::print(stderr, "{:>10}{:>10}{:>10}{:>12}\n", "wall", "cpu", "waiting", "kB sent");
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const RankProfile& p = ranks[r];
    fmt::print(stderr, "{:>4}", r);
    for (const double s : p.phase) fmt::print(stderr, "{:>10.2f}", 1e6 * s / steps);
    fmt::print(stderr, "{:>10.2f}{:>10.2f}{:>10.2f}{:>12.2f}\n", 1e6 * p.total.seconds / steps,
               1e6 * p.total.cpu_seconds / steps, 1e6 * p.waited / steps, 1e-3 * p.bytes_sent / steps);
  }
  fmt::print(stderr, "waiting and the distributed solve are inside the phases\n");
  fmt::print(stderr, "\nmicroseconds a step in the distributed solve\nrank{:>14}{:>14}{:>18}{:>17}\n",
             "local factor", "local solve", "interface factor", "interface solve");
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const auto& s = ranks[r].schur;
    fmt::print(stderr, "{:>4}{:>14.2f}{:>14.2f}{:>18.2f}{:>17.2f}\n", r, 1e6 * s.local_factor / steps,
               1e6 * s.local_solve / steps, 1e6 * s.interface_factor / steps,
               1e6 * s.interface_solve / steps);
  }
  const partition::Partition& p = crew.ranks()->partition();
  fmt::print(stderr, "interface: {} unknowns; imbalance as predicted {:.1f} %, as measured {:.1f} %\n",
             p.interface_size, 100.0 * p.imbalance, 100.0 * measured_imbalance(ranks));
}

// Would another number of ranks be faster, by the cost model?
void print_advice(const Crew& crew) {
  const partition::Partitioner& partitioner = *crew.partitioner();
  partition::PartitionOptions options = crew.options();
  const int most = std::max(8, 2 * crew.size());
  int best = crew.size();
  const double here = partition::predict(partitioner, crew.ranks()->partition()).step;
  double least = here;
  for (options.ranks = 1; options.ranks <= most; ++options.ranks) {
    const double step = partition::predict(partitioner, partitioner.find(options)).step;
    if (step > 0.97 * least) continue;  // more ranks for less than this are not worth it
    least = step;
    best = options.ranks;
  }
  if (best == crew.size()) {
    fmt::print(stderr, "by the cost model no number of ranks up to {} is faster\n", most);
  } else {
    fmt::print(stderr, "by the cost model {} rank{} would be faster: {:.0f} % of the time of {}\n", best,
               best == 1 ? "" : "s", 100.0 * least / here, crew.size());
  }
}

}  // namespace

Stopwatch::Stopwatch() : begin_(PhaseTimer::Clock::now()), cpu_begin_(thread_seconds()) {}
Spent Stopwatch::spent() const {
  return {std::chrono::duration<double>(PhaseTimer::Clock::now() - begin_).count(),
          thread_seconds() - cpu_begin_};
}

double measured_imbalance(const std::vector<RankProfile>& ranks) {
  double most = 0.0, sum = 0.0;
  for (const RankProfile& p : ranks) {
    most = std::max(most, working_seconds(p));
    sum += working_seconds(p);
  }
  return sum > 0.0 ? most * static_cast<double>(ranks.size()) / sum - 1.0 : 0.0;
}

std::vector<RankProfile> gather_profiles(Crew& crew, Solver& solver, Spent total, const Traffic& before) {
  RankProfile mine;
  for (int i = 0; i < static_cast<int>(Timed::count); ++i)
    mine.phase[i] = solver.timer().seconds(static_cast<Timed>(i));
  mine.total = total;
  const Traffic& now = crew.comm().traffic();
  mine.waited = now.seconds_waited - before.seconds_waited;
  mine.working = total.cpu_seconds - (now.cpu_seconds_waited - before.cpu_seconds_waited);
  mine.bytes_sent = static_cast<double>(now.bytes_sent - before.bytes_sent);
  mine.messages_sent = static_cast<double>(now.messages_sent - before.messages_sent);
  if (crew.ranks() != nullptr) mine.schur = crew.ranks()->seconds();
  return gather_values(crew.comm(), mine);
}

void print_profile(Crew& crew, Solver& solver, Spent total, const Traffic& before, const RunReport& report) {
  const auto ranks = gather_profiles(crew, solver, total, before);
  if (!crew.is_master()) return;
  print_phases(solver.timer(), total.seconds, report);
  fmt::print(stderr, "steps {}, iterations {}, jacobians {}\n", report.steps, report.iterations,
             report.jacobians);
  if (crew.size() == 1) return;
  print_ranks(crew, ranks, report);
  print_advice(crew);
}

}  // namespace whirl
