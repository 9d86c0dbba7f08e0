// What a deck says about the solution: times, method, tolerances, Newton control. Defaults are the
// language's.
#pragma once
#include <limits>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "linalg/linear_solver.hpp"
#include "model/drive.hpp"

namespace whirl {

enum class MethodKind { crank_nicolson, ms, bdf, implicit_euler, hope, third_order };

struct MethodSettings {
  MethodKind kind = MethodKind::ms;
  DrivePtr radius;  // asymptotic spectral radius of ms, hope, third order; may vary in time; null: 0
  DrivePtr algebraic_radius;  // read and kept; it has no effect on the results
};

enum class ResidualTest { none, norm, minmax };

struct ToleranceSettings {
  double residual = 1e-6;  // 0: not tested
  ResidualTest residual_test = ResidualTest::norm;
  bool scaled = false;      // rows times the scale factors of their owners
  double correction = 0.0;  // 0: not tested
  ResidualTest correction_test = ResidualTest::norm;
  bool correction_scaled = false;
};

struct NewtonSettings {
  int refresh_every = 1;  // modified Newton: iterations between Jacobians
  bool keep_across_steps = false;
  int max_iterations = 1;
  bool at_most = false;  // accept after max_iterations when the error fell below the first one
};

struct DerivativesSettings {
  double coefficient = 1e-6;  // times the time step
  double tolerance = 1e-6;
  int max_iterations = 1;
};

struct DummyStepSettings {
  int count = 0;
  double ratio = 1e-3;
  double tolerance = 1e-6;
  int max_iterations = 1;
  MethodSettings method{MethodKind::crank_nicolson, nullptr, nullptr};
};

struct StepStrategy {
  enum class Kind { fixed, change, factor } kind = Kind::fixed;
  DrivePtr change;  // change: step from a drive at the start of each step
  // factor: times `reduction` after a step of more than max_iterations and to repeat one that failed; times
  // `raise` after a step of at most min_iterations, when more than so many steps passed since the last
  // reduction and the last change
  double reduction = 1.0;
  int steps_after_reduction = 1;
  double raise = 1.0;
  int steps_after_raise = 1;
  int min_iterations = 0;
  int max_iterations = 0;
  double min_step = 0.0;
  DrivePtr max_step;  // null: the initial step
};

struct AssemblySettings {
  bool skip = false;
  double tolerance = 1e-6;
  int max_iterations = 1;
  double position_stiffness = 1.0;
  double velocity_stiffness = 1.0;
  bool omega_rotates = false;
  bool use_forces = false;
  bool use_bodies = false;
  bool use_gravity = false;
  bool use_beams = true;
};

enum class AbortAfter { nothing, input, assembly, derivatives, dummy_steps };

// The eigenanalysis statement, kept for the stability tools.
struct EigenanalysisSettings {
  std::vector<double> times;
  double parameter = 0.0;
  bool output_matrices = false;
  bool output_eigenvectors = false;
  bool output_geometry = false;
  double lower_frequency_hz = 0.0;
  double upper_frequency_hz = std::numeric_limits<double>::max();
  SourcePos pos;
};

struct SolutionSettings {
  double initial_time = 0.0;
  double final_time = 0.0;
  double time_step = 1.0;
  MethodSettings method{MethodKind::bdf, nullptr, nullptr};  // what a deck without `method` gets
  ToleranceSettings tolerance;
  NewtonSettings newton;
  DerivativesSettings derivatives;
  DummyStepSettings dummy_steps;
  StepStrategy strategy;
  AssemblySettings assembly;
  AbortAfter abort_after = AbortAfter::nothing;
  linalg::SolverKind linear_solver = linalg::SolverKind::automatic;
  std::vector<EigenanalysisSettings> eigenanalyses;
};

}  // namespace whirl
