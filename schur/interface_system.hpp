// The interface system of the master: the sum of the subdomains' Schur complements.
//
//     S = sum_s P_s^T S_s P_s        P_s picks the interface unknowns that subdomain s touches
//
// Contributions are added in the order of the subdomains, so the same partition gives the same bits. The
// sparsity of S is the union of the dense blocks of the subdomains and never changes, so S is factored by the
// static LU like any other matrix: a dense interface is one panel of it, an interface of loosely coupled
// subdomains keeps its zeros.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "linalg/linear_solver.hpp"

namespace whirl::schur {

class InterfaceSystem {
 public:
  // place[s]: the interface unknowns of subdomain s, ascending numbers in [0, size).
  InterfaceSystem(int size, const std::vector<std::vector<int>>& place, linalg::SolverKind kind);

  int size() const { return pattern_.n; }
  std::size_t entries() const { return pattern_.column.size(); }

  void clear();
  // Adds S_s; S_s(i, j) = block[j * stride + i].
  void add(std::size_t s, const double* block, int stride);
  linalg::FactorStatus factor() { return solver_->factor(values_); }
  void solve(std::span<double> y) { solver_->solve(y); }
  linalg::LinearSolver& solver() { return *solver_; }

 private:
  linalg::SparsePattern pattern_;
  std::vector<double> values_;
  std::vector<int> width_;               // by subdomain
  std::vector<std::vector<int>> slots_;  // by subdomain: entry (i, j) of its block -> value, columns first
  std::unique_ptr<linalg::LinearSolver> solver_;
};

}  // namespace whirl::schur
