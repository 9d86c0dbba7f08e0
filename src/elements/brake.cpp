#include "elements/brake.hpp"

namespace whirl {

namespace {

double coefficient(const Brake::Params& p, const KernelContext<double>& ctx,
                   const Local<double, 2, 1>& local) {
  FrictionScratch scratch = *static_cast<const FrictionScratch*>(ctx.scratch);
  return friction(p.friction, ctx, static_cast<const Brake::Memory*>(ctx.memory)->friction, scratch,
                  sliding_speed(p, p.friction, local), local.s[0], local.s_rate[0])
      .f;
}

RevoluteState state(const Brake::Params& p, const KernelContext<double>& ctx,
                    const Local<double, 2, 1>& local) {
  RevoluteState r = revolute_state(p, local);
  r.M =
      (friction_moment(p.friction, coefficient(p, ctx, local)) * Brake::pressure(p, ctx.model)) * r.A.col(2);
  return r;
}

}  // namespace

std::string Brake::own_name(const Params& p, int) { return friction_name(p.friction); }

void Brake::initialize(const Params& p, const EvalContext& ctx, const std::array<int, 2>& node, Memory& m) {
  start_hinge_friction(p, p.friction, ctx, node, m);
}

void Brake::accept(const Params& p, const Context& ctx, const Values& local, Memory& m) {
  accept_hinge_friction(p, p.friction, ctx, local, 0, m);
}

std::vector<ChannelSpec> Brake::channels(const Params& p) {
  std::vector<ChannelSpec> all = revolute_channels(p.format);
  all.push_back(friction_coefficient_channel());
  all.push_back({"Fb", "N", 1, "normal force"});
  return all;
}

void Brake::record(const Params& p, const Context& ctx, const Values& local, double* out) {
  const RevoluteState r = state(p, ctx, local);
  out = put(record_revolute(out, p.format, r), tmul(r.B, r.w));
  *out++ = coefficient(p, ctx, local);
  *out = pressure(p, ctx.model);
}

std::vector<std::string> Brake::private_names(const Params&) { return revolute_private_names(); }

double Brake::private_value(const Params& p, const Context& ctx, const Values& local, int i) {
  return revolute_private_value(state(p, ctx, local), static_cast<const Memory*>(ctx.memory)->turns, i);
}

template class Batch<Brake>;

}  // namespace whirl
