// VTK XML PolyData, one .vtp a row, and a .pvd that gives them their times. Arrays are inline base64.
#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "math/rotation.hpp"
#include "output/exports.hpp"
#include "output/output_file.hpp"
#include "output/row_blocks.hpp"

namespace whirl {
namespace {

void put_base64(std::string& to, const std::string& bytes) {
  constexpr char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  auto at = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) : 0u;
  };
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t v = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    to += digit[v >> 18];
    to += digit[v >> 12 & 63];
    to += i + 1 < bytes.size() ? digit[v >> 6 & 63] : '=';
    to += i + 2 < bytes.size() ? digit[v & 63] : '=';
  }
}

template <typename T>
void put_array(std::string& to, const char* type, const char* name, int components,
               const std::vector<T>& values) {
  fmt::format_to(std::back_inserter(to),
                 "<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"binary\">", type,
                 name, components);
  const std::uint64_t size = values.size() * sizeof(T);
  std::string bytes(sizeof size + size, '\0');
  std::memcpy(bytes.data(), &size, sizeof size);
  if (size) std::memcpy(bytes.data() + sizeof size, values.data(), size);
  put_base64(to, bytes);
  to += "</DataArray>\n";
}

// A structural node: where in the row its motion is.
struct Node {
  std::size_t item, position;
  std::ptrdiff_t orientation = -1, velocity = -1, omega = -1;  // offsets in the row; -1: none
  enum class As { none, e123, e313, e321, phi, matrix } as = As::none;
};

struct Line {
  std::size_t item;
  std::vector<std::int32_t> points;
  std::int32_t label;
};

Node::As orientation_of(const Component& c) {
  if (c.name == "R") return Node::As::matrix;
  if (c.name == "Phi") return Node::As::phi;
  if (c.description.find("313") != std::string::npos) return Node::As::e313;
  if (c.description.find("321") != std::string::npos) return Node::As::e321;
  return Node::As::e123;
}

Mat3d matrix_of(Node::As as, const double* v) {
  const double rad = 3.14159265358979323846 / 180;
  const Vec3d a{v[0], v[1], v[2]};
  switch (as) {
    case Node::As::e123:
      return euler_matrix(EulerSequence::e123, rad * a);
    case Node::As::e313:
      return euler_matrix(EulerSequence::e313, rad * a);
    case Node::As::e321:
      return euler_matrix(EulerSequence::e321, rad * a);
    case Node::As::phi:
      return rotation_exp(a);
    case Node::As::matrix: {
      Mat3d R;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) R(i, j) = v[3 * i + j];
      return R;
    }
    case Node::As::none:
      break;
  }
  return Mat3d::identity();
}

struct Scene {
  std::vector<Node> nodes;
  std::vector<std::int32_t> labels;
  std::vector<Line> lines;
};

Scene make_scene(const OutputPlan& plan) {
  Scene s;
  std::map<int, std::int32_t> point_of;
  for (std::size_t i = 0; i < plan.items().size(); ++i) {
    const Item& item = plan.items()[i];
    if (item.group != "node.struct") continue;
    Node n{i, 0};
    bool has_position = false;
    std::size_t at = item.offset;
    for (const Component& c : plan.components(item)) {
      const auto here = static_cast<std::ptrdiff_t>(at);
      if (c.name == "X" && c.width == 3) {
        n.position = at;
        has_position = true;
      } else if ((c.name == "E" || c.name == "Phi" || c.name == "R") && c.width >= 3) {
        n.orientation = here;
        n.as = orientation_of(c);
      } else if (c.name == "XP" && c.width == 3) {
        n.velocity = here;
      } else if (c.name == "Omega" && c.width == 3) {
        n.omega = here;
      }
      at += static_cast<std::size_t>(c.width);
    }
    if (!has_position) continue;
    point_of[item.label] = static_cast<std::int32_t>(s.nodes.size());
    s.nodes.push_back(n);
    s.labels.push_back(item.label);
  }
  for (std::size_t i = 0; i < plan.items().size(); ++i) {
    const Item& item = plan.items()[i];
    Line line{i, {}, item.label};
    for (int label : item.nodes)
      if (auto p = point_of.find(label); p != point_of.end()) line.points.push_back(p->second);
    if (line.points.size() >= 2 && line.points.size() == item.nodes.size())
      s.lines.push_back(std::move(line));
  }
  return s;
}

void write_frame(const Scene& s, std::span<const double> row, std::span<const unsigned char> active,
                 const std::string& path) {
  std::vector<double> position, velocity, omega, axes[3];
  for (const Node& n : s.nodes) {
    auto vec = [&](std::vector<double>& to, std::ptrdiff_t at) {
      for (int k = 0; k < 3; ++k) to.push_back(at < 0 ? 0.0 : row[static_cast<std::size_t>(at + k)]);
    };
    vec(position, static_cast<std::ptrdiff_t>(n.position));
    vec(velocity, n.velocity);
    vec(omega, n.omega);
    const Mat3d R = n.orientation < 0 ? Mat3d::identity() : matrix_of(n.as, row.data() + n.orientation);
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 3; ++i) axes[j].push_back(R(i, j));
  }
  std::vector<std::int32_t> connectivity, offsets, line_labels;
  for (const Line& l : s.lines) {
    if (!active[l.item]) continue;
    connectivity.insert(connectivity.end(), l.points.begin(), l.points.end());
    offsets.push_back(static_cast<std::int32_t>(connectivity.size()));
    line_labels.push_back(l.label);
  }
  OutputFile file(path);
  std::string& b = file.buffer();
  b += "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
       "header_type=\"UInt64\">\n<PolyData>\n";
  fmt::format_to(std::back_inserter(b),
                 "<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"0\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" "
                 "NumberOfPolys=\"0\">\n<Points>\n",
                 s.nodes.size(), offsets.size());
  put_array(b, "Float64", "position", 3, position);
  b += "</Points>\n<PointData>\n";
  put_array(b, "Int32", "label", 1, s.labels);
  put_array(b, "Float64", "XP", 3, velocity);
  put_array(b, "Float64", "Omega", 3, omega);
  const char* names[] = {"e1", "e2", "e3"};
  for (int j = 0; j < 3; ++j) put_array(b, "Float64", names[j], 3, axes[j]);
  b += "</PointData>\n<CellData>\n";
  put_array(b, "Int32", "label", 1, line_labels);
  b += "</CellData>\n<Lines>\n";
  put_array(b, "Int32", "connectivity", 1, connectivity);
  put_array(b, "Int32", "offsets", 1, offsets);
  b += "</Lines>\n</Piece>\n</PolyData>\n</VTKFile>\n";
  file.close();
}

}  // namespace

std::vector<std::string> export_vtk(const ResultReader& results, const std::string& stem) {
  const Scene scene = make_scene(results.plan());
  if (scene.nodes.empty()) throw EnvironmentError(results.path() + ": no structural nodes, nothing to draw");
  const std::vector<double> time = results.time();
  OutputFile series(stem + ".pvd");
  std::vector<std::string> files{series.path()};
  series.buffer() += "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n";
  for_each_row(
      results, [&](std::size_t r, std::span<const double> values, std::span<const unsigned char> active) {
        files.push_back(fmt::format("{}_{:06}.vtp", stem, r));
        write_frame(scene, values, active, files.back());
        fmt::format_to(std::back_inserter(series.buffer()), "<DataSet timestep=\"{}\" file=\"{}\"/>\n",
                       time[r], std::filesystem::path(files.back()).filename().string());
        series.write_if_full();
      });
  series.buffer() += "</Collection>\n</VTKFile>\n";
  series.close();
  return files;
}

}  // namespace whirl
