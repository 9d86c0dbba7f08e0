// Results files while their run goes on, after it was killed, and when the disk is full.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "base/error.hpp"
#include "output/claim.hpp"
#include "output/result_reader.hpp"
#include "output/result_writer.hpp"
#include "sample_plan.hpp"

namespace whirl {
namespace {

using namespace std::chrono_literals;

// Runs f in a process of its own, which dies with this one: a test that throws must leave no writer behind
// that fills the disk. No writer may be open here then: its thread may hold a lock of the library, which the
// child would inherit.
pid_t in_child(const std::function<int()>& f) {
  pid_t pid = fork();
  if (pid != 0) return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int code = 1;
  try {
    code = f();
  } catch (...) {
  }
  std::_Exit(code);
}

int write_for_ever(const std::string& path, const WriterOptions& options, std::chrono::microseconds pause) {
  OutputPlan plan = sample::plan();
  ResultWriter w(path, plan, sample::info(), options);
  for (std::size_t r = 0;; ++r) {
    w.row(sample::record(r), sample::row(plan, r));
    if (pause.count()) std::this_thread::sleep_for(pause);
  }
}

// Rows a reader finds in the file; checks every number of them. 0 when there is nothing yet.
std::size_t check_rows(const std::string& path) {
  ResultReader reader(path);
  const OutputPlan& plan = reader.plan();
  std::vector<double> values;
  reader.read_rows(0, reader.rows(), values);
  std::size_t wrong = 0;
  for (std::size_t r = 0; r < reader.rows(); ++r)
    for (std::size_t c = 0; c < plan.width(); ++c)
      wrong += values[r * plan.width() + c] != sample::value(r, c);
  EXPECT_EQ(wrong, 0u) << "of " << reader.rows() << " rows";
  return reader.rows();
}

std::size_t wait_for_rows(const std::string& path, std::size_t rows) {
  for (int tries = 0; tries < 3000; ++tries, std::this_thread::sleep_for(10ms)) {
    try {
      ResultReader reader(path);
      if (reader.rows() >= rows) return reader.rows();
    } catch (const EnvironmentError&) {
      // not there yet
    }
  }
  ADD_FAILURE() << path << " never had " << rows << " rows";
  return 0;
}

TEST(RunningFile, IsReadableAfterKill) {
  for (int n = 0; n < 10; ++n) {
    sample::TempDir dir;
    WriterOptions options;
    options.flush_seconds = 0.002;
    options.block_bytes = 32 * 1024;  // many blocks: kills fall into writing
    pid_t child = in_child([&] { return write_for_ever(dir / "a.h5", options, 0us); });
    const std::size_t seen = wait_for_rows(dir / "a.h5", 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(7 * n));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_GE(check_rows(dir / "a.h5"), seen);
    EXPECT_EQ(ResultReader(dir / "a.h5").status(), "running");
  }
}

TEST(RunningFile, IsReadableWhileItGrows) {
  sample::TempDir dir;
  WriterOptions options;
  options.flush_seconds = 0.005;
  options.block_bytes = 32 * 1024;
  pid_t child = in_child([&] { return write_for_ever(dir / "a.h5", options, 100us); });
  std::size_t last = wait_for_rows(dir / "a.h5", 1);
  const std::size_t first = last;
  for (int n = 0; n < 50; ++n, std::this_thread::sleep_for(5ms)) {
    const std::size_t now = check_rows(dir / "a.h5");
    EXPECT_GE(now, last);
    last = now;
  }
  EXPECT_GT(last, first);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST(RunningFile, ShowsRowsOfASlowRunWithinTheFlushTime) {
  sample::TempDir dir;
  pid_t child = in_child([&] {
    OutputPlan plan = sample::plan();
    WriterOptions options;
    options.flush_seconds = 0.01;
    ResultWriter w(dir / "a.h5", plan, sample::info(), options);
    w.row(sample::record(0), sample::row(plan, 0));
    for (;;) pause();  // no further call: the writer's own thread must bring the row to the file
    return 0;
  });
  EXPECT_EQ(wait_for_rows(dir / "a.h5", 1), 1u);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST(RunningFile, OfAnEarlierRunStaysWithItsReaders) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  {
    ResultWriter w(dir / "a.h5", plan, sample::info());
    for (std::size_t r = 0; r < 5; ++r) w.row(sample::record(r), sample::row(plan, r));
    w.close();
  }
  ResultReader old(dir / "a.h5");
  pid_t child = in_child([&] {
    ResultWriter(dir / "a.h5", plan, sample::info()).close();
    return 0;
  });
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  EXPECT_EQ(old.channel("node.struct.1.X[1]").size(), 5u);
  EXPECT_EQ(old.channel("node.struct.1.X[1]")[4], 4.0);
}

std::string refusal(const std::string& path) {
  try {
    ResultWriter(path, sample::plan(), sample::info()).close();
  } catch (const EnvironmentError& e) {
    return e.what();
  }
  return "";
}

TEST(RunningFile, IsNotTakenOverByASecondRunUntilTheFirstIsGone) {
  sample::TempDir dir;
  pid_t child = in_child([&] { return write_for_ever(dir / "a.h5", {}, 100us); });
  const std::size_t seen = wait_for_rows(dir / "a.h5", 1);
  std::filesystem::create_symlink(dir / "a.h5", dir / "link.h5");
  for (const char* name : {"a.h5", "link.h5"}) {
    const std::string said = refusal(dir / name);
    EXPECT_EQ(said.find(dir / name), 0u) << said;
    EXPECT_NE(said.find("another run is writing it"), std::string::npos) << said;
  }
  EXPECT_GT(wait_for_rows(dir / "a.h5", seen + 1), seen);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(refusal(dir / "a.h5"), "");
}

TEST(RunningFile, BelongsToOneOfManyThatBeginAtTheSameTime) {
  sample::TempDir dir;
  constexpr int runs = 8;
  for (int round = 0; round < 20; ++round) {
    std::vector<pid_t> children;
    for (int n = 0; n < runs; ++n) {
      children.push_back(in_child([&] {
        const int fd = create_claimed(dir / "a.h5");
        if (fd < 0) return errno == kFileIsClaimed ? 2 : 1;
        std::this_thread::sleep_for(50ms);
        struct stat mine {
        }, named{};
        return fstat(fd, &mine) == 0 && stat((dir / "a.h5").c_str(), &named) == 0 &&
                       mine.st_ino == named.st_ino
                   ? 0
                   : 3;
      }));
    }
    int owners = 0, refused = 0;
    for (const pid_t child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      owners += WEXITSTATUS(status) == 0;
      refused += WEXITSTATUS(status) == 2;
    }
    // one that begins when the first has ended may have it too
    EXPECT_GE(owners, 1);
    EXPECT_EQ(owners + refused, runs);
  }
}

TEST(RunningFile, AFullDiskIsAnErrorThatNamesTheFile) {
  sample::TempDir dir;
  pid_t child = in_child([&] {
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit{2'000'000, 2'000'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      return write_for_ever(dir / "a.h5", {}, 0us);
    } catch (const EnvironmentError& e) {
      const std::string message = e.what();
      const bool good =
          message.find(dir / "a.h5") == 0 && message.find("File too large") != std::string::npos;
      if (!good) std::fprintf(stderr, "%s\n", message.c_str());
      return good ? 42 : 1;
    }
  });
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 42);
  EXPECT_GT(check_rows(dir / "a.h5"), 0u);
}

}  // namespace
}  // namespace whirl
