// Ranks that share a model: nothing is lost, nothing is counted twice, and sizes and solutions are those of
// one rank. A rotor, dealt by METIS; runs of whole decks are in run_on_ranks_test.py.
#include "schur/rank_team.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "comm/collectives.hpp"
#include "deck/deck.hpp"
#include "parallel/ranks.hpp"
#include "schur/subdomain_solver.hpp"
#include "solve/run.hpp"

namespace whirl::schur {
namespace {

using whirl::testing::ranks;

struct Rotor {
  std::unique_ptr<Deck> deck =
      read_deck(std::filesystem::path(WHIRL_SOURCE_DIR) / "cases/02_rotor/rotor.mbd");
  Model& model = deck->builder.model;
  const SolutionSettings& settings = deck->builder.solution;
  partition::Partitioner partitioner{model, settings.initial_time};
  partition::Partition split(int n) const {
    partition::PartitionOptions options;
    options.ranks = n;
    options.initial_time = settings.initial_time;
    return partitioner.find(options);
  }
};

// A state with some motion in it: a few steps from the start.
RunReport some_steps(Solver& solver, const SolutionSettings& settings) {
  RunObserver observer;
  observer.most_steps = 5;
  return run(solver, settings, observer);
}

TEST(Shares, GiveEveryElementNodeAndUnknownToOneRank) {
  Rotor rotor;
  const int n = 4;
  const partition::Partition p = rotor.split(n);
  std::vector<int> evaluated(rotor.partitioner.connectivity().element_count(), 0);
  std::vector<int> owned(rotor.model.nodes.size(), 0), counted(rotor.model.equations(), 0),
      complete(rotor.model.equations(), 0);
  for (int r = 0; r < n; ++r) {
    const Share share = make_share(rotor.model, rotor.partitioner.connectivity(), p, r);
    for (std::size_t b = 0; b < share.evaluated.size(); ++b) {
      for (const int e : share.evaluated[b])
        ++evaluated[rotor.partitioner.connectivity().element_id(static_cast<int>(b), e)];
    }
    for (const int k : share.owned_nodes) ++owned[k];
    for (const Range& range : share.counted) {
      for (int i = range.begin; i < range.end; ++i) ++counted[i];
    }
    for (const Range& range : share.complete) {
      for (int i = range.begin; i < range.end; ++i) ++complete[i];
    }
  }
  EXPECT_EQ(evaluated, std::vector<int>(evaluated.size(), 1));
  EXPECT_EQ(owned, std::vector<int>(owned.size(), 1));
  EXPECT_EQ(counted, std::vector<int>(counted.size(), 1));
  for (int u = 0; u < rotor.model.equations(); ++u) {
    const bool interface = u < rotor.model.unknowns() && p.on_interface[u];
    EXPECT_EQ(complete[u], interface ? 0 : 1) << rotor.model.unknown_info()[u].name;
  }
}

TEST(RankTeam, MakesTheStepsOfOneRank) {
  Rotor alone, shared;
  Solver serial(alone.model, alone.settings);
  const RunReport one = some_steps(serial, alone.settings);
  ASSERT_TRUE(one.ok);
  RankTeam team(ranks(), shared.model, shared.partitioner.connectivity(), shared.split(ranks().size()),
                linalg::SolverKind::automatic);
  Solver mine(shared.model, shared.settings, &team);
  const RunReport many = some_steps(mine, shared.settings);
  ASSERT_TRUE(many.ok);
  EXPECT_EQ(one.iterations, many.iterations);
  const auto& y = serial.state().y_rate;
  double size = 0.0;
  for (const double v : y) size = std::max(size, std::abs(v));
  for (const Range& kept : mine.assembler().share().kept) {
    for (int i = kept.begin; i < kept.end; ++i)
      // the order of the sums differs: round-off over five steps of a stiff model
      EXPECT_NEAR(mine.state().y_rate[i], y[i], 1e-9 * size) << shared.model.unknown_info()[i].name;
  }
}

TEST(RankTeam, SizesOfResidualsAndCorrectionsAreThoseOfOneRank) {
  Rotor alone, shared;
  Solver serial(alone.model, alone.settings);
  const std::vector<double> scale(alone.model.equations(), 0.5);
  RankTeam team(ranks(), shared.model, shared.partitioner.connectivity(), shared.split(ranks().size()),
                linalg::SolverKind::automatic);
  // contributions i + 1 to row i, dealt to all ranks that have the row
  const partition::Partition& p = team.partition();
  std::vector<double> mine(shared.model.equations(), 0.0), whole(mine.size());
  for (std::size_t i = 0; i < whole.size(); ++i) whole[i] = static_cast<double>(i) + 1.0;
  for (const Range& r : team.share().complete) {
    for (int i = r.begin; i < r.end; ++i) mine[i] = whole[i];
  }
  for (const int u : p.parts[ranks().rank()].touched) {
    int sharers = 0;
    for (const auto& part : p.parts)
      sharers += std::binary_search(part.touched.begin(), part.touched.end(), u) ? 1 : 0;
    mine[u] = whole[u] / sharers;
  }
  const auto norm = [&](int rows, double factor) {
    double sum = 0.0;
    for (int i = 0; i < rows; ++i) sum += factor * factor * whole[i] * whole[i];
    return std::sqrt(sum);
  };
  const int n = shared.model.equations(), unknowns = shared.model.unknowns();
  const unsigned flag = ranks().rank() == ranks().size() - 1 ? kInterrupted : 0u;
  const Team::Answer all = team.residual_size(ResidualTest::norm, {}, mine, n, flag);
  EXPECT_NEAR(all.size, norm(n, 1.0), 1e-12 * norm(n, 1.0));
  EXPECT_EQ(all.flags, static_cast<unsigned>(kInterrupted));
  EXPECT_NEAR(team.residual_size(ResidualTest::norm, scale, mine, n, 0).size, norm(n, 0.5),
              1e-12 * norm(n, 0.5));
  EXPECT_NEAR(team.residual_size(ResidualTest::norm, {}, mine, unknowns, 0).size, norm(unknowns, 1.0),
              1e-12 * norm(n, 1.0));
  EXPECT_NEAR(team.residual_size(ResidualTest::minmax, {}, mine, n, 0).size, n, 1e-12 * n);
  // of a correction every rank has the whole number
  EXPECT_NEAR(team.correction_size(ResidualTest::norm, {}, whole), norm(n, 1.0), 1e-12 * norm(n, 1.0));
  EXPECT_NEAR(team.correction_size(ResidualTest::minmax, {}, whole), n, 1e-12 * n);
  mine[team.share().kept.empty() ? 0 : team.share().kept[0].begin] = std::nan("");
  EXPECT_TRUE(std::isnan(team.residual_size(ResidualTest::minmax, {}, mine, n, 0).size));
}

TEST(SubdomainSolver, SolvesAsTheWholeMatrixDoes) {
  Rotor rotor;
  Solver solver(rotor.model, rotor.settings);
  ASSERT_TRUE(some_steps(solver, rotor.settings).ok);
  const Assembler& assembler = solver.assembler();
  std::vector<double> b(assembler.system_size());
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = std::sin(static_cast<double>(i));
  std::vector<double> x = b;
  solver.linear_solver().solve(x);
  double size = 0.0;
  for (const double v : x) size = std::max(size, std::abs(v));
  for (const int n : {1, 2, 3, 5}) {
    SubdomainSolver split(rotor.split(n), linalg::SolverKind::automatic, 1);
    split.analyze(assembler.pattern());
    ASSERT_TRUE(split.factor(assembler.values()).ok);
    std::vector<double> y = b;
    split.solve(y);
    // the condition of the matrix of a stiff rotor is about 1e6: ten digits of sixteen
    for (std::size_t i = 0; i < x.size(); ++i)
      EXPECT_NEAR(y[i], x[i], 1e-9 * size) << n << " subdomains, " << i;
  }
}

}  // namespace
}  // namespace whirl::schur
