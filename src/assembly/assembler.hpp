// Assembler: sparsity once, then residual and Jacobian in place through precomputed positions.
//
// Rows of a dynamic node, momenta beta, gamma and the bodies' B(u), C(u) (all about the node, global axes):
//     r_F = F - beta',   r_M = M - gamma' - v x beta,   r_B = B - beta,   r_C = C - gamma
// r_B and r_C are part of the residual that the convergence test sees. For the linear solve they are
// eliminated,
//     dbeta' = (r_B + B_u du)/c,   dgamma' = (r_C + C_u du)/c,
// which leaves six equations a node:
//     (F_u - B_u/c) du = -(r_F - r_B/c)
//     (M_u - C_u/c - v x B_u + beta x dv) du = -(r_M - r_C/c - v x r_B).
//
// One rank of several assembles its share: the contributions of its elements and nodes. The linear system
// then has the unknowns of the share, numbered through; everything else keeps the numbers of the model.
#pragma once
#include <span>
#include <vector>

#include "linalg/linear_solver.hpp"
#include "model/model.hpp"
#include "model/share.hpp"

namespace whirl {

class Assembler {
 public:
  explicit Assembler(Model& model) : Assembler(model, Share::whole(model)) {}
  Assembler(Model& model, Share share);

  const Share& share() const { return share_; }
  // Number of an unknown in the linear system, -1 when it is not in it.
  int local(int unknown) const { return local_[static_cast<std::size_t>(unknown)]; }
  int system_size() const { return pattern_.n; }

  const linalg::SparsePattern& pattern() const { return pattern_; }

  // Full residual of the current iterate: equations() entries; of a share, what it adds to its rows.
  void residual(const EvalContext& ctx);
  std::span<const double> full_residual() const { return {r_.data(), static_cast<std::size_t>(equations_)}; }

  // Condensed matrix at the current iterate, in the order of the pattern.
  void jacobian(EvalContext ctx);
  std::span<const double> values() const { return {values_.data(), pattern_.column.size()}; }

  // Size of every equation: the largest entry of its row in the last Jacobian, 1 when there is none (here).
  std::vector<double> row_sizes() const;

  // The last Jacobian, for snapshots: kept Jacobians are used later.
  void save(SnapshotWriter& out) const {
    out("matrix", values_);
    out("momentum matrix", momentum_jacobian_);
  }
  void load(SnapshotReader& in) {
    in("matrix", values_);
    in("momentum matrix", momentum_jacobian_);
  }

  // What the condensed matrix is made of, for those who condense otherwise: derivatives of the elements' rows
  // in values(), of B and C in momentum_jacobian() (6 x 6 per node).
  void element_jacobian(EvalContext ctx);
  std::span<const double> momentum_jacobian() const { return momentum_jacobian_; }
  // Positions of the 6 x 6 block of node k in values(); those of missing rows point behind its end.
  std::span<const int> node_slots(std::size_t k) const { return {node_slots_.data() + 36 * k, 36}; }

  // Right-hand side of J du = -r from the last residual and Jacobian.
  void right_hand_side(const EvalContext& ctx, std::span<double> b) const;
  // Corrections of the model's unknowns from those of the system, with those of the momenta.
  void expand(const EvalContext& ctx, std::span<const double> du, std::span<double> correction) const;

 private:
  const Model& model_;
  Share share_;
  int equations_;
  std::vector<int> local_;
  linalg::SparsePattern pattern_;
  std::vector<double> r_;                  // equations + trash
  std::vector<double> values_;             // nnz + trash
  std::vector<int> node_slots_;            // 36 per node: its diagonal block
  std::vector<double> momentum_jacobian_;  // 36 per node
};

}  // namespace whirl
