#include "elements/batch.hpp"

namespace whirl::detail {

// Motion of a node as a function of time (outer dual), seeded along one of its twelve assembly unknowns
// (inner dual): 0-2 position, 3-5 rotation, 6-8 velocity, 9-11 angular velocity; -1 for none.
void load_node_in_time(const NodeMotion& m, int seed, bool at_rest, NodeView<TimeDual>& out) {
  Vec3d dx = Vec3d::zero(), dtheta = dx, dv = dx, dw = dx;
  if (seed >= 0) (seed < 3 ? dx : seed < 6 ? dtheta : seed < 9 ? dv : dw)[seed % 3] = 1.0;
  const auto make = [](double value, double seeded, double rate, double rate_seeded) {
    TimeDual t;
    t.v.v = value;
    t.v.d[0] = seeded;
    t.d[0].v = rate;
    t.d[0].d[0] = rate_seeded;
    return t;
  };
  const Mat3d R_seeded = skew(dtheta) * m.R;
  const Vec3d v = at_rest ? Vec3d::zero() : m.v, w = at_rest ? Vec3d::zero() : m.w;
  const Mat3d R_rate = skew(w) * m.R;
  const Mat3d R_rate_seeded = skew(dw) * m.R + skew(w) * R_seeded;
  const Vec3d g_seeded = cgr_G_inverse_times(m.g, dtheta);
  for (int i = 0; i < 3; ++i) {
    out.x[i] = make(m.x[i], dx[i], v[i], dv[i]);
    out.v[i] = make(m.v[i], dv[i], 0.0, 0.0);
    out.w[i] = make(m.w[i], dw[i], 0.0, 0.0);
    out.g[i] = make(m.g[i], g_seeded[i], 0.0, 0.0);
    out.q[i] = make(0.0, 0.0, 0.0, 0.0);
    for (int j = 0; j < 3; ++j)
      out.R(i, j) = make(m.R(i, j), R_seeded(i, j), R_rate(i, j), R_rate_seeded(i, j));
  }
}

}  // namespace whirl::detail
