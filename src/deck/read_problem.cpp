// Cards of the problem block: times, method, tolerances, solvers.
#include <limits>

#include "deck/builder.hpp"

namespace whirl {

namespace {

double positive(DeckReader& reader, std::string_view what) {
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  const double value = reader.real();
  if (!(value > 0.0)) reader.fail_at(where, std::string(what) + " must be positive", length);
  return value;
}

double time_or_forever(DeckReader& reader) {
  return reader.accept("forever") ? std::numeric_limits<double>::infinity() : reader.real();
}

MethodSettings read_method(Builder& b) {
  DeckReader& reader = b.reader;
  static constexpr std::string_view names[] = {
      "ms",         "nostro", "my", "hope", "bdf", "crank nicolson", "crank nicholson", "implicit euler",
      "third order"};
  MethodSettings method;
  switch (reader.require("an integration method", names)) {
    case 3:
      method.kind = MethodKind::hope;
      break;
    case 4:
      method.kind = MethodKind::bdf;
      if (reader.accept("order")) {
        const int order = reader.count("order of bdf", 1, 2);
        if (order == 1) method.kind = MethodKind::implicit_euler;
      }
      return method;
    case 5:
    case 6:
      method.kind = MethodKind::crank_nicolson;
      return method;
    case 7:
      method.kind = MethodKind::implicit_euler;
      return method;
    case 8:
      method.kind = MethodKind::third_order;
      if (reader.accept("ad hoc")) return method;  // radius 0
      break;
    default:
      method.kind = MethodKind::ms;
  }
  method.radius = read_drive(b);
  method.algebraic_radius = reader.more() ? read_drive(b) : method.radius;
  return method;
}

ResidualTest read_test(DeckReader& reader, bool& scaled) {
  static constexpr std::string_view tests[] = {"norm", "minmax", "none", "relative norm", "separate norm"};
  const int chosen = reader.require("a convergence test", tests);
  if (reader.accept("scale")) scaled = true;
  if (chosen >= 3) reader.fail("this convergence test is not supported yet");
  return chosen == 0 ? ResidualTest::norm : chosen == 1 ? ResidualTest::minmax : ResidualTest::none;
}

void read_tolerance(Builder& b) {
  DeckReader& reader = b.reader;
  ToleranceSettings& t = b.solution.tolerance;
  t = {};
  if (reader.accept("null")) {
    t.residual = 0.0;
  } else {
    const SourcePos where = reader.here();
    t.residual = reader.real();
    if (t.residual < 0.0) reader.fail_at(where, "the tolerance must not be negative");
  }
  if (reader.accept("test")) t.residual_test = read_test(reader, t.scaled);
  if (!reader.more()) return;
  t.correction = reader.accept("null") ? 0.0 : reader.real();
  if (reader.accept("test")) t.correction_test = read_test(reader, t.correction_scaled);
}

void read_newton_options(Builder& b) {
  DeckReader& reader = b.reader;
  NewtonSettings& newton = b.solution.newton;
  static constexpr std::string_view kinds[] = {"modified", "full", "true"};
  if (reader.choose(kinds) == 0) {
    newton.refresh_every = reader.count("iterations between Jacobians", 1);
    for (;;) {
      if (reader.accept("keep jacobian matrix") || reader.accept("keep jacobian")) {
        newton.keep_across_steps = true;
      } else if (!reader.accept("honor element requests")) {
        break;
      }
    }
  }
}

void read_nonlinear_solver(Builder& b) {
  DeckReader& reader = b.reader;
  static constexpr std::string_view kinds[] = {"newton raphson", "line search", "matrix free", "bfgs",
                                               "default"};
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  const int chosen = reader.require("a nonlinear solver", kinds);
  if (chosen == 0) {
    read_newton_options(b);
    return;
  }
  if (chosen != 4) {
    reader.diagnostics().warning(where, "this nonlinear solver is replaced by Newton-Raphson", length);
  }
  reader.skip_arguments();
}

void read_linear_solver(Builder& b) {
  DeckReader& reader = b.reader;
  static constexpr std::string_view names[] = {
      "naive",   "umfpack", "umfpack3", "klu", "lapack", "superlu",   "y12",   "taucs", "wsmp",
      "pardiso", "harwell", "meschach", "qr",  "spqr",   "static lu", "dense", "empty"};
  const int chosen = reader.require("a linear solver", names);
  using linalg::SolverKind;
  b.solution.linear_solver = chosen == 5    ? SolverKind::superlu
                             : chosen == 14 ? SolverKind::static_lu
                             : chosen == 15 ? SolverKind::dense
                                            : SolverKind::automatic;
  reader.skip_arguments();  // ordering, threads, pivoting: no effect on the results
}

void read_strategy(Builder& b) {
  DeckReader& reader = b.reader;
  StepStrategy& s = b.solution.strategy;
  static constexpr std::string_view kinds[] = {"no change", "change", "factor"};
  switch (reader.require("a time step strategy", kinds)) {
    case 0:
      s.kind = StepStrategy::Kind::fixed;
      return;
    case 1:
      s.kind = StepStrategy::Kind::change;
      s.change = read_drive(b);
      return;
    default:
      break;
  }
  s.kind = StepStrategy::Kind::factor;
  s.reduction = positive(reader, "the reduction factor");
  s.steps_after_reduction = reader.count("steps between a reduction and a raise", 1);
  s.raise = positive(reader, "the raise factor");
  s.steps_after_raise = reader.count("steps between two raises", 1);
  s.min_iterations = reader.count("iterations for a raise", 0);
  s.max_iterations = reader.more() ? reader.count("iterations for a reduction", s.min_iterations)
                                   : std::numeric_limits<int>::max();
}

void read_max_iterations(Builder& b) {
  NewtonSettings& newton = b.solution.newton;
  newton.max_iterations = b.reader.integer();
  if (newton.max_iterations < 1) newton.max_iterations = 1;
  newton.at_most = b.reader.accept("at most");
}

void read_eigen_option(DeckReader& reader, EigenanalysisSettings& e) {
  static constexpr std::string_view options[] = {"use lapack",
                                                 "use arpack",
                                                 "use jdqr",
                                                 "output matrices",
                                                 "output full matrices",
                                                 "output sparse matrices",
                                                 "output eigenvectors",
                                                 "output geometry",
                                                 "parameter",
                                                 "lower frequency limit",
                                                 "upper frequency limit",
                                                 "balance",
                                                 "results output precision",
                                                 "suffix width",
                                                 "suffix format",
                                                 "mode",
                                                 "matrix output precision"};
  static constexpr std::string_view balances[] = {"no", "scale", "permute", "all"};
  switch (reader.require("an option of eigenanalysis", options)) {
    case 1:
      reader.integer();
      reader.integer();
      reader.real();
      break;
    case 2:
      reader.skip_arguments();
      break;
    case 3:
    case 4:
    case 5:
      e.output_matrices = true;
      break;
    case 6:
      e.output_eigenvectors = true;
      break;
    case 7:
      e.output_geometry = true;
      break;
    case 8:
      e.parameter = reader.real();
      break;
    case 9:
      e.lower_frequency_hz = reader.real();
      break;
    case 10:
      e.upper_frequency_hz = reader.real();
      break;
    case 11:
      reader.require("a kind of balancing", balances);
      break;
    case 12:
    case 16:
      reader.integer();
      break;
    case 13:
      if (!reader.accept("compute")) reader.integer();
      break;
    case 14:
      reader.string();
      break;
    case 15:
      reader.word("which modes come first");
      break;
    default:
      break;
  }
}

void read_eigenanalysis(Builder& b) {
  DeckReader& reader = b.reader;
  EigenanalysisSettings e;
  e.pos = reader.here();
  if (reader.accept("list")) {
    const int n = reader.count("number of times", 1, 100000);
    for (int i = 0; i < n; ++i) e.times.push_back(reader.real());
  } else {
    e.times.push_back(reader.real());
  }
  while (reader.more()) read_eigen_option(reader, e);
  b.solution.eigenanalyses.push_back(std::move(e));
}

void read_abort_after(Builder& b) {
  static constexpr std::string_view stages[] = {"input", "assembly", "derivatives", "dummy steps",
                                                "fictitious steps"};
  static constexpr AbortAfter values[] = {AbortAfter::input, AbortAfter::assembly, AbortAfter::derivatives,
                                          AbortAfter::dummy_steps, AbortAfter::dummy_steps};
  b.solution.abort_after = values[b.reader.require("a stage of the run", stages)];
}

void ignore(Builder& b) { b.reader.skip_arguments(); }

void read_dummy_number(Builder& b) { b.solution.dummy_steps.count = b.reader.count("number of dummy steps"); }
void read_dummy_ratio(Builder& b) {
  b.solution.dummy_steps.ratio = positive(b.reader, "the ratio of dummy steps");
}
void read_dummy_tolerance(Builder& b) { b.solution.dummy_steps.tolerance = b.reader.real(); }
void read_dummy_iterations(Builder& b) {
  b.solution.dummy_steps.max_iterations = b.reader.count("iterations", 1);
}
void read_dummy_method(Builder& b) { b.solution.dummy_steps.method = read_method(b); }
void read_newton_card(Builder& b) { read_newton_options(b); }

const Keyword<CardReader> kProblemCards[] = {
    {"initial time",
     [](Builder& b) {
       b.solution.initial_time = b.reader.real();
       b.reader.symbols().set_predefined("Time", b.solution.initial_time);
     },
     "time of the initial state, s"},
    {"final time", [](Builder& b) { b.solution.final_time = time_or_forever(b.reader); },
     "stepping stops at the first time not below it, s; or forever"},
    {"time step", [](Builder& b) { b.solution.time_step = positive(b.reader, "the time step"); },
     "length of the (first) step, s"},
    {"min time step",
     [](Builder& b) { b.solution.strategy.min_step = positive(b.reader, "the least time step"); },
     "shortest step of a variable-step strategy, s"},
    {"max time step",
     [](Builder& b) {
       if (b.reader.accept("unlimited")) {
         b.solution.strategy.max_step = std::make_shared<ConstDrive>(std::numeric_limits<double>::infinity());
       } else {
         b.solution.strategy.max_step = read_drive(b);
       }
     },
     "longest step of a variable-step strategy, s; may be a drive"},
    {"strategy", read_strategy, "how the step changes: no change | change, drive | factor, ..."},
    {"method", [](Builder& b) { b.solution.method = read_method(b); },
     "ms, rho | crank nicolson | bdf | implicit euler | hope, rho | third order, rho | third order, ad hoc"},
    {"tolerance", read_tolerance,
     "residual [, test, norm|minmax|none [, scale]] [, correction [, test, ...]]"},
    {"max iterations", read_max_iterations, "n [, at most]: Newton iterations of a step"},
    {"nonlinear solver", read_nonlinear_solver, "newton raphson [, modified, n [, keep jacobian matrix]]"},
    {"newton raphson", read_newton_card, "old spelling of nonlinear solver: newton raphson"},
    {"linear solver", read_linear_solver, "name of a solver; the results do not depend on it"},
    {"solver", read_linear_solver, "old spelling of linear solver"},
    {"derivatives coefficient",
     [](Builder& b) {
       if (b.reader.accept("auto")) return b.reader.skip_arguments();
       b.solution.derivatives.coefficient = positive(b.reader, "the derivatives coefficient");
       if (b.reader.accept("auto")) b.reader.skip_arguments();  // a search for a better one is not needed
     },
     "times the time step: coefficient of the derivatives phase"},
    {"derivatives tolerance",
     [](Builder& b) {
       b.solution.derivatives.tolerance = b.reader.real();
       if (b.reader.more()) b.reader.real();  // of the correction: the residual decides
     },
     "residual tolerance of the derivatives phase [, tolerance of the correction: not used]"},
    {"derivatives max iterations",
     [](Builder& b) { b.solution.derivatives.max_iterations = b.reader.count("iterations", 0); },
     "iterations of the derivatives phase"},
    {"dummy steps number", read_dummy_number, "number of dummy steps before the first one"},
    {"dummy steps ratio", read_dummy_ratio, "their length over the time step"},
    {"dummy steps tolerance", read_dummy_tolerance, "their residual tolerance"},
    {"dummy steps max iterations", read_dummy_iterations, "their iterations"},
    {"dummy steps method", read_dummy_method, "their method"},
    {"fictitious steps number", read_dummy_number, "old spelling of dummy steps number"},
    {"fictitious steps ratio", read_dummy_ratio, "old spelling of dummy steps ratio"},
    {"fictitious steps tolerance", read_dummy_tolerance, "old spelling of dummy steps tolerance"},
    {"fictitious steps max iterations", read_dummy_iterations, "old spelling of dummy steps max iterations"},
    {"fictitious steps method", read_dummy_method, "old spelling of dummy steps method"},
    {"abort after", read_abort_after, "input | assembly | derivatives | dummy steps"},
    {"eigenanalysis", read_eigenanalysis, "time | list, n, times [, options]: kept for the stability tools"},
    {"output", ignore, "what the peer prints of its iterations; accepted"},
    {"threads", ignore, "accepted; whirl is parallel by processes"},
    {"output meter", [](Builder& b) { read_drive(b); }, "when the peer prints its iterations; accepted"},
    {"real time", nullptr, "steps paced by a clock", "streams"},
    {"modify residual test", ignore, "accepted"},
    {"enforce constraint equations", ignore, "accepted"},
    {"use automatic differentiation", ignore, "accepted: Jacobians are always exact"},
};

}  // namespace

std::span<const Keyword<CardReader>> problem_cards() { return kProblemCards; }

}  // namespace whirl
