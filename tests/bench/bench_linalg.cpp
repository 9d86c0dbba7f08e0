// Refactor + solve of whirl's linear solvers against KLU on the same matrix in the same run. Every benchmark
// prints the shortest times seen, in microseconds, and the ratio KLU / whirl. KLU runs with the better of its
// two orders.
//   bench_linalg [--benchmark_filter=...]      matrices of ../shared/matrices (or WHIRL_SHARED) and small
//   chains
#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>

#include "linalg/dense_lu.hpp"
#include "linalg/static_lu.hpp"
#include "unit/linalg/matrices.hpp"
#ifdef WHIRL_BENCH_KLU
#include <klu.h>
#endif

namespace {

using whirl::linalg::DenseLu;
using whirl::linalg::LinearSolver;
using whirl::linalg::StaticLu;
using whirl::linalg::testing::Matrix;

// Shortest time of refactor and of solve, in microseconds.
struct Best {
  double factor = std::numeric_limits<double>::infinity();
  double solve = std::numeric_limits<double>::infinity();
  double total = std::numeric_limits<double>::infinity();

  template <class Factor, class Solve>
  void measure(Factor&& do_factor, Solve&& do_solve) {
    using clock = std::chrono::steady_clock;
    const auto t0 = clock::now();
    do_factor();
    const auto t1 = clock::now();
    do_solve();
    const auto t2 = clock::now();
    factor = std::min(factor, std::chrono::duration<double, std::micro>(t1 - t0).count());
    solve = std::min(solve, std::chrono::duration<double, std::micro>(t2 - t1).count());
    total = std::min(total, std::chrono::duration<double, std::micro>(t2 - t0).count());
  }
};

#ifdef WHIRL_BENCH_KLU
class Klu {
 public:
  Klu(const Matrix& a, int ordering) {
    klu_defaults(&common_);
    common_.ordering = ordering;
    start_.assign(static_cast<std::size_t>(a.n()) + 1, 0);
    for (int j : a.pattern.column) ++start_[j + 1];
    for (int j = 0; j < a.n(); ++j) start_[j + 1] += start_[j];
    row_.resize(a.values.size());
    value_.resize(a.values.size());
    std::vector<int> next(start_.begin(), start_.end() - 1);
    for (int i = 0; i < a.n(); ++i) {
      for (int k = a.pattern.row_start[i]; k < a.pattern.row_start[i + 1]; ++k) {
        const int to = next[a.pattern.column[k]]++;
        row_[to] = i;
        value_[to] = a.values[k];
      }
    }
    symbolic_ = klu_analyze(a.n(), start_.data(), row_.data(), &common_);
    numeric_ = klu_factor(start_.data(), row_.data(), value_.data(), symbolic_, &common_);
  }
  Klu(const Klu&) = delete;
  Klu& operator=(const Klu&) = delete;
  ~Klu() {
    klu_free_numeric(&numeric_, &common_);
    klu_free_symbolic(&symbolic_, &common_);
  }
  void factor() { klu_refactor(start_.data(), row_.data(), value_.data(), symbolic_, numeric_, &common_); }
  void solve(std::vector<double>& b) {
    klu_solve(symbolic_, numeric_, static_cast<int>(b.size()), 1, b.data(), &common_);
  }

 private:
  klu_common common_{};
  klu_symbolic* symbolic_ = nullptr;
  klu_numeric* numeric_ = nullptr;
  std::vector<int> start_, row_;
  std::vector<double> value_;
};
#endif

template <class Solver>
void compare(benchmark::State& state, const Matrix& a) {
  Solver solver;
  solver.analyze(a.pattern);
  if (!solver.factor(a.values).ok) return state.SkipWithError("singular");
  const std::vector<double> b = multiply(a, std::vector<double>(static_cast<std::size_t>(a.n()), 1.0));
  std::vector<double> x = b;
  Best whirl;
#ifdef WHIRL_BENCH_KLU
  std::array<Klu, 2> klu{Klu(a, 0), Klu(a, 1)};
  std::array<Best, 2> opponent;
#endif
  for (auto _ : state) {
    x = b;
    whirl.measure([&] { solver.factor(a.values); }, [&] { solver.solve(x); });
#ifdef WHIRL_BENCH_KLU
    for (std::size_t k = 0; k < klu.size(); ++k) {
      x = b;
      opponent[k].measure([&] { klu[k].factor(); }, [&] { klu[k].solve(x); });
    }
#endif
  }
  state.counters["n"] = a.n();
  state.counters["factor"] = whirl.factor;
  state.counters["solve"] = whirl.solve;
  state.counters["total"] = whirl.total;
#ifdef WHIRL_BENCH_KLU
  const Best& best = opponent[0].total < opponent[1].total ? opponent[0] : opponent[1];
  state.counters["klu_factor"] = best.factor;
  state.counters["klu_solve"] = best.solve;
  state.counters["klu"] = best.total;
  state.counters["ratio"] = best.total / whirl.total;
#endif
}

void add(const std::string& name, std::shared_ptr<Matrix> a) {
  constexpr int largest_dense = 120;
  benchmark::RegisterBenchmark(("static/" + name).c_str(),
                               [a](benchmark::State& s) { compare<StaticLu>(s, *a); });
  if (a->n() > largest_dense) return;
  benchmark::RegisterBenchmark(("dense/" + name).c_str(),
                               [a](benchmark::State& s) { compare<DenseLu>(s, *a); });
}

}  // namespace

int main(int argc, char** argv) {
  using namespace whirl::linalg::testing;
  std::mt19937 random(1);
  for (const auto& [bodies, constraints] :
       {std::pair{1, 0}, {2, 1}, {2, 5}, {3, 5}, {4, 5}, {6, 5}, {8, 5}, {11, 5}}) {
    auto a = std::make_shared<Matrix>(saddle_point(bodies, constraints, random));
    add("chain" + std::to_string(a->n()), a);
  }
  for (int n : {8, 16, 24, 48, 96})
    add("full" + std::to_string(n), std::make_shared<Matrix>(full(n, random)));
  if (const auto folder = shared_matrices()) {
    for (const auto& file : matrix_files(*folder))
      add(file.stem(), std::make_shared<Matrix>(read_matrix_market(file)));
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
