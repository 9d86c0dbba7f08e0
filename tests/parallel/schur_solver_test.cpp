// The distributed solve against the same system solved whole.
#include "schur/schur_solver.hpp"

#include <gtest/gtest.h>

#include "parallel/ranks.hpp"
#include "unit/linalg/matrices.hpp"

namespace whirl::schur {
namespace {

using linalg::testing::Matrix;
using linalg::testing::Triplet;
using whirl::testing::ranks;

// Entries of a whole matrix dealt to ranks, as elements of a model would be: an unknown is interface when
// entries of two ranks touch it, and `pinned` unknowns are interface in any case.
struct Dealt {
  Subdomain subdomain;
  Matrix local;
  std::vector<int> interface;  // numbers in the whole
};

template <class RankOf>
Dealt deal(const Matrix& whole, RankOf rank_of_entry, const std::vector<int>& pinned = {}) {
  const int n = whole.n(), me = ranks().rank();
  std::vector<int> first(n, -1);
  std::vector<char> shared(n, 0);
  for (int i : pinned) shared[i] = 1;
  std::vector<std::vector<Triplet>> part(ranks().size());
  for (int i = 0; i < n; ++i) {
    for (int k = whole.pattern.row_start[i]; k < whole.pattern.row_start[i + 1]; ++k) {
      const int j = whole.pattern.column[k];
      const int r = rank_of_entry(i, j);
      part[r].push_back({i, j, whole.values[k]});
      for (int u : {i, j}) {
        if (first[u] < 0) first[u] = r;
        if (first[u] != r) shared[u] = 1;
      }
    }
  }
  Dealt d;
  std::vector<int> place(n, -1), local(n, -1);
  for (int i = 0; i < n; ++i) {
    if (!shared[i]) continue;
    place[i] = static_cast<int>(d.interface.size());
    d.interface.push_back(i);
  }
  std::vector<char> mine(n, 0);
  for (const Triplet& t : part[me]) mine[t.row] = mine[t.column] = 1;
  for (int i = 0; i < n; ++i) {
    if (!mine[i]) continue;
    local[i] = static_cast<int>(d.subdomain.global_unknown.size());
    d.subdomain.global_unknown.push_back(i);
    if (place[i] < 0) continue;
    d.subdomain.interface_unknowns.push_back(local[i]);
    d.subdomain.interface_place.push_back(place[i]);
  }
  d.subdomain.interface_size = static_cast<int>(d.interface.size());
  d.subdomain.interface_global = d.interface;
  std::vector<Triplet> entries;
  for (const Triplet& t : part[me]) entries.push_back({local[t.row], local[t.column], t.value});
  d.local = linalg::testing::from_triplets(static_cast<int>(d.subdomain.global_unknown.size()), entries);
  return d;
}

// Solves A x = b on the ranks, b counted by the lowest rank that has the unknown; returns the largest
// difference from x on this rank.
double worst_error(const Matrix& whole, const Dealt& d, SchurSolver& solver, std::mt19937& random) {
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::vector<double> x(whole.n());
  for (double& v : x) v = value(random);
  const std::vector<double> b = linalg::testing::multiply(whole, x);
  // contributions: rank's own rows of A times x
  std::vector<double> local_x;
  for (int u : d.subdomain.global_unknown) local_x.push_back(x[u]);
  std::vector<double> local_b = linalg::testing::multiply(d.local, local_x);
  solver.solve(local_b);
  double worst = 0.0;
  for (std::size_t i = 0; i < local_b.size(); ++i) worst = std::max(worst, std::abs(local_b[i] - local_x[i]));
  return worst;
}

// A chain of blocks with couplings between neighbours; blocks are dealt to the ranks in order.
Matrix chain(int blocks, int width, std::mt19937& random) {
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::vector<Triplet> t;
  for (int b = 0; b < blocks; ++b) {
    for (int i = 0; i < width; ++i) {
      for (int j = 0; j < width; ++j) {
        t.push_back({b * width + i, b * width + j, value(random) + (i == j ? 8.0 : 0.0)});
        if (b + 1 < blocks) {
          t.push_back({b * width + i, (b + 1) * width + j, value(random)});
          t.push_back({(b + 1) * width + i, b * width + j, value(random)});
        }
      }
    }
  }
  return linalg::testing::from_triplets(blocks * width, t);
}

// 1e-10: entries of order 8, inverses well conditioned; eight digits above rounding of 1e-16 times growth.
constexpr double kTight = 1e-10;

TEST(SchurSolver, EqualsTheWholeSolutionOnAChain) {
  std::mt19937 random(1);
  const int blocks = 24, width = 6;
  const Matrix whole = chain(blocks, width, random);
  const auto owner = [&](int i, int j) {
    return std::min(std::min(i, j) / width * ranks().size() / blocks, ranks().size() - 1);
  };
  for (auto kind : {linalg::SolverKind::automatic, linalg::SolverKind::superlu, linalg::SolverKind::dense}) {
    const Dealt d = deal(whole, owner);
    SchurSolver solver(ranks(), d.subdomain, kind, 10);
    solver.analyze(d.local.pattern);
    for (int round = 0; round < 3; ++round) {
      solver.factor(d.local.values);
      for (int again = 0; again < 2; ++again) EXPECT_LT(worst_error(whole, d, solver, random), kTight);
      EXPECT_TRUE(solver.late_failure().ok);
    }
  }
}

TEST(SchurSolver, EqualsTheWholeSolutionWhenEverythingIsInterface) {
  std::mt19937 random(2);
  const Matrix whole = chain(6, 4, random);
  std::vector<int> all;
  for (int i = 0; i < whole.n(); ++i) all.push_back(i);
  const Dealt d = deal(
      whole, [](int i, int j) { return (i + j) % ranks().size(); }, all);
  SchurSolver solver(ranks(), d.subdomain, linalg::SolverKind::automatic, 10);
  solver.analyze(d.local.pattern);
  solver.factor(d.local.values);
  EXPECT_LT(worst_error(whole, d, solver, random), kTight);
}

TEST(SchurSolver, EqualsTheWholeSolutionWhenAllButOneRankHaveNothing) {
  std::mt19937 random(3);
  const Matrix whole = chain(5, 6, random);
  for (int busy : {0, ranks().size() - 1}) {
    const Dealt d = deal(whole, [&](int, int) { return busy; });
    SchurSolver solver(ranks(), d.subdomain, linalg::SolverKind::automatic, 10);
    solver.analyze(d.local.pattern);
    solver.factor(d.local.values);
    EXPECT_LT(worst_error(whole, d, solver, random), kTight);
  }
}

TEST(SchurSolver, GivesTheSameBitsEveryTime) {
  std::mt19937 random(4);
  const int blocks = 12, width = 6;
  const Matrix whole = chain(blocks, width, random);
  const Dealt d = deal(whole, [&](int i, int j) { return std::min(i, j) / width * ranks().size() / blocks; });
  std::vector<double> first;
  for (int round = 0; round < 20; ++round) {
    SchurSolver solver(ranks(), d.subdomain, linalg::SolverKind::automatic, 10);
    solver.analyze(d.local.pattern);
    solver.factor(d.local.values);
    std::vector<double> b(d.subdomain.global_unknown.size());
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = 1.0 / (1.0 + static_cast<double>(i));
    solver.solve(b);
    if (round == 0) first = b;
    EXPECT_EQ(b, first);
  }
}

TEST(SchurSolver, TellsAllRanksOfASingularSubdomain) {
  std::mt19937 random(5);
  const int blocks = 12, width = 4;
  Matrix whole = chain(blocks, width, random);
  const auto owner = [&](int i, int j) { return std::min(i, j) / width * ranks().size() / blocks; };
  // the last block's last unknown vanishes from the matrix: interior of the last rank
  const int gone = whole.n() - 1;
  for (int i = 0; i < whole.n(); ++i) {
    for (int k = whole.pattern.row_start[i]; k < whole.pattern.row_start[i + 1]; ++k) {
      if (whole.pattern.column[k] == gone || i == gone) whole.values[k] = 0.0;
    }
  }
  const Dealt d = deal(whole, owner);
  SchurSolver solver(ranks(), d.subdomain, linalg::SolverKind::automatic, 10);
  solver.analyze(d.local.pattern);
  solver.factor(d.local.values);
  std::vector<double> b(d.subdomain.global_unknown.size(), 1.0);
  solver.solve(b);
  EXPECT_FALSE(solver.late_failure().ok);
  EXPECT_EQ(solver.late_failure().bad_unknown, gone);
  EXPECT_EQ(solver.late_failure().rank, ranks().size() - 1);
}

TEST(SchurSolver, TellsAllRanksOfASingularInterface) {
  // two unknowns, both interface, whose sum over the ranks is singular
  Dealt d;
  d.subdomain.interface_unknowns = {0, 1};
  d.subdomain.interface_place = {0, 1};
  d.subdomain.interface_size = 2;
  d.subdomain.global_unknown = d.subdomain.interface_global = {7, 8};
  d.local = linalg::testing::from_triplets(2, {{0, 0, 1.0}, {0, 1, 1.0}, {1, 0, 1.0}, {1, 1, 1.0}});
  SchurSolver solver(ranks(), d.subdomain, linalg::SolverKind::automatic, 10);
  solver.analyze(d.local.pattern);
  solver.factor(d.local.values);
  std::vector<double> b(2, 1.0);
  solver.solve(b);
  EXPECT_FALSE(solver.late_failure().ok);
  EXPECT_GE(solver.late_failure().bad_unknown, 7);
}

}  // namespace
}  // namespace whirl::schur
