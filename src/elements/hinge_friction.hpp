// A revolute hinge or axial rotation with friction about its axis: what both add to the joint without
// friction.
//   The friction moment goes to the nodes about A3; the normal force comes from the joint's own reaction
//   force. The friction unknown stands behind the multipliers.
#pragma once
#include "elements/friction.hpp"
#include "elements/revolute_output.hpp"

namespace whirl {

struct HingeFrictionMemory {
  TurnCounter turns;
  FrictionMemory friction;
};

// v = -r A3.(w2 - w1)
template <class T, int S>
T sliding_speed(const HingePair& p, const Friction& friction, const Local<T, 2, S>& local) {
  const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
  return -friction.radius * dot(A3, local.node[1].w - local.node[0].w);
}

template <class T, int S>
void add_hinge_friction(const HingePair& p, const Friction& f, const KernelContext<T>& ctx,
                        const Local<T, 2, S>& local, int state, Loads<T, 2, S>& loads) {
  const auto& memory = *static_cast<const HingeFrictionMemory*>(ctx.memory);
  auto& scratch = *static_cast<FrictionScratch*>(ctx.scratch);
  const Vec3<T> A3 = local.node[0].R * p.R1h.col(2);
  const FrictionResult<T> result = friction(f, ctx, memory.friction, scratch, sliding_speed(p, f, local),
                                            local.s[state], local.s_rate[state]);
  const Vec3<T> F = scalars_as_vector(local, 0);
  const Vec3<T> M = (friction_moment(f, result.f) * normal_force(f, F)) * A3;
  loads.M[0] -= M;
  loads.M[1] += M;
  loads.row[state] = result.row;
}

// friction moment and coefficient
inline ChannelSpec friction_moment_channel() {
  return {"MFR", "N m", 1, "friction moment on node 2 about axis 3"};
}
inline ChannelSpec friction_coefficient_channel() { return {"fc", "-", 1, "friction coefficient"}; }
template <int S>
double* record_hinge_friction(double* out, const HingePair& p, const Friction& f,
                              const KernelContext<double>& ctx, const Local<double, 2, S>& local, int state) {
  const auto& memory = *static_cast<const HingeFrictionMemory*>(ctx.memory);
  FrictionScratch scratch = *static_cast<const FrictionScratch*>(ctx.scratch);
  const double coefficient = friction(f, ctx, memory.friction, scratch, sliding_speed(p, f, local),
                                      local.s[state], local.s_rate[state])
                                 .f;
  *out++ = friction_moment(f, coefficient) * normal_force(f, scalars_as_vector(local, 0));
  *out++ = coefficient;
  return out;
}

inline void start_hinge_friction(const HingePair& p, const Friction& f, const EvalContext& ctx,
                                 const std::array<int, 2>& node, HingeFrictionMemory& m) {
  start_turns(p, ctx, node, m.turns);
  const NodeMotion &a = ctx.nodes[node[0]], &b = ctx.nodes[node[1]];
  start_friction(-f.radius * dot(a.R * p.R1h.col(2), b.w - a.w), m.friction);
}
template <int S>
void accept_hinge_friction(const HingePair& p, const Friction& f, const KernelContext<double>& ctx,
                           const Local<double, 2, S>& local, int state, HingeFrictionMemory& m) {
  count_turns(p, local, m.turns);
  accept_friction(f, *static_cast<const FrictionScratch*>(ctx.scratch), sliding_speed(p, f, local),
                  local.s[state], m.friction);
}

}  // namespace whirl
