#include "validation/rows.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace whirl::test {

namespace {

// One file a test, written anew when the test runs.
void leave_row(const CaseRun& run, const std::string& quantity, const std::string& reference,
               const std::string& value, double deviation, char rung) {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  const std::string test = std::string(info->test_suite_name()) + "." + info->name();
  static std::string last;
  std::ofstream out(std::string(WHIRL_VALIDATION_ROWS) + "/" + test + ".md",
                    test == last ? std::ios::app : std::ios::trunc);
  last = test;
  const std::string row = fmt::format("| {} | {} | {} | {} | {:.1e} | {} | `{}` |", run.folder(), quantity,
                                      reference, value, deviation, rung, run.command());
  out << row << "\n";
  fmt::print("{}\n", row);
}

}  // namespace

void check(const CaseRun& run, const std::string& quantity, const Reference& reference, double value,
           double tolerance, double scale) {
  if (scale == 0.0) scale = std::abs(reference.value);
  const double deviation = std::abs(value - reference.value) / scale;
  EXPECT_LE(deviation, tolerance) << quantity << ": " << fmt::format("{:.12g}", value) << " instead of "
                                  << fmt::format("{:.12g}", reference.value);
  leave_row(run, quantity, fmt::format("{:.9g}, {}", reference.value, reference.source),
            fmt::format("{:.9g}", value), deviation, reference.rung);
}

void check_small(const CaseRun& run, const std::string& quantity, const std::string& source, char rung,
                 double deviation, double tolerance) {
  EXPECT_LE(deviation, tolerance) << quantity;
  leave_row(run, quantity, source, "", deviation, rung);
}

}  // namespace whirl::test
