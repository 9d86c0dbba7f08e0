#include "partition/costs.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace whirl::partition {

namespace {

// `whirl bench --costs` on the tiltrotor of 60 beams a blade: ns of one residual and one Jacobian.
constexpr std::pair<std::string_view, double> kTable[] = {
    {"axial rotation", 2220.0},
    {"beam3", 1070.0},
    {"body", 116.0},
    {"cardano hinge", 774.0},
    {"clamp", 210.0},
    {"deformable axial joint", 1120.0},
    {"deformable displacement joint", 515.0},
    {"deformable hinge", 416.0},
    {"distance", 235.0},
    {"gimbal rotation", 3520.0},
    {"in line", 790.0},
    {"in plane", 479.0},
    {"internal force", 528.0},
    {"revolute hinge", 363.0},
    {"spherical hinge", 228.0},
    {"total joint", 1190.0},
};

}  // namespace

double element_cost(std::string_view kind, int local_unknowns) {
  for (const auto& [name, cost] : kTable) {
    if (name == kind) return cost;
  }
  const double n = local_unknowns;
  return 100.0 + 3.0 * n * n;
}

}  // namespace whirl::partition
