// The model at its initial state, evaluated once: what the audits of `whirl check` look at.
#pragma once
#include "assembly/assembler.hpp"
#include "solve/drive_table.hpp"
#include "solve/settings.hpp"

namespace whirl {

class StartPoint {
 public:
  explicit StartPoint(Model& model, const SolutionSettings& settings, double step = c);
  StartPoint(const StartPoint&) = delete;
  StartPoint& operator=(const StartPoint&) = delete;

  // Residual and Jacobian rows of constraints: with step c, dy = c dy' and position-level rows divided by c,
  // a row of the Jacobian is d phi/dx of a constraint on positions, and d psi/dv (+ c d psi/dx) of one on
  // velocities.
  static constexpr double c = 1e-8;

  const Model& model() const { return model_; }
  const Assembler& assembler() const { return assembler_; }
  const State& state() const { return state_; }
  const EvalContext& context() const { return ctx_; }
  void evaluate();  // residual and Jacobian
  // Momenta of all nodes when they all translate with velocity v: 6 per node (a displacement node has 3).
  std::vector<double> momenta(const Vec3d& v);

 private:
  void set_own_initial_values();
  Model& model_;
  Assembler assembler_;
  DriveTable drives_;
  State state_;
  EvalContext ctx_;
};

}  // namespace whirl
