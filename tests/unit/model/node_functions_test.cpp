#include "model/node_functions.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "math/rotation.hpp"

namespace whirl {
namespace {

TEST(NodeFunctions, GiveLengthsSquaresAndComponents) {
  const Mat3d turn = axis_rotation(2, 0.5);
  const NodeKinematics a{{1, 2, 3}, turn, {1, 0, 0}, {0, 0, 2}};
  const NodeKinematics b{{4, 6, 3}, turn * axis_rotation(0, 0.25), {0, 2, 0}, {1, 0, 2}};
  const struct {
    const char* name;
    double value;
  } facts[] = {
      {"position", std::sqrt(14.)},
      {"position2", 14},
      {"xposition", 1},
      {"yposition", 2},
      {"zposition_prev", 3},
      {"velocity", 1},
      {"xvelocity", 1},
      {"angle", .5},
      {"zangle", .5},
      {"angvel2", 4},
      {"zangvel", 2},
      {"distance", 5},
      {"distance2", 25},
      {"xdistance", 3},
      {"yunitvec", .8},
      {"anglerel", .25},
      {"xanglerel", .25},
      {"vrel2", 5},
      {"xvrel", -1},
      {"yvrel_prev", 2},
      {"angvrel", 1},
      {"xangvrel", 1},
  };
  for (const auto& fact : facts) {
    SCOPED_TRACE(fact.name);
    const auto f = parse_node_function(fact.name);
    ASSERT_TRUE(f);
    EXPECT_NEAR(evaluate(*f, a, b), fact.value, 1e-14);  // round-off of a few operations
  }
}

TEST(NodeFunctions, KnowTheirNames) {
  for (const std::string& name : node_function_names()) EXPECT_TRUE(parse_node_function(name)) << name;
  for (const char* name : {"", "x", "unitvec", "unitvec2", "xposition2", "wposition", "drive", "2", "_prev"})
    EXPECT_FALSE(parse_node_function(name)) << name;
  EXPECT_TRUE(parse_node_function("distance_prev")->previous);
  EXPECT_EQ(parse_node_function("distance")->nodes(), 2);
  EXPECT_EQ(parse_node_function("xangle")->nodes(), 1);
}

}  // namespace
}  // namespace whirl
