#include "elements/total_joint.hpp"

namespace whirl {

void TotalJoint::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                            Memory& m) {
  total_initialize(tmul(ctx.nodes[node[0]].R * p.R1r, ctx.nodes[node[1]].R * p.R2r), m);
}

void TotalJoint::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  total_accept(p, ctx, tmul(local.node[0].R * p.R1r, local.node[1].R * p.R2r), m);
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
