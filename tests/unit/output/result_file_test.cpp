#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>

#include "base/error.hpp"
#include "output/h5.hpp"
#include "output/result_reader.hpp"
#include "output/result_writer.hpp"
#include "sample_plan.hpp"

namespace whirl {
namespace {

void write_rows(ResultWriter& w, const OutputPlan& plan, std::size_t from, std::size_t to) {
  for (std::size_t r = from; r < to; ++r) w.row(sample::record(r), sample::row(plan, r));
}

std::string message_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const EnvironmentError& e) {
    return e.what();
  }
  return "no error";
}

TEST(ResultFile, GivesBackWhatWasWrittenAcrossBlocks) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  WriterOptions options;
  options.block_bytes = 16 * 8 * plan.width();  // rows are written in blocks of about 16
  const std::size_t rows = 100;
  {
    ResultWriter w(dir / "a.h5", plan, sample::info(), options);
    write_rows(w, plan, 0, rows);
    EXPECT_EQ(w.rows(), 100);
    w.close();
  }
  ResultReader r(dir / "a.h5");
  ASSERT_EQ(r.rows(), rows);
  EXPECT_EQ(r.status(), "finished");
  EXPECT_EQ(r.time()[7], 3.5);
  EXPECT_EQ(r.steps()[99].step, 99);
  EXPECT_EQ(r.steps()[98].iterations, 2);
  std::vector<double> values;
  std::vector<unsigned char> active;
  r.read_rows(0, rows, values, &active);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t c = 0; c < plan.width(); ++c)
      ASSERT_EQ(values[i * plan.width() + c], sample::value(i, c));
  EXPECT_EQ(std::count(active.begin(), active.end(), 0), 0);
}

TEST(ResultFile, FindsChannelsByTheirDeckNames) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  ResultWriter w(dir / "a.h5", plan, sample::info());
  write_rows(w, plan, 0, 10);
  w.close();
  ResultReader r(dir / "a.h5");
  EXPECT_EQ(r.channel("node.struct.12.X[1]").at(4), sample::value(4, plan.items()[1].offset));
  EXPECT_EQ(r.channel("node.struct.12.GP[3]").at(9), sample::value(9, plan.items()[3].offset + 11));
  EXPECT_EQ(r.channel("elem.joint.5.Omega[2]").at(2), sample::value(2, plan.items()[4].offset + 16));
  EXPECT_EQ(r.channel("node.abstract.7.xP").at(3), sample::value(3, plan.items()[7].offset + 1));
  EXPECT_EQ(r.channels().size(), plan.width());
  EXPECT_NE(message_of([&] { r.channel("node.struct.12.Y[1]"); }).find("did you mean 'node.struct.12.X[1]'"),
            std::string::npos);
}

TEST(ResultFile, CarriesDeckOptionsHostAndPlan) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  ResultWriter(dir / "a.h5", plan, sample::info()).close();
  ResultReader r(dir / "a.h5");
  EXPECT_EQ(r.rows(), 0u);
  EXPECT_EQ(r.info().title, "sample");
  ASSERT_EQ(r.info().deck.size(), 2u);
  EXPECT_EQ(r.info().deck[1].name, "inc/nodes.set");
  EXPECT_EQ(r.info().deck[0].text, "begin: data;\nend: data;\n");
  EXPECT_EQ(r.info().options.at(0).text, "yes");
  EXPECT_FALSE(r.info().host.empty());
  EXPECT_EQ(r.info().log.at(1), "structural node: 1 0 0 0 euler123 -0 0 0");
  ASSERT_EQ(r.plan().items().size(), plan.items().size());
  for (std::size_t i = 0; i < plan.items().size(); ++i) {
    EXPECT_EQ(r.plan().items()[i].offset, plan.items()[i].offset);
    EXPECT_EQ(r.plan().items()[i].nodes, plan.items()[i].nodes);
    EXPECT_EQ(r.plan().components(r.plan().items()[i]), plan.components(plan.items()[i]));
  }
}

TEST(ResultFile, GivesBackReferenceFramesToTheBit) {
  sample::TempDir dir;
  RunInfo info = sample::info();
  info.frames = {{0, {0.1, -0.0, 1e-300}}, {7, {1.0 / 3.0, 2, 3}}};
  ResultWriter(dir / "a.h5", sample::plan(), info).close();
  const ResultReader r(dir / "a.h5");
  ASSERT_EQ(r.info().frames.size(), 2u);
  EXPECT_EQ(r.info().frames[1].label, 7);
  EXPECT_EQ(r.info().frames[1].numbers, info.frames[1].numbers);
  EXPECT_EQ(r.info().frames[0].numbers, info.frames[0].numbers);
  EXPECT_TRUE(std::signbit(r.info().frames[0].numbers[1]));
}

TEST(ResultFile, LeavesOutTheNetcdfNamesWhenThereAreTooMany) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  for (const bool few : {true, false}) {
    WriterOptions options;
    if (!few) options.max_views = 5;
    ResultWriter w(dir / "a.h5", plan, sample::info(), options);
    write_rows(w, plan, 0, 3);
    w.close();
    const ResultReader r(dir / "a.h5");
    EXPECT_EQ(r.has_views(), few);
    EXPECT_EQ(r.channel("node.struct.12.X[1]").at(2), sample::value(2, plan.items()[1].offset));
    EXPECT_EQ(h5::File::open(dir / "a.h5").exists("/node.struct.12.X"), few);
  }
}

TEST(ResultFile, MarksItemsThatAreOff) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  ResultWriter w(dir / "a.h5", plan, sample::info());
  std::vector<unsigned char> on(plan.items().size(), 1);
  w.row(sample::record(0), sample::row(plan, 0), on);
  on[5] = 0;
  w.row(sample::record(1), sample::row(plan, 1), on);
  w.close();
  ResultReader r(dir / "a.h5");
  std::vector<double> values;
  std::vector<unsigned char> active;
  r.read_rows(0, 2, values, &active);
  EXPECT_TRUE(std::isnan(r.channel("elem.joint.6.f[1]").at(1)));
  EXPECT_FALSE(std::isnan(r.channel("elem.joint.6.f[1]").at(0)));
  EXPECT_EQ(active[5], 1);
  EXPECT_EQ(active[plan.items().size() + 5], 0);
  EXPECT_EQ(active[plan.items().size() + 4], 1);
}

TEST(ResultFile, AnEmptyPlanIsAFileWithTimeOnly) {
  sample::TempDir dir;
  OutputPlan plan;
  ResultWriter w(dir / "a.h5", plan, {});
  for (std::size_t r = 0; r < 1000; ++r) w.row(sample::record(r), {});
  w.close("stopped at step 1000");
  ResultReader r(dir / "a.h5");
  EXPECT_EQ(r.rows(), 1000u);
  EXPECT_EQ(r.time().back(), 499.5);
  EXPECT_EQ(r.status(), "stopped at step 1000");
}

TEST(ResultFile, BadFilesAreNamedWithTheReason) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  auto read = [&](const std::string& name) { return message_of([&] { ResultReader r(dir / name); }); };
  EXPECT_EQ(read("none.h5"), (dir / "none.h5") + ": no such file");
  EXPECT_NE(message_of([&] { ResultReader r(dir.path); }).find("is a directory"), std::string::npos);
  std::ofstream(dir / "text.h5") << "label 1 2 3\n";
  EXPECT_EQ(read("text.h5"), (dir / "text.h5") + ": cannot read the results file: not an HDF5 file");
  std::ofstream(dir / "empty.h5") << "";
  EXPECT_NE(read("empty.h5").find("not an HDF5 file"), std::string::npos);
  ResultWriter w(dir / "a.h5", plan, sample::info());
  write_rows(w, plan, 0, 1000);
  w.close();
  auto size = std::filesystem::file_size(dir / "a.h5");
  for (auto part : {size / 10, size / 2, size - 1}) {
    std::filesystem::copy_file(dir / "a.h5", dir / "cut.h5",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(dir / "cut.h5", part);
    EXPECT_NE(read("cut.h5").find("cut.h5: "), std::string::npos);
  }
}

TEST(ResultFile, CannotBeCreatedWhereThereIsNoPlace) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  auto write = [&](const std::string& path) { return message_of([&] { ResultWriter w(path, plan, {}); }); };
  EXPECT_NE(write(dir / "no/such/a.h5").find("cannot create the results file: No such file or directory"),
            std::string::npos);
  std::ofstream(dir / "file") << "";
  EXPECT_NE(write(dir / "file/a.h5").find("Not a directory"), std::string::npos);
  if (::geteuid() == 0) return;  // nothing is forbidden to the superuser
  std::filesystem::permissions(dir.path,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_NE(write(dir / "a.h5").find("Permission denied"), std::string::npos);
  std::filesystem::permissions(dir.path, std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace whirl
