// Definitions of Batch<K> for driven elements: waking up, hints; included by batch.hpp only.
#pragma once

namespace whirl {

// A body that wakes up brings its momentum into the predicted one of its node.
template <class K>
void Batch<K>::wake_up(int e, const EvalContext& ctx, [[maybe_unused]] double* y, double*) const {
  if constexpr (kMomentum) {
    LoadsOf<double> loads = LoadsOf<double>::zero();
    K::template evaluate<double>(params_[e], kernel_context<double>(ctx, e), load_values(ctx, e), loads);
    for (int k = 0; k < kNodes; ++k) {
      const int m = momentum_[static_cast<std::size_t>(e) * kNodes + k];
      if (m == trash_) continue;
      const bool rotates = index_[static_cast<std::size_t>(e) * kLocal + 6 * k + 3] != trash_;
      for (int i = 0; i < 3; ++i) {
        y[m + i] += loads.beta[k][i];
        if (rotates) y[m + 3 + i] += loads.gamma[k][i];
      }
    }
  }
}

template <class K>
void Batch<K>::settle(int e, [[maybe_unused]] const EvalContext& ctx, [[maybe_unused]] double* y,
                      [[maybe_unused]] double* y_rate) const {
  if constexpr (requires { K::settle(params_[e], ctx, nodes_[e], own_offset_[e], y, y_rate); }) {
    ParamsRoom room;
    K::settle(now(ctx, e, room), ctx, nodes_[e], own_offset_[e], y, y_rate);
  }
}

template <class K>
void Batch<K>::take_hint(int e, [[maybe_unused]] const Hint& hint, [[maybe_unused]] const EvalContext& ctx,
                         [[maybe_unused]] double* memory) const {
  if constexpr (kHintable) {
    HintEnds ends{{Vec3d::zero(), Vec3d::zero(), Vec3d::zero()},
                  {Mat3d::identity(), Mat3d::identity(), Mat3d::identity()}};
    for (int k = 0; k < std::min(kNodes, 2); ++k) {
      ends.x[k + 1] = ctx.nodes[nodes_[e][k]].x;
      ends.R[k + 1] = ctx.nodes[nodes_[e][k]].R;
    }
    Params p = params_[e];
    HintTargets t;
    K::hint_targets(p, t);
    for (const Hint& other : hints_[e]) lay_over(other, t, memory);
    whirl::take_hint(hint, t, ends, memory);
  }
}

}  // namespace whirl
