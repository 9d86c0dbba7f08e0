// Results and private data of the joints that turn about axis 3: revolute hinge, rotation and pin, axial
// rotation, with and without friction.
#pragma once
#include "elements/joint_kernel.hpp"
#include "elements/joint_output.hpp"

namespace whirl {

// What these joints show. F and M as printed, w of the turning frame B relative to A; all in global axes.
struct RevoluteState {
  Mat3d A, B;
  Vec3d w, F, M;
  double hinge_speed() const { return dot(A.col(2), w); }
};

template <int S>
RevoluteState revolute_state(const HingePair& p, const Local<double, 2, S>& local) {
  RevoluteState r;
  r.A = local.node[0].R * p.R1h;
  r.B = local.node[1].R * p.R2h;
  r.w = local.node[1].w - local.node[0].w;
  r.F = r.M = Vec3d::zero();
  return r;
}

// orientation A^T B and B^T w
std::vector<ChannelSpec> revolute_channels(OrientationFormat format, bool angles_in_text = true);
// the shared columns (local ones in B), then the orientation; returns where further columns go
double* record_revolute(double* out, OrientationFormat format, const RevoluteState& state);

// rz: angle over full turns, wz: its rate, F in global axes, M in the frame B
std::vector<std::string> revolute_private_names();
double revolute_private_value(const RevoluteState& state, const TurnCounter& last, int i);

// Memory of the turns of a two-node hinge, for the hooks of its kernel.
inline void start_turns(const HingePair& p, const EvalContext& ctx, const std::array<int, 2>& node,
                        TurnCounter& m) {
  m.angle = hinge_angle(ctx.nodes[node[0]].R * p.R1h, ctx.nodes[node[1]].R * p.R2h, p.initial_angle);
}
template <int S>
void count_turns(const HingePair& p, const Local<double, 2, S>& local, TurnCounter& m) {
  m.angle = hinge_angle(local.node[0].R * p.R1h, local.node[1].R * p.R2h, m.angle);
}

}  // namespace whirl
