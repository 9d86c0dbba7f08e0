#include "elements/inertia_report.hpp"

#include <cmath>
#include <cstdio>

namespace whirl {

namespace {

// m (d.d I - d d^T): what a point mass at d adds to the inertia
Mat3d point_inertia(double m, const Vec3d& d) {
  Mat3d J;
  const double d2 = dot(d, d);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) J(i, j) = m * ((i == j ? d2 : 0.0) - d[i] * d[j]);
  }
  return J;
}

double determinant(const Mat3d& a) { return dot(a.row(0), cross(a.row(1), a.row(2))); }

}  // namespace

Mat3d MassProperties::inertia_about(const Vec3d& point) const {
  return inertia + point_inertia(mass, center - point);
}

Vec3d MassProperties::angular_velocity() const {
  const double det = determinant(inertia);
  const double size = trace(inertia);
  if (!(std::abs(det) > 1e-14 * size * size * size)) return Vec3d::zero();
  // Cramer's rule, J symmetric
  const Vec3d &b = momenta_moment, r0 = inertia.row(0), r1 = inertia.row(1), r2 = inertia.row(2);
  return (1.0 / det) * Vec3d{dot(b, cross(r1, r2)), dot(r0, cross(b, r2)), dot(r0, cross(r1, b))};
}

int InertiaReportBatch::add(ElementInfo info, Params params, const Batch<Body>* bodies) {
  info.element_class = ElementClass::inertia;
  bodies_ = bodies;
  infos_.push_back(std::move(info));
  params_.push_back(std::move(params));
  return size() - 1;
}

MassProperties InertiaReportBatch::properties(int e, const NodeMotion* nodes) const {
  const Params& p = params_[e];
  const int count = p.all ? bodies_->size() : static_cast<int>(p.bodies.size());
  const auto each = [&](auto&& visit) {
    for (int k = 0; k < count; ++k) {
      const int index = p.all ? k : p.bodies[k];
      const Body::Params& body = bodies_->params(index);
      const NodeMotion& m = nodes[bodies_->node_indices(index)[0]];
      const Vec3d arm = m.R * body.center;
      visit(body, m, m.x + arm, m.v + cross(m.w, arm));
    }
  };
  MassProperties sum;
  each([&](const Body::Params& body, const NodeMotion&, const Vec3d& c, const Vec3d& v) {
    sum.mass += body.mass;
    sum.center += body.mass * c;
    sum.velocity += body.mass * v;
  });
  if (sum.mass > 0.0) {
    sum.center = (1.0 / sum.mass) * sum.center;
    sum.velocity = (1.0 / sum.mass) * sum.velocity;
  }
  each([&](const Body::Params& body, const NodeMotion& m, const Vec3d& c, const Vec3d& v) {
    const Mat3d own = body.inertia - point_inertia(body.mass, body.center);
    const Mat3d J = mult(m.R * own, m.R);
    sum.inertia += J + point_inertia(body.mass, c - sum.center);
    sum.momenta_moment += J * m.w + cross(c - sum.center, body.mass * (v - sum.velocity));
  });
  return sum;
}

void InertiaReportBatch::reads(int e, ReadSet& out) const {
  const Params& p = params_[e];
  const int count = p.all ? bodies_->size() : static_cast<int>(p.bodies.size());
  for (int k = 0; k < count; ++k) out.node(bodies_->node_indices(p.all ? k : p.bodies[k])[0]);
}

std::string InertiaReportBatch::report(int e, const NodeMotion* nodes) const {
  const Params& p = params_[e];
  const MassProperties sum = properties(e, nodes);
  std::string text = "inertia: " + std::to_string(infos_[e].label) +
                     (infos_[e].name.empty() ? "" : " (" + infos_[e].name + ")") + "\n";
  char line[160];
  const auto vector = [&](const char* name, const Vec3d& v) {
    std::snprintf(line, sizeof line, "    %-12s %.8e, %.8e, %.8e\n", name, v[0], v[1], v[2]);
    text += line;
  };
  const auto matrix = [&](const char* name, const Mat3d& a) {
    for (int i = 0; i < 3; ++i) vector(i == 0 ? name : "", a.row(i));
  };
  std::snprintf(line, sizeof line, "    %-12s %.8e\n", "mass:", sum.mass);
  text += line;
  matrix("J:", sum.inertia_about(Vec3d::zero()));
  vector("Xcg:", sum.center);
  matrix("Jcg:", sum.inertia);
  vector("Vcg:", sum.velocity);
  vector("Wcg:", sum.angular_velocity());
  const Mat3d JX = sum.inertia_about(p.position);
  vector("Xcg-X:", sum.center - p.position);
  vector("R^T*(Xcg-X):", tmul(p.orientation, sum.center - p.position));
  matrix("J(X):", JX);
  matrix("R^T*J(X)*R:", tmul(p.orientation, JX) * p.orientation);
  return text;
}

std::vector<std::string> InertiaReportBatch::private_names(int) const {
  std::vector<std::string> names;
  for (const char* vector : {"X", "V", "Omega", "Phi"}) {
    for (int i = 1; i <= 3; ++i) names.push_back(std::string(vector) + "[" + std::to_string(i) + "]");
  }
  for (int i = 1; i <= 3; ++i) {
    for (int j = 1; j <= 3; ++j) names.push_back("J[" + std::to_string(i) + "," + std::to_string(j) + "]");
  }
  names.push_back("m");
  return names;
}

double InertiaReportBatch::private_value(int e, int i, const EvalContext& ctx) const {
  const MassProperties sum = properties(e, ctx.nodes);
  if (i < 3) return sum.center[i];
  if (i < 6) return sum.velocity[i - 3];
  if (i < 9) return sum.angular_velocity()[i - 6];
  if (i < 12) return 0.0;
  if (i < 21) return sum.inertia_about(params_[e].position)((i - 12) / 3, (i - 12) % 3);
  return sum.mass;
}

}  // namespace whirl
