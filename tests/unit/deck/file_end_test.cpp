// Files of drivers whose last line has no newline.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "unit/deck/builder_fixture.hpp"

namespace whirl {
namespace {

class FileWithoutLastNewline : public ::testing::Test {
 protected:
  FileWithoutLastNewline() {
    const std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    folder_ = std::filesystem::temp_directory_path() / ("whirl_file_end_" + name);
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "fixed.drv") << "1.\n2.\n5.";
    std::ofstream(folder_ / "variable.drv") << "0. 1.\n1. 2.\n2. 5.";
  }
  ~FileWithoutLastNewline() override { std::filesystem::remove_all(folder_); }

  // Value at time 2, the last sample, and the number of warnings.
  std::pair<double, int> last_of(const std::string& driver, bool peer_quirks) {
    BuilderFixture f;
    f.b.model.peer_quirks = peer_quirks;
    f.read("file: 1, " + driver + ", pad zeroes, no, \"" + folder_.string() + "/" +
           driver.substr(0, driver.find(' ')) + ".drv\"; drive caller: 1, file, 1, 1;");
    f.finish();
    EXPECT_EQ(f.errors(), "");
    return {f.value(1, 2.0), f.diagnostics.warning_count()};
  }
  std::filesystem::path folder_;
};

const std::string kCounted = "fixed step, count, 1, initial time, 0., time step, 1.";
const std::string kVariable = "variable step, 1";

TEST_F(FileWithoutLastNewline, CountsItsLastLineAndIsWarnedAbout) {
  EXPECT_EQ(last_of(kCounted, false), (std::pair{5.0, 1}));
  EXPECT_EQ(last_of(kVariable, false), (std::pair{5.0, 1}));
}

TEST_F(FileWithoutLastNewline, LosesItsLastLineWithPeerQuirks) {
  EXPECT_EQ(last_of(kCounted, true), (std::pair{2.0, 0}));
  EXPECT_EQ(last_of(kVariable, true), (std::pair{2.0, 0}));
}

TEST_F(FileWithoutLastNewline, IsReadAsFarAsTheCardSays) {
  EXPECT_EQ(last_of("fixed step, 3, 1, initial time, 0., time step, 1.", false), (std::pair{5.0, 0}));
}

}  // namespace
}  // namespace whirl
