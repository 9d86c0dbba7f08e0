// Analysis for the static LU: from a pattern and one set of values to the fixed program.
//
//   once        block triangular form; an order for each diagonal block by every method; the pivots of each;
//   the
//               order whose program costs least is kept
//   plan again  same blocks and column order, pivots from the new values
#pragma once
#include <span>

#include "linalg/block_triangular.hpp"
#include "linalg/column_order.hpp"
#include "linalg/factor_program.hpp"

namespace whirl::linalg {

struct StaticPlan {
  bool ok = true;
  int bad_unknown = -1;
  FactorProgram program;
};

class Planner {
 public:
  Planner() = default;
  Planner(const SparsePattern& pattern, const std::vector<int>& interface_unknowns);

  // careful: arrange anew, and only the largest entry of a column is a pivot from now on.
  StaticPlan plan(std::span<const double> values, bool careful = false);
  // row_at: position -> row, as the last plan has it but for exchanges within supernodes.
  FactorProgram exchanged(const std::vector<int>& row_at);
  bool arranged() const { return known_; }  // the arrangement has been chosen
  std::vector<double> column_costs() const { return linalg::column_costs(structure_); }  // of the last plan
  OrderKind order() const { return arrangement_.order; }
  const std::vector<int>& interface_unknowns() const { return interface_; }

 private:
  // What is decided before pivots are chosen.
  struct Arrangement {
    std::vector<int> column_order;                // columns to eliminate, block after block
    std::vector<int> block_start, block_of_step;  // offsets into column_order; position in it -> block
    std::vector<int> block_of_row, paired_row;
    OrderKind order = OrderKind::natural;
    double threshold = 1.0;
  };
  int find_blocks(std::span<const double> values, Pairing pairing, Arrangement& arrangement) const;
  int list_arrangements(std::span<const double> values, bool careful, std::vector<Arrangement>& list) const;
  std::vector<int> ordered(const Arrangement& arrangement, OrderKind kind) const;
  ColumnMatrix by_columns(std::span<const double> values) const;
  std::vector<double> row_scales(std::span<const double> values) const;

  SparsePattern pattern_;
  std::vector<int> interface_;
  bool known_ = false;       // the arrangement has been chosen
  Arrangement arrangement_;  // of the last plan
  BlockStructure structure_;
};

}  // namespace whirl::linalg
