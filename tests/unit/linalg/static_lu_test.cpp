// What the static LU promises beyond other solvers: pivots kept and chosen anew, no allocation, Schur
// complements.
#include "linalg/static_lu.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "unit/linalg/allocation_count.hpp"
#include "unit/linalg/matrices.hpp"

namespace whirl::linalg {
namespace {

using testing::Matrix;

// Long-double Gaussian elimination with full rows: the slow and obvious reference.
class Reference {
 public:
  explicit Reference(const Matrix& m) : n_(m.n()), a_(static_cast<std::size_t>(n_ * n_), 0.0L) {
    for (int i = 0; i < n_; ++i) {
      for (int k = m.pattern.row_start[i]; k < m.pattern.row_start[i + 1]; ++k)
        at(i, m.pattern.column[k]) = m.values[k];
    }
  }
  long double& at(int i, int j) { return a_[static_cast<std::size_t>(i * n_ + j)]; }

  // Eliminates `inner` with pivot rows from `inner` only, carrying the right-hand side along.
  void eliminate(const std::vector<int>& inner, std::vector<long double>& b) {
    std::vector<int> rows = inner;
    for (int column : inner) {
      const auto best = std::max_element(rows.begin(), rows.end(), [&](int p, int q) {
        return std::abs(at(p, column)) < std::abs(at(q, column));
      });
      const int pivot = *best;
      rows.erase(best);
      for (int i = 0; i < n_; ++i) {
        if (i == pivot || at(i, column) == 0.0L) continue;
        const long double l = at(i, column) / at(pivot, column);
        for (int j = 0; j < n_; ++j) at(i, j) -= l * at(pivot, j);
        b[i] -= l * b[pivot];
      }
    }
  }

 private:
  int n_;
  std::vector<long double> a_;
};

void check_schur(const Matrix& a, const std::vector<int>& interface) {
  StaticLu lu;
  lu.analyze(a.pattern, interface);
  const int m = static_cast<int>(interface.size());
  std::vector<double> b(static_cast<std::size_t>(a.n())), solution(b), y(interface.size()),
      h(interface.size());
  for (int i = 0; i < a.n(); ++i) solution[i] = 1.0 + 0.1 * (i % 7);
  b = multiply(a, solution);
  for (int k = 0; k < m; ++k) y[k] = solution[interface[k]];

  std::vector<int> inner;
  for (int i = 0; i < a.n(); ++i) {
    if (std::find(interface.begin(), interface.end(), i) == interface.end()) inner.push_back(i);
  }
  Reference reference(a);
  std::vector<long double> b_reference(b.begin(), b.end());
  reference.eliminate(inner, b_reference);

  for (int round = 0; round < 2; ++round) {  // pivots chosen, pivots kept
    const FactorStatus status = lu.factor(a.values);
    ASSERT_TRUE(status.ok) << status.bad_unknown;
    EXPECT_EQ(status.repivoted, round == 0);
    double size = 0.0;
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        size = std::max(size, std::abs(static_cast<double>(reference.at(interface[i], interface[j]))));
      }
    }
    // rounding of an elimination of condition up to 1e4
    const double tolerance = 1e-11 * size;
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        const auto expected = static_cast<double>(reference.at(interface[i], interface[j]));
        EXPECT_NEAR(lu.schur()[j * lu.schur_stride() + i], expected, tolerance);
      }
    }
    lu.forward(b, h);
    for (int i = 0; i < m; ++i)
      EXPECT_NEAR(h[i], static_cast<double>(b_reference[interface[i]]), 10.0 * tolerance);
    std::vector<double> x(b.size());
    lu.backward(y, x);
    for (int i = 0; i < a.n(); ++i) EXPECT_NEAR(x[i], solution[i], 1e-10);  // as above
  }
}

TEST(StaticLuSchur, EqualsDenseEliminationOnRandomMatrices) {
  std::mt19937 random(3);
  for (int n : {5, 20, 60}) {
    for (int m : {1, 3, n / 2}) {
      std::vector<testing::Triplet> t;
      std::uniform_real_distribution<double> value(-1.0, 1.0);
      std::uniform_int_distribution<int> place(0, n - 1);
      for (int i = 0; i < n; ++i) t.push_back({i, i, 3.0 + value(random)});
      for (int k = 0; k < 3 * n; ++k) t.push_back({place(random), place(random), value(random)});
      std::vector<int> all(static_cast<std::size_t>(n));
      std::iota(all.begin(), all.end(), 0);
      std::shuffle(all.begin(), all.end(), random);
      all.resize(static_cast<std::size_t>(m));
      check_schur(testing::from_triplets(n, t), all);
    }
  }
}

TEST(StaticLuSchur, EqualsDenseEliminationOnAChainCutAtABody) {
  // the body in the middle and the multipliers that hold it are the interface; all units one
  std::mt19937 random(5);
  const int bodies = 7, constraints = 2;
  Matrix a = testing::saddle_point(bodies, constraints, random);
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  for (int i = 0; i < a.n(); ++i) {
    for (int k = a.pattern.row_start[i]; k < a.pattern.row_start[i + 1]; ++k) {
      if (a.values[k] != 0.0) a.values[k] = value(random) + (a.pattern.column[k] == i ? 4.0 : 0.0);
    }
  }
  std::vector<int> interface;
  for (int k = 0; k < 6; ++k) interface.push_back(3 * 6 + k);
  for (int k = 0; k < 2 * constraints; ++k) interface.push_back(bodies * 6 + 2 * constraints + k);
  check_schur(a, interface);
}

TEST(StaticLuSchur, IsTheMatrixItselfWhenAllUnknownsAreInterface) {
  check_schur(testing::from_dense({{4, 1, 0}, {1, 5, 2}, {0, 2, 6}}), {2, 0, 1});
}

TEST(StaticLuSchur, NamesTheUnknownWhenTheInteriorIsSingular) {
  // unknown 1 is held by the interface only
  const Matrix a = testing::from_dense({{2, 0, 1}, {0, 0, 1}, {1, 1, 3}});
  StaticLu lu;
  lu.analyze(a.pattern, {2});
  const FactorStatus status = lu.factor(a.values);
  EXPECT_FALSE(status.ok);
  EXPECT_EQ(status.bad_unknown, 1);
}

TEST(StaticLu, KeepsItsPivotsWhileValuesChangeALittle) {
  std::mt19937 random(29);
  Matrix a = testing::saddle_point(20, 5, random);
  StaticLu lu;
  lu.analyze(a.pattern);
  EXPECT_TRUE(lu.factor(a.values).repivoted);
  std::uniform_real_distribution<double> change(0.95, 1.05);
  for (int round = 0; round < 5; ++round) {
    for (double& v : a.values) v *= change(random);
    EXPECT_FALSE(lu.factor(a.values).repivoted);
  }
}

TEST(StaticLu, ChoosesPivotsAnewWhenAPivotVanishes) {
  Matrix a = testing::from_dense({{10, 1, 0, 0}, {1, 10, 1, 0}, {0, 1, 10, 1}, {0, 0, 1, 10}});
  StaticLu lu;
  lu.analyze(a.pattern);
  ASSERT_TRUE(lu.factor(a.values).ok);
  // the diagonal fades: a permutation matrix of the off-diagonal entries is left
  for (int i = 0; i < a.n(); ++i) {
    for (int k = a.pattern.row_start[i]; k < a.pattern.row_start[i + 1]; ++k) {
      if (a.pattern.column[k] == i) a.values[k] = 0.0;
    }
  }
  ASSERT_TRUE(lu.factor(a.values).ok);
  std::vector<double> b{1, 2, 3, 4};
  lu.solve(b);
  // x1 = 1, x0 + x2 = 2, x1 + x3 = 3, x2 = 4
  const std::vector<double> expected{-2, 1, 4, 2};
  for (int i = 0; i < 4; ++i) EXPECT_DOUBLE_EQ(b[i], expected[i]);
}

TEST(StaticLu, AllocatesNothingOnceItsPivotsAreChosen) {
  std::mt19937 random(31);
  for (int bodies : {2, 30}) {
    Matrix a = testing::saddle_point(bodies, 5, random);
    StaticLu lu;
    lu.analyze(a.pattern);
    ASSERT_TRUE(lu.factor(a.values).ok);
    std::vector<double> b(static_cast<std::size_t>(a.n()), 1.0);
    const long before = testing::allocation_count();
    for (int round = 0; round < 3; ++round) {
      for (double& v : a.values) v *= 1.01;
      EXPECT_FALSE(lu.factor(a.values).repivoted);
      lu.solve(b);
    }
    // other units: the rows are weighed again, without choosing pivots anew
    for (double& v : a.values) v *= 1024.0;
    EXPECT_FALSE(lu.factor(a.values).repivoted);
    lu.solve(b);
    EXPECT_EQ(testing::allocation_count(), before);
  }
}

TEST(DenseLu, AllocatesNothingAfterAnalysis) {
  std::mt19937 random(37);
  const Matrix a = testing::saddle_point(3, 3, random);
  auto lu = make_solver(SolverKind::dense, a.pattern);
  lu->analyze(a.pattern);
  std::vector<double> b(static_cast<std::size_t>(a.n()), 1.0);
  const long before = testing::allocation_count();
  EXPECT_TRUE(lu->factor(a.values).ok);
  lu->solve(b);
  EXPECT_EQ(testing::allocation_count(), before);
}

}  // namespace
}  // namespace whirl::linalg
