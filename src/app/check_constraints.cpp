#include "app/check_constraints.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

#include "app/check_start.hpp"

namespace whirl {

namespace {

double length(const SparseRow& row) {
  double sum = 0.0;
  for (const double x : row.value) sum += x * x;
  return std::sqrt(sum);
}

// Eliminated rows by the column of their pivot.
class Elimination {
 public:
  explicit Elimination(int columns) : work_(columns, 0.0), touched_(columns, 0), pivot_of_(columns, -1) {}

  // False when nothing is left of the row after the rows kept so far.
  bool keep(const SparseRow& row, double scale, double tolerance) {
    std::vector<int> columns;
    std::priority_queue<int, std::vector<int>, std::greater<>> due;  // kept rows to subtract, oldest first
    const auto touch = [&](int j) {
      if (touched_[j]) return;
      touched_[j] = 1;
      columns.push_back(j);
      if (pivot_of_[j] >= 0) due.push(pivot_of_[j]);
    };
    for (std::size_t k = 0; k < row.column.size(); ++k) {
      touch(row.column[k]);
      work_[row.column[k]] += scale * row.value[k];
    }
    while (!due.empty()) {
      const SparseRow& other = kept_[due.top()];
      due.pop();
      const double factor = work_[other.column[0]];  // the pivot comes first and is 1
      for (std::size_t k = 0; k < other.column.size(); ++k) {
        touch(other.column[k]);
        work_[other.column[k]] -= factor * other.value[k];
      }
      work_[other.column[0]] = 0.0;
    }
    int pivot = -1;
    double largest = tolerance;
    for (const int j : columns) {
      if (std::abs(work_[j]) > largest) largest = std::abs(work_[pivot = j]);
    }
    if (pivot >= 0) store(columns, pivot);
    for (const int j : columns) work_[j] = touched_[j] = 0;
    return pivot >= 0;
  }

 private:
  void store(const std::vector<int>& columns, int pivot) {
    SparseRow row{{pivot}, {1.0}};
    constexpr double negligible = 1e-14;  // round-off of rows of length 1
    for (const int j : columns) {
      if (j == pivot || std::abs(work_[j]) < negligible) continue;
      row.column.push_back(j);
      row.value.push_back(work_[j] / work_[pivot]);
    }
    pivot_of_[pivot] = static_cast<int>(kept_.size());
    kept_.push_back(std::move(row));
  }

  std::vector<double> work_;
  std::vector<char> touched_;
  std::vector<int> pivot_of_;
  std::vector<SparseRow> kept_;
};

// Rows whose combination the given one is, among those linked to it.
std::vector<int> combination(const std::vector<SparseRow>& rows, const std::vector<char>& kept, int row,
                             int columns) {
  constexpr std::size_t most = 300;  // equations of a linked group for which this is worth its cubic cost
  std::vector<std::vector<int>> rows_of(columns);
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    if (kept[i] && i < row) {
      for (const int j : rows[i].column) rows_of[j].push_back(i);
    }
  }
  std::vector<int> group, position(columns, -1), order;
  std::vector<char> seen(rows.size(), 0);
  const auto visit = [&](int i) {
    for (const int j : rows[i].column) {
      if (position[j] >= 0) continue;
      position[j] = static_cast<int>(order.size());
      order.push_back(j);
      for (const int k : rows_of[j]) {
        if (!seen[k]) seen[k] = 1, group.push_back(k);
      }
    }
  };
  visit(row);
  for (std::size_t g = 0; g < group.size() && group.size() <= most; ++g) visit(group[g]);
  if (group.size() > most || group.empty()) return {};
  // the same elimination, dense, with the combination of rows that each eliminated row is made of
  const std::size_t width = order.size(), count = group.size();
  const auto dense = [&](int i) {
    std::vector<double> x(width + count, 0.0);
    for (std::size_t k = 0; k < rows[i].column.size(); ++k)
      x[position[rows[i].column[k]]] += rows[i].value[k] / length(rows[i]);
    return x;
  };
  std::vector<std::vector<double>> eliminated;
  std::vector<std::size_t> pivots;
  const auto reduce = [&](std::vector<double>& x) {
    for (std::size_t p = 0; p < eliminated.size(); ++p) {
      const double factor = x[pivots[p]];
      for (std::size_t j = 0; factor != 0.0 && j < x.size(); ++j) x[j] -= factor * eliminated[p][j];
    }
  };
  std::sort(group.begin(), group.end());
  for (std::size_t g = 0; g < count; ++g) {
    std::vector<double> x = dense(group[g]);
    x[width + g] = 1.0;
    reduce(x);
    std::size_t pivot = 0;
    for (std::size_t j = 1; j < width; ++j) pivot = std::abs(x[j]) > std::abs(x[pivot]) ? j : pivot;
    const double over = 1.0 / x[pivot];
    for (double& value : x) value *= over;
    pivots.push_back(pivot);
    eliminated.push_back(std::move(x));
  }
  std::vector<double> x = dense(row);
  reduce(x);
  std::vector<int> on;
  constexpr double matters = 1e-6;  // share of a row in the combination
  for (std::size_t g = 0; g < count; ++g) {
    if (std::abs(x[width + g]) > matters) on.push_back(group[g]);
  }
  return on;
}

}  // namespace

std::vector<DependentRow> dependent_rows(const std::vector<SparseRow>& rows, int columns, double tolerance) {
  Elimination elimination(columns);
  std::vector<char> kept(rows.size(), 0);
  std::vector<DependentRow> out;
  constexpr std::size_t most_explained = 20;
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    const double size = length(rows[i]);
    kept[i] = size > 0.0 && elimination.keep(rows[i], 1.0 / size, tolerance) ? 1 : 0;
    if (kept[i]) continue;
    out.push_back({i, {}});
    if (size > 0.0 && out.size() <= most_explained) out.back().on = combination(rows, kept, i, columns);
  }
  return out;
}

ConstraintAudit audit_constraints(const StartPoint& start) {
  ConstraintAudit audit;
  const Model& model = start.model();
  const auto& pattern = start.assembler().pattern();
  const auto values = start.assembler().values();
  const auto residual = start.assembler().full_residual();
  std::vector<SparseRow> rows;
  std::vector<int> unknown_of;
  double worst = 1e-10;  // m, rad: below it is round-off of the input
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      const int driven = batch->info(e).driven;
      if (driven >= 0 && start.state().on[driven] == 0) continue;
      for (int i = 0; i < batch->own_count(e); ++i) {
        const RowKind kind = batch->row_kind(e, i);
        if (kind == RowKind::plain || batch->own_kind(e, i) != UnknownKind::algebraic) continue;
        const int u = batch->own_offset(e) + i;
        SparseRow row;
        for (int k = pattern.row_start[u]; k < pattern.row_start[u + 1]; ++k) {
          if (values[k] == 0.0) continue;
          row.column.push_back(pattern.column[k]);
          row.value.push_back(values[k]);
        }
        rows.push_back(std::move(row));
        unknown_of.push_back(u);
        const double violation = std::abs(residual[u]) * (kind == RowKind::position ? StartPoint::c : 1.0);
        if (violation > worst) {
          worst = audit.violation = violation;
          audit.worst = u;
        }
      }
    }
  }
  audit.constraints = static_cast<int>(rows.size());
  for (const DependentRow& d : dependent_rows(rows, model.unknowns())) {
    ConstraintAudit::Redundant r{unknown_of[d.row], {}};
    for (const int i : d.on) r.others.push_back(unknown_of[i]);
    audit.redundant.push_back(std::move(r));
  }
  return audit;
}

}  // namespace whirl
