#include "output/progress.hpp"

#include <gtest/gtest.h>

namespace whirl {
namespace {

std::string content(std::FILE* f) {
  std::rewind(f);
  char text[4096] = {};
  std::size_t n = std::fread(text, 1, sizeof text, f);
  return {text, n};
}

TEST(Progress, TellsTimeSpeedIterationsRealTimeFactorAndEta) {
  ProgressState s{0, 10, 2.5, 5000, 10500, 2};
  EXPECT_EQ(progress_text(s),
            "t 2.5 s of 10 (25.0 %)  2500 steps/s  2.1 it/step  1.25 x real time  ETA 0:06");
  EXPECT_EQ(summary_text(s),
            "5000 steps (2.10 iterations a step) to t = 2.5 s in 2 s: 2500 steps/s, 1.25 x real time");
}

TEST(Progress, HasNoEtaBeforeTheFirstStepAndHoursWhenLong) {
  EXPECT_NE(progress_text({0, 10, 0, 0, 0, 0}).find("ETA ?"), std::string::npos);
  EXPECT_NE(progress_text({0, 10, 1, 1, 1, 1000}).find("ETA 2:30:00"), std::string::npos);
}

TEST(Progress, IsSilentWhereThereIsNoTerminal) {
  std::FILE* f = std::tmpfile();
  Progress p(0, 1, Progress::Show::when_terminal, f);
  p.step(0.5, 2);
  p.finish();
  EXPECT_EQ(content(f), "");
  EXPECT_EQ(p.state().steps, 1);
  std::fclose(f);
}

TEST(Progress, PrintsTheSummaryOnATerminalHoweverShortTheRun) {
  std::FILE* f = std::tmpfile();
  Progress p(0, 1, Progress::Show::always, f);
  p.step(0.5, 2);
  p.step(1.0, 1);
  p.finish();
  EXPECT_EQ(content(f).substr(0, 48), "\r2 steps (1.50 iterations a step) to t = 1 s in ");
  std::fclose(f);
}

}  // namespace
}  // namespace whirl
