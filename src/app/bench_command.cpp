#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/failure_report.hpp"
#include "app/load.hpp"
#include "app/measure_costs.hpp"

namespace whirl {

namespace {

struct Timing {
  RunReport report;
  double seconds = 0.0;  // of processor time
  double wall_seconds = 0.0;
};

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

Timing time_run(Deck& deck, Solver& solver, long steps) {
  Timing t;
  long done = 0;
  PhaseTimer::Clock::time_point begin;
  double cpu_begin = 0.0;
  RunObserver observer;
  observer.accepted = [&](const Solver&, const RunEvent& event) {
    if (event.step == 0) {
      solver.timer().reset();
      begin = PhaseTimer::Clock::now();
      cpu_begin = cpu_seconds();
    }
    done = event.step;
  };
  observer.stop = [&] { return steps > 0 && done >= steps; };
  t.report = run(solver, deck.builder.solution, observer);
  t.seconds = cpu_seconds() - cpu_begin;
  t.wall_seconds = std::chrono::duration<double>(PhaseTimer::Clock::now() - begin).count();
  return t;
}

// The condensed matrix that the linear solver saw last.
void write_matrix(const std::string& file, const Assembler& assembler) {
  std::ofstream out(file);
  const linalg::SparsePattern& p = assembler.pattern();
  out << fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n", p.n, p.n, p.column.size());
  for (int i = 0; i < p.n; ++i) {
    for (int k = p.row_start[i]; k < p.row_start[i + 1]; ++k) {
      out << fmt::format("{} {} {:.17g}\n", i + 1, p.column[k] + 1, assembler.values()[k]);
    }
  }
  if (!out.flush()) throw EnvironmentError("cannot write " + file);
}

}  // namespace

int bench_command(const BenchArguments& arguments) {
  const auto deck = load_deck(arguments.input, false);
  if (deck == nullptr) return kBadInput;
  if (arguments.costs) {
    fmt::print("{}\n", costs_json(*deck));
    return kDone;
  }
  Model& model = deck->builder.model;
  // Processor time of this thread, so that other work on the machine does not count.
  // Twice: the phase clocks cost time of their own, so the whole is measured without them.
  Timing whole, phases;
  double phase_us[static_cast<int>(Timed::count)] = {};
  long repivots = 0;
  for (const bool timed : {false, true}) {
    Solver solver(model, deck->builder.solution);
    solver.timer().enabled = timed;
    Timing& t = timed ? phases : whole;
    t = time_run(*deck, solver, arguments.steps);
    if (!t.report.ok) {
      fmt::print(stderr, "{}", failure_text(*deck, solver, t.report));
      return kStopped;
    }
    repivots = solver.repivots();
    if (timed && !arguments.dump_matrix.empty()) write_matrix(arguments.dump_matrix, solver.assembler());
    for (int i = 0; i < static_cast<int>(Timed::count); ++i) {
      phase_us[i] = 1e6 * solver.timer().seconds(static_cast<Timed>(i)) /
                    static_cast<double>(std::max(t.report.steps, 1L));
    }
  }
  const auto per = [&](double n) { return n > 0 ? 1e6 * whole.seconds / n : 0.0; };
  nlohmann::ordered_json out = {
      {"deck", arguments.input.deck},
      {"equations", model.equations()},
      {"unknowns", model.unknowns()},
      {"steps", whole.report.steps},
      {"iterations", whole.report.iterations},
      {"jacobians", whole.report.jacobians},
      {"repivots", repivots},
      {"seconds", whole.seconds},
      {"wall_seconds", whole.wall_seconds},
      {"us_per_step", per(static_cast<double>(whole.report.steps))},
      {"us_per_iteration", per(static_cast<double>(whole.report.iterations))},
  };
  for (const Timed phase :
       {Timed::predict, Timed::residual, Timed::jacobian, Timed::factor, Timed::solve, Timed::correct}) {
    const int i = static_cast<int>(phase);
    out[std::string(PhaseTimer::names[i]) + "_us_per_step"] = phase_us[i];
  }
  fmt::print("{}\n", out.dump(2));
  return kDone;
}

}  // namespace whirl
