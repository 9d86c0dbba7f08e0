// The fixed program of a refactorisation: where every entry of the matrix goes, and which dense update goes
// where.
//
//   All factors live in one pool of doubles. A supernode has its panel (D over L; column k at panel + k * ld)
//   and its upper rows (row k at upper + k * ldu). Eliminating it subtracts products of L and U from later
//   panels and upper rows, either as tiles
//
//       pool[line[y] + run.target + i] -= sum_k Y[k][y] X[k][run.source + i]      i < run.length
//
//   (X = L, Y = U, a line is a column of a panel; or X = U, Y = L, a line is an upper row), or, where blocks
//   are too small for that, entry by entry through a list of places. Entries outside the diagonal blocks of
//   the triangular form are kept as they are, by rows.
#pragma once
#include <vector>

#include "linalg/block_structure.hpp"

namespace whirl::linalg {

struct NodeCode {
  int first, width, rows, columns;
  int panel, ld;
  int upper, ldu;
  int row_list, column_list;     // into lists: positions, padded with -1
  int weight;                    // into the weights: width + rows, padded
  int update_begin, update_end;  // tiles
  int place_list;                // into places: rows x columns, or -1
};

struct Update {
  int x, ldx, y, ldy;
  int lines, line_list;
  int run_begin, run_end;
};

struct Run {
  int source, target, length;
};

// Consecutive blocks of the triangular form, solved from the last to the first.
struct Segment {
  int node_begin, node_end;
  int first, last;  // positions
  bool diagonal;    // all supernodes are single numbers
};

struct FactorProgram {
  int n = 0;
  int eliminated = 0;
  bool has_interface = false;
  std::vector<NodeCode> nodes;
  std::vector<Update> updates;
  std::vector<Run> runs;
  std::vector<int> lines, lists, places;
  std::vector<int> entry_place;   // entry of the pattern -> pool
  std::vector<int> place_entry;   // pool -> entry of the pattern, -1: zero; empty when scattering is cheaper
  std::vector<int> weighed_rows;  // rows of the matrix that compete with others for a pivot, ascending
  std::vector<int> weight_position;  // weights -> position of the row
  int factor_size = 0;               // doubles of the pool to be cleared
  int pool_size = 0;
  std::vector<int> outside_start, outside_column;  // by position of the row; values from factor_size on
  std::vector<Segment> segments;
  std::vector<int> row_at, column_at;
};

FactorProgram factor_program(const SparsePattern& pattern, const BlockStructure& structure);

}  // namespace whirl::linalg
