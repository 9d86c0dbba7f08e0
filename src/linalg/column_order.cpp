#include "linalg/column_order.hpp"

#include <Eigen/OrderingMethods>
#include <numeric>

namespace whirl::linalg {

std::vector<int> fill_reducing_order(const ColumnPattern& pattern, OrderKind kind) {
  std::vector<int> order(static_cast<std::size_t>(pattern.n));
  std::iota(order.begin(), order.end(), 0);
  if (kind == OrderKind::natural || pattern.n < 3) return order;

  const std::vector<double> ones(pattern.row.size(), 1.0);
  const Eigen::Map<const Eigen::SparseMatrix<double>> view(
      pattern.n, pattern.n, static_cast<int>(pattern.row.size()), pattern.start.data(), pattern.row.data(),
      ones.data());
  const Eigen::SparseMatrix<double> matrix = view;
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  if (kind == OrderKind::amd) {
    Eigen::AMDOrdering<int>()(matrix, permutation);
    for (int k = 0; k < pattern.n; ++k) order[k] = permutation.indices()[k];
  } else {
    Eigen::COLAMDOrdering<int>()(matrix, permutation);
    for (int j = 0; j < pattern.n; ++j) order[permutation.indices()[j]] = j;
  }
  return order;
}

}  // namespace whirl::linalg
