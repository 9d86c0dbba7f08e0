// Dense kernels of the static LU. Columns of a panel and rows of U are padded with zeros to the vector width.
#pragma once

namespace whirl::linalg {

// How a panel is eliminated: pivots stay on the diagonal of D unless an entry below them in D is larger by
// more than `local_limit` in units of the rows; then rows of D (and of U) are exchanged.
struct PanelTask {
  double* panel;  // column k at panel + k * ld
  int ld;
  int width, rows;
  double* upper;  // row k at upper + k * ldu, ldu padded
  int ldu;
  double* weight;             // 1 / size of the row, for width + rows rows; exchanged with the rows
  const double* least_pivot;  // smaller pivots are not accepted
  double* inverse;            // out: 1 / pivot
  int* exchange;              // out: row exchanged with row k at step k
  double limit;
};

inline constexpr double growth_limit = 100.0;

enum PanelFlag : unsigned {
  panel_exchanged = 1,  // rows were exchanged within D
  panel_growth = 2,     // multipliers beyond growth_limit: the growth must be looked at
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

// x[0..w) = L_D^-1 x, then x[row[i]] -= (L x)_i.
void forward_panel(const double* panel, int ld, int width, int rows, const int* row, double* x, double* all);

// x = U_D^-1 (x - U all[column]).
void backward_panel(const double* panel, int ld, int width, const double* upper, int ldu, int columns,
                    const int* column, const double* inverse, double* x, const double* all, double* scratch);

}  // namespace whirl::linalg
