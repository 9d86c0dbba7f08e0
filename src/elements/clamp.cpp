#include "elements/clamp.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

std::string Clamp::own_name(const Params&, int i) { return reaction_name(i); }

std::vector<ChannelSpec> Clamp::channels(const Params&) { return joint_channels(); }

void Clamp::record(const Params&, const KernelContext<double>&, const Local<double, 1, 6>& local,
                   double* out) {
  const Vec3d F = {local.s[0], local.s[1], local.s[2]};
  const Vec3d M = {local.s[3], local.s[4], local.s[5]};
  const Mat3d& R = local.node[0].R;
  record_joint(out, tmul(R, F), tmul(R, M), F, M);
}

std::vector<std::string> Clamp::private_names(const Params&) { return {"Fx", "Fy", "Fz", "Mx", "My", "Mz"}; }

double Clamp::private_value(const Params&, const KernelContext<double>&, const Local<double, 1, 6>& local,
                            int i) {
  return local.s[i];
}

template class Batch<Clamp>;

}  // namespace whirl
