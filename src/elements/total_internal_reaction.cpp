#include "elements/total_internal_reaction.hpp"

namespace whirl {

void TotalInternalReaction::record(const Params& p, const Context&, const Values& local, double* out) {
  Vec3d f, m;
  total_reaction(p, local, first_place(p), f, m);
  const Mat3d& R1 = local.node[0].R;
  record_total(out, total_motion(p, local, pair_geometry(local, p.f1, p.f2)), f, m, R1 * p.R1p, R1 * p.R1r);
}

template class Batch<TotalInternalReaction>;

}  // namespace whirl
