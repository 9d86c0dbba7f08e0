#include "elements/total_joint.hpp"

#include "elements/pair_variation.hpp"

namespace whirl {

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
  const PairVariation position(P, p.f2, local), orientation(Q, p.f2, local);
  position.add_loads(J, P * f, Q * m);
  bool turns = false;
  for (int i = 0; i < 3; ++i) turns = turns || p.rotation[i] == Imposed::position;
  Mat3d slope;
  if (turns) slope = rotation_log_slope(total_delta(p, ctx, tmul(Q, local.node[1].R * p.R2r)));

  // all three components of each kind, of which the imposed ones are kept
  VariationOf<2, 6> rows, rows_rate, rate_rows, rate_rows_rate;
  const auto has = [&p](int first, Imposed what) {
    return p.component(first) == what || p.component(first + 1) == what || p.component(first + 2) == what;
  };
  rows.clear();
  rows_rate.clear();
  if (has(0, Imposed::position)) position.add_displacement(rows, 0);
  if (turns) orientation.add_spin(rows, 3, slope);
  const bool velocities = has(0, Imposed::velocity) || has(3, Imposed::velocity);
  if (velocities) {
    rate_rows.clear();
    rate_rows_rate.clear();
    position.add_displacement_rate(rate_rows, rate_rows_rate, 0);
    orientation.add_spin_rate(rate_rows, rate_rows_rate, 3);
  }
  const auto keep = [](double* to, const double* from) { std::copy(from, from + 12, to); };
  int k = 0;
  for (int i = 0; i < 6; ++i) {
    if (p.component(i) == Imposed::nothing) continue;
    const Vec3d axis = i < 3 ? P.col(i) : Q.col(i - 3);
    if (i < 3) {
      J.add_column(J.force(0), J.own(k), axis);
      J.add_column(J.force(1), J.own(k), -axis);
      J.add_column(J.moment(0), J.own(k), cross(position.arm, axis));
      J.add_column(J.moment(1), J.own(k), -cross(position.a2, axis));
    } else {
      J.add_column(J.moment(0), J.own(k), axis);
      J.add_column(J.moment(1), J.own(k), -axis);
    }
    const bool velocity = p.component(i) == Imposed::velocity;
    keep(J.row(J.own(k)), velocity ? rate_rows.row(i) : rows.row(i));
    if (velocity) keep(rate.row(J.own(k)), rate_rows_rate.row(i));
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
