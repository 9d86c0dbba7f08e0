#include <gtest/gtest.h>

#include <memory>

#include "support/allocation_counter.hpp"
#include "unit/linalg/allocation_count.hpp"

long whirl::linalg::testing::allocation_count() { return total_allocations.load(); }

TEST(AllocationCount, SeesAllocationsOfEveryKind) {
  struct alignas(64) Wide {
    volatile double numbers[8];  // what is written to cannot be left out
  };
  const whirl::AllocationCounter counter;
  const auto number = std::make_unique<volatile int>(1);
  EXPECT_EQ(*number, 1);
  EXPECT_EQ(counter.count(), 1);
  const auto list = std::make_unique<volatile int[]>(3);
  const auto wide = std::make_unique<Wide>();
  const auto wides = std::make_unique<Wide[]>(3);
  const std::unique_ptr<volatile int> maybe(new (std::nothrow) int(1));
  const std::unique_ptr<Wide[]> maybe_wides(new (std::nothrow) Wide[3]());
  EXPECT_EQ(counter.count(), 6);
}
