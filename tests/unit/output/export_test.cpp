#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "base/error.hpp"
#include "output/exports.hpp"
#include "output/result_writer.hpp"
#include "output/run_output.hpp"
#include "sample_plan.hpp"

namespace whirl {
namespace {

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string output_of(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::string text;
  std::array<char, 4096> part;
  while (std::size_t n = std::fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), n);
  pclose(pipe);
  return text;
}

struct Exports : testing::Test {
  void SetUp() override {
    ResultWriter w(path, plan, sample::info());
    std::vector<unsigned char> on(plan.items().size(), 1);
    for (std::size_t r = 0; r < 3; ++r) {
      on[5] = r != 1;
      w.row(sample::record(r), sample::row(plan, r), on);
    }
    w.close();
  }
  sample::TempDir dir;
  std::string path = dir / "a.h5";
  OutputPlan plan = sample::plan();
};

TEST_F(Exports, TextHasALinePerItemThatIsOn) {
  ResultReader r(path);
  std::vector<std::string> files = export_text(r, dir / "t", 4);
  EXPECT_EQ(files.size(), 7u);
  EXPECT_EQ(
      slurp(dir / "t.abs"),
      "       7 9.3750e-02 9.4727e-02\n       7 1.0938e+00 1.0947e+00\n       7 2.0938e+00 2.0947e+00\n");
  std::string jnt = slurp(dir / "t.jnt");
  EXPECT_EQ(std::count(jnt.begin(), jnt.end(), '\n'), 5);
  EXPECT_EQ(slurp(dir / "t.log"), "output frequency: 1\nstructural node: 1 0 0 0 euler123 -0 0 0\n");
  EXPECT_NE(slurp(dir / "t.out").find("\nStep 2 1 0.5 2 1e-09 0 0 1\n"), std::string::npos);
}

TEST_F(Exports, CsvHasAHeaderWithUnitsAndExactNumbers) {
  ResultReader r(path);
  export_csv(r, dir / "t");
  std::ifstream in(dir / "t.csv");
  std::string header, first, second;
  std::getline(in, header);
  std::getline(in, first);
  std::getline(in, second);
  EXPECT_EQ(header.substr(0, 46), "time,node.struct.1.X[m].1,node.struct.1.X[m].2");
  EXPECT_NE(header.find(",node.abstract.7.x[1],"), std::string::npos);
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), static_cast<long>(plan.width()));
  EXPECT_EQ(first.substr(0, 29), "0,0,0.0009765625,0.001953125,");
  EXPECT_NE(second.find(",nan,nan,"), std::string::npos);
}

TEST_F(Exports, NetcdfClassicIsReadByTheNetcdfTools) {
  ResultReader r(path);
  export_netcdf(r, dir / "t");
  EXPECT_EQ(slurp(dir / "t.nc").substr(0, 4), "CDF\x02");
  if (std::system("command -v ncdump > /dev/null 2>&1") != 0) GTEST_SKIP() << "ncdump is not installed";
  EXPECT_EQ(output_of("ncdump -k " + (dir / "t.nc")), "64-bit offset\n");
  std::string text = output_of("ncdump -p 17 -v time,run.step,node.struct,node.struct.30.R,elem.joint.6.f " +
                               (dir / "t.nc"));
  for (const char* part :
       {"time = UNLIMITED ; // (3 currently)", "double node.struct.30.R(time, Vec3, Vec3) ;",
        "node.struct.30.R:units = \"1\" ;", " time = 0, 0.5, 1 ;", " run.step = 0, 1, 2 ;",
        " node.struct = 1, 12, 30 ;", "1.0263671875, 1.02734375, 1.0283203125,", "NaN, NaN, NaN,",
        ":title = \"sample\" ;"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
}

TEST_F(Exports, ResultsFileIsReadByTheNetcdfToolsAsItStands) {
  if (std::system("command -v ncdump > /dev/null 2>&1") != 0) GTEST_SKIP() << "ncdump is not installed";
  EXPECT_EQ(output_of("ncdump -k " + path), "netCDF-4\n");
  std::string text =
      output_of("ncdump -p 17 -v time,node.struct.30.R,node.struct.12.GP,elem.joint.6.f " + path);
  for (const char* part :
       {"time = UNLIMITED ; // (3 currently)", "double node.struct.30.R(time, Vec3, Vec3) ;", "Vec3 = 3 ;",
        "double node.struct.12.X(time, Vec3) ;", "node.struct.12.X:units = \"m\" ;",
        "double node.abstract.7.x(time) ;", " time = 0, 0.5, 1 ;", "1.0263671875, 1.02734375, 1.0283203125,",
        "NaN, NaN, NaN,"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
}

TEST_F(Exports, VtkIsASeriesWithPointsAndLines) {
  ResultReader r(path);
  std::vector<std::string> files = export_vtk(r, dir / "t");
  ASSERT_EQ(files.size(), 4u);
  std::string series = slurp(dir / "t.pvd"), frame = slurp(dir / "t_000002.vtp");
  EXPECT_NE(series.find("<DataSet timestep=\"0.5\" file=\"t_000001.vtp\"/>"), std::string::npos);
  EXPECT_NE(frame.find("NumberOfPoints=\"3\" NumberOfVerts=\"0\" NumberOfLines=\"1\""), std::string::npos);
  // Int32 {1, 12, 30} behind a 64-bit length of 12, in base64.
  EXPECT_NE(frame.find(">DAAAAAAAAAABAAAADAAAAB4AAAA=</DataArray>"), std::string::npos);
}

TEST_F(Exports, FailWhereTheyCannotWrite) {
  ResultReader r(path);
  EXPECT_THROW(export_csv(r, dir / "no/t"), EnvironmentError);
  EXPECT_THROW(export_netcdf(r, dir / "no/t"), EnvironmentError);
  EXPECT_THROW(export_vtk(r, dir / "no/t"), EnvironmentError);
  EXPECT_THROW(export_text(r, dir / "no/t", 6), EnvironmentError);
}

}  // namespace
}  // namespace whirl

namespace whirl {
namespace {

TEST(RunOutput, TextOfTheRunAndTextOfItsResultsFileAreTheSame) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  RunOutputOptions options;
  options.text = true;
  options.precision = 12;
  RunOutput out(dir / "a", plan, sample::info(), options);
  out.derivatives(0, 0, 1e-9);
  std::vector<unsigned char> on(plan.items().size(), 1);
  for (std::size_t r = 0; r < 20; ++r) {
    on[4] = r % 4 != 0;
    out.row(sample::record(r), sample::row(plan, r), on);
  }
  out.close();
  for (const std::string& file : export_text(ResultReader(out.path()), dir / "b", 12)) {
    std::string extension = std::filesystem::path(file).extension();
    EXPECT_EQ(slurp(file), slurp((dir / "a") + extension)) << extension;
    EXPECT_FALSE(slurp(file).empty()) << extension;
  }
}

}  // namespace
}  // namespace whirl
