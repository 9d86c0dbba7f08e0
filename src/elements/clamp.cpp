#include "elements/clamp.hpp"

#include "elements/joint_output.hpp"

namespace whirl {

void Clamp::vary(const Params& p, const KernelContext<double>&, const Local<double, 1, 6>& local,
                 Variation& J) {
  J.add_diagonal(J.force(0), J.own(0), -1.0);
  J.add_diagonal(J.moment(0), J.own(3), -1.0);
  J.add_diagonal(J.own(0), J.place(0), 1.0);
  J.add(J.own(3), J.spin(0), rotation_log_slope(rotation_log(mult(local.node[0].R, p.R0))));
}

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
