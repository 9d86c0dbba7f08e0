// Matrices for the tests of the linear solvers: makers, Matrix Market files, backward errors.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "linalg/linear_solver.hpp"

namespace whirl::linalg::testing {

struct Matrix {
  SparsePattern pattern;
  std::vector<double> values;
  int n() const { return pattern.n; }
};

struct Triplet {
  int row, column;
  double value;
};

// Duplicates add up; explicit zeros stay.
inline Matrix from_triplets(int n, std::vector<Triplet> t) {
  std::stable_sort(t.begin(), t.end(), [](const Triplet& a, const Triplet& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  Matrix m;
  m.pattern.n = n;
  m.pattern.row_start.assign(static_cast<std::size_t>(n) + 1, 0);
  for (std::size_t k = 0; k < t.size(); ++k) {
    if (k > 0 && t[k].row == t[k - 1].row && t[k].column == t[k - 1].column) {
      m.values.back() += t[k].value;
      continue;
    }
    ++m.pattern.row_start[t[k].row + 1];
    m.pattern.column.push_back(t[k].column);
    m.values.push_back(t[k].value);
  }
  for (int i = 0; i < n; ++i) m.pattern.row_start[i + 1] += m.pattern.row_start[i];
  return m;
}

inline Matrix from_dense(const std::vector<std::vector<double>>& a) {
  std::vector<Triplet> t;
  for (int i = 0; i < static_cast<int>(a.size()); ++i) {
    for (int j = 0; j < static_cast<int>(a.size()); ++j) {
      if (a[i][j] != 0.0) t.push_back({i, j, a[i][j]});
    }
  }
  return from_triplets(static_cast<int>(a.size()), t);
}

// All entries random.
inline Matrix full(int n, std::mt19937& random) {
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::vector<Triplet> t;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) t.push_back({i, j, value(random)});
  }
  return from_triplets(n, t);
}

// Random rows of about `per_row` entries around a hidden permutation, so that most diagonals are zero.
inline Matrix random_sparse(int n, double per_row, std::mt19937& random) {
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::uniform_int_distribution<int> place(0, n - 1);
  std::vector<int> hidden(n);
  for (int i = 0; i < n; ++i) hidden[i] = i;
  std::shuffle(hidden.begin(), hidden.end(), random);
  std::vector<Triplet> t;
  for (int i = 0; i < n; ++i) t.push_back({i, hidden[i], value(random) + 2.0});
  for (int k = 0; k < static_cast<int>(n * per_row); ++k)
    t.push_back({place(random), place(random), value(random)});
  return from_triplets(n, t);
}

// | K  G^T |  a chain of stiff blocks with constraint rows between them; rows and columns in units from 1e-8
// to 1e10. | G   0  |
inline Matrix saddle_point(int bodies, int constraints_each, std::mt19937& random) {
  constexpr int width = 6;
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::uniform_int_distribution<int> power(-4, 5);
  const int n = bodies * width + (bodies - 1) * constraints_each;
  std::vector<Triplet> t;
  for (int b = 0; b < bodies; ++b) {
    for (int i = 0; i < width; ++i) {
      for (int j = 0; j < width; ++j)
        t.push_back({b * width + i, b * width + j, value(random) + (i == j ? 4.0 : 0.0)});
    }
    if (b + 1 == bodies) continue;
    for (int c = 0; c < constraints_each; ++c) {
      const int multiplier = bodies * width + b * constraints_each + c;
      for (int j = 0; j < 2 * width; ++j) {
        const double g = value(random);
        t.push_back({multiplier, b * width + j, g});
        t.push_back({b * width + j, multiplier, g});
      }
      t.push_back({multiplier, multiplier, 0.0});
    }
  }
  std::vector<double> row_unit(n), column_unit(n);
  for (int i = 0; i < n; ++i) row_unit[i] = std::pow(10.0, power(random));
  for (int i = 0; i < n; ++i) column_unit[i] = std::pow(10.0, power(random));
  for (Triplet& e : t) e.value *= row_unit[e.row] * column_unit[e.column];
  return from_triplets(n, t);
}

inline Matrix read_matrix_market(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line) && line[0] == '%') {
  }
  int rows = 0, n = 0, entries = 0;
  std::istringstream(line) >> rows >> n >> entries;
  std::vector<Triplet> t(static_cast<std::size_t>(entries));
  for (Triplet& e : t) {
    in >> e.row >> e.column >> e.value;
    --e.row;
    --e.column;
  }
  return from_triplets(n, t);
}

// The folder of shared matrices, when it is there.
inline std::optional<std::filesystem::path> shared_matrices() {
  const char* set = std::getenv("WHIRL_SHARED");
  const std::filesystem::path folder =
      (set != nullptr ? std::filesystem::path(set) : std::filesystem::path(WHIRL_SOURCE_DIR) / "../shared") /
      "matrices";
  if (!std::filesystem::exists(folder)) return std::nullopt;
  return folder;
}

inline std::vector<std::filesystem::path> matrix_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".mtx") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline std::vector<double> multiply(const Matrix& a, const std::vector<double>& x) {
  std::vector<double> y(x.size(), 0.0);
  for (int i = 0; i < a.n(); ++i) {
    for (int k = a.pattern.row_start[i]; k < a.pattern.row_start[i + 1]; ++k)
      y[i] += a.values[k] * x[a.pattern.column[k]];
  }
  return y;
}

// Largest over the rows of |b - A x|_i over
//   normwise:       |A_i|_1 |x|_max + |b_i|      (each row in its own unit)
//   componentwise:  (|A| |x| + |b|)_i            (Oettli and Prager 1964)
struct BackwardError {
  double normwise = 0.0;
  double componentwise = 0.0;
};

inline BackwardError backward_error(const Matrix& a, const std::vector<double>& x,
                                    const std::vector<double>& b) {
  BackwardError error;
  double x_size = 0.0;
  for (double v : x) x_size = std::max(x_size, std::abs(v));
  for (int i = 0; i < a.n(); ++i) {
    long double residual = b[i];
    double products = std::abs(b[i]);
    double row = 0.0;
    for (int k = a.pattern.row_start[i]; k < a.pattern.row_start[i + 1]; ++k) {
      const double v = x[a.pattern.column[k]];
      residual -= static_cast<long double>(a.values[k]) * v;
      products += std::abs(a.values[k] * v);
      row += std::abs(a.values[k]);
    }
    const double r = std::abs(static_cast<double>(residual));
    if (!(r >= 0.0)) return {r, r};
    if (r == 0.0) continue;
    error.normwise = std::max(error.normwise, r / (row * x_size + std::abs(b[i])));
    error.componentwise = std::max(error.componentwise, r / products);
  }
  return error;
}

}  // namespace whirl::linalg::testing
