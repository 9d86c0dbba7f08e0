// The audits of `whirl check`.
#include <gtest/gtest.h>

#include "app/check_constraints.hpp"
#include "app/check_parts.hpp"
#include "app/check_start.hpp"
#include "deck/deck.hpp"

namespace whirl {
namespace {

TEST(DependentRows, AreNoneAmongIndependentOnes) {
  const std::vector<SparseRow> rows = {{{0, 1}, {1.0, 1.0}}, {{1, 2}, {1.0, -1.0}}, {{0, 2}, {3.0, 1e-3}}};
  EXPECT_TRUE(dependent_rows(rows, 3).empty());
}

TEST(DependentRows, AreNamedWithTheRowsTheyDependOn) {
  const std::vector<SparseRow> rows = {{{0, 1}, {1.0, 1.0}},
                                       {{5}, {2.0}},
                                       {{1, 2}, {1e-3, -1e-3}},
                                       {{0, 2}, {1e3, 1e3}},  // row 0 - row 2
                                       {{4}, {1.0}}};
  const auto dependent = dependent_rows(rows, 6);
  ASSERT_EQ(dependent.size(), 1U);
  EXPECT_EQ(dependent[0].row, 3);
  EXPECT_EQ(dependent[0].on, (std::vector<int>{0, 2}));
}

TEST(DependentRows, IncludeRowsWithoutEntries) {
  const auto dependent = dependent_rows({{{}, {}}, {{0}, {1.0}}}, 1);
  ASSERT_EQ(dependent.size(), 1U);
  EXPECT_EQ(dependent[0].row, 0);
  EXPECT_TRUE(dependent[0].on.empty());
}

TEST(DependentRows, AreFoundInALongChain) {
  // x_i - x_{i+1}, then the closing x_n - x_0
  constexpr int n = 20000;
  std::vector<SparseRow> rows;
  for (int i = 0; i < n; ++i) rows.push_back({{i, i + 1}, {1.0, -1.0}});
  rows.push_back({{n, 0}, {1.0, -1.0}});
  const auto dependent = dependent_rows(rows, n + 1);
  ASSERT_EQ(dependent.size(), 1U);
  EXPECT_EQ(dependent[0].row, n);
}

std::unique_ptr<Deck> deck_of(const std::string& counters, const std::string& nodes,
                              const std::string& elements) {
  DeckOptions options;
  options.use_environment = false;
  auto deck = read_deck_text("test.mbd",
                             "begin: data; problem: initial value; end: data;\n"
                             "begin: initial value; initial time: 0.; final time: 1.; time step: 1.e-3;\n"
                             "end: initial value;\n"
                             "begin: control data; " +
                                 counters + " end: control data;\nbegin: nodes;\n" + nodes +
                                 "end: nodes;\nbegin: elements;\n" + elements + "end: elements;\n",
                             options);
  EXPECT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  return deck;
}

// A square of four bars in a plane, closed by hinges about z: the last hinge repeats three conditions.
TEST(ConstraintAudit, FindsTheThreeRedundantEquationsOfAPlaneFourBar) {
  const auto deck = deck_of("structural nodes: 4; rigid bodies: 3; joints: 5;",
                            "structural: 1, static, .5, 0., 0., eye, null, null;\n"
                            "structural: 2, dynamic, 1., .5, 0., eye, null, null;\n"
                            "structural: 3, dynamic, .5, 1., 0., eye, null, null;\n"
                            "structural: 4, dynamic, 0., .5, 0., eye, null, null;\n",
                            "body: 2, 2, 1., null, eye;\nbody: 3, 3, 1., null, eye;\n"
                            "body: 4, 4, 1., null, eye;\n"
                            "joint: 1, clamp, 1, node, node;\n"
                            "joint: 2, revolute hinge, 1, .5, 0., 0., 2, 0., -.5, 0.;\n"
                            "joint: 3, revolute hinge, 2, 0., .5, 0., 3, .5, 0., 0.;\n"
                            "joint: 4, revolute hinge, 3, -.5, 0., 0., 4, 0., .5, 0.;\n"
                            "joint: 5, revolute hinge, 4, 0., -.5, 0., 1, -.5, 0., 0.;\n");
  StartPoint start(deck->builder.model, deck->builder.solution);
  start.evaluate();
  const ConstraintAudit audit = audit_constraints(start);
  EXPECT_EQ(audit.constraints, 6 + 4 * 5);
  ASSERT_EQ(audit.redundant.size(), 3U);
  for (const auto& r : audit.redundant) {
    const std::string& name = deck->builder.model.unknown_info()[r.unknown].name;
    EXPECT_NE(name.find("joint 5"), std::string::npos) << name;
    EXPECT_FALSE(r.others.empty());
  }
  EXPECT_EQ(audit.worst, -1);
}

TEST(ConstraintAudit, NamesTheEquationThatIsNotMetAtTheStart) {
  const auto deck = deck_of("structural nodes: 1; rigid bodies: 1; joints: 1;",
                            "structural: 2, dynamic, 1., .25, 0., eye, null, null;\n",
                            "body: 2, 2, 1., null, eye;\njoint: 7, spherical pin, 2, null, 1., 0., 0.;\n");
  StartPoint start(deck->builder.model, deck->builder.solution);
  start.evaluate();
  const ConstraintAudit audit = audit_constraints(start);
  EXPECT_EQ(audit.redundant.size(), 0U);
  ASSERT_GE(audit.worst, 0);
  EXPECT_NEAR(audit.violation, 0.25, 1e-12);  // round-off of the offset
}

TEST(ModelParts, HaveTheMassAndCentreOfTheirBodies) {
  const auto deck = deck_of("structural nodes: 5; rigid bodies: 3; joints: 1;",
                            "structural: 1, dynamic, 0., 0., 0., 3, 0., 0., 1., 1, 0., 1., 0., null, null;\n"
                            "structural: 2, dynamic, 4., 0., 2., eye, null, null;\n"
                            "structural: 3, dynamic, 9., 9., 9., eye, null, null;\n"
                            "structural: 4, static, null, eye, null, null;\n"
                            "structural: 5, dynamic, null, eye, null, null;\n",
                            "body: 1, 1, 1., 1., 0., 0., eye;\n"  // its axis 1 is global y
                            "body: 2, 2, 3., null, eye;\n"
                            "body: 3, 3, 5., 0., 0., 1., eye;\n"
                            "joint: 1, spherical hinge, 1, null, 2, -4., 0., -2.;\n");
  StartPoint start(deck->builder.model, deck->builder.solution);
  const auto parts = find_parts(start);
  ASSERT_EQ(parts.size(), 4U);
  EXPECT_EQ(parts[0].nodes, (std::vector<int>{0, 1}));
  EXPECT_EQ(parts[0].elements, 3);
  EXPECT_DOUBLE_EQ(parts[0].mass, 4.0);
  constexpr double expected[3] = {3.0, 0.25, 1.5};
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(parts[0].center[i], expected[i], 1e-14);  // round-off
  EXPECT_DOUBLE_EQ(parts[1].mass, 5.0);
  EXPECT_NEAR(parts[1].center[2], 10.0, 1e-14);  // round-off
  EXPECT_EQ(nodes_without_elements(deck->builder.model), (std::vector<int>{3, 4}));
  EXPECT_EQ(nodes_without_mass(start), (std::vector<int>{4}));
}

}  // namespace
}  // namespace whirl
