#include "linalg/planner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "linalg/block_triangular.hpp"

namespace whirl::linalg {

Planner::Planner(const SparsePattern& pattern, const std::vector<int>& interface_unknowns)
    : pattern_(pattern), interface_(interface_unknowns) {}

// Fills the blocks and the pairing; returns a column without a row, or -1. With an interface everything else
// is one block: products of blocks beside each other would be needed in the Schur complement.
int Planner::find_blocks(std::span<const double> values) {
  const int n = pattern_.n;
  std::vector<int> inner_of(static_cast<std::size_t>(n), 0);
  for (int unknown : interface_) inner_of[unknown] = -1;
  std::vector<int> inner;
  for (int j = 0; j < n; ++j) {
    if (inner_of[j] < 0) continue;
    inner_of[j] = static_cast<int>(inner.size());
    inner.push_back(j);
  }
  SparsePattern interior;
  std::vector<double> interior_values;
  interior.n = static_cast<int>(inner.size());
  interior.row_start.push_back(0);
  for (int i : inner) {
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k) {
      if (inner_of[pattern_.column[k]] < 0) continue;
      interior.column.push_back(inner_of[pattern_.column[k]]);
      interior_values.push_back(values[k]);
    }
    interior.row_start.push_back(static_cast<int>(interior.column.size()));
  }
  const BlockTriangularForm form = block_triangular_form(interior, interior_values);
  if (!form.complete) return inner[form.unpaired_column];

  block_start_ = interface_.empty() ? form.block_start : std::vector<int>{0, interior.n};
  paired_row_.assign(static_cast<std::size_t>(n), -1);
  block_of_row_.assign(static_cast<std::size_t>(n), interface_block);
  column_order_.clear();
  block_of_step_.clear();
  for (std::size_t b = 0; b + 1 < block_start_.size(); ++b) {
    for (int k = block_start_[b]; k < block_start_[b + 1]; ++k) {
      const int column = form.column_order[k];
      const int row = inner[form.row_of[column]];
      column_order_.push_back(inner[column]);
      paired_row_[inner[column]] = row;
      block_of_row_[row] = static_cast<int>(b);
      block_of_step_.push_back(static_cast<int>(b));
    }
  }
  return -1;
}

// Columns block after block, each block in its fill-reducing order; the pattern seen by the order has the
// paired rows on its diagonal.
std::vector<int> Planner::ordered(OrderKind kind) const {
  std::vector<int> result;
  std::vector<int> local(static_cast<std::size_t>(pattern_.n), -1);
  for (std::size_t b = 0; b + 1 < block_start_.size(); ++b) {
    const int begin = block_start_[b], end = block_start_[b + 1];
    for (int k = begin; k < end; ++k) local[column_order_[k]] = k - begin;
    // by rows here, which is the pattern of the transposed block by columns: colamd needs it the right way
    // round
    ColumnPattern rows{end - begin, {0}, {}};
    for (int k = begin; k < end; ++k) {
      const int row = paired_row_[column_order_[k]];
      for (int p = pattern_.row_start[row]; p < pattern_.row_start[row + 1]; ++p) {
        if (local[pattern_.column[p]] >= 0) rows.row.push_back(local[pattern_.column[p]]);
      }
      rows.start.push_back(static_cast<int>(rows.row.size()));
    }
    ColumnPattern columns{rows.n, std::vector<int>(static_cast<std::size_t>(rows.n) + 1, 0), {}};
    for (int j : rows.row) ++columns.start[j + 1];
    for (int j = 0; j < rows.n; ++j) columns.start[j + 1] += columns.start[j];
    columns.row.resize(rows.row.size());
    std::vector<int> next(columns.start.begin(), columns.start.end() - 1);
    for (int i = 0; i < rows.n; ++i) {
      for (int p = rows.start[i]; p < rows.start[i + 1]; ++p) columns.row[next[rows.row[p]]++] = i;
    }
    for (int k : fill_reducing_order(columns, kind)) result.push_back(column_order_[begin + k]);
    for (int k = begin; k < end; ++k) local[column_order_[k]] = -1;
  }
  return result;
}

ColumnMatrix Planner::by_columns(std::span<const double> values) const {
  ColumnMatrix a;
  a.n = pattern_.n;
  a.start.assign(static_cast<std::size_t>(a.n) + 1, 0);
  for (int j : pattern_.column) ++a.start[j + 1];
  for (int j = 0; j < a.n; ++j) a.start[j + 1] += a.start[j];
  a.row.resize(values.size());
  a.value.resize(values.size());
  std::vector<int> next(a.start.begin(), a.start.end() - 1);
  for (int i = 0; i < a.n; ++i) {
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k) {
      const int to = next[pattern_.column[k]]++;
      a.row[to] = i;
      a.value[to] = values[k];
    }
  }
  return a;
}

std::vector<double> Planner::row_scales(std::span<const double> values) const {
  std::vector<double> scale(static_cast<std::size_t>(pattern_.n), 1.0);
  for (int i = 0; i < pattern_.n; ++i) {
    double size = 0.0;
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k)
      size = std::max(size, std::abs(values[k]));
    if (size > 0.0 && std::isfinite(size)) scale[i] = std::ldexp(1.0, -std::ilogb(size));
  }
  return scale;
}

StaticPlan Planner::plan(std::span<const double> values, bool careful) {
  StaticPlan plan;
  if (!known_) {
    plan.bad_unknown = find_blocks(values);
    plan.ok = plan.bad_unknown < 0;
    if (!plan.ok) return plan;
  }
  const ColumnMatrix matrix = by_columns(values);
  PivotTask task{&matrix, column_order_, block_of_row_, block_of_step_, paired_row_, row_scales(values)};
  std::vector<OrderKind> orders{order_};
  std::vector<double> thresholds{careful ? 1.0 : threshold_};
  if (!known_) orders = {OrderKind::amd, OrderKind::colamd};
  if (!known_ && !careful) thresholds = {0.1, 0.5};
  double least = std::numeric_limits<double>::infinity();
  std::vector<int> best_order;
  for (OrderKind order : orders) {
    task.column_order = known_ ? column_order_ : ordered(order);
    for (double threshold : thresholds) {
      task.threshold = threshold;
      const PivotSequence pivots = choose_pivots(task);
      if (!pivots.ok) {
        plan.ok = false;
        plan.bad_unknown = pivots.bad_column;
        return plan;
      }
      BlockStructure structure = block_structure(pattern_, task, pivots, interface_);
      const double cost = total_cost(structure);
      if (cost >= least) continue;
      least = cost;
      structure_ = std::move(structure);
      best_order = task.column_order;
      order_ = order;
      if (!known_) threshold_ = threshold;
    }
  }
  column_order_ = std::move(best_order);
  known_ = true;
  plan.program = factor_program(pattern_, structure_);
  return plan;
}

FactorProgram Planner::exchanged(const std::vector<int>& row_at) {
  structure_.row_at = row_at;
  close_structure(structure_, pattern_);
  return factor_program(pattern_, structure_);
}

}  // namespace whirl::linalg
