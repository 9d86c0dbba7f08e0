// Solver: the state of a model in time and the verbs that move it. One rank, many ranks and real time use the
// same step.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "assembly/assembler.hpp"
#include "base/phase_timer.hpp"
#include "base/snapshot.hpp"
#include "model/step_start.hpp"
#include "solve/drive_table.hpp"
#include "solve/integrator.hpp"
#include "solve/settings.hpp"
#include "solve/team.hpp"
#include "solve/two_stage.hpp"

namespace whirl {

enum class StepOutcome { converged, not_converged, singular, not_finite, evaluation_error };

struct StepReport {
  StepOutcome outcome = StepOutcome::converged;
  int iterations = 0;
  int jacobians = 0;
  double residual = 0.0;  // last residual measure
  double first_residual = 0.0;
  double correction = 0.0;     // last correction measure
  bool by_correction = false;  // the correction test ended the iterations
  int bad_unknown = -1;        // singular: the unknown without a pivot
  int bad_rank = -1;           // and the rank whose part of the matrix it is, where there are several
  bool ok() const { return outcome == StepOutcome::converged; }
};

// One look at the residual in a Newton solution, for logs.
struct Iteration {
  int number = 0;  // corrections made so far
  double residual = 0.0;
  double correction = 0.0;       // measure of the last correction, when it is tested
  int jacobians = 0;             // made so far
  linalg::FactorStatus factors;  // of the last factorisation
};

// How strict one Newton solution is: steps, derivatives and dummy steps differ.
struct NewtonControl {
  ToleranceSettings tolerance;
  NewtonSettings newton;
  bool finish =
      false;  // the step is lost otherwise: go on beyond max_iterations while the residual falls fast
};

// Whether Newton may go on after max_iterations: up to twice as many, while every correction leaves less than
// half of the residual (what converges leaves ever less, what wanders does not).
inline bool nearly_there(const NewtonControl& control, const StepReport& report, double previous_residual) {
  return control.finish && report.iterations < 2 * control.newton.max_iterations &&
         report.residual < 0.5 * previous_residual;
}

class Solver {
 public:
  // With a team: this rank's share of the model. All ranks start from the whole model; the initial assembly
  // is made by the master, and afterwards they keep to their shares.
  Solver(Model& model, const SolutionSettings& settings, Team* team = nullptr);

  State& state() { return state_; }
  const State& state() const { return state_; }
  const Model& model() const { return model_; }
  PhaseTimer& timer() { return timer_; }
  const Assembler& assembler() const { return assembler_; }
  linalg::LinearSolver& linear_solver() { return *linear_; }
  std::span<const double> residual() const { return assembler_.full_residual(); }

  // Before the first step.
  StepReport assemble_initial_state();  // initial_assembly.cpp
  StepReport solve_derivatives();       // derivatives.cpp

  // One step of length h with a formula; on failure the state is back where it was.
  StepReport step(double h, const StepFormula& formula, const NewtonControl& control);
  StepReport step(double h, const TwoStageFormula& formula, const NewtonControl& control);  // two_stage.cpp

  // Complete state between two steps (snapshot.cpp). restore() says which list does not fit this model; empty
  // when all is well. Without factors a restored solver chooses its pivots anew, as after forget_factors().
  Snapshot snapshot(bool factors = true) const;
  std::string restore(const Snapshot& snapshot);
  // The next factorisation starts from nothing: fresh pivots, fresh Jacobian.
  void forget_factors();

  // Wishes to stop after the current step: this rank's, and those that ranks have told with the last
  // residual. All ranks hear them at the same step.
  void interrupt() { flags_ |= kInterrupted; }
  bool interrupted() const { return ((team_ == nullptr ? flags_ : heard_) & kInterrupted) != 0; }
  bool end_requested() const {
    return team_ == nullptr ? state_.status.end_requested() : (heard_ & kEndRequested) != 0;
  }

  // Called at every residual of a Newton solution when set.
  std::function<void(const Iteration&)> watch;

  // The context of the current state, with drives evaluated.
  const EvalContext& context() const { return ctx_; }
  void refresh_context();  // after the state was changed from outside

  double previous_step_size() const { return h_previous_; }
  long steps_since_start() const { return steps_since_start_; }
  long repivots() const {
    return repivots_;
  }  // factorisations that chose their pivots anew, the first included
  void restart_formula() { steps_since_start_ = 0; }  // the next step is a first step again

 private:
  struct Past {
    std::vector<double> y, y_rate;
    std::vector<Mat3d> R;
    std::vector<Vec3d> w;
  };
  template <class Self, class Visitor>
  static void visit(Self& self, Visitor& v);
  void tell(const StepReport& report) const;
  void start_step(double h);
  void remember_accepted();
  void predict(double h, const StepFormula& f);
  void finish_prediction(double c);
  void predict_stages(double h, const TwoStageFormula& f);
  StepReport newton_stages(const NewtonControl& control);
  bool factor_stages(StepReport& report);
  double residual_of_stages(const ToleranceSettings& tolerance);
  void switch_driven_element(int i);
  void wake_elements();
  void set_own_initial_values();
  StepReport assemble_alone();
  StepReport newton(const NewtonControl& control);
  void correct(std::span<const double> correction);
  void accept(double h);
  void find_accelerations();
  void give_up();
  // Size of the last residual in the first rows equations, rows scaled or not; hears the team's flags.
  double residual_size(ResidualTest test, bool scaled, std::span<const double> r, int rows);
  double correction_size(ResidualTest test, bool scaled, std::span<const double> correction) const;
  double measure(ResidualTest test, bool scaled, std::span<const double> v) const;
  void exchange(std::span<double> correction) {
    if (team_ != nullptr) team_->exchange(correction);
  }
  bool evaluation_failed() const { return (heard_ & kEvaluationFailed) != 0; }
  std::unique_ptr<linalg::LinearSolver> make_linear_solver() const;
  void evaluate_residual();
  bool factor(StepReport& report);
  static bool singular(const linalg::FactorStatus& status, StepReport& report);  // ranks learn of it late

  const Model& model_;
  SolutionSettings settings_;
  Team* team_;
  Assembler assembler_;
  const Share& share_;
  std::unique_ptr<linalg::LinearSolver> linear_;
  DriveTable drives_;
  std::vector<const StepStart*> step_starts_;  // drives of the model
  State state_;
  EvalContext ctx_;
  Past last_, before_last_;
  // What a step that fails may have changed besides the unknowns: hints taken, variables of the deck.
  struct Kept {
    double time = 0.0, step_size = 0.0;
    std::vector<double> memory, variables;
    double var = 0.0;
    std::uint64_t random_state = 0;
  } kept_;
  std::vector<double> rhs_, correction_;
  std::vector<double> row_scale_;     // per equation, for scaled tests
  std::unique_ptr<TwoStage> stages_;  // when a method has two stages
  bool accelerations_wanted_ = false;
  std::vector<double> inertia_;     // 36 per node, when accelerations are wanted
  unsigned flags_ = 0, heard_ = 0;  // TeamFlag
  double h_previous_ = 0.0;
  double factored_c_ = 0.0;
  linalg::FactorStatus factors_;  // of the last factorisation
  int solves_since_factor_ = 0;
  long steps_since_start_ = 0;
  long repivots_ = 0;
  PhaseTimer timer_;
};

}  // namespace whirl
