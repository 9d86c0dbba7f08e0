// Cost of results: nanoseconds a number a step, for the results file and for text. Targets: below 2 us for
// 10^3 numbers a row in the results file, and a small part of a run.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "output/result_writer.hpp"
#include "output/text_writer.hpp"
#include "unit/output/sample_plan.hpp"

namespace whirl {
namespace {

OutputPlan nodes(std::int64_t numbers) {
  OutputPlan plan;
  for (int i = 0; i < numbers / 12; ++i)
    plan.add({"mov", "node.struct", i + 1, "", "dynamic"}, node_motion_layout("euler123", false));
  return plan;
}

void report(benchmark::State& state, const OutputPlan& plan, double rows = 1) {
  const auto numbers = static_cast<double>(state.iterations()) * static_cast<double>(plan.width()) * rows;
  state.counters["per_number"] =
      benchmark::Counter(numbers, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void results_file_row(benchmark::State& state) {
  sample::TempDir dir;
  OutputPlan plan = nodes(state.range(0));
  std::vector<double> row = sample::row(plan, 1);
  ResultWriter w(dir / "a.h5", plan, sample::info());
  std::size_t r = 0;
  for (auto _ : state) w.row(sample::record(r++), row);
  w.close();
  report(state, plan);
}
BENCHMARK(results_file_row)->Arg(120)->Arg(1200)->Arg(12000)->UseRealTime();

// A whole short run: create, views, 1000 rows, close.
void results_file_of_1000_rows(benchmark::State& state) {
  sample::TempDir dir;
  OutputPlan plan = nodes(state.range(0));
  std::vector<double> row = sample::row(plan, 1);
  for (auto _ : state) {
    ResultWriter w(dir / "a.h5", plan, sample::info());
    for (std::size_t r = 0; r < 1000; ++r) w.row(sample::record(r), row);
    w.close();
  }
  report(state, plan, 1000);
}
BENCHMARK(results_file_of_1000_rows)->Arg(120)->Arg(1200)->Unit(benchmark::kMillisecond)->UseRealTime();

void text_row(benchmark::State& state) {
  sample::TempDir dir;
  OutputPlan plan = nodes(state.range(0));
  std::vector<double> row = sample::row(plan, 1);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = 1.0 / static_cast<double>(i + 3);
  TextWriter w(dir / "a", plan, sample::info(), 12);
  for (auto _ : state) w.row(row);
  report(state, plan);
}
BENCHMARK(text_row)->Arg(1200)->UseRealTime();

}  // namespace
}  // namespace whirl

BENCHMARK_MAIN();
