// Augmenting paths, one depth-first search per row that is left after a first greedy pass. Each search keeps
// its own stack (chains of a hundred thousand rows would overflow the program's), and looks for a free column
// in every row that it reaches before it goes on from there: without, it runs down the whole of a chain whose
// other end has one. Columns never become free again, so all these looks together pass each entry once.
#include "partition/matching.hpp"

namespace whirl::partition {

Matching maximum_matching(const SparseRows& a, int columns) {
  const int rows = a.rows();
  Matching m;
  m.column_of_row.assign(static_cast<std::size_t>(rows), -1);
  m.row_of_column.assign(static_cast<std::size_t>(columns), -1);
  const auto match = [&](int row, int column) {
    m.column_of_row[row] = column;
    m.row_of_column[column] = row;
  };
  // diagonal entries first: most rows have theirs
  for (int i = 0; i < rows && i < columns; ++i) {
    for (int k = a.start[i]; k < a.start[i + 1]; ++k) {
      if (a.column[k] == i) match(i, i);
    }
  }
  std::vector<int> seen(static_cast<std::size_t>(columns), -1), next(static_cast<std::size_t>(rows), 0);
  std::vector<int> looked(a.start.begin(), a.start.end() - 1);  // by row: entries before are taken
  const auto free_column = [&](int row) {
    int& k = looked[row];
    while (k < a.start[row + 1] && m.row_of_column[a.column[k]] >= 0) ++k;
    return k < a.start[row + 1] ? a.column[k] : -1;
  };
  std::vector<int> path;  // rows from the free one on
  for (int root = 0; root < rows; ++root) {
    if (m.column_of_row[root] >= 0) continue;
    path.assign(1, root);
    next[root] = a.start[root];
    int end = free_column(root);
    while (!path.empty() && end < 0) {
      const int row = path.back();
      if (next[row] == a.start[row + 1]) {
        path.pop_back();
        continue;
      }
      const int column = a.column[next[row]++];
      if (seen[column] == root) continue;
      seen[column] = root;
      const int taken_by = m.row_of_column[column];
      path.push_back(taken_by);
      next[taken_by] = a.start[taken_by];
      end = free_column(taken_by);
    }
    // every row of the path hands its column to the row before it
    for (int column = end; !path.empty(); path.pop_back()) {
      const int before = m.column_of_row[path.back()];
      match(path.back(), column);
      column = before;
    }
  }
  for (int i = 0; i < rows; ++i) {
    if (m.column_of_row[i] < 0) m.free_rows.push_back(i);
  }
  for (int j = 0; j < columns; ++j) {
    if (m.row_of_column[j] < 0) m.free_columns.push_back(j);
  }
  return m;
}

}  // namespace whirl::partition
