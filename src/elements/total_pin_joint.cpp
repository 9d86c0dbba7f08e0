#include "elements/total_pin_joint.hpp"

namespace whirl {

void TotalPinJoint::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 1>& node,
                               Memory& m) {
  total_initialize(tmul(p.Q, ctx.nodes[node[0]].R * p.Rr), m);
}

void TotalPinJoint::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  total_accept(p, ctx, tmul(p.Q, local.node[0].R * p.Rr), m);
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
