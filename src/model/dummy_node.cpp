#include "model/dummy_node.hpp"

namespace whirl {

namespace {

// A point fixed at `offset` in the frame of m, with axes turned by `rotation`.
NodeMotion attached(const NodeMotion& m, const Vec3d& offset, const Mat3d& rotation) {
  const Vec3d o = m.R * offset;
  NodeMotion r{};
  r.x = m.x + o;
  r.R = m.R * rotation;
  r.v = m.v + cross(m.w, o);
  r.w = m.w;
  r.acceleration = m.acceleration + cross(m.angular_acceleration, o) + cross(m.w, cross(m.w, o));
  r.angular_acceleration = m.angular_acceleration;
  return r;
}

// m as seen from frame f, in its axes
NodeMotion relative(const NodeMotion& m, const NodeMotion& f) {
  const Vec3d d = m.x - f.x;
  const Vec3d v = m.v - f.v - cross(f.w, d);
  NodeMotion r{};
  r.x = tmul(f.R, d);
  r.R = tmul(f.R, m.R);
  r.v = tmul(f.R, v);
  r.w = tmul(f.R, m.w - f.w);
  r.acceleration = tmul(f.R, m.acceleration - f.acceleration - cross(f.angular_acceleration, d) -
                                 cross(f.w, cross(f.w, d)) - 2.0 * cross(f.w, v));
  r.angular_acceleration = tmul(f.R, m.angular_acceleration - f.angular_acceleration - cross(f.w, m.w - f.w));
  return r;
}

// the motion r relative to frame f, in global axes
NodeMotion composed(const NodeMotion& f, const NodeMotion& r) {
  const Vec3d d = f.R * r.x, v = f.R * r.v, w = f.R * r.w;
  NodeMotion m{};
  m.x = f.x + d;
  m.R = f.R * r.R;
  m.v = f.v + cross(f.w, d) + v;
  m.w = f.w + w;
  m.acceleration = f.acceleration + cross(f.angular_acceleration, d) + cross(f.w, cross(f.w, d)) +
                   2.0 * cross(f.w, v) + f.R * r.acceleration;
  m.angular_acceleration = f.angular_acceleration + cross(f.w, w) + f.R * r.angular_acceleration;
  return m;
}

}  // namespace

NodeMotion dummy_motion(const DummyNode& dummy, const NodeMotion* nodes) {
  const NodeMotion base = attached(nodes[dummy.base], dummy.base_offset, dummy.base_rotation);
  if (dummy.kind == DummyNode::Kind::offset) return attached(base, dummy.offset, dummy.rotation);
  const NodeMotion frame = attached(nodes[dummy.reference], dummy.offset, dummy.rotation);
  const NodeMotion seen = relative(base, frame);
  if (dummy.pivot < 0) return seen;
  return composed(attached(nodes[dummy.pivot], dummy.pivot_offset, dummy.pivot_rotation), seen);
}

}  // namespace whirl
