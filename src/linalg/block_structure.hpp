// The static structure of the factors: which steps form a dense block, and which rows and columns each block
// meets.
//
//   Steps of the elimination are renumbered (a postorder of the elimination tree, same fill) so that steps of
//   like structure are neighbours, then cut into supernodes: dense diagonal block w x w, rows R below it,
//   columns C right of it, all of R x C updated when the block is eliminated:
//
//        w   C
//      +---+---+
//    w | D | U |        panel = D over L, columns contiguous;  U rows contiguous
//      +---+---+
//    R | L | S |        S -= L U goes to the panels and U rows of later supernodes
//      +---+---+
//
//   Merging costs zeros and saves indices; the cut with the least estimated time is found by dynamic
//   programming. Positions are steps in the final numbering. Interface unknowns come last and form one
//   supernode that is not eliminated.
#pragma once
#include <vector>

#include "linalg/linear_solver.hpp"
#include "linalg/pivot_choice.hpp"

namespace whirl::linalg {

struct Supernode {
  int first = 0;  // position
  int width = 0;
  std::vector<int> rows;     // positions beyond the block, ascending
  std::vector<int> columns;  // likewise
};

struct BlockStructure {
  int n = 0;
  int eliminated = 0;                  // positions below this are pivots
  std::vector<int> row_at, column_at;  // position -> row, column of the matrix
  std::vector<int> position_of_row, position_of_column;
  std::vector<int> block;    // position -> block of the triangular form (interface: interface_block)
  std::vector<int> node_at;  // position -> supernode
  std::vector<Supernode> nodes;
  bool has_interface = false;  // the last supernode is the interface
};

// Estimated time of a supernode in a factorisation and a solution, in cycles. runs: stretches of consecutive
// positions among its rows and columns.
double supernode_cost(int width, int rows, int columns, int runs);
double total_cost(const BlockStructure& structure);
// The same by column of the matrix; a supernode's is shared by its columns.
std::vector<double> column_costs(const BlockStructure& structure);

BlockStructure block_structure(const SparsePattern& pattern, const PivotTask& task,
                               const PivotSequence& pivots, const std::vector<int>& interface_unknowns);

// The same cut after rows have been exchanged within supernodes (row_at has changed).
void close_structure(BlockStructure& structure, const SparsePattern& pattern);

}  // namespace whirl::linalg
