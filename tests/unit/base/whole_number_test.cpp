#include "base/whole_number.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace whirl {
namespace {

TEST(WholeNumber, IsRoundedTowardsZero) {
  EXPECT_EQ(to_int(2.9), 2);
  EXPECT_EQ(to_int(-2.9), -2);
  EXPECT_EQ(to_int(2147483647.5), 2147483647);
  EXPECT_EQ(to_int(-2147483647.5), -2147483647);
}

TEST(WholeNumber, BeyondIntegersIsTheNearestOne) {
  constexpr int largest = 2147483647, smallest = -largest - 1;
  EXPECT_EQ(to_int(2147483648.0), largest);
  EXPECT_EQ(to_int(INFINITY), largest);
  EXPECT_EQ(to_int(-2147483648.0), smallest);
  EXPECT_EQ(to_int(-1e300), smallest);
  EXPECT_EQ(to_int(NAN), smallest);
}

}  // namespace
}  // namespace whirl
