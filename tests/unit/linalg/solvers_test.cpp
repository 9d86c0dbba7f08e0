// What every linear solver must do, whichever it is.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/linalg/matrices.hpp"

namespace whirl::linalg {
namespace {

using testing::backward_error;
using testing::from_triplets;
using testing::Matrix;
using testing::multiply;
using testing::Triplet;

constexpr double backward_bound = 1e-13;  // the project's bound for every solver

class Solvers : public ::testing::TestWithParam<SolverKind> {
 protected:
  static std::vector<double> right_hand_side(const Matrix& a) {
    std::vector<double> x(static_cast<std::size_t>(a.n()));
    for (int i = 0; i < a.n(); ++i) x[i] = 1.0 + 0.01 * i;
    return multiply(a, x);
  }
  // Solves and checks the backward error; the solver is analyzed before.
  static void check(LinearSolver& solver, const Matrix& a, const std::string& what) {
    const FactorStatus status = solver.factor(a.values);
    ASSERT_TRUE(status.ok) << what << ": unknown " << status.bad_unknown;
    const std::vector<double> b = right_hand_side(a);
    std::vector<double> x = b;
    solver.solve(x);
    EXPECT_LE(backward_error(a, x, b).normwise, backward_bound) << what;
  }
  static std::unique_ptr<LinearSolver> analyzed(const Matrix& a) {
    auto solver = make_solver(GetParam(), a.pattern);
    solver->analyze(a.pattern);
    return solver;
  }
};

TEST_P(Solvers, SolveTheEmptySystem) {
  const Matrix a = from_triplets(0, {});
  auto solver = analyzed(a);
  EXPECT_TRUE(solver->factor(a.values).ok);
  std::vector<double> b;
  solver->solve(b);
}

TEST_P(Solvers, DivideWhenThereIsOneUnknown) {
  const Matrix a = from_triplets(1, {{0, 0, 4.0}});
  auto solver = analyzed(a);
  ASSERT_TRUE(solver->factor(a.values).ok);
  std::vector<double> b{2.0};
  solver->solve(b);
  EXPECT_EQ(b[0], 0.5);
}

TEST_P(Solvers, SolveRandomMatricesWithZeroDiagonals) {
  std::mt19937 random(7);
  for (int n : {2, 3, 5, 8, 9, 16, 17, 31, 64, 100, 257}) {
    for (double per_row : {0.3, 1.0, 3.0}) {
      const Matrix a = testing::random_sparse(n, per_row, random);
      auto solver = analyzed(a);
      check(*solver, a, "n " + std::to_string(n) + " with " + std::to_string(per_row) + " entries a row");
    }
  }
}

TEST_P(Solvers, SolveFullMatrices) {
  std::mt19937 random(11);
  for (int n : {2, 7, 8, 15, 24, 33, 50}) {
    const Matrix a = testing::full(n, random);
    auto solver = analyzed(a);
    check(*solver, a, "n " + std::to_string(n));
  }
}

TEST_P(Solvers, SolveSaddlePointsInMixedUnits) {
  std::mt19937 random(13);
  for (int bodies : {2, 3, 5, 10, 40}) {
    for (int constraints : {1, 3, 5}) {
      const Matrix a = testing::saddle_point(bodies, constraints, random);
      auto solver = analyzed(a);
      check(*solver, a,
            std::to_string(bodies) + " bodies with " + std::to_string(constraints) + " constraints each");
    }
  }
}

TEST_P(Solvers, KeepTheirAccuracyWhenValuesChangeWildly) {
  std::mt19937 random(17);
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::uniform_int_distribution<int> power(-8, 8);
  Matrix a = testing::saddle_point(12, 3, random);
  auto solver = analyzed(a);
  for (int round = 0; round < 20; ++round) {
    check(*solver, a, "round " + std::to_string(round));
    for (double& v : a.values) v = v == 0.0 ? 0.0 : value(random) * std::pow(10.0, power(random));
  }
}

TEST_P(Solvers, AcceptValuesThatReturnAfterASingularMatrix) {
  std::mt19937 random(19);
  const Matrix good = testing::saddle_point(6, 2, random);
  Matrix bad = good;
  for (int k = bad.pattern.row_start[3]; k < bad.pattern.row_start[4]; ++k) bad.values[k] = 0.0;
  auto solver = analyzed(good);
  check(*solver, good, "before");
  EXPECT_FALSE(solver->factor(bad.values).ok);
  check(*solver, good, "after");
}

TEST_P(Solvers, NameTheUnknownWhoseColumnIsZero) {
  std::mt19937 random(23);
  Matrix a = testing::saddle_point(6, 2, random);
  const int dead = 17;
  for (std::size_t k = 0; k < a.values.size(); ++k) {
    if (a.pattern.column[k] == dead) a.values[k] = 0.0;
  }
  auto solver = analyzed(a);
  const FactorStatus status = solver->factor(a.values);
  EXPECT_FALSE(status.ok);
  EXPECT_EQ(status.bad_unknown, dead);
}

TEST_P(Solvers, NameOneOfTwoUnknownsThatCannotBeToldApart) {
  // columns 1 and 3 are equal: only their sum is determined
  const Matrix a = testing::from_dense(
      {{4, 1, 0, 1, 0}, {1, 5, 2, 5, 0}, {0, 2, 6, 2, 1}, {0, 3, 1, 3, 0}, {1, 0, 1, 0, 3}});
  auto solver = analyzed(a);
  const FactorStatus status = solver->factor(a.values);
  EXPECT_FALSE(status.ok);
  EXPECT_TRUE(status.bad_unknown == 1 || status.bad_unknown == 3) << status.bad_unknown;
}

TEST_P(Solvers, RefuseValuesThatAreNotNumbers) {
  Matrix a = testing::from_dense({{4, 1, 0}, {1, 5, 2}, {0, 2, 6}});
  auto solver = analyzed(a);
  ASSERT_TRUE(solver->factor(a.values).ok);
  a.values[3] = std::nan("");
  EXPECT_FALSE(solver->factor(a.values).ok);
}

TEST_P(Solvers, SolveTheSharedMatrices) {
  const auto folder = testing::shared_matrices();
  if (!folder) GTEST_SKIP() << "no ../shared/matrices and WHIRL_SHARED not set";
  for (const auto& file : testing::matrix_files(*folder)) {
    const Matrix a = testing::read_matrix_market(file);
    if (GetParam() == SolverKind::dense && a.n() > 300) continue;  // too slow to be of use
    auto solver = analyzed(a);
    for (int round = 0; round < 3; ++round) check(*solver, a, file.filename());
  }
}

std::string kind_name(const ::testing::TestParamInfo<SolverKind>& info) {
  constexpr const char* names[] = {"Automatic", "StaticLu", "SuperLu", "Dense"};
  return names[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Kinds, Solvers,
                         ::testing::Values(SolverKind::automatic, SolverKind::static_lu, SolverKind::superlu,
                                           SolverKind::dense),
                         kind_name);

}  // namespace
}  // namespace whirl::linalg
