#include "linalg/block_structure.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

using Lists = std::vector<std::vector<int>>;

// Structure of L by columns and of U by rows, in steps; interface rows count as steps behind the last pivot.
struct ScalarStructure {
  Lists below, right;
};

ScalarStructure scalar_structure(const PivotSequence& pivots, const std::vector<int>& step_of_row,
                                 int steps) {
  ScalarStructure s;
  s.below.resize(static_cast<std::size_t>(steps));
  s.right.resize(static_cast<std::size_t>(steps));
  for (int k = 0; k < steps; ++k) {
    for (int p = pivots.l_start[k]; p < pivots.l_start[k + 1]; ++p)
      s.below[k].push_back(step_of_row[pivots.l_row[p]]);
    for (int p = pivots.u_start[k]; p < pivots.u_start[k + 1]; ++p) s.right[pivots.u_step[p]].push_back(k);
  }
  return s;
}

// Elimination tree of the symmetrised structure (Liu 1990), eliminated steps only.
std::vector<int> elimination_tree(const ScalarStructure& s, int steps) {
  Lists earlier(static_cast<std::size_t>(steps));
  for (int k = 0; k < steps; ++k) {
    for (const auto* list : {&s.below[k], &s.right[k]}) {
      for (int j : *list) {
        if (j < steps) earlier[j].push_back(k);
      }
    }
  }
  std::vector<int> parent(steps, -1), ancestor(steps, -1);
  for (int j = 0; j < steps; ++j) {
    for (int k : earlier[j]) {
      while (k != -1 && k < j) {
        const int up = ancestor[k];
        ancestor[k] = j;
        if (up == -1) parent[k] = j;
        k = up;
      }
    }
  }
  return parent;
}

// Children before parents, the child with the largest structure last, next to its parent.
std::vector<int> postorder(const std::vector<int>& parent, const ScalarStructure& s) {
  const int n = static_cast<int>(parent.size());
  Lists children(static_cast<std::size_t>(n));
  std::vector<int> order, path;
  std::vector<std::size_t> next(n, 0);
  for (int k = 0; k < n; ++k) {
    if (parent[k] >= 0) children[parent[k]].push_back(k);
  }
  const auto size = [&s](int k) { return s.below[k].size() + s.right[k].size(); };
  for (auto& list : children) {
    std::stable_sort(list.begin(), list.end(), [&](int a, int b) { return size(a) < size(b); });
  }
  for (int root = 0; root < n; ++root) {
    if (parent[root] >= 0) continue;
    path.push_back(root);
    while (!path.empty()) {
      const int k = path.back();
      if (next[k] < children[k].size()) {
        path.push_back(children[k][next[k]++]);
      } else {
        order.push_back(k);
        path.pop_back();
      }
    }
  }
  return order;
}

void renumber(Lists& lists, const std::vector<int>& order, const std::vector<int>& place) {
  Lists result(lists.size());
  const int steps = static_cast<int>(order.size());
  for (int k = 0; k < steps; ++k) {
    for (int j : lists[order[k]]) result[k].push_back(j < steps ? place[j] : j);
  }
  lists = std::move(result);
}

// A growing set of positions and the number of stretches of consecutive ones in it.
class PositionSet {
 public:
  explicit PositionSet(int n) : mark_(static_cast<std::size_t>(n) + 2, -1) {}
  void start(int stamp) {
    stamp_ = stamp;
    size = runs = 0;
  }
  void add(int position) {
    if (has(position)) return;
    mark_[position + 1] = stamp_;
    ++size;
    runs += 1 - static_cast<int>(has(position - 1)) - static_cast<int>(has(position + 1));
  }
  int size = 0;
  int runs = 0;

 private:
  bool has(int position) const { return mark_[position + 1] == stamp_; }
  std::vector<int> mark_;
  int stamp_ = -1;
};

// First positions of the supernodes with the least total cost; blocks of the triangular form are never mixed.
std::vector<int> best_cut(const ScalarStructure& s, const std::vector<int>& block, int n) {
  const int steps = static_cast<int>(s.below.size());
  std::vector<double> best(steps + 1, std::numeric_limits<double>::infinity());
  std::vector<int> from(steps + 1, 0);
  PositionSet rows(n), columns(n);
  best[0] = 0.0;
  // a merged supernode that is so much dearer than the best cut of its steps does not become cheaper by more
  // steps
  constexpr double hopeless = 1.5, patience = 300.0;
  // best[e] needs the union of the structures of steps [b, e) beyond e: walk b downwards
  for (int e = 1; e <= steps; ++e) {
    rows.start(e);
    columns.start(e);
    for (int b = e - 1; b >= 0 && e - b <= widest_panel && block[b] == block[e - 1]; --b) {
      for (int i : s.below[b]) {
        if (i >= e) rows.add(i);
      }
      for (int j : s.right[b]) {
        if (j >= e) columns.add(j);
      }
      const double merged = supernode_cost(e - b, rows.size, columns.size, rows.runs + columns.runs);
      if (best[b] + merged < best[e]) {
        best[e] = best[b] + merged;
        from[e] = b;
      }
      if (merged > hopeless * (best[e] - best[b]) + patience) break;
    }
  }
  std::vector<int> first;
  for (int e = steps; e > 0; e = from[e]) first.push_back(from[e]);
  std::reverse(first.begin(), first.end());
  return first;
}

void sort_unique(std::vector<int>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

// Adds what an eliminated supernode brings to later ones. The first later supernode that it meets both by
// rows and by columns passes the rest on.
void pass_on(BlockStructure& s, const Supernode& node) {
  const auto node_of = [&s](int position) { return s.node_at[position]; };
  std::size_t r = 0, c = 0;
  while (r < node.rows.size() || c < node.columns.size()) {
    const int by_row = r < node.rows.size() ? node_of(node.rows[r]) : std::numeric_limits<int>::max();
    const int by_column =
        c < node.columns.size() ? node_of(node.columns[c]) : std::numeric_limits<int>::max();
    const int target = std::min(by_row, by_column);
    Supernode& to = s.nodes[target];
    const int end = to.first + to.width;
    while (r < node.rows.size() && node.rows[r] < end) ++r;
    while (c < node.columns.size() && node.columns[c] < end) ++c;
    const auto rest_of_rows = node.rows.begin() + static_cast<std::ptrdiff_t>(r);
    const auto rest_of_columns = node.columns.begin() + static_cast<std::ptrdiff_t>(c);
    if (by_column == target) to.rows.insert(to.rows.end(), rest_of_rows, node.rows.end());
    if (by_row == target) to.columns.insert(to.columns.end(), rest_of_columns, node.columns.end());
    if (by_row == by_column) return;
  }
}

}  // namespace

void close_structure(BlockStructure& s, const SparsePattern& pattern) {
  for (int k = 0; k < s.n; ++k) s.position_of_row[s.row_at[k]] = k;
  for (Supernode& node : s.nodes) {
    node.rows.clear();
    node.columns.clear();
  }
  for (int i = 0; i < pattern.n; ++i) {
    const int row = s.position_of_row[i];
    for (int k = pattern.row_start[i]; k < pattern.row_start[i + 1]; ++k) {
      const int column = s.position_of_column[pattern.column[k]];
      const int block_r = s.block[row], block_c = s.block[column];
      if (block_r != block_c && block_r != interface_block && block_c != interface_block) continue;
      const int node_r = s.node_at[row], node_c = s.node_at[column];
      if (node_r > node_c) s.nodes[node_c].rows.push_back(row);
      if (node_r < node_c) s.nodes[node_r].columns.push_back(column);
    }
  }
  for (std::size_t k = 0; k < s.nodes.size(); ++k) {
    sort_unique(s.nodes[k].rows);
    sort_unique(s.nodes[k].columns);
    pass_on(s, s.nodes[k]);
  }
}

// Fitted to measured times of multibody and public matrices.
double supernode_cost(int width, int rows, int columns, int runs) {
  const double w = width, r = rows, c = columns;
  if (width == 1) return 45.0 + 1.05 * r * c + 0.6 * (r + c);
  const int vectors = (width + rows + 7) / 8 + (columns + 7) / 8;
  const double block = 100.0 + 42.0 * w + 0.68 * w * w * vectors + (0.1 * w + 1.5) * (r + c);
  if (rows == 0 || columns == 0) return block;
  return block + 40.0 + 30.0 * runs + r * c * (0.09 * w + 0.3);
}

double node_cost(const Supernode& node) {
  const auto stretches = [](const std::vector<int>& sorted) {
    int count = 0;
    for (std::size_t k = 0; k < sorted.size(); ++k)
      count += static_cast<int>(k == 0 || sorted[k] != sorted[k - 1] + 1);
    return count;
  };
  return supernode_cost(node.width, static_cast<int>(node.rows.size()), static_cast<int>(node.columns.size()),
                        stretches(node.rows) + stretches(node.columns));
}

double total_cost(const BlockStructure& structure) {
  double cost = 0.0;
  for (const Supernode& node : structure.nodes) cost += node_cost(node);
  return cost;
}

std::vector<double> column_costs(const BlockStructure& structure) {
  std::vector<double> cost(static_cast<std::size_t>(structure.n), 0.0);
  for (const Supernode& node : structure.nodes) {
    for (int k = 0; k < node.width; ++k)
      cost[structure.column_at[node.first + k]] = node_cost(node) / node.width;
  }
  return cost;
}

BlockStructure block_structure(const SparsePattern& pattern, const PivotTask& task,
                               const PivotSequence& pivots, const std::vector<int>& interface_unknowns) {
  const int steps = static_cast<int>(task.column_order.size());
  std::vector<int> step_of_row(static_cast<std::size_t>(pattern.n));
  for (int k = 0; k < steps; ++k) step_of_row[pivots.row_of_step[k]] = k;
  for (std::size_t k = 0; k < interface_unknowns.size(); ++k) {
    step_of_row[interface_unknowns[k]] = steps + static_cast<int>(k);
  }
  ScalarStructure scalar = scalar_structure(pivots, step_of_row, steps);
  const std::vector<int> order = postorder(elimination_tree(scalar, steps), scalar);
  std::vector<int> place(static_cast<std::size_t>(steps));
  for (int k = 0; k < steps; ++k) place[order[k]] = k;
  renumber(scalar.below, order, place);
  renumber(scalar.right, order, place);

  BlockStructure s;
  s.n = pattern.n;
  s.eliminated = steps;
  for (int k = 0; k < steps; ++k) {
    s.row_at.push_back(pivots.row_of_step[order[k]]);
    s.column_at.push_back(task.column_order[order[k]]);
    s.block.push_back(task.block_of_step[order[k]]);
  }
  for (int unknown : interface_unknowns) {
    s.row_at.push_back(unknown);
    s.column_at.push_back(unknown);
    s.block.push_back(interface_block);
  }
  s.position_of_row.resize(static_cast<std::size_t>(s.n));
  s.position_of_column.resize(static_cast<std::size_t>(s.n));
  for (int k = 0; k < s.n; ++k) s.position_of_column[s.column_at[k]] = k;
  std::vector<int> first = best_cut(scalar, s.block, s.n);
  s.has_interface = !interface_unknowns.empty();
  if (s.has_interface) first.push_back(steps);
  first.push_back(s.n);
  for (std::size_t k = 0; k + 1 < first.size(); ++k) {
    s.nodes.push_back({first[k], first[k + 1] - first[k], {}, {}});
    s.node_at.insert(s.node_at.end(), static_cast<std::size_t>(first[k + 1] - first[k]), static_cast<int>(k));
  }
  close_structure(s, pattern);
  return s;
}

}  // namespace whirl::linalg
