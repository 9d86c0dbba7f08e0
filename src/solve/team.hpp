// Team: the ranks that move one model together, as the solver of one of them sees the others. All ranks make
// the same calls in the same order; what is decided from the answers is decided alike everywhere. A solver
// without a team has the whole model.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "linalg/linear_solver.hpp"
#include "model/share.hpp"
#include "model/state.hpp"
#include "solve/settings.hpp"

namespace whirl {

// A rank's wishes and troubles, which reach all with the next residual.
enum TeamFlag : unsigned { kEvaluationFailed = 1, kEndRequested = 2, kInterrupted = 4 };

class Team {
 public:
  virtual ~Team() = default;
  virtual const Share& share() const = 0;

  // The distributed solver of the share's unknowns; with two copies, of two systems side by side (unknown u
  // of copy i is 2 u + i).
  virtual std::unique_ptr<linalg::LinearSolver> make_solver(int copies) = 0;

  // Size of a residual to which every rank has contributed, and the flags of all ranks.
  struct Answer {
    double size = 0.0;
    unsigned flags = 0;
  };
  // r: this rank's contributions; rows at or beyond `rows` do not count. scale: per row, or empty.
  virtual Answer residual_size(ResidualTest test, std::span<const double> scale, std::span<const double> r,
                               int rows, unsigned flags) = 0;
  // Size of a correction that is complete everywhere.
  virtual double correction_size(ResidualTest test, std::span<const double> scale,
                                 std::span<const double> correction) = 0;
  virtual bool is_master() const = 0;
  // The master's numbers, to all.
  virtual void from_master(std::span<double> numbers) = 0;
  // Fills in the corrections of unknowns that are read here and solved for elsewhere.
  virtual void exchange(std::span<double> correction) = 0;
  // The accelerations of nodes that other ranks read, of the accepted step.
  virtual void exchange_accelerations(State& state) = 0;
};

}  // namespace whirl
