#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "output/log_lines.hpp"
#include "output/text_writer.hpp"
#include "sample_plan.hpp"

namespace whirl {
namespace {

std::string slurp(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(TextWriter, WritesLabelsAndColumnsAsThePeerDoes) {
  sample::TempDir dir;
  OutputPlan plan;
  plan.add({"mov", "node.struct", 1, "", "static"}, node_motion_layout("euler123", false));
  plan.add({"mov", "node.struct", 2, "", "displacement"}, {{"X", "m", 3}, blank_column(), {"XP", "m/s", 1}});
  plan.add({"frc", "elem.force", 10005, "", "internal couple", -1, {0, 1000}},
           {node_label_column(0),
            {"M_1", "N m", 1},
            node_label_column(1),
            {"M_2", "N m", 1},
            {"hidden", "1", 2, "", false}});
  plan.add({"mod", "elem.joint", 9, "", "modal", -1, {}, "9.12"}, {{"q", "1", 1}});
  plan.add({"rot", "elem.aerodynamic", 99, "", "rotor"}, {{"converged", "1", 1, "", true, true}});
  std::vector<double> row{0, -0.1,    1e-300, -0.0, 90, 0,          1, 2, 3, 4,   5,
                          6, /*2*/ 1, 2,      3,    7,  /*frc*/ -8, 9, 0, 0, 0.5, 1};
  ASSERT_EQ(row.size(), plan.width());
  TextWriter w(dir / "a", plan, sample::info(), 3);
  w.row(row);
  w.close();
  EXPECT_EQ(
      slurp(dir / "a.mov"),
      "       1 0.000e+00 -1.000e-01 1.000e-300 -0.000e+00 9.000e+01 0.000e+00 1.000e+00 2.000e+00 3.000e+00 "
      "4.000e+00 5.000e+00 6.000e+00\n       2 1.000e+00 2.000e+00 3.000e+00  7.000e+00\n");
  EXPECT_EQ(slurp(dir / "a.frc"), "10005 0 -8.000e+00 1000 9.000e+00\n");
  EXPECT_EQ(slurp(dir / "a.mod"), "       9.12 5.000e-01\n");
  EXPECT_EQ(slurp(dir / "a.rot"), "      99 1\n");
  EXPECT_EQ(slurp(dir / "a.log"), "output frequency: 1\nstructural node: 1 0 0 0 euler123 -0 0 0\n");
}

TEST(TextWriter, WritesReferenceFramesOnceWhenTheyAreWanted) {
  sample::TempDir dir;
  RunInfo info = sample::info();
  TextWriter(dir / "none", OutputPlan{}, info, 3).close();
  EXPECT_FALSE(std::filesystem::exists(dir / "none.rfm"));
  info.frames = {{0, {0, 0, 1, -0.0, 0, 90}}, {100, {2, 0, 0, 0, 0, 0}}};
  TextWriter(dir / "a", OutputPlan{}, info, 3).close();
  EXPECT_EQ(slurp(dir / "a.rfm"),
            "       0 0.000e+00 0.000e+00 1.000e+00 -0.000e+00 0.000e+00 9.000e+01 \n"
            "     100 2.000e+00 0.000e+00 0.000e+00 0.000e+00 0.000e+00 0.000e+00 \n");
}

TEST(TextWriter, LeavesOutItemsThatAreOff) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  std::vector<unsigned char> on(plan.items().size(), 1);
  on[4] = 0;
  TextWriter w(dir / "a", plan, {}, 6);
  w.row(sample::row(plan, 0), on);
  w.close();
  EXPECT_EQ(slurp(dir / "a.jnt").substr(0, 8), "       6");
}

TEST(TextWriter, WritesALineOfOutAStep) {
  sample::TempDir dir;
  OutputPlan plan;
  TextWriter w(dir / "a", plan, {}, 12);
  w.derivatives(0, 1, 3.01292946899e-10);
  StepRecord r;
  r.iterations = 1;
  r.residual = 3.01292946899e-10;
  w.step(r);
  r = {24, 0.024, 0.001, 2, 1.05955517233e-09, 1e-12, true, false};
  w.step(r);
  w.close();
  EXPECT_EQ(slurp(dir / "a.out"),
            "# Derivatives solution step at time 0 performed in 1 iterations with 3.01292946899e-10 error\n"
            "# Key for lines starting with \"Step\":\n# Step Time TStep NIter ResErr SolErr SolConv Out\n"
            "Step 0 0 0 1 3.01292946899e-10 0 0 1\nStep 24 0.024 0.001 2 1.05955517233e-09 1e-12 1 0\n");
}

TEST(TextWriter, NamesTheFileItCannotCreate) {
  sample::TempDir dir;
  OutputPlan plan = sample::plan();
  try {
    TextWriter w(dir / "none/a", plan, {}, 6);
    FAIL() << "created a file in a directory that does not exist";
  } catch (const EnvironmentError& e) {
    EXPECT_EQ(std::string(e.what()),
              (dir / "none/a.log") + ": cannot create the file: No such file or directory");
  }
}

TEST(LogLines, LookLikeThePeers) {
  EXPECT_EQ(structural_node_log(11, std::vector{0.2292893, 0.0707107, 0.3}, "euler123",
                                std::vector{-90., 45., 180.}),
            "structural node: 11 0.229289 0.0707107 0.3 euler123 -90 45 180");
  EXPECT_EQ(LogLine("beam2", 1).label(1).numbers({0, 0, 0}).label(2).numbers({0, -0.0, 1e-20}).take(),
            "beam2: 1 1 0 0 0 2 0 -0 1e-20");
  EXPECT_EQ(list_log("struct node labels", std::vector{0, 100}), "struct node labels: 0 100");
}

std::string shared_decks() {
  const char* set = std::getenv("WHIRL_SHARED");
  std::filesystem::path p = set ? set : std::filesystem::path(WHIRL_SOURCE_DIR) / ".." / "shared";
  return std::filesystem::exists(p / "decks") ? (p / "decks").string() : "";
}

// Reads a reference text file back into a plan and rows and writes it again: every byte must come back.
void expect_same_text(const std::string& folder, const std::string& extension) {
  std::ifstream in(folder + "/ref/ref." + extension);
  sample::TempDir dir;
  std::string expected;
  OutputPlan plan;
  std::vector<double> row;
  for (std::string line; std::getline(in, line) && plan.items().size() < 200;) {
    if (line.empty() || line[0] == '#') continue;
    while (line.back() == ' ') line.pop_back();
    expected += line + "\n";
    std::istringstream words(line);
    int label = 0;
    words >> label;
    Layout layout;
    Item item{extension, "x", label, "", ""};
    for (std::string word; words >> word;) {
      if (word.find('e') == std::string::npos) {
        layout.push_back(node_label_column(static_cast<int>(item.nodes.size())));
        item.nodes.push_back(std::stoi(word));
      } else {
        layout.push_back({"v", "1", 1});
        row.push_back(std::stod(word));
      }
    }
    plan.add(std::move(item), layout);
  }
  ASSERT_FALSE(expected.empty());
  TextWriter w(dir / "a", plan, {}, 12);
  w.row(row);
  w.close();
  EXPECT_EQ(slurp((dir / "a.") + extension), expected) << folder << " ." << extension;
}

TEST(TextWriter, RepeatsReferenceFilesByteForByte) {
  const std::string decks = shared_decks();
  if (decks.empty()) GTEST_SKIP() << "no reference decks (../shared or WHIRL_SHARED)";
  const std::pair<const char*, const char*> samples[] = {
      {"puma_blade1", "mov"},        {"puma_blade1", "jnt"},
      {"puma_blade1", "ine"},        {"puma_blade1_def", "act"},
      {"puma_blade1", "abs"},        {"bl_slidercrank", "frc"},
      {"ts_inertia_inertia", "prm"}, {"ts_beam_DETC2007-35511_beam", "frc"},
      {"puma_rotortrim", "gen"},     {"ts_drives_string_distance", "drv"},
  };
  for (const auto& [deck, extension] : samples) expect_same_text(decks + "/" + deck, extension);
}

}  // namespace
}  // namespace whirl
