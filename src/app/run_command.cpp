#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_code.hpp"
#include "app/failed_step.hpp"
#include "app/failure_report.hpp"
#include "app/profile.hpp"
#include "app/recorder.hpp"
#include "app/replay.hpp"
#include "app/row_gather.hpp"
#include "base/version.hpp"
#include "comm/agree.hpp"
#include "comm/collectives.hpp"
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

// What the master writes of a run.
class Results {
 public:
  Results(const Deck& deck, const RunArguments& arguments, const std::string& stem, Recorder& recorder)
      : recorder_(recorder),
        info_(run_info(deck, arguments, recorder)),
        results_(stem + ".h5", recorder.plan(), info_) {
    if (arguments.text)
      text_ = std::make_unique<TextWriter>(stem, recorder.plan(), info_, text_precision(arguments));
  }
  // A step was made. Its row, when it is written, follows with row().
  void step(const RunEvent& event, const StepRecord& record) {
    if (text_ == nullptr) return;
    if (event.step == 0) text_->derivatives(event.time, event.report.iterations, event.report.residual);
    text_->step(record);
  }
  void row(const StepRecord& record) {
    results_.row(record, recorder_.row(), recorder_.active());
    if (text_ != nullptr) text_->row(recorder_.row(), recorder_.active());
  }
  void close(const std::string& status) {
    results_.close(status);
    if (text_ != nullptr) text_->close();
  }
  double thread_seconds() const { return results_.thread_seconds(); }

 private:
  Recorder& recorder_;
  RunInfo info_;
  ResultWriter results_;
  std::unique_ptr<TextWriter> text_;
};

// The files are opened by the master; when that fails all ranks throw.
std::unique_ptr<Results> open_results(Communicator& comm, const Deck& deck, const RunArguments& arguments,
                                      const std::string& stem, Recorder& recorder) {
  std::unique_ptr<Results> results;
  std::string why;
  if (comm.is_master()) {
    try {
      results = std::make_unique<Results>(deck, arguments, stem, recorder);
    } catch (const EnvironmentError& e) {
      why = e.what();
    }
  }
  agree_or_throw(comm, why.empty() ? kDone : kEnvironment, why);
  return results;
}

// Why the run ends early, in the words of the first rank that wished it.
std::string end_reason(Communicator& comm, const Solver& solver) {
  const EvalStatus& status = solver.state().status;
  return agree(comm, status.end_requested() ? 1 : 0, status.end_requested() ? status.end_reason() : "").why;
}

void listen_to_signals() {
  g_signal.store(0);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    // What the caller ignores stays ignored (nohup).
    if (std::signal(number, on_signal) == SIG_IGN) std::signal(number, SIG_IGN);
  }
  std::signal(SIGXFSZ,
              SIG_IGN);  // a file that grows too long is an error of the write then, told with its name
}

}  // namespace

int run_command(const RunArguments& arguments, Communicator& comm) {
  const auto deck = load_deck_together(comm, arguments.input, !arguments.quiet);
  if (deck == nullptr) return kBadInput;
  Builder& b = deck->builder;
  const std::string stem = arguments.stem.empty()
                               ? std::filesystem::path(arguments.input.deck).replace_extension().string()
                               : arguments.stem;

  Recorder recorder(b.model, b.output);
  Crew crew(comm, *deck, arguments.crew, &recorder);
  Solver solver(b.model, b.solution, crew.team());
  solver.timer().enabled = arguments.profile;
  const Snapshot start = start_of(crew, solver);
  const auto results = open_results(comm, *deck, arguments, stem, recorder);
  RowGather rows(crew, recorder);
  Progress progress(
      b.solution.initial_time, b.solution.final_time,
      arguments.quiet || !crew.is_master() ? Progress::Show::never : Progress::Show::when_terminal);
  listen_to_signals();

  StepRecord under_way;  // step of the row that travels
  const auto finish_row = [&] {
    if (!rows.under_way()) return;
    rows.complete();
    if (results != nullptr) results->row(under_way);
  };
  RunObserver observer;
  observer.stop = [] { return g_signal.load() != 0; };
  observer.accepted = [&](const Solver& s, const RunEvent& event) {
    const PhaseTimer::Scope scope(solver.timer(), Timed::output);
    finish_row();
    const bool due = recorder.due(s, event.step);
    const StepRecord record = step_record(event, due);
    if (results != nullptr) results->step(event, record);
    if (due) {
      under_way = record;
      rows.begin(s);
      if (crew.size() == 1) finish_row();
    }
    progress.step(event.time, event.report.iterations);
  };
  const Traffic before = comm.traffic();
  const Stopwatch watch;
  const RunReport report = run(solver, b.solution, observer);
  finish_row();
  rows.finish();
  const Spent spent = watch.spent();

  std::string status = "finished";
  FailedStep failed;
  if (!report.ok) {
    failed = gather_failed_step(crew, solver, start, report);
    status = failure_text(*deck, failed, report);
  }
  if (report.ended_early) status = "finished: " + end_reason(comm, solver);
  const int signal = report.interrupted ? largest_of(comm, g_signal.load()) : 0;
  if (report.interrupted)
    status = fmt::format("interrupted by {} at step {}, t = {:g} s of {:g}", signal_name(signal),
                         report.steps, solver.state().time, b.solution.final_time);
  if (results != nullptr) results->close(status);
  progress.finish();
  if (arguments.profile) {
    print_profile(crew, solver, spent, before, report);
    if (results != nullptr) {
      fmt::print(stderr,
                 "processor time: {:.4f} s here, {:.4f} s of the thread that writes the results file\n",
                 spent.cpu_seconds, results->thread_seconds());
    }
  }
  const int code = report.ok && !report.interrupted ? kDone : kStopped;
  if (!crew.is_master()) return code;
  if (!report.ok) {
    fmt::print(stderr, "{}results up to time {:g} s are in {}.h5\n", status, solver.state().time, stem);
    try {
      leave_replay(stem + ".replay.h5", *deck, arguments.input, failed, report);
      fmt::print(stderr, "to see the failure again: whirl run --replay {}.replay.h5\n", stem);
    } catch (const EnvironmentError& e) {
      fmt::print(stderr, "warning: no file to see the failure again: {}\n", e.what());
    }
  } else if (report.interrupted) {
    fmt::print(stderr, "{}; results so far are in {}.h5\n", status, stem);
  } else if (report.ended_early && !arguments.quiet) {
    fmt::print(stderr, "{}\n", status);
  }
  return code;
}

}  // namespace whirl
