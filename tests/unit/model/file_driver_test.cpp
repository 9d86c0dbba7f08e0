#include "model/file_driver.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "drive_fixture.hpp"

namespace whirl {
namespace {

SampleTable table(const std::string& text, int columns) {
  std::istringstream in(text);
  return read_samples(in, "x.drv", columns);
}
std::string error_of(const std::string& text, int columns) {
  try {
    table(text, columns);
  } catch (const DeckError& e) {
    return e.what();
  }
  return {};
}

constexpr const char* kTwoColumns =
    "# made by hand\n# initial time: 0.5\n# time step: .25\n0. 10\n1. 20\n4. 30\n";

TEST(SampleFile, ReadsColumnsAndWhatTheCommentsSay) {
  const SampleTable t = table(kTwoColumns, 2);
  EXPECT_EQ(t.rows(), 3);
  EXPECT_EQ(t.values, (std::vector<double>{0, 10, 1, 20, 4, 30}));
  EXPECT_EQ(t.initial_time, 0.5);
  EXPECT_EQ(t.time_step, 0.25);
}

TEST(SampleFile, ReadsTheLastRecordWithoutNewline) { EXPECT_EQ(table("1 2\n3 4", 2).rows(), 2); }

TEST(SampleFile, RefusesWhatIsNotRowsOfNumbers) {
  EXPECT_NE(error_of("1 2\n3\n", 2).find("line 2"), std::string::npos);
  EXPECT_NE(error_of("1 2 3\n", 2), "");
  EXPECT_NE(error_of("1 2\n\n3 4\n", 2), "");
  EXPECT_NE(error_of("1 2\n# late\n3 4\n", 2), "");
  EXPECT_NE(error_of("1, 2\n", 2), "");
  EXPECT_NE(error_of("1.d0 2\n", 2), "");
}

double at(const FileDriverPtr& driver, int column, double t) {
  DriveFixture f;
  f.ctx.time = t;
  return driver->value(f.ctx, column);
}

TEST(FixedStepFile, InterpolatesInsideKeepsTheEndsAndPadsOutside) {
  const auto d = FileDriver::fixed_step(1, table(kTwoColumns, 2), 0.5, 0.25, {});
  EXPECT_EQ(at(d, 0, 0.25), 0.0);
  EXPECT_EQ(at(d, 1, 0.25), 0.0);
  EXPECT_EQ(at(d, 1, 0.5), 10.0);
  EXPECT_EQ(at(d, 1, 0.625), 15.0);
  EXPECT_EQ(at(d, 0, 0.875), 2.5);
  EXPECT_EQ(at(d, 0, 1.0), 4.0);
  EXPECT_EQ(at(d, 0, 1.25), 0.0);
}

TEST(FixedStepFile, HoldsTheEndsWithoutPaddingAndTheSampleWithoutInterpolation) {
  const auto d = FileDriver::fixed_step(1, table(kTwoColumns, 2), 0.5, 0.25, {false, false, Bailout::none});
  EXPECT_EQ(at(d, 1, 0.25), 10.0);
  EXPECT_EQ(at(d, 1, 0.625), 10.0);
  EXPECT_EQ(at(d, 1, 0.75), 20.0);
  EXPECT_EQ(at(d, 1, 9.0), 30.0);
}

constexpr const char* kTimes = "0. 10\n1. 20\n4. 50\n";

TEST(VariableStepFile, ExcludesItsEndsWhenPadded) {
  const auto d = FileDriver::variable_step(1, table(kTimes, 2), {});
  EXPECT_EQ(d->columns(), 1);
  EXPECT_EQ(at(d, 0, -1.0), 0.0);
  EXPECT_EQ(at(d, 0, 0.0), 0.0);
  EXPECT_EQ(at(d, 0, 0.5), 15.0);
  EXPECT_EQ(at(d, 0, 1.0), 20.0);
  EXPECT_EQ(at(d, 0, 2.0), 30.0);
  EXPECT_EQ(at(d, 0, 4.0), 0.0);
  EXPECT_EQ(at(d, 0, 5.0), 0.0);
}

TEST(VariableStepFile, HoldsItsEndsWithoutPadding) {
  const auto d = FileDriver::variable_step(1, table(kTimes, 2), {true, false, Bailout::none});
  EXPECT_EQ(at(d, 0, -1.0), 10.0);
  EXPECT_EQ(at(d, 0, 0.0), 10.0);
  EXPECT_EQ(at(d, 0, 4.0), 50.0);
  EXPECT_EQ(at(d, 0, 5.0), 50.0);
  const auto held = FileDriver::variable_step(1, table(kTimes, 2), {false, false, Bailout::none});
  EXPECT_EQ(at(held, 0, 0.5), 10.0);
  EXPECT_EQ(at(held, 0, 1.0), 20.0);
  EXPECT_EQ(at(held, 0, 3.9), 20.0);
}

TEST(VariableStepFile, RefusesTimesThatDoNotGrow) {
  EXPECT_THROW(FileDriver::variable_step(1, table("0. 1\n0. 2\n", 2), {}), DeckError);
  EXPECT_THROW(FileDriver::variable_step(1, table("0. 1\n", 2), {}), DeckError);
}

TEST(FileBailout, EndsTheRunAboveAndFailsBelow) {
  const auto samples = table(kTwoColumns, 2);
  for (Bailout kind : {Bailout::none, Bailout::upper, Bailout::lower, Bailout::any}) {
    const auto d = FileDriver::fixed_step(1, samples, 0.5, 0.25, {true, true, kind});
    DriveFixture inside, above, below;
    inside.ctx.time = 1.0;
    above.ctx.time = 1.25;
    below.ctx.time = 0.25;
    for (auto* f : {&inside, &above, &below}) d->value(f->ctx, 0);
    EXPECT_FALSE(inside.status.failed() || inside.status.end_requested());
    EXPECT_EQ(above.status.end_requested(), kind == Bailout::upper || kind == Bailout::any);
    EXPECT_FALSE(above.status.failed());
    EXPECT_EQ(below.status.failed(), kind == Bailout::lower || kind == Bailout::any);
  }
}

TEST(FileDrive, ScalesAColumnAndIgnoresAnArgument) {
  DriveFixture f;
  const auto d = FileDriver::fixed_step(1, table(kTwoColumns, 2), 0.5, 0.25, {});
  const auto drive = make_file_drive(d, 1, -2.0);
  EXPECT_EQ(f.value(drive, 0.75), -40.0);
  EXPECT_EQ(f.value_of_argument(drive, 0.5), -40.0);
}

}  // namespace
}  // namespace whirl
