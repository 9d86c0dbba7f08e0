#include "linalg/block_triangular.hpp"

#include <algorithm>
#include <cmath>

namespace whirl::linalg {
namespace {

// Columns by entries of decreasing size relative to their row, so that the pairing tries large entries first.
struct ByColumn {
  std::vector<int> start, row;
};

ByColumn columns_by_size(const SparsePattern& a, std::span<const double> values, Pairing pairing) {
  struct Entry {
    int column, row;
    double rank;
  };
  std::vector<Entry> entries;
  entries.reserve(a.column.size());
  for (int i = 0; i < a.n; ++i) {
    double size = 0.0;
    for (int k = a.row_start[i]; k < a.row_start[i + 1]; ++k) size = std::max(size, std::abs(values[k]));
    for (int k = a.row_start[i]; k < a.row_start[i + 1]; ++k) {
      double rank = size > 0.0 ? std::abs(values[k]) / size : 0.0;
      constexpr double negligible = 1e-12;
      if (pairing == Pairing::diagonal && a.column[k] == i && rank > negligible) rank = 2.0;
      entries.push_back({a.column[k], i, rank});
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& p, const Entry& q) {
    if (p.column != q.column) return p.column < q.column;
    if (p.rank != q.rank) return p.rank > q.rank;
    return p.row < q.row;
  });
  ByColumn result;
  result.start.assign(static_cast<std::size_t>(a.n) + 1, 0);
  for (const Entry& e : entries) {
    ++result.start[e.column + 1];
    result.row.push_back(e.row);
  }
  for (int j = 0; j < a.n; ++j) result.start[j + 1] += result.start[j];
  return result;
}

// Augmenting paths by depth-first search without recursion; a cheap look-ahead finds most rows directly.
class Transversal {
 public:
  Transversal(int n, const ByColumn& a)
      : a_(a),
        row_of_(n, -1),
        column_of_(n, -1),
        look_(a.start.begin(), a.start.end() - 1),
        next_(n, 0),
        seen_(n, -1) {}

  bool pair(int column) {
    path_.assign(1, column);
    next_[column] = a_.start[column];
    const int mark = column;
    seen_[column] = mark;
    while (!path_.empty()) {
      const int j = path_.back();
      if (const int row = free_row(j); row >= 0) {
        assign(row);
        return true;
      }
      bool deeper = false;
      while (next_[j] < a_.start[j + 1]) {
        const int other = column_of_[a_.row[next_[j]++]];
        if (seen_[other] == mark) continue;
        seen_[other] = mark;
        next_[other] = a_.start[other];
        path_.push_back(other);
        deeper = true;
        break;
      }
      if (!deeper) path_.pop_back();
    }
    return false;
  }
  // Takes the first row of the column's list while it is free: the large entries go first.
  bool take_best(int column) {
    const int first = a_.start[column];
    if (first == a_.start[column + 1] || column_of_[a_.row[first]] >= 0) return false;
    column_of_[a_.row[first]] = column;
    row_of_[column] = a_.row[first];
    return true;
  }
  const std::vector<int>& row_of() const { return row_of_; }

 private:
  int free_row(int j) {
    for (; look_[j] < a_.start[j + 1]; ++look_[j]) {
      if (column_of_[a_.row[look_[j]]] < 0) return a_.row[look_[j]];
    }
    return -1;
  }
  void assign(int row) {
    for (std::size_t k = path_.size(); k-- > 0;) {
      const int j = path_[k];
      const int previous = row_of_[j];
      row_of_[j] = row;
      column_of_[row] = j;
      row = previous;
    }
  }

  const ByColumn& a_;
  std::vector<int> row_of_, column_of_, look_, next_, seen_, path_;
};

// Strongly connected components of the graph column j -> columns of the row paired with j. They come out last
// block first: a component is complete when everything it leads to is.
class Components {
 public:
  Components(const SparsePattern& a, const std::vector<int>& row_of)
      : a_(a), row_of_(row_of), index_(a.n, -1), low_(a.n, 0), next_(a.n, 0), on_stack_(a.n, 0) {
    for (int j = 0; j < a.n; ++j) {
      if (index_[j] < 0) visit(j);
    }
  }
  std::vector<std::vector<int>> found;

 private:
  void open(int j) {
    index_[j] = low_[j] = count_++;
    next_[j] = a_.row_start[row_of_[j]];
    path_.push_back(j);
    stack_.push_back(j);
    on_stack_[j] = 1;
  }
  void visit(int root) {
    open(root);
    while (!path_.empty()) {
      const int j = path_.back();
      bool deeper = false;
      while (next_[j] < a_.row_start[row_of_[j] + 1]) {
        const int to = a_.column[next_[j]++];
        if (index_[to] < 0) {
          open(to);
          deeper = true;
          break;
        }
        if (on_stack_[to] != 0) low_[j] = std::min(low_[j], index_[to]);
      }
      if (deeper) continue;
      path_.pop_back();
      if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[j]);
      if (low_[j] == index_[j]) close(j);
    }
  }
  void close(int j) {
    auto& block = found.emplace_back();
    int top = -1;
    do {
      top = stack_.back();
      stack_.pop_back();
      on_stack_[top] = 0;
      block.push_back(top);
    } while (top != j);
    std::sort(block.begin(), block.end());
  }

  const SparsePattern& a_;
  const std::vector<int>& row_of_;
  std::vector<int> index_, low_, next_, path_, stack_;
  std::vector<char> on_stack_;
  int count_ = 0;
};

}  // namespace

BlockTriangularForm block_triangular_form(const SparsePattern& pattern, std::span<const double> values,
                                          Pairing pairing) {
  BlockTriangularForm form;
  const ByColumn columns = columns_by_size(pattern, values, pairing);
  Transversal transversal(pattern.n, columns);
  std::vector<int> left;
  for (int j = 0; j < pattern.n; ++j) {
    if (!transversal.take_best(j)) left.push_back(j);
  }
  for (int j : left) {
    if (transversal.pair(j)) continue;
    form.complete = false;
    form.unpaired_column = j;
    return form;
  }
  form.row_of = transversal.row_of();
  Components components(pattern, form.row_of);
  form.block_start.push_back(0);
  for (auto block = components.found.rbegin(); block != components.found.rend(); ++block) {
    form.column_order.insert(form.column_order.end(), block->begin(), block->end());
    form.block_start.push_back(static_cast<int>(form.column_order.size()));
  }
  return form;
}

}  // namespace whirl::linalg
