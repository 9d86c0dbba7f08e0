// Structural rank: a largest set of entries of a sparse square matrix with no two in a row or column. When it
// is smaller than the matrix, the matrix is singular whatever its values.
#pragma once
#include <vector>

namespace whirl::partition {

struct SparseRows {
  std::vector<int> start{0};
  std::vector<int> column;
  int rows() const { return static_cast<int>(start.size()) - 1; }
};

struct Matching {
  std::vector<int> column_of_row, row_of_column;  // -1: none
  std::vector<int> free_rows, free_columns;
};
Matching maximum_matching(const SparseRows& a, int columns);

}  // namespace whirl::partition
