#include "elements/total_equation.hpp"

namespace whirl {

void TotalEquation::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                               Memory& m) {
  TotalJoint::initialize(p, ctx, node, m);
}

void TotalEquation::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  TotalJoint::accept(p, ctx, local, m);
}

void TotalEquation::record(const Params& p, const Context&, const Values& local, double* out) {
  const Mat3d axes = Mat3d::identity();
  record_total(out, total_motion(p, local, pair_geometry(local, p.f1, p.f2)), Vec3d::zero(), Vec3d::zero(),
               axes, axes);
}

double TotalEquation::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return total_private_value(p, ctx, total_motion(p, local, pair_geometry(local, p.f1, p.f2)), Vec3d::zero(),
                             Vec3d::zero(), i);
}

template class Batch<TotalEquation>;

}  // namespace whirl
