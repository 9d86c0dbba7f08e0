// Fill-reducing orders of the unknowns.
//   amd      approximate minimum degree on A + A^T: good when the paired pattern is nearly symmetric
//   colamd   approximate minimum degree on A^T A: whatever rows the pivots are taken from
#pragma once
#include <vector>

#include "linalg/linear_solver.hpp"

namespace whirl::linalg {

enum class OrderKind { natural, amd, colamd };

// A square pattern, by columns; position k of the result is the column eliminated k-th.
struct ColumnPattern {
  int n = 0;
  std::vector<int> start;  // n + 1
  std::vector<int> row;
};

std::vector<int> fill_reducing_order(const ColumnPattern& pattern, OrderKind kind);

}  // namespace whirl::linalg
