#include "elements/total_pin_joint.hpp"

namespace whirl {

void TotalPinJoint::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 1>& node,
                               Memory& m) {
  total_initialize(tmul(p.Q, ctx.nodes[node[0]].R * p.Rr), m);
}

void TotalPinJoint::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  total_accept(p, ctx, tmul(p.Q, local.node[0].R * p.Rr), m);
}

void TotalPinJoint::vary(const Params& p, const Context& ctx, const Values& local, Variation& J,
                         Variation& rate) {
  const NodeView<double>& n = local.node[0];
  const Vec3d a = n.R * p.f;
  Vec3d f, m;
  total_reaction(p, local, 0, f, m);
  J.subtract(J.moment(0), J.spin(0), skew_skew(p.P * f, a));
  bool turns = false;
  for (int i = 0; i < 3; ++i) turns = turns || p.rotation[i] == Imposed::position;
  Mat3d slope = Mat3d::zero();
  if (turns) slope = rotation_log_slope(total_delta(p, ctx, tmul(p.Q, n.R * p.Rr)));
  int k = 0;
  for (int i = 0; i < 6; ++i) {
    if (p.component(i) == Imposed::nothing) continue;
    const int row = J.own(k);
    const bool velocity = p.component(i) == Imposed::velocity;
    const Vec3d axis = i < 3 ? p.P.col(i) : p.Q.col(i - 3);
    if (i < 3) {
      J.add_column(J.force(0), row, -axis);
      J.add_column(J.moment(0), row, -cross(a, axis));
      // axis . (x + a):  axis . (dtheta x a) = (a x axis) . dtheta
      Variation& moving = velocity ? rate : J;
      moving.add_row(row, J.place(0), axis);
      moving.add_row(row, J.spin(0), cross(a, axis));
      // axis . (w x (dtheta x a)) = (a x (axis x w)) . dtheta
      if (velocity) J.add_row(row, J.spin(0), cross(a, cross(axis, n.w)));
    } else {
      J.add_column(J.moment(0), row, -axis);
      if (velocity) {
        rate.add_row(row, J.spin(0), axis);
      } else {
        J.add_row(row, J.spin(0), p.Q * slope.row(i - 3));
      }
    }
    ++k;
  }
}

void TotalPinJoint::record(const Params& p, const Context&, const Values& local, double* out) {
  Vec3d f, m;
  total_reaction(p, local, 0, f, m);
  record_total(out, motion(p, local, local.node[0].R * p.f), f, m, p.P, p.Q);
}

double TotalPinJoint::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  Vec3d f, m;
  total_reaction(p, local, 0, f, m);
  return total_private_value(p, ctx, motion(p, local, local.node[0].R * p.f), f, m, i);
}

template class Batch<TotalPinJoint>;

}  // namespace whirl
