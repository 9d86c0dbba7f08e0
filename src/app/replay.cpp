#include "app/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "app/exit_code.hpp"
#include "app/failure_report.hpp"
#include "app/load.hpp"
#include "base/version.hpp"
#include "output/snapshot_file.hpp"

namespace whirl {

namespace {

constexpr const char* kPrefix = "replay/";

// What must come out again.
template <class Report, class Visitor>
void visit(Report& report, Visitor& v) {
  v("first residual", report.first_residual);
  v("residual", report.residual);
  v("correction", report.correction);
  v("iterations", report.iterations);
  v("jacobians", report.jacobians);
  v("bad unknown", report.bad_unknown);
}

struct Failure {
  RunStage stage = RunStage::steps;
  double step_size = 0.0;
  double time = 0.0;
  long step = 0;
  StepReport report;
  std::vector<double> residual;
};

Failure read_failure(const Snapshot& snapshot) {
  Failure f;
  SnapshotReader in(snapshot, kPrefix);
  int stage = 0, outcome = 0;
  in("stage", stage);
  in("step size", f.step_size);
  in("time", f.time);
  in("step", f.step);
  in("outcome", outcome);
  visit(f.report, in);
  f.residual = in.any("residuals");
  if (!in.misfit().empty()) throw EnvironmentError("the file has no failed step: " + in.misfit());
  f.stage = static_cast<RunStage>(stage);
  f.report.outcome = static_cast<StepOutcome>(outcome);
  return f;
}

const std::string& text_of(const Snapshot& snapshot, const std::string& name) {
  const auto at = snapshot.texts.find(name);
  if (at == snapshot.texts.end()) throw EnvironmentError("the file has no failed step: it lacks " + name);
  return at->second;
}

std::string reading_key(std::size_t i, const char* what) { return fmt::format("reading {} {}", i, what); }

void keep_readings(const std::vector<Reading>& readings, SnapshotWriter& out, Snapshot& snapshot) {
  out("readings", readings.size());
  for (std::size_t i = 0; i < readings.size(); ++i) {
    snapshot.texts[reading_key(i, "name")] = readings[i].name;
    snapshot.texts[reading_key(i, "path")] = std::filesystem::absolute(readings[i].path).string();
    snapshot.texts[reading_key(i, "text")] = readings[i].content->text;
  }
}

std::vector<Reading> kept_readings(SnapshotReader& in, const Snapshot& snapshot) {
  std::size_t count = 0;
  in("readings", count);
  std::vector<Reading> readings;
  for (std::size_t i = 0; i < count; ++i) {
    readings.push_back({text_of(snapshot, reading_key(i, "name")), text_of(snapshot, reading_key(i, "path")),
                        std::make_shared<SourceText>(text_of(snapshot, reading_key(i, "text")))});
  }
  return readings;
}

bool same_texts(const std::vector<Reading>& a, const std::vector<Reading>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Reading& x, const Reading& y) { return x.content->text == y.content->text; });
}

// Says of which files the kept text is not what is there now.
void tell_changes(const std::vector<Reading>& kept, const std::string& replay) {
  std::set<std::filesystem::path> told;
  for (const Reading& then : kept) {
    if (!told.insert(then.path).second) continue;
    FileTable files;
    const auto now = files.load_data(then.path);
    if (now != nullptr && now->text == then.content->text) continue;
    fmt::print(stderr, "note: {} {} since the run failed: its text in {} is used\n", then.path.string(),
               now == nullptr ? "has gone" : "has changed", replay);
  }
}

// The deck as the failed run read it, or, when the command line names one, that.
std::unique_ptr<Deck> load_replayed(const RunArguments& arguments, const Snapshot& snapshot) {
  DeckArguments input = arguments.input;
  DeckOptions options;
  SnapshotReader in(snapshot, kPrefix);
  std::size_t overrides = 0;
  in("overrides", overrides);
  in("peer quirks", input.peer_quirks);
  input.overrides.clear();
  for (std::size_t i = 0; i < overrides; ++i)
    input.overrides.push_back(text_of(snapshot, "override " + std::to_string(i)));
  options.use_environment = false;
  options.variables = text_of(snapshot, "variables");
  const std::vector<Reading> kept = kept_readings(in, snapshot);
  if (!in.misfit().empty() || kept.empty())
    throw EnvironmentError(arguments.replay + ": keeps no deck: " + in.misfit());
  const bool named = !input.deck.empty();
  if (!named) {
    tell_changes(kept, arguments.replay);
    input.deck = kept.front().name;
    options.repeat = kept;
  }
  auto deck = load_deck(input, false, options);
  if (named && deck != nullptr && !same_texts(deck->files.readings(), kept))
    fmt::print(stderr, "warning: {} is not the deck that failed\n", input.deck);
  return deck;
}

bool same(const Failure& f, const StepReport& now, std::span<const double> residual) {
  bool all = f.report.outcome == now.outcome && f.report.iterations == now.iterations &&
             f.report.jacobians == now.jacobians && f.report.bad_unknown == now.bad_unknown &&
             same_bits(f.report.first_residual, now.first_residual) &&
             same_bits(f.report.residual, now.residual) && same_bits(f.report.correction, now.correction) &&
             f.residual.size() == residual.size();
  for (std::size_t i = 0; all && i < residual.size(); ++i) all = same_bits(f.residual[i], residual[i]);
  return all;
}

void log_iteration(const Deck& deck, const Solver& solver, const Iteration& it, bool assembly) {
  fmt::print("iteration {}: residual {:.17g}", it.number, it.residual);
  if (it.correction > 0.0) fmt::print(", correction {:.17g}", it.correction);
  fmt::print(", {} Jacobian{}", it.jacobians, it.jacobians == 1 ? "" : "s");
  if (it.factors.repivoted) fmt::print(", pivots chosen anew");
  if (it.factors.pivot_growth > 0.0) fmt::print(", growth {:.3g}", it.factors.pivot_growth);
  fmt::print("\n");
  if (!assembly)
    fmt::print("{}", largest_residuals(deck, solver.residual(), solver.assembler().row_sizes(), 3));
}

}  // namespace

void leave_replay(const std::string& path, const Deck& deck, const DeckArguments& arguments,
                  const FailedStep& step, const RunReport& report) {
  Snapshot snapshot = step.state;
  SnapshotWriter out(snapshot, kPrefix);
  const StepReport& last = report.last.report;
  out("stage", static_cast<int>(report.stage));
  out("step size", report.last.step_size);
  out("time", report.last.time);
  out("step", report.last.step);
  out("outcome", static_cast<int>(last.outcome));
  visit(last, out);
  out("residuals", step.residual);
  out("overrides", arguments.overrides.size());
  out("peer quirks", arguments.peer_quirks);
  for (std::size_t i = 0; i < arguments.overrides.size(); ++i)
    snapshot.texts["override " + std::to_string(i)] = arguments.overrides[i];
  const char* variables = std::getenv("MBDYNVARS");
  snapshot.texts["variables"] = variables != nullptr ? variables : "";
  keep_readings(deck.files.readings(), out, snapshot);
  snapshot.texts["version"] = version();
  write_snapshot(path, snapshot);
}

int replay_command(const RunArguments& arguments) {
  const Snapshot snapshot = read_snapshot(arguments.replay);
  const Failure failure = read_failure(snapshot);
  const auto deck = load_replayed(arguments, snapshot);
  if (deck == nullptr) return kBadInput;
  if (text_of(snapshot, "version") != version())
    fmt::print(stderr, "warning: the run failed in whirl {}\n", text_of(snapshot, "version"));

  const SolutionSettings& settings = deck->builder.solution;
  Solver solver(deck->builder.model, settings);
  if (failure.stage == RunStage::dummy_steps || failure.stage == RunStage::steps) {
    const std::string misfit = solver.restore(snapshot);
    if (!misfit.empty()) {
      fmt::print(stderr, "error: {} does not fit the deck: {}\n", arguments.replay, misfit);
      return kBadInput;
    }
  }
  const bool assembly = failure.stage == RunStage::assembly;
  if (!assembly) fmt::print("after each iteration the largest residuals: scaled, as they are, equation of\n");
  solver.watch = [&](const Iteration& it) { log_iteration(*deck, solver, it, assembly); };
  RunReport report;
  report.ok = false;
  report.stage = failure.stage;
  report.last.step = failure.step;
  report.last.time = failure.time;
  report.last.report = repeat(solver, settings, failure.stage, failure.step_size);
  const bool exact = same(failure, report.last.report, solver.residual());
  if (report.last.report.ok()) {
    fmt::print("the step converges now\n");
    return kDone;
  }
  fmt::print("{}", failure_text(*deck, failed_step(solver, report), report));
  fmt::print("{}\n", exact ? "the same failure as in the run, bit for bit"
                           : "not the same failure as in the run: other numbers");
  return kStopped;
}

}  // namespace whirl
