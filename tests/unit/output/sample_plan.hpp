// A small model's plan and rows for the tests of this folder: numbers that say where they belong.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "output/channels.hpp"

namespace whirl::sample {

inline OutputPlan plan() {
  OutputPlan p;
  p.add({"mov", "node.struct", 1, "ground", "static"}, node_motion_layout("euler123", false));
  p.add({"mov", "node.struct", 12, "", "dynamic"}, node_motion_layout("euler123", false));
  p.add({"mov", "node.struct", 30, "", "dynamic"}, node_motion_layout("mat", true));
  p.add({"ine", "node.struct", 12, "", "dynamic"}, node_momentum_layout());
  p.add({"jnt", "elem.joint", 5, "", "revolute hinge", -1, {1, 12}},
        joint_layout(
            {{"E", "deg", 3, "relative orientation"}, {"Omega", "rad/s", 3, "relative angular velocity"}}));
  p.add({"jnt", "elem.joint", 6, "", "clamp", -1, {1}}, joint_layout());
  p.add({"frc", "elem.force", 2, "", "absolute force", -1, {12}},
        {node_label_column(0), {"F", "N", 3, "force"}, {"X", "m", 3, "point of application"}});
  p.add({"abs", "node.abstract", 7, "", ""}, {{"x", "1", 1, "value"}, {"xP", "1/s", 1, "derivative"}});
  return p;
}

inline double value(std::size_t row, std::size_t column) {
  return static_cast<double>(row) + static_cast<double>(column) / 1024;
}

inline std::vector<double> row(const OutputPlan& p, std::size_t r) {
  std::vector<double> v(p.width());
  for (std::size_t c = 0; c < v.size(); ++c) v[c] = value(r, c);
  return v;
}

inline StepRecord record(std::size_t r) {
  StepRecord s;
  s.step = static_cast<int>(r);
  s.time = 0.5 * static_cast<double>(r);
  s.time_step = r ? 0.5 : 0;
  s.iterations = static_cast<int>(r % 3);
  s.residual = 1e-9;
  return s;
}

inline RunInfo info() {
  RunInfo i;
  i.title = "sample";
  i.version = "0.0.0";
  i.command = "whirl run sample.mbd";
  i.deck = {{"sample.mbd", "begin: data;\nend: data;\n"}, {"inc/nodes.set", "set: real A = 1.;\n"}};
  i.options = {{"text", "yes"}};
  i.host = host_facts();
  i.log = {"output frequency: 1", "structural node: 1 0 0 0 euler123 -0 0 0"};
  return i;
}

// A directory of its own for a test, removed afterwards.
struct TempDir {
  TempDir() {
    std::string pattern = (std::filesystem::temp_directory_path() / "whirl_output_XXXXXX").string();
    path = ::mkdtemp(pattern.data());
  }
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::string operator/(const std::string& name) const { return path + "/" + name; }
  std::string path;
};

}  // namespace whirl::sample
