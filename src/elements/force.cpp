#include "elements/force.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

namespace {
// the column of text files that names the node
ChannelSpec label_of_node(int k) {
  return {.name = {}, .unit = {}, .width = 0, .description = {}, .node = k};
}
}  // namespace

// dF = -[F]x dtheta when it follows the node;  d(a x F) = [F]x [a]x dtheta + a x dF
void Force::vary(const Params& p, const KernelContext<double>& ctx, const Local<double, 1, 0>& local,
                 Variation& J) {
  const Mat3d& R = local.node[0].R;
  Vec3d F = ctx.vector_drive(p.value);
  if (p.follower) F = R * F;
  if (p.couple) {
    if (p.follower) J.subtract(J.moment(0), J.spin(0), skew(F));
    return;
  }
  const Vec3d a = R * p.f;
  J.add(J.moment(0), J.spin(0), skew_skew(F, a));
  if (!p.follower) return;
  J.subtract(J.force(0), J.spin(0), skew(F));
  J.subtract(J.moment(0), J.spin(0), skew_skew(a, F));
}

std::vector<ChannelSpec> Force::channels(const Params& p) {
  if (p.couple) return {label_of_node(0), {"M", "N m", 3, "couple, global frame"}};
  return {label_of_node(0), {"F", "N", 3, "force, global frame"}, {"A", "m", 3, "point, global frame"}};
}

void Force::record(const Params& p, const KernelContext<double>& ctx, const Local<double, 1, 0>& local,
                   double* out) {
  Loads<double, 1, 0> loads = Loads<double, 1, 0>::zero();
  evaluate(p, ctx, local, loads);
  if (p.couple) {
    put(out, loads.M[0]);
  } else {
    put(put(out, loads.F[0]), local.node[0].x + local.node[0].R * p.f);
  }
}

std::vector<ChannelSpec> InternalForce::channels(const Params& p) {
  if (p.couple) {
    return {label_of_node(0),
            {"M1", "N m", 3, "couple on node 1, global frame"},
            label_of_node(1),
            {"M2", "N m", 3, "couple on node 2, global frame"}};
  }
  return {label_of_node(0),
          {"F1", "N", 3, "force on node 1, global frame"},
          {"A1", "m", 3, "its point, global frame"},
          label_of_node(1),
          {"F2", "N", 3, "force on node 2, global frame"},
          {"A2", "m", 3, "its point, global frame"}};
}

void InternalForce::record(const Params& p, const KernelContext<double>& ctx,
                           const Local<double, 2, 0>& local, double* out) {
  Loads<double, 2, 0> loads = Loads<double, 2, 0>::zero();
  evaluate(p, ctx, local, loads);
  if (p.couple) {
    put(put(out, loads.M[0]), loads.M[1]);
    return;
  }
  out = put(put(out, loads.F[0]), local.node[0].x + local.node[0].R * p.f1);
  put(put(out, loads.F[1]), local.node[1].x + local.node[1].R * p.f2);
}

std::vector<ChannelSpec> AbstractForce::channels(const Params& p) {
  ChannelSpec node;
  node.width = 0;
  node.label = p.node_label;
  return {node, {"F", "", 1, "value"}};
}

void AbstractForce::record(const Params& p, const KernelContext<double>& ctx, const Local<double, 0, 1>&,
                           double* out) {
  out[0] = ctx.drive(p.value);
}

template class Batch<Force>;
template class Batch<InternalForce>;
template class Batch<AbstractForce>;

}  // namespace whirl
