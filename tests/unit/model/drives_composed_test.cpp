// Drives of drives, counting drives, postponed drives.
#include <gtest/gtest.h>

#include <cmath>

#include "drive_fixture.hpp"

namespace whirl {
namespace {

DrivePtr square() { return make_polynomial_drive({0.0, 0.0, 1.0}); }
DrivePtr line() { return make_polynomial_drive({1.0, 2.0}); }

TEST(Drive, PeriodicRepeatsAndIsZeroBeforeItsStart) {
  DriveFixture f;
  const auto drive = make_periodic_drive(1.5, 2.0, square());
  EXPECT_EQ(f.value(drive, 1.0), 0.0);
  EXPECT_EQ(f.value(drive, 1.5), 0.0);
  EXPECT_EQ(f.value(drive, 2.5), 1.0);
  EXPECT_EQ(f.value(drive, 3.5), 0.0);
  EXPECT_EQ(f.value(drive, 6.0), 0.25);
  EXPECT_EQ(f.rate(drive, 6.0), 1.0);
  EXPECT_EQ(f.rate(drive, 1.0), 0.0);
  EXPECT_EQ(f.value(make_nested_drive(drive, make_const_drive(4.5)), 0.0), 1.0);  // works on the argument
}

TEST(Drive, NestedIsTheOuterOfTheInnerWithTheChainRule) {
  DriveFixture f;
  const auto drive = make_nested_drive(square(), line());
  EXPECT_EQ(f.value(drive, 3.0), 49.0);
  EXPECT_EQ(f.rate(drive, 3.0), 28.0);
  EXPECT_TRUE(f.jumps(make_nested_drive(make_step_drive(7.0, 1.0, 0.0), line()), 3.0));
}

TEST(Drive, ArrayAndMultPassTheArgumentToAll) {
  DriveFixture f;
  const auto sum = make_array_drive({square(), line(), make_const_drive(1.0)});
  EXPECT_EQ(f.value(sum, 3.0), 17.0);
  EXPECT_EQ(f.rate(sum, 3.0), 8.0);
  EXPECT_EQ(f.value_of_argument(sum, 2.0), 10.0);
  const auto product = make_mult_drive(square(), line());
  EXPECT_EQ(f.value(product, 3.0), 63.0);
  EXPECT_EQ(f.rate(product, 3.0), 6.0 * 7.0 + 9.0 * 2.0);
  EXPECT_TRUE(make_array_drive({make_const_drive(1.0), make_const_drive(2.0)})->constant());
  EXPECT_FALSE(sum->constant());
  EXPECT_TRUE(f.jumps(make_array_drive({line(), make_step_drive(3.0, 1.0, 0.0)}), 3.0));
}

TEST(Drive, ScalarFunctionIsAFunctionOfTheArgumentAndReportsWhereItIsUndefined) {
  DriveFixture f;
  const auto drive = make_function_drive("wear", make_log_function(std::exp(1.0), 1.0, 2.0), {0, 12, 3});
  EXPECT_NEAR(f.value(drive, 3.0), 2.0 * std::log(3.0), 1e-15);  // round-off
  EXPECT_NEAR(f.rate(drive, 4.0), 0.5, 1e-15);
  EXPECT_FALSE(f.status.failed());
  f.value(drive, -1.0);
  EXPECT_TRUE(f.status.failed());
  EXPECT_NE(f.status.message().find("'wear'"), std::string::npos);
  EXPECT_EQ(f.status.where().line, 12);
}

TEST(Drive, PostponedCallsTheDriveDefinedLater) {
  DriveFixture f;
  const auto postponed = std::make_shared<PostponedDrive>(7, SourcePos{0, 5, 1});
  const DrivePtr target = square();
  postponed->resolve(target);
  EXPECT_EQ(f.value(postponed, 3.0), 9.0);
  EXPECT_EQ(f.rate(postponed, 3.0), 6.0);
  EXPECT_FALSE(f.status.failed());
}

TEST(Drive, PostponedReportsAMissingDriveAndACircle) {
  DriveFixture missing;
  missing.value(std::make_shared<PostponedDrive>(7, SourcePos{0, 5, 1}), 3.0);
  EXPECT_TRUE(missing.status.failed());
  EXPECT_EQ(missing.status.where().line, 5);

  DriveFixture circle;
  const auto postponed = std::make_shared<PostponedDrive>(7, SourcePos{});
  const DrivePtr target = make_array_drive({postponed, square()});
  postponed->resolve(target);
  EXPECT_TRUE(target->depends_on_time_only());
  circle.value(target, 3.0);
  EXPECT_TRUE(circle.status.failed());
}

TEST(Drive, SampleAndHoldStoresWhileTheTriggerIsOnAndStartsFromItsInitialValue) {
  DriveFixture f;
  // trigger on from 0.5 to 1.0
  const auto trigger = make_double_step_drive(0.4, 1.1, 1.0, 0.0);
  const auto values = f.march(make_sample_and_hold_drive(square(), trigger, -3.0), 0.0, 0.25, 6);
  EXPECT_EQ(values, (std::vector<double>{-3.0, -3.0, 0.25, 0.5625, 1.0, 1.0, 1.0}));
}

TEST(Drive, SampleAndHoldReturnsItsInitialValueAtStepZeroEvenIfTriggered) {
  DriveFixture f;
  const auto values = f.march(make_sample_and_hold_drive(line(), make_const_drive(1.0), 9.0), 0.0, 0.5, 2);
  EXPECT_EQ(values, (std::vector<double>{9.0, 2.0, 3.0}));
}

TEST(Drive, SampleAndHoldIgnoresAPassedArgument) {
  DriveFixture f;
  const auto drive = make_sample_and_hold_drive(line(), make_const_drive(1.0), 9.0);
  drive->memory_offset = 0;
  f.ctx.step = 1;
  f.ctx.time = 2.0;
  dynamic_cast<const StepStart&>(*drive).start_step(f.ctx, f.memory.data());
  EXPECT_EQ(f.value_of_argument(drive, 100.0), 5.0);
}

TEST(Drive, MeterCountsTheGlobalStepWithinItsWindow) {
  DriveFixture f;
  const auto values = f.march(make_meter_drive(0.5, 2.0, 3), 0.0, 0.25, 10);
  EXPECT_EQ(values, (std::vector<double>{0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0}));
}

TEST(Drive, ClosestNextFiresAtTheFirstStepBeyondEachThreshold) {
  DriveFixture f;
  // thresholds 0.4, 0.9, 1.4, 1.9; steps of 0.25 up to 2; nothing beyond 1.6
  const auto values = f.march(make_closest_next_drive(0.4, 1.6, make_const_drive(0.5)), 0.0, 0.25, 8);
  EXPECT_EQ(values, (std::vector<double>{0, 0, 1, 0, 1, 0, 1, 0, 0}));
  EXPECT_EQ(f.after_acceptance, std::vector<double>(values.begin() + 1, values.end()));
}

TEST(Drive, ClosestNextFromTheInitialTimeFiresAtStepsZeroAndOne) {
  DriveFixture f;
  const auto values = f.march(make_closest_next_drive(0.0, kForever, make_const_drive(0.5)), 0.0, 0.25, 8);
  EXPECT_EQ(values, (std::vector<double>{1, 1, 0, 0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(f.after_acceptance, std::vector<double>(values.begin() + 1, values.end()));
}

TEST(Drive, ClosestNextWithoutIncrementIsAnError) {
  DriveFixture f;
  f.march(make_closest_next_drive(0.2, kForever, make_const_drive(0.0)), 0.0, 0.25, 2);
  EXPECT_TRUE(f.status.failed());
}

TEST(Drive, RandomStaysInItsRangeAndKeepsANumberForNSteps) {
  DriveFixture f;
  const auto values = f.march(make_random_drive(2.0, 5.0, 0.5, 250.0, 4, 17), 0.0, 0.25, 1100);
  EXPECT_EQ(values[1], 5.0);
  EXPECT_EQ(values[1100], 5.0);
  double sum = 0.0;
  for (int k = 2; k <= 1000; ++k) {
    EXPECT_GE(values[k], 3.0);
    EXPECT_LE(values[k], 7.0);
    if (k % 4 != 0 && k > 2) {
      EXPECT_EQ(values[k], values[k - 1]) << k;
    } else if (k > 2) {
      EXPECT_NE(values[k], values[k - 1]) << k;
    }
    sum += values[k];
  }
  EXPECT_NEAR(sum / 999.0, 5.0, 4.0 * 2.0 / std::sqrt(3.0 * 250.0));  // four standard deviations of 250 draws
}

}  // namespace
}  // namespace whirl
