#include "elements/revolute_hinge.hpp"

#include <numbers>

#include "elements/joint_output.hpp"

namespace whirl {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

// the angle about axis 3 nearest to the last accepted one
double unwrapped(const RevoluteHinge::Params& p, const Mat3d& R1, const Mat3d& R2, double last) {
  const double angle = rotation_log(tmul(R1 * p.R1h, R2 * p.R2h))[2];
  return angle + kTurn * std::round((last - angle) / kTurn);
}

Vec3d reaction_moment(const RevoluteHinge::Params& p, const Local<double, 2, 5>& local) {
  const Vec3d A3 = local.node[0].R * p.R1h.col(2);
  const Mat3d B = local.node[1].R * p.R2h;
  return local.s[3] * cross(B.col(1), A3) + local.s[4] * cross(A3, B.col(0));
}

}  // namespace

std::string RevoluteHinge::own_name(const Params&, int i) { return reaction_name(i); }

void RevoluteHinge::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node,
                               Memory& m) {
  m.angle = unwrapped(p, ctx.nodes[node[0]].R, ctx.nodes[node[1]].R, 0.0);
}

void RevoluteHinge::accept(const Params& p, const KernelContext<double>&, const Local<double, 2, 5>& local,
                           Memory& m) {
  m.angle = unwrapped(p, local.node[0].R, local.node[1].R, m.angle);
}

std::vector<ChannelSpec> RevoluteHinge::channels(const Params& p) {
  return joint_channels(
      {orientation_channel(p.format), {"Omega", "rad/s", 3, "relative angular velocity, frame of node 2"}});
}

void RevoluteHinge::record(const Params& p, const KernelContext<double>&, const Local<double, 2, 5>& local,
                           double* out) {
  const Mat3d A = local.node[0].R * p.R1h, B = local.node[1].R * p.R2h;
  const Vec3d F = {local.s[0], local.s[1], local.s[2]};
  const Vec3d M = reaction_moment(p, local);
  out = record_joint(out, tmul(B, F), tmul(B, M), F, M);
  out = put_orientation(out, p.format, tmul(A, B));
  put(out, tmul(B, local.node[1].w - local.node[0].w));
}

std::vector<std::string> RevoluteHinge::private_names(const Params&) {
  return {"rz", "wz", "Fx", "Fy", "Fz", "Mx", "My", "Mz"};
}

double RevoluteHinge::private_value(const Params& p, const KernelContext<double>& ctx,
                                    const Local<double, 2, 5>& local, int i) {
  const Mat3d B = local.node[1].R * p.R2h;
  if (i == 0)
    return unwrapped(p, local.node[0].R, local.node[1].R, static_cast<const Memory*>(ctx.memory)->angle);
  if (i == 1) return dot(local.node[0].R * p.R1h.col(2), local.node[1].w - local.node[0].w);
  if (i < 5) return local.s[i - 2];
  return tmul(B, reaction_moment(p, local))[i - 5];
}

template class Batch<RevoluteHinge>;

}  // namespace whirl
