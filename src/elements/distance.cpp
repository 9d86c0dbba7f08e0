#include "elements/distance.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

namespace {
Vec3d direction(const Distance::Params& p, const EvalContext& ctx, const std::array<int, 2>& node) {
  const NodeMotion &a = ctx.nodes[node[0]], &b = ctx.nodes[node[1]];
  const Vec3d d = b.x + b.R * p.f2 - a.x - a.R * p.f1;
  const double l = norm(d);
  return l > 0.0 ? (1.0 / l) * d : Vec3d{1.0, 0.0, 0.0};
}
}  // namespace

// F = lambda u; node 1 receives F at its point, node 2 the opposite
void Distance::vary(const Params& p, const Context& ctx, const Values& local, Variation& J) {
  const Vec3d u = scalars_as_vector(local, 0);
  const double lambda = local.s[3];
  const Vec3d a[2] = {local.node[0].R * p.f1, local.node[1].R * p.f2};
  for (int k = 0; k < 2; ++k) {
    const double sign = k == 0 ? 1.0 : -1.0;
    const Mat3d ax = sign * skew(a[k]);
    J.add_diagonal(J.force(k), J.own(0), sign * lambda);
    J.add_column(J.force(k), J.own(3), sign * u);
    J.add(J.moment(k), J.own(0), lambda * ax);
    J.add_column(J.moment(k), J.own(3), sign * cross(a[k], u));
    J.add(J.moment(k), J.spin(k), (sign * lambda) * skew_skew(u, a[k]));
    J.add_diagonal(J.own(0), J.place(k), sign);
    J.subtract(J.own(0), J.spin(k), ax);
  }
  J.add_diagonal(J.own(0), J.own(0), ctx.drive(p.length));
  J.add_row(J.own(3), J.own(0), (1.0 / norm(u)) * u);
}

std::string Distance::own_name(const Params&, int i) {
  static const char* const kNames[] = {"direction x", "direction y", "direction z", "reaction force"};
  return kNames[i];
}

double Distance::own_initial_value(const Params& p, int i, const EvalContext& ctx,
                                   const std::array<int, 2>& node) {
  return i < 3 ? direction(p, ctx, node)[i] : 0.0;
}

void Distance::settle(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node, int own,
                      double* y, double* y_rate) {
  const Vec3d u = direction(p, ctx, node);
  // y changes with its rate, as by a correction: else the next prediction starts from a y that the step
  // formula cannot have made, and the error grows from step to step. The peer leaves it (once).
  const double c = ctx.model->peer_quirks ? 0.0 : ctx.c;
  for (int i = 0; i < 3; ++i) {
    y[own + i] += c * (u[i] - y_rate[own + i]);
    y_rate[own + i] = u[i];
  }
}

std::vector<ChannelSpec> Distance::channels(const Params&) {
  return joint_channels({{"V", "-", 3, "unit vector from point 1 to point 2"}, {"d", "m", 1, "distance"}});
}

void Distance::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  const Vec3d u = scalars_as_vector(local, 0);
  out = record_joint(out, {local.s[3], 0.0, 0.0}, Vec3d::zero(), local.s[3] * u, Vec3d::zero());
  *put(out, u) = ctx.drive(p.length);
}

std::vector<std::string> Distance::private_names(const Params&) { return {"d"}; }

double Distance::private_value(const Params& p, const Context& ctx, const Values&, int) {
  return ctx.drive(p.length);
}

template class Batch<Distance>;

}  // namespace whirl
