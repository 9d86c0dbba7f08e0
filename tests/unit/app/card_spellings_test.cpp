// Spellings of cards that change what is computed or written.
#include <gtest/gtest.h>

#include "support/run_deck.hpp"

namespace whirl {
namespace {

DeckRun one_body(const std::string& force) {
  return run_deck_text(
      "initial time: 0.; final time: 0.95; time step: 0.1; tolerance: 1e-9; max iterations: 5; method: ms, "
      "0.6;"
      "derivatives max iterations: 5; derivatives coefficient: 1e-10;",  // momenta start c F off
      "structural nodes: 1; rigid bodies: 1; forces: 1;",
      "structural: 1, dynamic, null, 1, 0., 1., 0., 2, -1., 0., 0., null, null;",
      "body: 1, 1, 2., null, eye; force: 1, " + force + ";");
}

TEST(Forces, TakeOnlyTheDirectionFromOldCards) {
  const double t = 1.0;  // the end of the run
  for (const char* old :
       {"absolute, 1, 0., 0., 4., null, const, 6.", "follower, 1, 0., 0., 4., null, const, 6."}) {
    const DeckRun run = one_body(old);
    ASSERT_TRUE(run.report.ok) << old;
    EXPECT_NEAR(run.last(1).v[2], 3.0 * t, 1e-9) << old;
  }
  const DeckRun full = one_body("absolute, 1, position, null, 0., 0., 4., const, 6.");
  ASSERT_TRUE(full.report.ok);
  EXPECT_NEAR(full.last(1).v[2], 12.0 * t, 1e-9);
}

TEST(Derivatives, AreSkippedWhenTheResidualIsNotTested) {
  const auto first_force = [](const std::string& tolerance) {
    const DeckRun run = run_deck_text(
        "initial time: 0.; final time: 0.05; time step: 0.1; max iterations: 5; "
        "method: ms, 0.6; derivatives tolerance: 1e-3; tolerance: " +
            tolerance + ";",
        "abstract nodes: 1; genels: 1; forces: 1;", "abstract: 1;",
        "genel: 1, spring support, 1, abstract, algebraic, linear viscous, 1.;"
        "force: 1, abstract, 1, abstract, const, 5.;");
    EXPECT_TRUE(run.report.ok) << tolerance;
    return run.states.empty() ? 0.0 : run.rate(1, 0);
  };
  EXPECT_NEAR(first_force("1e-9"), 5.0, 1e-6);
  EXPECT_EQ(first_force("null, 1e-9"), 0.0);
}

}  // namespace
}  // namespace whirl
