#include "schur/interface_system.hpp"

#include <algorithm>

namespace whirl::schur {

InterfaceSystem::InterfaceSystem(int size, const std::vector<std::vector<int>>& place,
                                 linalg::SolverKind kind) {
  std::vector<std::vector<int>> columns(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) columns[i].push_back(i);
  for (const auto& p : place) {
    for (int row : p) columns[row].insert(columns[row].end(), p.begin(), p.end());
  }
  pattern_.n = size;
  pattern_.row_start.push_back(0);
  for (auto& row : columns) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    pattern_.column.insert(pattern_.column.end(), row.begin(), row.end());
    pattern_.row_start.push_back(static_cast<int>(pattern_.column.size()));
  }
  values_.assign(pattern_.column.size(), 0.0);
  for (const auto& p : place) {
    width_.push_back(static_cast<int>(p.size()));
    std::vector<int>& slots = slots_.emplace_back();
    slots.reserve(p.size() * p.size());
    for (int column : p) {
      for (int row : p) {
        const auto begin = pattern_.column.begin() + pattern_.row_start[row];
        const auto end = pattern_.column.begin() + pattern_.row_start[row + 1];
        slots.push_back(static_cast<int>(std::lower_bound(begin, end, column) - pattern_.column.begin()));
      }
    }
  }
  solver_ = linalg::make_solver(kind, pattern_);
  solver_->analyze(pattern_);
}

void InterfaceSystem::clear() { std::fill(values_.begin(), values_.end(), 0.0); }

void InterfaceSystem::add(std::size_t s, const double* block, int stride) {
  const int width = width_[s];
  const int* slot = slots_[s].data();
  for (int j = 0; j < width; ++j) {
    const double* column = block + static_cast<std::ptrdiff_t>(j) * stride;
    for (int i = 0; i < width; ++i) values_[*slot++] += column[i];
  }
}

}  // namespace whirl::schur
