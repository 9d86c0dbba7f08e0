#include "linalg/planner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whirl::linalg {

Planner::Planner(const SparsePattern& pattern, const std::vector<int>& interface_unknowns)
    : pattern_(pattern), interface_(interface_unknowns) {}

// Fills the blocks and the pairing; returns a column without a row, or -1. With an interface everything else
// is one block: products of blocks beside each other would be needed in the Schur complement.
int Planner::find_blocks(std::span<const double> values, Pairing pairing, Arrangement& to) const {
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
  const BlockTriangularForm form = block_triangular_form(interior, interior_values, pairing);
  if (!form.complete) return inner[form.unpaired_column];

  to.block_start = interface_.empty() ? form.block_start : std::vector<int>{0, interior.n};
  to.paired_row.assign(static_cast<std::size_t>(n), -1);
  to.block_of_row.assign(static_cast<std::size_t>(n), interface_block);
  for (std::size_t b = 0; b + 1 < to.block_start.size(); ++b) {
    for (int k = to.block_start[b]; k < to.block_start[b + 1]; ++k) {
      const int column = form.column_order[k];
      const int row = inner[form.row_of[column]];
      to.column_order.push_back(inner[column]);
      to.paired_row[inner[column]] = row;
      to.block_of_row[row] = static_cast<int>(b);
      to.block_of_step.push_back(static_cast<int>(b));
    }
  }
  return -1;
}

// Columns block after block, each block in its fill-reducing order; the pattern seen by the order has the
// paired rows on its diagonal.
std::vector<int> Planner::ordered(const Arrangement& arrangement, OrderKind kind) const {
  const std::vector<int>& natural = arrangement.column_order;
  const std::vector<int>& block_start = arrangement.block_start;
  std::vector<int> result;
  std::vector<int> local(static_cast<std::size_t>(pattern_.n), -1);
  for (std::size_t b = 0; b + 1 < block_start.size(); ++b) {
    const int begin = block_start[b], end = block_start[b + 1];
    for (int k = begin; k < end; ++k) local[natural[k]] = k - begin;
    // by rows here, which is the pattern of the transposed block by columns: colamd needs it the right way
    // round
    ColumnPattern rows{end - begin, {0}, {}};
    for (int k = begin; k < end; ++k) {
      const int row = arrangement.paired_row[natural[k]];
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
    for (int k : fill_reducing_order(columns, kind)) result.push_back(natural[begin + k]);
    for (int k = begin; k < end; ++k) local[natural[k]] = -1;
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

// Every pairing with every order and threshold, for large systems only the one that is best most often.
// Returns a column without a row, or -1.
int Planner::list_arrangements(std::span<const double> values, bool careful,
                               std::vector<Arrangement>& list) const {
  constexpr int large = 20000;
  const bool all = pattern_.n < large;
  std::vector<Pairing> pairings{Pairing::diagonal};
  std::vector<OrderKind> orders{OrderKind::amd};
  std::vector<double> thresholds{0.1};
  if (all) {
    pairings.push_back(Pairing::largest);
    orders.push_back(OrderKind::colamd);
    thresholds.push_back(0.5);
  }
  if (careful) thresholds = {1.0};
  for (Pairing pairing : pairings) {
    Arrangement natural;
    const int unpaired = find_blocks(values, pairing, natural);
    if (unpaired >= 0) return unpaired;
    for (OrderKind order : orders) {
      Arrangement arrangement = natural;
      arrangement.order = order;
      arrangement.column_order = ordered(natural, order);
      for (double threshold : thresholds) {
        arrangement.threshold = threshold;
        list.push_back(arrangement);
      }
    }
  }
  return -1;
}

StaticPlan Planner::plan(std::span<const double> values, bool careful) {
  StaticPlan plan;
  std::vector<Arrangement> candidates;
  if (known_ && !careful) {
    candidates.push_back(arrangement_);
  } else {
    plan.bad_unknown = list_arrangements(values, careful, candidates);
    plan.ok = plan.bad_unknown < 0;
    if (!plan.ok) return plan;
  }
  const ColumnMatrix matrix = by_columns(values);
  PivotTask task;
  task.matrix = &matrix;
  task.row_scale = row_scales(values);
  const Arrangement* best = nullptr;
  const auto apply = [&](const Arrangement& candidate) {
    task.column_order = candidate.column_order;
    task.block_of_row = candidate.block_of_row;
    task.block_of_step = candidate.block_of_step;
    task.paired_row = candidate.paired_row;
    task.threshold = candidate.threshold;
  };
  struct Choice {
    const Arrangement* arrangement;
    PivotSequence pivots;
    double work;
  };
  std::vector<Choice> choices;
  for (const Arrangement& candidate : candidates) {
    apply(candidate);
    PivotSequence pivots = choose_pivots(task);
    if (!pivots.ok) {
      plan.ok = false;
      plan.bad_unknown = pivots.bad_column;
      return plan;
    }
    const double work = pivots.work();
    choices.push_back({&candidate, std::move(pivots), work});
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.work < b.work; });
  constexpr std::size_t worth_a_look = 3;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < std::min(worth_a_look, choices.size()); ++k) {
    if (k > 0 && choices[k].pivots.row_of_step == choices[k - 1].pivots.row_of_step) continue;
    apply(*choices[k].arrangement);
    BlockStructure structure = block_structure(pattern_, task, choices[k].pivots, interface_);
    const double cost = total_cost(structure);
    if (cost >= least) continue;
    least = cost;
    structure_ = std::move(structure);
    best = choices[k].arrangement;
  }
  if (best != &arrangement_) arrangement_ = *best;
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
