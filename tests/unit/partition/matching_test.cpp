#include "partition/matching.hpp"

#include <gtest/gtest.h>

namespace whirl::partition {
namespace {

SparseRows rows(const std::vector<std::vector<int>>& lists) {
  SparseRows a;
  for (const auto& row : lists) {
    a.column.insert(a.column.end(), row.begin(), row.end());
    a.start.push_back(static_cast<int>(a.column.size()));
  }
  return a;
}

TEST(Matching, FindsTheOnlyPermutationOfATriangleWithoutDiagonal) {
  // row 0 has only column 2, row 1 columns 0 and 2, row 2 all: one solution
  const Matching m = maximum_matching(rows({{2}, {0, 2}, {0, 1, 2}}), 3);
  EXPECT_EQ(m.column_of_row, (std::vector<int>{2, 0, 1}));
  EXPECT_TRUE(m.free_rows.empty());
}

TEST(Matching, UndoesGreedyChoicesAlongALongPath) {
  // row i may take columns i and i + 1, the last row only column 0: all must shift by one
  constexpr int n = 100000;
  std::vector<std::vector<int>> lists;
  for (int i = 0; i + 1 < n; ++i) lists.push_back({i, i + 1});
  lists.push_back({0});
  const Matching m = maximum_matching(rows(lists), n);
  EXPECT_TRUE(m.free_rows.empty());
  EXPECT_EQ(m.column_of_row[0], 1);
  EXPECT_EQ(m.column_of_row[n - 1], 0);
}

TEST(Matching, TellsRowsAndColumnsThatFindNoPartner) {
  // three rows share two columns, the fourth has none
  const Matching m = maximum_matching(rows({{0, 1}, {0, 1}, {0, 1}, {}}), 4);
  EXPECT_EQ(m.free_rows.size(), 2u);
  EXPECT_EQ(m.free_columns, (std::vector<int>{2, 3}));
}

TEST(Matching, OfNothingIsWhole) { EXPECT_TRUE(maximum_matching(SparseRows{}, 0).free_rows.empty()); }

}  // namespace
}  // namespace whirl::partition
