// The coupled stages of a two-stage step: their matrix and what is kept of them. With A = h a the corrections
// d_1, d_2 of the rates y'_1, y'_2 change the values by dy_i = sum_j A_ij d_j, so Newton solves
//
//     | F_y'(1) + A_11 F_y(1)        A_12 F_y(1)          |  |d_1|     |r_1|
//     |        A_21 F_y(2)         F_y'(2) + A_22 F_y(2)  |  |d_2| = - |r_2|
//
// with the unknowns of both stages side by side (unknown u of stage i is 2u + i): 2 x 2 blocks in the pattern
// of the model. An element's matrix is J(c) = F_y' + c F_y, linear in c, so two evaluations (c = h and 2h)
// give both parts. Momenta are condensed as in the assembler, with the inverse of A in place of 1/c:
//     dp'_i = sum_k (A^-1)_ik ( r_p,k + sum_j P_kj du_j ),      P: matrix of the definitions of the momenta.
#pragma once
#include <memory>
#include <vector>

#include "assembly/assembler.hpp"
#include "solve/drive_table.hpp"
#include "solve/integrator.hpp"
#include "solve/team.hpp"

namespace whirl {

class TwoStage {
 public:
  TwoStage(const Model& model, const Assembler& assembler, linalg::SolverKind kind, Team* team);

  void set_formula(double h, const TwoStageFormula& formula);
  double coupling(int i, int j) const { return A_[i][j]; }  // dy_i = coupling d_j

  // The inner stage; the end of the step is the solver's own state.
  std::vector<double> y, y_rate;
  std::vector<NodeMotion> nodes;
  DriveTable drives;
  EvalContext ctx;

  std::vector<double> residual[2];    // all equations of each stage
  std::vector<double> correction[2];  // of all rates of each stage

  // Matrix of both stages at the current iterates and its factors. bad_unknown is one of the model.
  linalg::FactorStatus factor(Assembler& assembler, const EvalContext& end, std::span<NodeMotion> end_nodes);
  // Corrections from the residuals, with the last factors; what the linear solver learnt late.
  linalg::FactorStatus solve(const EvalContext& end);

  bool factored = false;  // with the present h and formula

 private:
  void elements(Assembler& assembler, EvalContext stage, std::span<NodeMotion> motion, int i);
  void momenta(const Assembler& assembler, const EvalContext& stage, int i);
  std::size_t at(int i, int j, std::size_t entry) const { return block_[entry] + i * stride_[entry] + j; }

  const Model& model_;
  const Assembler& assembler_;
  const Share& share_;
  double h_ = 0.0;
  double A_[2][2] = {}, inverse_[2][2] = {};
  std::unique_ptr<linalg::LinearSolver> linear_;
  std::vector<int> row_of_;           // row of each entry of the assembler's pattern
  std::vector<std::size_t> block_;    // entry of the pattern -> its 2 x 2 block: first element
  std::vector<std::size_t> stride_;   // and the distance of the block's rows
  std::vector<double> values_, rhs_;  // of the coupled system
  std::vector<double> first_;         // element matrix at c = h
  std::vector<double> first_momenta_;
  std::vector<double> momentum_[2][2];  // P_ij, 36 per node
  std::vector<unsigned char> divided_;  // rows that elements divide by c
};

}  // namespace whirl
