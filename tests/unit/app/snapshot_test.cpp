// The complete state of a solver: runs that stop and go on, and failed steps that are repeated, bit for bit.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "comm/self_comm.hpp"
#include "output/snapshot_file.hpp"
#include "unit/app/run_fixture.hpp"

namespace whirl {
namespace {

// All that remembers: a beam with a viscous law, friction, a driven joint with hints, drives that hold, a
// total joint with a free rotation, a variable that a string assigns.
DeckParts everything(const std::string& solution) {
  DeckParts deck;
  deck.solution = solution;
  deck.step = 0.005;
  deck.end = 0.4;
  deck.counters =
      "structural nodes: 5; rigid bodies: 4; joints: 5; beams: 1; forces: 2; gravity; default output: none; "
      "max iterations: 20;";
  deck.nodes =
      "set: integer count = 0;\n"
      "structural: 1, static, null, eye, null, null;\n"
      "structural: 2, dynamic, .5, 0., 0., eye, null, 0., 1., 0.;\n"
      "structural: 3, dynamic, 1., 0., 0., eye, null, null;\n"
      "structural: 4, dynamic, 2., 0., 0., eye, 0., 1., 0., 0., 0., 3.;\n"
      "structural: 5, dynamic, 1.5, 0., 0., eye, null, null;";
  deck.elements =
      "gravity: 0., 0., -1., const, 9.81;\n"
      "joint: 1, clamp, 1, node, node;\n"
      "body: 2, 2, 1., null, diag, .1, .2, .3;\nbody: 3, 3, .5, .1, 0., 0., diag, .01, .02, .03;\n"
      "body: 4, 4, .3, null, diag, .1, .2, .3;\nbody: 5, 5, .2, null, diag, .01, .01, .01;\n"
      "beam3: 1, 3, null, 5, null, 4, null, eye, linear viscoelastic generic, diag, 1.e4, 1.e4, 1.e4, 50., "
      "60., 70., proportional, 1.e-3, same, same;\n"
      "joint: 2, revolute hinge, 1, null, hinge, 1, 1., 0., 0., 3, 0., 1., 0., 2, -.5, 0., 0., hinge, 1, 1., "
      "0., 0., 3, 0., 1., 0., friction, .05, preload, 10., modlugre, 1.e1, .3, 0., .5, \"fs\", const, .2, "
      "simple;\n"
      "joint: 3, total joint, 2, position, .5, 0., 0., 3, position constraint, active, active, active, null, "
      "orientation constraint, active, inactive, active, null;\n"
      "driven: 4, string, \"Time > .15\", hint, \"drive{model::distance(1, 4)}\", joint: 4, distance, 1, 4, "
      "const, 1.;\n"
      "joint: 5, deformable hinge, 3, 2, linear viscoelastic, 5., .1;\n"
      "force: 1, absolute, 3, position, null, 0., 0., 1., sample and hold, sine, 0., 20., 1., forever, 0., "
      "meter, 0., forever, steps, 7;\n"
      "force: 2, absolute, 4, position, null, 0., 1., 0., string, \"count = count + 1; .001\";";
  return deck;
}

std::vector<double> numbers_of(const Solver& solver) {
  const State& s = solver.state();
  std::vector<double> all = s.y;
  all.insert(all.end(), s.y_rate.begin(), s.y_rate.end());
  all.insert(all.end(), s.memory.begin(), s.memory.end());
  all.insert(all.end(), s.variables.begin(), s.variables.end());
  all.push_back(s.time);
  return all;
}

::testing::AssertionResult same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return ::testing::AssertionFailure() << a.size() << " and " << b.size();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::memcmp(&a[i], &b[i], sizeof(double)) != 0)
      return ::testing::AssertionFailure() << "number " << i << ": " << a[i] << " and " << b[i];
  }
  return ::testing::AssertionSuccess();
}

std::filesystem::path scratch(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "whirl_snapshot_test";
  std::filesystem::create_directories(folder);
  return folder / name;
}

class Restart : public ::testing::TestWithParam<const char*> {};

TEST_P(Restart, EqualsAContinuousRunBitForBit) {
  const DeckParts parts = everything(GetParam());
  const auto deck = read_parts(parts);
  ASSERT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  const SolutionSettings& settings = deck->builder.solution;
  Solver whole(deck->builder.model, settings);
  ASSERT_TRUE(run(whole, settings, {}).ok);

  const std::string file = scratch(std::to_string(std::hash<std::string>{}(GetParam())) + ".h5").string();
  RunEvent last;
  {
    const auto first_deck = read_parts(parts);
    Solver first(first_deck->builder.model, settings);
    RunObserver stop;
    stop.accepted = [&](const Solver&, const RunEvent& event) { last = event; };
    stop.stop = [&] { return last.step == 47; };
    ASSERT_TRUE(run(first, settings, stop).interrupted);
    write_snapshot(file, first.snapshot());
  }
  const auto second_deck = read_parts(parts);
  Solver second(second_deck->builder.model, second_deck->builder.solution);
  ASSERT_EQ(second.restore(read_snapshot(file)), "");
  const RunReport report = resume(second, second_deck->builder.solution, {}, last);
  EXPECT_TRUE(report.ok);
  EXPECT_GT(report.steps, 10);
  EXPECT_TRUE(same_bits(numbers_of(second), numbers_of(whole)));
  std::filesystem::remove(file);
}

INSTANTIATE_TEST_SUITE_P(
    Solver, Restart,
    ::testing::Values("method: ms, .6; linear solver: static lu;",
                      "method: bdf; nonlinear solver: newton raphson, modified, 7, keep jacobian matrix;",
                      "method: ms, .6; linear solver: superlu;",
                      "method: hope, .6, .6; linear solver: dense;",
                      "method: ms, .6; strategy: factor, .5, 1, 1.5, 3, 2, 4; min time step: 1.e-6; max time "
                      "step: .006; tolerance: 1.e-8;"));

TEST(Snapshot, SaysWhatDoesNotFitAnotherModel) {
  const auto deck = read_parts(everything(""));
  ASSERT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  DeckParts other = everything("");
  other.counters = "structural nodes: 1; rigid bodies: 1;";
  other.nodes = "structural: 1, dynamic, null, eye, null, null;";
  other.elements = "body: 1, 1, 1., null, eye;";
  const auto other_deck = read_parts(other);
  Solver a(deck->builder.model, deck->builder.solution);
  Solver b(other_deck->builder.model, other_deck->builder.solution);
  EXPECT_EQ(b.restore(a.snapshot()), "solver/y");
}

TEST(FailedStep, LeavesTheStateAsItWas) {
  DeckParts parts = everything("method: ms, .6;");
  const auto deck = read_parts(parts);
  SolutionSettings settings = deck->builder.solution;
  Solver solver(deck->builder.model, settings);
  settings.final_time = 0.147;  // the next step wakes joint 4 up
  ASSERT_TRUE(run(solver, settings, {}).ok);
  const std::vector<double> before = numbers_of(solver);
  NewtonControl control{settings.tolerance, settings.newton};
  control.newton.max_iterations = 1;
  const StepFormula formula = step_formula(MethodKind::ms, 0.6, 1.0, solver.steps_since_start() + 1);
  ASSERT_FALSE(solver.step(0.005, formula, control).ok());
  EXPECT_TRUE(same_bits(numbers_of(solver), before));
}

// A pendulum that a jump of its drive throws out of what Newton can follow.
std::string failing_deck(const std::string& extra) {
  DeckParts deck;
  deck.solution = "method: ms, .6;" + extra;
  deck.counters = "structural nodes: 2; rigid bodies: 1; joints: 2;";
  deck.nodes =
      "set: real gap = 1.;\nstructural: 1, static, null, eye, null, null;\n"
      "structural: 2, dynamic, 1., 0., 0., eye, null, 0., 0., 1.;";
  deck.elements =
      "joint: 1, clamp, 1, node, node;\nbody: 2, 2, 1., .1, 0., 0., diag, .1, .2, .3;\n"
      "joint: 2, total joint, 1, 2, position constraint, active, active, active, 1., 0., 0., const, 1., "
      "orientation constraint, active, active, active, 0., 0., 1., string, \"Time + gap*(Time > .095)*1.5\";";
  return deck.text();
}

struct Output {
  int code;
  std::string out, err;
};
template <class F>
Output captured(F f) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Output o;
  o.code = f();
  o.out = ::testing::internal::GetCapturedStdout();
  o.err = ::testing::internal::GetCapturedStderr();
  return o;
}

void expect_replay(const std::string& name, const std::string& deck, const std::string& at) {
  RunArguments arguments;
  arguments.input.deck = scratch(name + ".mbd").string();
  arguments.input.overrides = {"gap=2."};
  arguments.stem = scratch(name).string();
  std::ofstream(arguments.input.deck) << deck;
  SelfComm alone;
  const Output failed = captured([&] { return run_command(arguments, alone); });
  EXPECT_EQ(failed.code, kStopped);
  EXPECT_NE(failed.err.find(at), std::string::npos) << failed.err;
  EXPECT_NE(failed.err.find("tried:"), std::string::npos) << failed.err;
  EXPECT_NE(failed.err.find(" of joint 2 'total joint' ("), std::string::npos) << failed.err;
  RunArguments again;
  again.replay = arguments.stem + ".replay.h5";
  const Output repeated = captured([&] { return replay_command(again); });
  EXPECT_EQ(repeated.code, kStopped);
  EXPECT_NE(repeated.out.find("iteration 1: residual"), std::string::npos) << repeated.out;
  EXPECT_NE(repeated.out.find("the same failure as in the run, bit for bit"), std::string::npos)
      << failed.err << repeated.out << repeated.err;
}

TEST(Replay, RepeatsAFailedStepBitForBit) {
  expect_replay("fails", failing_deck("max iterations: 2;"), "step 10 at time 0.09 s");
}

TEST(Replay, RepeatsAStepThatFailedWithAKeptJacobianAndShorterSteps) {
  expect_replay(
      "shorter",
      failing_deck("max iterations: 3; nonlinear solver: newton raphson, modified, 5, keep jacobian "
                   "matrix; strategy: factor, .5, 1, 2., 3, 1, 4; min time step: 4.e-3;"),
      "step 11 at time 0.095 s");
}

TEST(Replay, RefusesFilesThatAreNoSnapshots) {
  const std::string file = scratch("text.h5").string();
  std::ofstream(file) << "nothing";
  EXPECT_THROW(read_snapshot(file), EnvironmentError);
}

}  // namespace
}  // namespace whirl
