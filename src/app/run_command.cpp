#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/failure_report.hpp"
#include "app/load.hpp"
#include "app/recorder.hpp"
#include "app/replay.hpp"
#include "base/version.hpp"
#include "output/progress.hpp"
#include "output/result_writer.hpp"
#include "output/text_writer.hpp"

namespace whirl {

namespace {

std::atomic<int> g_signal{0};
static_assert(std::atomic<int>::is_always_lock_free);

// The first signal ends the run after its step; a second one ends the program at once.
extern "C" void on_signal(int number) {
  g_signal.store(number);
  std::signal(number, SIG_DFL);
}

const char* signal_name(int number) {
  return number == SIGINT ? "SIGINT" : number == SIGTERM ? "SIGTERM" : "SIGHUP";
}

int text_precision(const RunArguments& arguments) {
  return arguments.precision > 0 ? arguments.precision : 12;
}

RunInfo run_info(const Deck& deck, const RunArguments& arguments, const Recorder& recorder) {
  RunInfo info;
  info.title = deck.builder.title;
  info.version = version() + ", " + build_description();
  info.command = arguments.command_line;
  std::set<std::string> seen;
  for (int i = 0; i < deck.files.size(); ++i) {
    if (seen.insert(deck.files[i].name).second)
      info.deck.push_back({deck.files[i].name, std::string(deck.files.text(i))});
  }
  for (const auto& o : arguments.input.overrides) info.options.push_back({"set", o});
  if (const char* variables = std::getenv("MBDYNVARS")) info.options.push_back({"MBDYNVARS", variables});
  if (arguments.text) info.options.push_back({"text", std::to_string(text_precision(arguments))});
  if (arguments.input.peer_quirks) info.options.push_back({"peer-quirks", "yes"});
  info.host = host_facts();
  info.log = recorder.log_lines();
  info.frames = frame_lines(deck.builder.frames, deck.builder.output);
  return info;
}

void print_profile(const PhaseTimer& timer, double seconds, const RunReport& report) {
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
  fmt::print(stderr, "steps {}, iterations {}, jacobians {}\n", report.steps, report.iterations,
             report.jacobians);
}

StepRecord step_record(const RunEvent& event, bool written) {
  StepRecord record;
  record.step = static_cast<int>(event.step);
  record.time = event.time;
  record.time_step = event.step_size;
  record.iterations = event.report.iterations;
  record.residual = event.report.residual;
  record.correction = event.report.correction;
  record.by_correction = event.report.by_correction;
  record.written = written;
  return record;
}

}  // namespace

int run_command(const RunArguments& arguments) {
  const auto deck = load_deck(arguments.input, !arguments.quiet);
  if (deck == nullptr) return kBadInput;
  Builder& b = deck->builder;
  const std::string stem = arguments.stem.empty()
                               ? std::filesystem::path(arguments.input.deck).replace_extension().string()
                               : arguments.stem;

  Solver solver(b.model, b.solution);
  solver.timer().enabled = arguments.profile;
  Recorder recorder(b.model, b.output);
  const RunInfo info = run_info(*deck, arguments, recorder);
  ResultWriter results(stem + ".h5", recorder.plan(), info);
  std::unique_ptr<TextWriter> text;
  if (arguments.text) {
    text = std::make_unique<TextWriter>(stem, recorder.plan(), info, text_precision(arguments));
  }
  Progress progress(b.solution.initial_time, b.solution.final_time,
                    arguments.quiet ? Progress::Show::never : Progress::Show::when_terminal);

  g_signal.store(0);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    // What the caller ignores stays ignored (nohup).
    if (std::signal(number, on_signal) == SIG_IGN) std::signal(number, SIG_IGN);
  }
  std::signal(SIGXFSZ,
              SIG_IGN);  // a file that grows too long is an error of the write then, told with its name

  RunObserver observer;
  observer.stop = [] { return g_signal.load() != 0; };
  observer.accepted = [&](const Solver& s, const RunEvent& event) {
    const PhaseTimer::Scope scope(solver.timer(), Timed::output);
    const bool due = recorder.due(s, event.step);
    const StepRecord record = step_record(event, due);
    if (text != nullptr) {
      event.step == 0 ? text->derivatives(event.time, event.report.iterations, event.report.residual)
                      : void();
      text->step(record);
    }
    if (due) {
      recorder.record(s);
      results.row(record, recorder.row(), recorder.active());
      if (text != nullptr) text->row(recorder.row(), recorder.active());
    }
    progress.step(event.time, event.report.iterations);
  };
  const auto begin = PhaseTimer::Clock::now();
  const RunReport report = run(solver, b.solution, observer);
  const double seconds = std::chrono::duration<double>(PhaseTimer::Clock::now() - begin).count();

  std::string status = "finished";
  if (!report.ok) status = failure_text(*deck, solver, report);
  if (report.ended_early) status = "finished: " + solver.state().status.end_reason();
  if (report.interrupted)
    status = fmt::format("interrupted by {} at step {}, t = {:g} s of {:g}", signal_name(g_signal.load()),
                         report.steps, solver.state().time, b.solution.final_time);
  results.close(status);
  if (text != nullptr) text->close();
  progress.finish();
  if (arguments.profile) print_profile(solver.timer(), seconds, report);
  if (!report.ok) {
    fmt::print(stderr, "{}results up to time {:g} s are in {}.h5\n", status, solver.state().time, stem);
    try {
      leave_replay(stem + ".replay.h5", *deck, arguments.input, solver, report);
      fmt::print(stderr, "to see the failure again: whirl run --replay {}.replay.h5\n", stem);
    } catch (const EnvironmentError& e) {
      fmt::print(stderr, "warning: no file to see the failure again: {}\n", e.what());
    }
    return kStopped;
  }
  if (report.interrupted) {
    fmt::print(stderr, "{}; results so far are in {}.h5\n", status, stem);
    return kStopped;
  }
  if (report.ended_early && !arguments.quiet) fmt::print(stderr, "{}\n", status);
  return kDone;
}

}  // namespace whirl
