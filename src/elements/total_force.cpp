#include "elements/total_force.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

namespace {

std::vector<ChannelSpec> load_channels() {
  return {{"F", "N", 3, "force, global frame"}, {"M", "N m", 3, "moment, global frame"}};
}

void record_load(const TotalLoad& p, const KernelContext<double>& ctx, const Mat3d& R, double* out) {
  out = put(out, R * (p.Rf * ctx.vector_drive(p.force)));
  put(out, R * (p.Rm * ctx.vector_drive(p.moment)));
}

}  // namespace

std::vector<ChannelSpec> TotalForce::channels(const Params&) { return load_channels(); }

void TotalForce::record(const Params& p, const KernelContext<double>& ctx, const Local<double, 1, 0>& local,
                        double* out) {
  record_load(p, ctx, local.node[0].R, out);
}

std::vector<ChannelSpec> TotalInternalForce::channels(const Params&) { return load_channels(); }

void TotalInternalForce::record(const Params& p, const KernelContext<double>& ctx,
                                const Local<double, 2, 0>& local, double* out) {
  record_load(p.load, ctx, local.node[0].R, out);
}

template class Batch<TotalForce>;
template class Batch<TotalInternalForce>;

}  // namespace whirl
