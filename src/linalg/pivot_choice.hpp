// Chooses pivot rows for a given order of the columns, by a sparse LU with threshold row pivoting, column by
// column (Gilbert & Peierls 1988). What is kept is the sequence of pivots and the structure of the factors;
// the numbers are made again by the fixed program that follows.
//
//   Entries are compared in units of their row (row_scale). The row paired with a column is taken while it is
//   not smaller than `threshold` times the best; otherwise the shortest row among those. Rows of another
//   block of the triangular form take no part; interface rows are eliminated but are never pivots.
#pragma once
#include <span>
#include <vector>

#include "linalg/linear_solver.hpp"

namespace whirl::linalg {

// The matrix by columns.
struct ColumnMatrix {
  int n = 0;
  std::vector<int> start, row;
  std::vector<double> value;
};

inline constexpr int interface_block = -1;

struct PivotTask {
  const ColumnMatrix* matrix = nullptr;
  std::vector<int> column_order;   // columns to eliminate, block after block
  std::vector<int> block_of_row;   // block of the triangular form, or interface_block
  std::vector<int> block_of_step;  // the same by position in column_order
  std::vector<int> paired_row;     // column -> preferred row
  std::vector<double> row_scale;
  double threshold = 0.1;
};

struct PivotSequence {
  bool ok = true;
  int bad_column = -1;
  std::vector<int> row_of_step;
  // Structure of column k of L below the diagonal: rows (of the matrix). Of U above it: steps.
  std::vector<int> l_start, l_row, u_start, u_step;
  double largest_u = 0.0;  // in units of the rows
  double work() const;     // a measure of the time of an elimination entry by entry
};

PivotSequence choose_pivots(const PivotTask& task);

}  // namespace whirl::linalg
