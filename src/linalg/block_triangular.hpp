// Block upper triangular form: P A Q has square irreducible blocks on the diagonal and zeros below them.
//
//   Only the diagonal blocks need factors; what stands right of them is used as it is. Rows are first paired
//   with columns (a maximum transversal), then the strongly connected components of the paired graph are the
//   blocks (Duff & Reid 1978, Tarjan 1972).
#pragma once
#include <span>

#include "linalg/linear_solver.hpp"

namespace whirl::linalg {

struct BlockTriangularForm {
  bool complete = true;  // false: structurally singular, unpaired_column has no row
  int unpaired_column = -1;
  std::vector<int> row_of;        // column -> the row paired with it
  std::vector<int> column_order;  // columns, block after block
  std::vector<int> block_start;   // offsets into column_order, one more than blocks
};

// Which entries the pairing tries first: the diagonal where it is not zero (keeps a symmetric pattern
// symmetric), or those that are largest in their row. The blocks are the same.
enum class Pairing { diagonal, largest };

BlockTriangularForm block_triangular_form(const SparsePattern& pattern, std::span<const double> values,
                                          Pairing pairing);

}  // namespace whirl::linalg
