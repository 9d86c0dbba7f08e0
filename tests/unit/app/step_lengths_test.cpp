// Steps whose length changes, and the radius of a method that changes with them.
#include <gtest/gtest.h>

#include <cmath>

#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {
namespace {

// A mass on a spring, released at x = 1: one Newton iteration a step.
std::vector<RunEvent> steps_of(const std::string& problem, std::vector<double>* x = nullptr) {
  DeckOptions options;
  options.use_environment = false;
  const auto deck =
      read_deck_text("test.mbd",
                     "begin: data; problem: initial value; end: data;"
                     "begin: initial value; initial time: 0.; time step: .01;"
                     "max iterations: 10; derivatives max iterations: 10;" +
                         problem +
                         "end: initial value;"
                         "begin: control data; abstract nodes: 1; genels: 2; end: control data;"
                         "begin: nodes; abstract: 1, value, 1.; end: nodes;"
                         "begin: elements;"
                         "genel: 1, spring support, 1, abstract, algebraic, linear elastic, 40.;"
                         "genel: 2, mass, 1, abstract, algebraic, 1.;"
                         "end: elements;",
                     options);
  EXPECT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  std::vector<RunEvent> events;
  if (!deck->ok()) return events;
  Solver solver(deck->builder.model, deck->builder.solution);
  RunObserver observer;
  observer.accepted = [&](const Solver& s, const RunEvent& event) {
    if (event.step > 0) events.push_back(event);
    if (x != nullptr) x->push_back(s.state().y[0]);
  };
  EXPECT_TRUE(run(solver, deck->builder.solution, observer).ok);
  return events;
}

std::vector<double> lengths_of(const std::string& problem) {
  std::vector<double> h;
  for (const RunEvent& event : steps_of(problem)) h.push_back(event.step_size);
  return h;
}

void expect_lengths(const std::vector<double>& got, const std::vector<double>& wanted) {
  ASSERT_GE(got.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i)
    EXPECT_NEAR(got[i], wanted[i], 1e-12) << i;  // sums of steps
}

TEST(StepLengths, ChangeByADriveFromTheThirdStepOn) {
  // the drive is that of the time at which the step starts
  expect_lengths(lengths_of("final time: .1; strategy: change, linear, .01, .1; max time step: 1.;"),
                 {.01, .01, .012, .0132, .01452});
}

TEST(StepLengths, AreRaisedAfterMoreEasyStepsThanTheDeckSays) {
  const std::string limits = " min time step: 1e-5; max time step: .5; final time: .3;";
  // the first step does not count
  expect_lengths(lengths_of("strategy: factor, .5, 1, 2., 3, 5, 10;" + limits),
                 {.01, .01, .01, .01, .01, .02, .02, .02, .02, .04});
  expect_lengths(lengths_of("strategy: factor, .5, 1, 2., 1, 5, 10;" + limits),
                 {.01, .01, .01, .02, .02, .04, .04, .08});
}

TEST(StepLengths, AreReducedAtOnceAfterAHardStep) {
  // one iteration is more than none, whatever number of steps is to pass before
  expect_lengths(lengths_of("strategy: factor, .5, 3, 2., 100, 0, 0; min time step: 1e-5; final time: .05;"),
                 {.01, .01, .005, .0025, .00125});
}

TEST(Radius, ThatVariesIsThatOfTheEndOfTheStep) {
  // 1 until .03, 0 from there on: the step that ends at .03 is the first with the other formula
  std::vector<double> varying, one;
  steps_of("final time: .035; method: ms, string, \"Time < .029\";", &varying);
  steps_of("final time: .035; method: ms, 1.;", &one);
  ASSERT_GE(varying.size(), 5U);
  EXPECT_EQ(varying[2], one[2]);
  EXPECT_GT(std::abs(varying[3] - one[3]), 1e-6);  // formulas of radius 0 and 1 part by 1e-5 a step here
}

}  // namespace
}  // namespace whirl
