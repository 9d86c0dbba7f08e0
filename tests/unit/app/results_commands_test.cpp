#include <gtest/gtest.h>

#include <fstream>

#include "app/convert.hpp"
#include "app/info.hpp"
#include "base/error.hpp"
#include "output/result_writer.hpp"
#include "unit/output/sample_plan.hpp"

namespace whirl {
namespace {

std::string write_sample(const sample::TempDir& dir, const std::string& status) {
  OutputPlan plan = sample::plan();
  ResultWriter w(dir / "a.h5", plan, sample::info());
  for (std::size_t r = 0; r < 4; ++r) w.row(sample::record(r), sample::row(plan, r));
  if (!status.empty()) w.close(status);
  return dir / "a.h5";
}

TEST(Info, TellsDeckStepsTimesItemsUnitsAndEnd) {
  sample::TempDir dir;
  std::string text = describe_results(write_sample(dir, "finished"));
  for (const char* part :
       {"deck      sample.mbd and 1 included file", "version   0.0.0", "command   whirl run sample.mbd",
        "ended properly", "4, steps 0 to 3, t = 0 to 1.5 s, last time step 0.5 s, 0.75 iterations a step",
        "channels  98", "elem.joint", "revolute hinge", "X(3) [m] E(3) [deg] XP(3) [m/s] Omega(3) [rad/s]",
        "x [1] xP [1/s]"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
}

TEST(Info, TellsHowARunEndedOtherwise) {
  sample::TempDir dir;
  EXPECT_NE(
      describe_results(write_sample(dir, "stopped at step 3: no convergence")).find("stopped at step 3"),
      std::string::npos);
  EXPECT_NE(describe_results(write_sample(dir, "")).find("not closed"), std::string::npos);
}

TEST(Info, RefusesWhatIsNoResultsFile) {
  sample::TempDir dir;
  EXPECT_THROW(describe_results(dir / "none.h5"), EnvironmentError);
  std::ofstream(dir / "deck.mbd") << "begin: data;";
  EXPECT_THROW(describe_results(dir / "deck.mbd"), EnvironmentError);
}

TEST(Convert, NamesFilesAfterTheInputOrTheStem) {
  sample::TempDir dir;
  std::string input = write_sample(dir, "finished");
  EXPECT_EQ(convert_results({input, "csv", ""}), std::vector{dir / "a.csv"});
  EXPECT_EQ(convert_results({input, "nc", dir / "b"}), std::vector{dir / "b.nc"});
  EXPECT_EQ(convert_results({input, "vtk", dir / "b"}).size(), 5u);
  EXPECT_EQ(convert_results({input, "mov", dir / "b"}).size(), 7u);
  EXPECT_TRUE(std::filesystem::exists(dir / "b.jnt"));
}

TEST(Convert, AWrongFormatIsTheUsersMistakeAMissingFileTheMachines) {
  sample::TempDir dir;
  std::string input = write_sample(dir, "finished");
  EXPECT_THROW(convert_results({input, "xls", ""}), DeckError);
  EXPECT_THROW(convert_results({input, "mov", "", 0}), DeckError);
  EXPECT_THROW(convert_results({dir / "none.h5", "csv", ""}), EnvironmentError);
  EXPECT_THROW(convert_results({input, "csv", dir / "no/b"}), EnvironmentError);
}

}  // namespace
}  // namespace whirl
