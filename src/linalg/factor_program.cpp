#include "linalg/factor_program.hpp"

#include <algorithm>

#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

class Writer {
 public:
  Writer(const SparsePattern& pattern, const BlockStructure& structure) : pattern_(pattern), s_(structure) {}

  FactorProgram write() {
    p_.n = s_.n;
    p_.eliminated = s_.eliminated;
    p_.has_interface = s_.has_interface;
    p_.row_at = s_.row_at;
    p_.column_at = s_.column_at;
    lay_out();
    const std::size_t eliminated = s_.nodes.size() - (s_.has_interface ? 1U : 0U);
    for (std::size_t k = 0; k < eliminated; ++k) write_updates(static_cast<int>(k));
    place_entries();
    write_segments();
    for (const Segment& segment : p_.segments) {
      if (segment.diagonal) continue;
      for (int k = segment.first; k < segment.last; ++k) p_.weighed_rows.push_back(s_.row_at[k]);
    }
    std::sort(p_.weighed_rows.begin(), p_.weighed_rows.end());
    return std::move(p_);
  }

 private:
  void lay_out() {
    int size = 0;
    for (const Supernode& node : s_.nodes) {
      NodeCode code{};
      code.first = node.first;
      code.width = node.width;
      code.rows = static_cast<int>(node.rows.size());
      code.columns = static_cast<int>(node.columns.size());
      const bool scalar = node.width == 1;
      if (!scalar) size = padded(size);
      code.panel = size;
      code.ld = scalar ? 1 + code.rows : padded(code.width + code.rows);
      size += code.width * code.ld;
      code.upper = size;
      code.ldu = scalar ? code.columns : padded(code.columns);
      size += code.width * code.ldu;
      code.row_list = append(p_.lists, node.rows);
      pad(p_.lists);
      code.column_list = append(p_.lists, node.columns);
      pad(p_.lists);
      code.weight = static_cast<int>(p_.weight_position.size());
      for (int k = 0; k < node.width; ++k) p_.weight_position.push_back(node.first + k);
      append(p_.weight_position, node.rows);
      pad(p_.weight_position);
      code.place_list = -1;
      p_.nodes.push_back(code);
    }
    p_.factor_size = padded(size);
  }

  static int append(std::vector<int>& to, const std::vector<int>& from) {
    const int at = static_cast<int>(to.size());
    to.insert(to.end(), from.begin(), from.end());
    return at;
  }

  static void pad(std::vector<int>& list) {
    list.resize(static_cast<std::size_t>(padded(static_cast<int>(list.size()))), -1);
  }

  // Where the entry (row, column), given as positions, lives in the pool.
  int place(int row, int column) const {
    const int node_r = s_.node_at[row], node_c = s_.node_at[column];
    if (node_r >= node_c) return panel_column(node_c, column) + panel_row(node_c, row);
    const NodeCode& code = p_.nodes[node_r];
    return code.upper + (row - code.first) * code.ldu + index_in(s_.nodes[node_r].columns, column);
  }
  int panel_column(int node, int column) const {
    return p_.nodes[node].panel + (column - p_.nodes[node].first) * p_.nodes[node].ld;
  }
  int panel_row(int node, int row) const {
    const NodeCode& code = p_.nodes[node];
    if (row < code.first + code.width) return row - code.first;
    return code.width + index_in(s_.nodes[node].rows, row);
  }
  static int index_in(const std::vector<int>& sorted, int value) {
    return static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
  }

  void write_updates(int k) {
    NodeCode& code = p_.nodes[k];
    code.update_begin = code.update_end = static_cast<int>(p_.updates.size());
    if (code.rows == 0 || code.columns == 0) return;
    if (prefer_places(code)) {
      code.place_list = static_cast<int>(p_.places.size());
      for (int i : s_.nodes[k].rows) {
        for (int j : s_.nodes[k].columns) p_.places.push_back(place(i, j));
      }
      return;
    }
    write_panel_updates(k);
    write_upper_updates(k);
    code.update_end = static_cast<int>(p_.updates.size());
  }

  static bool prefer_places(const NodeCode& code) {
    constexpr int small = 27;  // multiplications below which indices are cheaper than tiles
    return code.width == 1 || code.width * code.rows * code.columns <= small;
  }

  // Columns of one later supernode, rows from that supernode on.
  void write_panel_updates(int k) {
    const NodeCode& code = p_.nodes[k];
    const auto& rows = s_.nodes[k].rows;
    const auto& columns = s_.nodes[k].columns;
    for (int c = 0; c < code.columns;) {
      const int target = s_.node_at[columns[c]];
      const int c_begin = c;
      while (c < code.columns && s_.node_at[columns[c]] == target) ++c;
      const int r_begin = index_in(rows, p_.nodes[target].first);
      if (r_begin == code.rows) continue;
      Update u{code.panel + code.width, code.ld, code.upper + c_begin, code.ldu, c - c_begin, 0, 0, 0};
      u.line_list = static_cast<int>(p_.lines.size());
      for (int j = c_begin; j < c; ++j) p_.lines.push_back(panel_column(target, columns[j]));
      u.run_begin = static_cast<int>(p_.runs.size());
      for (int i = r_begin; i < code.rows; ++i) add_to_runs(u.run_begin, i, panel_row(target, rows[i]));
      u.run_end = static_cast<int>(p_.runs.size());
      p_.updates.push_back(u);
    }
  }

  // Rows of one later supernode, columns behind that supernode.
  void write_upper_updates(int k) {
    const NodeCode& code = p_.nodes[k];
    const auto& rows = s_.nodes[k].rows;
    const auto& columns = s_.nodes[k].columns;
    for (int r = 0; r < code.rows;) {
      const int target = s_.node_at[rows[r]];
      const NodeCode& to = p_.nodes[target];
      const int r_begin = r;
      while (r < code.rows && s_.node_at[rows[r]] == target) ++r;
      const int c_begin = index_in(columns, to.first + to.width);
      if (c_begin == code.columns) continue;
      Update u{code.upper, code.ldu, code.panel + code.width + r_begin, code.ld, r - r_begin, 0, 0, 0};
      u.line_list = static_cast<int>(p_.lines.size());
      for (int i = r_begin; i < r; ++i) p_.lines.push_back(to.upper + (rows[i] - to.first) * to.ldu);
      u.run_begin = static_cast<int>(p_.runs.size());
      for (int j = c_begin; j < code.columns; ++j) {
        add_to_runs(u.run_begin, j, index_in(s_.nodes[target].columns, columns[j]));
      }
      u.run_end = static_cast<int>(p_.runs.size());
      p_.updates.push_back(u);
    }
  }

  void add_to_runs(int begin, int source, int target) {
    if (static_cast<int>(p_.runs.size()) > begin) {
      Run& last = p_.runs.back();
      if (last.source + last.length == source && last.target + last.length == target) {
        ++last.length;
        return;
      }
    }
    p_.runs.push_back({source, target, 1});
  }

  void place_entries() {
    // Gathering pays where it is one instruction and most of the pool is entries of the matrix.
    constexpr bool gathers = simd_width == 8;
    constexpr std::size_t mostly_fill = 3;
    p_.entry_place.resize(pattern_.column.size());
    p_.outside_start.push_back(0);
    for (int position = 0; position < s_.n; ++position) {
      const int row = s_.row_at[position];
      for (int k = pattern_.row_start[row]; k < pattern_.row_start[row + 1]; ++k) {
        const int column = s_.position_of_column[pattern_.column[k]];
        const int block_r = s_.block[position], block_c = s_.block[column];
        if (block_r == block_c || block_r == interface_block || block_c == interface_block) {
          p_.entry_place[k] = place(position, column);
        } else {
          p_.entry_place[k] = p_.factor_size + static_cast<int>(p_.outside_column.size());
          p_.outside_column.push_back(column);
        }
      }
      p_.outside_start.push_back(static_cast<int>(p_.outside_column.size()));
    }
    const std::size_t used = static_cast<std::size_t>(p_.factor_size) + p_.outside_column.size();
    if (gathers && used < mostly_fill * p_.entry_place.size()) {
      p_.place_entry.assign((used + simd_width - 1) / simd_width * simd_width, -1);
      for (std::size_t k = 0; k < p_.entry_place.size(); ++k)
        p_.place_entry[p_.entry_place[k]] = static_cast<int>(k);
    }
    p_.pool_size = padded(p_.factor_size + static_cast<int>(p_.outside_column.size())) + simd_width;
  }

  void write_segments() {
    const int nodes = static_cast<int>(p_.nodes.size()) - (p_.has_interface ? 1 : 0);
    for (int k = 0; k < nodes;) {
      Segment segment{k, k, p_.nodes[k].first, 0, is_single(k)};
      const int block = s_.block[segment.first];
      while (k < nodes && (segment.diagonal ? is_single(k) : s_.block[p_.nodes[k].first] == block)) ++k;
      segment.node_end = k;
      segment.last = k < static_cast<int>(p_.nodes.size()) ? p_.nodes[k].first : p_.n;
      p_.segments.push_back(segment);
    }
  }
  bool is_single(int node) const {
    const NodeCode& code = p_.nodes[node];
    const int position = code.first;
    const bool first = position == 0 || s_.block[position - 1] != s_.block[position];
    const bool last = position + 1 == s_.eliminated || s_.block[position + 1] != s_.block[position];
    return code.width == 1 && code.rows + code.columns == 0 && first && last;
  }

  const SparsePattern& pattern_;
  const BlockStructure& s_;
  FactorProgram p_;
};

}  // namespace

FactorProgram factor_program(const SparsePattern& pattern, const BlockStructure& structure) {
  return Writer(pattern, structure).write();
}

}  // namespace whirl::linalg
