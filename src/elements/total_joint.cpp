#include "elements/total_joint.hpp"

#include "elements/pair_variation.hpp"

namespace whirl {

void total_joint_hints(TotalJointParams& p, HintTargets& t) {
  t.position_drive3 = &p.translation_drive;
  t.orientation_drive3 = &p.rotation_drive;
  t.offset = {nullptr, &p.f1, &p.f2};
  t.position_hinge = {nullptr, &p.R1p, &p.R2p};
  t.orientation_hinge = {nullptr, &p.R1r, &p.R2r};
}

void TotalJoint::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                            Memory& m) {
  total_initialize(tmul(ctx.nodes[node[0]].R * p.R1r, ctx.nodes[node[1]].R * p.R2r), m);
}

void TotalJoint::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  total_accept(p, ctx, tmul(local.node[0].R * p.R1r, local.node[1].R * p.R2r), m);
}

void TotalJoint::vary(const Params& p, const Context& ctx, const Values& local, Variation& J,
                      Variation& rate) {
  const Mat3d& R1 = local.node[0].R;
  const Mat3d P = R1 * p.R1p, Q = R1 * p.R1r;
  Vec3d f, m;
  total_reaction(p, local, 0, f, m);
  const PairVariation position(P, p.f2, local);
  position.add_loads(J, P * f, Q * m);
  bool turns = false;
  for (int i = 0; i < 3; ++i) turns = turns || p.rotation[i] == Imposed::position;
  Mat3d slope = Mat3d::zero();
  if (turns) slope = rotation_log_slope(total_delta(p, ctx, tmul(Q, local.node[1].R * p.R2r)));

  // u^T [a]x = (u x a)^T turns the rows of pair_variation.hpp into cross products
  const Vec3d &arm = position.arm, &a2 = position.a2, &w_rel = position.w_rel;
  int k = 0;
  for (int i = 0; i < 6; ++i) {
    if (p.component(i) == Imposed::nothing) continue;
    const int row = J.own(k);
    const bool velocity = p.component(i) == Imposed::velocity;
    if (i < 3) {
      const Vec3d u = P.col(i);
      J.add_column(J.force(0), row, u);
      J.add_column(J.force(1), row, -u);
      J.add_column(J.moment(0), row, cross(arm, u));
      J.add_column(J.moment(1), row, -cross(a2, u));
      Variation& moving = velocity ? rate : J;
      moving.add_row(row, J.place(0), -u);
      moving.add_row(row, J.place(1), u);
      moving.add_row(row, J.spin(0), cross(u, arm));
      moving.add_row(row, J.spin(1), cross(a2, u));
      if (velocity) {
        const Vec3d turned = cross(u, position.w1);
        J.add_row(row, J.place(0), turned);
        J.add_row(row, J.place(1), -turned);
        J.add_row(row, J.spin(0), cross(u, position.r));
        J.add_row(row, J.spin(1), cross(a2, cross(u, w_rel)));
      }
    } else {
      Vec3d u = Q.col(i - 3);
      J.add_column(J.moment(0), row, u);
      J.add_column(J.moment(1), row, -u);
      if (velocity) {
        J.add_row(row, J.spin(0), cross(u, w_rel));
      } else {
        u = Q * slope.row(i - 3);
      }
      Variation& moving = velocity ? rate : J;
      moving.add_row(row, J.spin(0), -u);
      moving.add_row(row, J.spin(1), u);
    }
    ++k;
  }
}

void TotalJoint::record(const Params& p, const Context&, const Values& local, double* out) {
  Vec3d f, m;
  total_reaction(p, local, 0, f, m);
  const Mat3d& R1 = local.node[0].R;
  record_total(out, total_motion(p, local, pair_geometry(local, p.f1, p.f2)), f, m, R1 * p.R1p, R1 * p.R1r);
}

double TotalJoint::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  Vec3d f, m;
  total_reaction(p, local, 0, f, m);
  return total_private_value(p, ctx, total_motion(p, local, pair_geometry(local, p.f1, p.f2)), f, m, i);
}

template class Batch<TotalJoint>;

}  // namespace whirl
