#include "linalg/pivot_choice.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whirl::linalg {
namespace {

class Elimination {
 public:
  explicit Elimination(const PivotTask& task)
      : task_(task),
        a_(*task.matrix),
        step_of_row_(a_.n, -1),
        mark_(a_.n, -1),
        next_(a_.n, 0),
        work_(a_.n, 0.0),
        magnitude_(a_.n, 0.0) {
    row_length_.assign(static_cast<std::size_t>(a_.n), 0);
    for (int i : a_.row) ++row_length_[i];
    result_.l_start.push_back(0);
    result_.u_start.push_back(0);
  }

  PivotSequence run() {
    const int steps = static_cast<int>(task_.column_order.size());
    for (int k = 0; k < steps && result_.ok; ++k) eliminate(k);
    return std::move(result_);
  }

 private:
  bool takes_part(int row, int step) const {
    const int block = task_.block_of_row[row];
    return block == task_.block_of_step[step] || block == interface_block;
  }

  void eliminate(int k) {
    const int column = task_.column_order[k];
    find_reach(k, column);
    for (int p = a_.start[column]; p < a_.start[column + 1]; ++p) {
      if (!takes_part(a_.row[p], k)) continue;
      work_[a_.row[p]] = a_.value[p];
      magnitude_[a_.row[p]] = std::abs(a_.value[p]);
    }
    double largest_u = 0.0;
    for (std::size_t t = reach_.size(); t-- > 0;) {  // topological order
      const int row = reach_[t];
      const int step = step_of_row_[row];
      if (step < 0) continue;
      const double u = work_[row];
      largest_u = std::max(largest_u, std::abs(u) * task_.row_scale[row]);
      result_.u_step.push_back(step);
      for (int p = result_.l_start[step]; p < result_.l_start[step + 1]; ++p) {
        const double term = l_value_[p] * u;
        work_[result_.l_row[p]] -= term;
        magnitude_[result_.l_row[p]] += std::abs(term);
      }
    }
    result_.u_start.push_back(static_cast<int>(result_.u_step.size()));
    const int pivot = choose(k, column);
    if (pivot < 0) {
      result_.ok = false;
      result_.bad_column = column;
      return;
    }
    result_.largest_u = std::max(result_.largest_u, largest_u);
    const double inverse = 1.0 / work_[pivot];
    for (int row : reach_) {
      if (step_of_row_[row] < 0 && row != pivot) {
        result_.l_row.push_back(row);
        l_value_.push_back(work_[row] * inverse);
      }
      work_[row] = magnitude_[row] = 0.0;
    }
    result_.l_start.push_back(static_cast<int>(result_.l_row.size()));
    step_of_row_[pivot] = k;
    result_.row_of_step.push_back(pivot);
  }

  // All rows that column k of the factors touches, in reverse topological order of the eliminated ones.
  void find_reach(int k, int column) {
    reach_.clear();
    for (int p = a_.start[column]; p < a_.start[column + 1]; ++p) {
      const int root = a_.row[p];
      if (mark_[root] == k || !takes_part(root, k)) continue;
      path_.assign(1, root);
      mark_[root] = k;
      next_[root] = step_of_row_[root] < 0 ? 0 : result_.l_start[step_of_row_[root]];
      while (!path_.empty()) {
        const int row = path_.back();
        const int step = step_of_row_[row];
        bool deeper = false;
        while (step >= 0 && next_[row] < result_.l_start[step + 1]) {
          const int to = result_.l_row[next_[row]++];
          if (mark_[to] == k) continue;
          mark_[to] = k;
          next_[to] = step_of_row_[to] < 0 ? 0 : result_.l_start[step_of_row_[to]];
          path_.push_back(to);
          deeper = true;
          break;
        }
        if (deeper) continue;
        reach_.push_back(row);
        path_.pop_back();
      }
    }
  }

  // An entry that is what cancellation leaves of the terms it was summed from counts as zero; a small one
  // made of small terms does not (multipliers of mixed units).
  bool is_noise(int row) const {
    constexpr double noise = 8.0 * std::numeric_limits<double>::epsilon();
    return std::abs(work_[row]) <= noise * magnitude_[row];
  }

  int choose(int k, int column) const {
    double best = 0.0;
    for (int row : reach_) {
      if (!eligible(row, k) || is_noise(row)) continue;
      const double size = std::abs(work_[row]) * task_.row_scale[row];
      if (!std::isfinite(size)) return -1;
      best = std::max(best, size);
    }
    if (best == 0.0) return -1;
    const double enough = task_.threshold * best;
    int choice = -1;
    for (int row : reach_) {
      if (!eligible(row, k) || is_noise(row) || std::abs(work_[row]) * task_.row_scale[row] < enough)
        continue;
      if (row == task_.paired_row[column]) return row;
      if (choice < 0 || row_length_[row] < row_length_[choice]) choice = row;
    }
    return choice;
  }

  bool eligible(int row, int k) const {
    return step_of_row_[row] < 0 && task_.block_of_row[row] == task_.block_of_step[k];
  }

  const PivotTask& task_;
  const ColumnMatrix& a_;
  PivotSequence result_;
  std::vector<double> l_value_;
  std::vector<int> step_of_row_, mark_, next_, row_length_, reach_, path_;
  std::vector<double> work_, magnitude_;
};

}  // namespace

PivotSequence choose_pivots(const PivotTask& task) { return Elimination(task).run(); }

double PivotSequence::work() const {
  constexpr double products = 1.0, entries = 8.0;  // relative cost
  const std::size_t steps = row_of_step.size();
  std::vector<int> right(steps, 0);
  for (int step : u_step) ++right[step];
  double sum = 0.0;
  for (std::size_t k = 0; k < steps; ++k) {
    const double l = l_start[k + 1] - l_start[k], u = right[k];
    sum += products * l * u + entries * (l + u);
  }
  return sum;
}

}  // namespace whirl::linalg
