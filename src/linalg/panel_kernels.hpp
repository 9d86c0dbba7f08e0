// Dense kernels of the static LU. Columns of a panel and rows of U are padded with zeros to the vector width.
#pragma once

namespace whirl::linalg {

// Columns of the widest panel.
inline constexpr int widest_panel = 24;

// How a panel is eliminated: pivots stay on the diagonal of D as long as multiplier times weight of the row
// is at most limit times weight of the pivot row. Beyond that rows of D (and of U) are exchanged; where the
// row is not in D, growth is flagged.
struct PanelTask {
  double* panel;  // column k at panel + k * ld
  int ld;
  int width, rows;
  double* upper;  // row k at upper + k * ldu, ldu padded
  int ldu;
  double* weight;             // of width + rows rows, padded with zeros; exchanged with the rows
  const double* least_pivot;  // smaller pivots are not accepted
  double* inverse;            // out: 1 / pivot
  int* exchange;              // out: row exchanged with row k at step k
  double limit;
};

enum PanelFlag : unsigned {
  panel_exchanged = 1,  // rows were exchanged within D
  panel_growth = 2,     // multipliers beyond the limit: the growth must be looked at
  panel_bad = 4         // a pivot is too small or not a number
};

// D = P^T L_D U_D, L = A_L U_D^-1; returns flags.
unsigned factor_panel(const PanelTask& task);

// U = L_D^-1 U.
void solve_upper(const PanelTask& task);

// line y, run: pool[line[y] + i] -= sum_k y_k x_k[i], i < length
struct Tile {
  const double* x;
  int ldx;
  const double* y;
  int ldy;
  int depth;  // number of k
  int length;
};
void subtract_product(double* target, const int* line, int lines, const Tile& tile);

// A supernode of one number: pivot, rows below it, columns right of it, all contiguous from `panel` on.
// Multipliers are made and their products subtracted entry by entry.
struct SingleTask {
  double* pool;
  int panel, rows, columns;
  const int* place;  // rows x columns
  const double* weight;
  double least_pivot;
  double* inverse;
  double limit;
};
unsigned eliminate_number(const SingleTask& task);

struct SolveTask {
  const double* panel;
  int ld;
  int width, rows, columns;
  const double* upper;
  int ldu;
  const int* row;     // positions of the rows below
  const int* column;  // positions of the columns to the right, padded with -1
  const double* inverse;
  int first;    // position of the first unknown of the panel
  double* all;  // the unknowns, by position
};

// x_K = L_D^-1 x_K, then x_R -= L x_K.
void forward_panel(const SolveTask& task);

// x_K = U_D^-1 (x_K - U x_C).
void backward_panel(const SolveTask& task, double* scratch);

}  // namespace whirl::linalg
