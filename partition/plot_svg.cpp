#include "partition/plot_svg.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

namespace whirl::partition {

namespace {

constexpr double kWidth = 1200.0, kHeight = 900.0, kMargin = 60.0, kLegend = 210.0;

struct Point {
  double x = 0.0, y = 0.0;
};

std::string colour(int rank) {
  // golden angle: neighbours in number are far in hue
  const double hue = std::fmod(210.0 + 137.508 * rank, 360.0);
  return fmt::format("hsl({:.0f},{}%,{}%)", hue, rank % 2 ? 75 : 65, rank % 3 == 2 ? 38 : 50);
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

// The two axes along which the nodes spread most, by the Jacobi method on their covariance.
std::array<Vec3d, 2> main_axes(const std::vector<StructuralNode>& nodes) {
  Vec3d mean = Vec3d::zero();
  for (const auto& n : nodes) mean += (1.0 / static_cast<double>(nodes.size())) * n.x;
  double a[3][3] = {}, v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (const auto& n : nodes) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) a[i][j] += (n.x[i] - mean[i]) * (n.x[j] - mean[j]);
    }
  }
  for (int sweep = 0; sweep < 20; ++sweep) {
    for (const auto& [p, q] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
      if (a[p][q] == 0.0) continue;
      const double angle = 0.5 * std::atan2(2.0 * a[p][q], a[p][p] - a[q][q]);
      const double c = std::cos(angle), s = std::sin(angle);
      for (int k = 0; k < 3; ++k) {
        const double x = a[p][k], y = a[q][k];
        a[p][k] = c * x + s * y;
        a[q][k] = c * y - s * x;
      }
      for (int k = 0; k < 3; ++k) {
        const double x = a[k][p], y = a[k][q];
        a[k][p] = c * x + s * y;
        a[k][q] = c * y - s * x;
        const double vx = v[k][p], vy = v[k][q];
        v[k][p] = c * vx + s * vy;
        v[k][q] = c * vy - s * vx;
      }
    }
  }
  std::array<int, 3> order = {0, 1, 2};
  std::sort(order.begin(), order.end(), [&](int i, int j) { return a[i][i] > a[j][j]; });
  const auto axis = [&](int i) { return Vec3d{v[0][i], v[1][i], v[2][i]}; };
  return {axis(order[0]), axis(order[1])};
}

// Moves things that would lie on each other apart, along a small spiral.
class Spreader {
 public:
  explicit Spreader(double cell) : cell_(cell) {}
  Point place(Point p) {
    for (int k = 0;; ++k) {
      const double radius = 0.75 * cell_ * std::sqrt(k),
                   angle = k * std::numbers::pi * (3.0 - std::sqrt(5.0));
      const Point q = {p.x + radius * std::cos(angle), p.y + radius * std::sin(angle)};
      const auto at =
          std::pair(static_cast<int>(std::floor(q.x / cell_)), static_cast<int>(std::floor(q.y / cell_)));
      if (taken_[at]++ == 0) return q;
    }
  }

 private:
  double cell_;
  std::map<std::pair<int, int>, int> taken_;
};

}  // namespace

void write_svg(std::ostream& out, const Partitioner& partitioner, const Partition& p,
               const std::string& title) {
  const Connectivity& c = partitioner.connectivity();
  const Model& model = c.model();
  std::vector<Point> node(model.nodes.size()), scalar(model.scalars.size()),
      element(static_cast<std::size_t>(c.element_count()));
  if (!model.nodes.empty()) {
    const auto [u, v] = main_axes(model.nodes);
    double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
    for (std::size_t k = 0; k < node.size(); ++k) {
      node[k] = {dot(model.nodes[k].x, u), dot(model.nodes[k].x, v)};
      low[0] = std::min(low[0], node[k].x);
      high[0] = std::max(high[0], node[k].x);
      low[1] = std::min(low[1], node[k].y);
      high[1] = std::max(high[1], node[k].y);
    }
    const double w = kWidth - kLegend - 2 * kMargin, h = kHeight - 2 * kMargin;
    const double scale =
        std::min(w / std::max(high[0] - low[0], 1e-12), h / std::max(high[1] - low[1], 1e-12));
    for (Point& q : node) {
      q.x = kMargin + 0.5 * (w - scale * (high[0] - low[0])) + scale * (q.x - low[0]);
      q.y = kHeight - kMargin - 0.5 * (h - scale * (high[1] - low[1])) - scale * (q.y - low[1]);
    }
  }
  const double size =
      std::clamp(220.0 / std::sqrt(static_cast<double>(node.size() + element.size() + 1)), 3.0, 9.0);
  Spreader spreader(2.2 * size);
  for (Point& q : node) q = spreader.place(q);
  for (std::size_t k = 0; k < scalar.size(); ++k) {
    const std::size_t row = k / 30, column = k % 30;
    scalar[k] = spreader.place({kMargin + 3.0 * size * static_cast<double>(column),
                                kHeight - 0.5 * kMargin - 3.0 * size * static_cast<double>(row)});
  }
  for (int e = 0; e < c.element_count(); ++e) {
    const ElementLinks& links = c.links(e);
    Point q;
    int count = 0;
    const auto add = [&](const Point& at) {
      q.x += at.x;
      q.y += at.y;
      ++count;
    };
    for (const int k : links.nodes) add(node[k]);
    for (const int k : links.scalars) add(scalar[k]);
    element[e] = count == 0 ? Point{kMargin, kMargin} : spreader.place({q.x / count, q.y / count});
  }

  fmt::print(
      out,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n<text x=\"{2}\" y=\"30\" font-size=\"18\">{3}: {4} ranks, interface {5} ({6} with "
      "momenta)</text>\n",
      kWidth, kHeight, kMargin, escaped(title), p.ranks, p.interface_size, p.interface_size_formulation);
  const auto line = [&](const Point& a, const Point& b, const std::string& style) {
    fmt::print(out, "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", a.x, a.y, b.x,
               b.y, style);
  };
  const std::string dashed = "stroke=\"#999\" stroke-width=\"0.8\" stroke-dasharray=\"3,3\"";
  for (int e = 0; e < c.element_count(); ++e) {
    const ElementLinks& links = c.links(e);
    const std::string solid = fmt::format("stroke=\"{}\" stroke-width=\"1.2\"", colour(p.element_rank[e]));
    for (const int k : links.nodes) line(element[e], node[k], solid);
    for (const int k : links.scalars) line(element[e], scalar[k], solid);
    for (const int f : links.elements) line(element[e], element[f], solid);
    if (links.unknowns.empty()) continue;
    for (const int k : links.read_nodes) line(element[e], node[k], dashed);
    for (const int k : links.read_scalars) line(element[e], scalar[k], dashed);
    for (const int f : links.read_elements) line(element[e], element[f], dashed);
  }
  const auto ring = [](bool there) {
    return there ? "stroke=\"black\" stroke-width=\"2\"" : "stroke=\"white\" stroke-width=\"0.5\"";
  };
  for (int e = 0; e < c.element_count(); ++e) {
    if (c.links(e).unknowns.empty()) continue;
    const double a = 0.75 * size;
    fmt::print(out,
               "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
               "{}><title>{}</title></rect>\n",
               element[e].x - a, element[e].y - a, 2 * a, 2 * a, colour(p.element_rank[e]),
               ring(p.cut[e] != 0), element_name(c, e));
  }
  const auto circle = [&](const Point& at, int rank, bool shared, const std::string& name) {
    fmt::print(out,
               "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" {}><title>{}</title></circle>\n",
               at.x, at.y, shared ? 1.2 * size : size, colour(rank), ring(shared), name);
  };
  for (std::size_t k = 0; k < node.size(); ++k) {
    circle(node[k], p.node_owner[k], p.on_interface[model.nodes[k].unknown] != 0,
           "structural node " + std::to_string(model.nodes[k].label));
  }
  for (std::size_t k = 0; k < scalar.size(); ++k) {
    circle(scalar[k], p.scalar_owner[k], p.on_interface[model.scalars[k].unknown] != 0,
           "abstract node " + std::to_string(model.scalars[k].label));
  }
  double y = 70.0;
  const double x = kWidth - kLegend;
  for (int r = 0; r < p.ranks; ++r, y += 22.0) {
    fmt::print(
        out,
        "<rect x=\"{0}\" y=\"{1}\" width=\"14\" height=\"14\" fill=\"{2}\"/><text x=\"{3}\" y=\"{4}\">rank "
        "{5}: {6} elements</text>\n",
        x, y, colour(r), x + 20, y + 12, r, p.parts[r].elements.size());
  }
  for (const char* text :
       {"circle: node, square: element", "black ring: on the interface", "dashed: reads"}) {
    fmt::print(out, "<text x=\"{}\" y=\"{}\" fill=\"#555\">{}</text>\n", x, y + 14, text);
    y += 20.0;
  }
  fmt::print(out, "</svg>\n");
}

}  // namespace whirl::partition
