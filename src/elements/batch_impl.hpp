// Definitions of Batch<K>; included by batch.hpp only.
#pragma once

namespace whirl {

template <class K>
void Batch<K>::structure(const Model& model, int e, ElementStructure& out) const {
  out.unknowns.assign(kLocal, -1);
  out.mask.assign(kLocal * kLocal, 1);
  for (int k = 0; k < kNodes; ++k) {
    const StructuralNode& node = model.nodes[nodes_[e][k]];
    for (int i = 0; i < node.unknown_count(); ++i) out.unknowns[6 * k + i] = node.unknown + i;
  }
  const int own = own_count(e);
  for (int i = 0; i < own; ++i) out.unknowns[6 * kNodes + i] = own_offset_[e] + i;
  for (std::size_t f = 0; f < foreign_[e].size(); ++f) {
    const ScalarRef& ref = foreign_[e][f];
    // foreign scalars sit behind the kernel's last own one
    const int at = 6 * kNodes + kScalars - static_cast<int>(foreign_[e].size()) + static_cast<int>(f);
    out.unknowns[at] = ref.batch != nullptr       ? ref.batch->own_offset(ref.element) + ref.own
                       : ref.structural_node >= 0 ? model.nodes[ref.structural_node].unknown + ref.coordinate
                                                  : model.scalars[ref.scalar_node].unknown;
  }
  for (int i = 0; i < kLocal; ++i) {
    for (int j = 0; j < kLocal; ++j) {
      bool there = couples(i, j);
      if constexpr (requires { K::couples_with(params_[e], i, j); }) {
        there = there && K::couples_with(params_[e], i, j);
      }
      out.mask[i * kLocal + j] = there ? 1 : 0;
    }
  }
  // an element that can be switched off then needs its diagonal
  if (infos_[e].driven >= 0) {
    for (int i = 6 * kNodes; i < kLocal; ++i) out.mask[i * kLocal + i] = 1;
  }
}

template <class K>
void Batch<K>::bind(const Model& model, std::vector<int> slots, int trash_row) {
  trash_ = trash_row;
  own_diagonal_.clear();
  for (int e = 0; e < size(); ++e) {
    for (int i = 6 * kNodes; i < kLocal; ++i) {
      own_diagonal_.push_back(slots[(static_cast<std::size_t>(e) * kLocal + i) * kLocal + i]);
    }
  }
  index_.assign(static_cast<std::size_t>(size()) * kLocal, trash_);
  momentum_.assign(static_cast<std::size_t>(size()) * kNodes, trash_);
  algebraic_.assign(static_cast<std::size_t>(size()) * kScalars, 0);
  over_c_.assign(static_cast<std::size_t>(size()) * kScalars, 0);
  contiguous_.assign(size(), 1);
  differential_.assign(size(), 0);
  entry_start_.assign(1, 0);
  entries_.clear();
  ElementStructure local;
  for (int e = 0; e < size(); ++e) {
    int* index = index_.data() + static_cast<std::size_t>(e) * kLocal;
    structure(model, e, local);
    for (int i = 0; i < kLocal; ++i) {
      if (local.unknowns[i] >= 0) index[i] = local.unknowns[i];
    }
    for (int k = 0; k < kNodes; ++k) {
      const StructuralNode& node = model.nodes[nodes_[e][k]];
      if (node.momentum >= 0) momentum_[static_cast<std::size_t>(e) * kNodes + k] = node.momentum;
    }
    const int* slot = slots.data() + static_cast<std::size_t>(e) * kLocal * kLocal;
    for (int i = 0; i < kLocal * kNodes * 6; ++i) {
      const int at = i / (6 * kNodes) * kLocal + i % (6 * kNodes);
      if (slot[at] != slot[at - i % 6] + i % 6) contiguous_[e] = 0;
    }
    for (int i = 0; i < kScalars; ++i) {
      if (index[6 * kNodes + i] == trash_) continue;
      algebraic_[static_cast<std::size_t>(e) * kScalars + i] =
          model.unknown_kind()[index[6 * kNodes + i]] == UnknownKind::algebraic ? 1 : 0;
      if (!algebraic_[static_cast<std::size_t>(e) * kScalars + i]) differential_[e] = 1;
      if (i < own_count(e)) {
        over_c_[static_cast<std::size_t>(e) * kScalars + i] = row_kind(e, i) == RowKind::position ? 1 : 0;
      }
    }
    if constexpr (requires { typename K::Variation; }) {
      for (int i = 0; i < kLocal * kLocal; ++i) {
        const int row = i / kLocal, column = i % kLocal;
        if (!local.mask[i] || !couples(row, column) || index[row] == trash_ || index[column] == trash_)
          continue;
        entries_.push_back({row * K::Variation::width + column, slot[i]});
      }
      entry_start_.push_back(static_cast<int>(entries_.size()));
    }
  }
  if constexpr (!kSparse) {
    slots_ = std::move(slots);
  } else {
    slots_.clear();
    slots_.reserve(static_cast<std::size_t>(size()) * kEntries);
    for (int e = 0; e < size(); ++e) {
      for (int k = 0; k < kEntries; ++k) {
        const int at = kTable.row[k] * kLocal + kTable.column[k];
        slots_.push_back(slots[static_cast<std::size_t>(e) * kLocal * kLocal + at]);
      }
    }
  }
}

template <class K>
void Batch<K>::residual(const EvalContext& ctx, double* r) const {
  for (const int e : evaluated_) {
    if (!is_on(ctx, e)) {
      off_residual(ctx, e, r);
      continue;
    }
    const LocalOf<double> local = load_values(ctx, e);
    LoadsOf<double> loads = LoadsOf<double>::zero();
    ParamsRoom room;
    K::template evaluate<double>(now(ctx, e, room), kernel_context<double>(ctx, e), local, loads);
    const int* index = index_.data() + static_cast<std::size_t>(e) * kLocal;
    for (int k = 0; k < kNodes; ++k) {
      for (int i = 0; i < 3; ++i) {
        r[index[6 * k + i]] += loads.F[k][i];
        r[index[6 * k + 3 + i]] += loads.M[k][i];
      }
      if constexpr (kMomentum) {
        const int m = momentum_[static_cast<std::size_t>(e) * kNodes + k];
        const bool rotates = index[6 * k + 3] != trash_;
        for (int i = 0; i < 3; ++i) {
          r[m == trash_ ? trash_ : m + i] += loads.beta[k][i];
          r[m == trash_ || !rotates ? trash_ : m + 3 + i] += loads.gamma[k][i];
        }
      }
    }
    const double over_c = 1.0 / ctx.c;
    for (int i = 0; i < kScalars; ++i) {
      r[index[6 * kNodes + i]] +=
          over_c_[static_cast<std::size_t>(e) * kScalars + i] ? loads.row[i] * over_c : loads.row[i];
    }
  }
}

template <class K>
void Batch<K>::jacobian(const EvalContext& ctx, double* values) const {
  for (const int e : evaluated_) {
    if (!is_on(ctx, e)) {
      for (int i = 0; i < own_count(e); ++i) {
        values[own_diagonal_[static_cast<std::size_t>(e) * kScalars + i]] -=
            own_kind(e, i) == UnknownKind::algebraic ? 1.0 : ctx.c;
      }
    } else if constexpr (requires { typename K::Variation; }) {
      add_written_out(ctx, e, values);
    } else if (!add_written_out(ctx, e, values)) {
      add_by_duals(ctx, e, values);
    }
  }
}

// False when the kernel has not written its Jacobian out, or not for this case.
template <class K>
bool Batch<K>::add_written_out(const EvalContext& ctx, int e, double* values) const {
  if constexpr (requires { typename K::LocalJacobian; }) {
    if (ctx.phase != Phase::step) return false;
    std::array<const NodeMotion*, kNodes> node;
    for (int k = 0; k < kNodes; ++k) node[k] = &ctx.nodes[nodes_[e][k]];
    typename K::LocalJacobian J;
    ParamsRoom room;
    K::jacobian(now(ctx, e, room), kernel_context<double>(ctx, e), node, J);
    for (int i = 0; i < kLocal; ++i) add_row(e, i, J.row(i), 1.0, values);
    return true;
  } else if constexpr (requires { typename K::MomentumJacobian; }) {
    static_assert(kNodes == 1 && kScalars == 0 && !kSparse);
    typename K::MomentumJacobian J;
    if (!K::vary(params_[e], kernel_context<double>(ctx, e), ctx.nodes[nodes_[e][0]], J)) return false;
    double* block = ctx.momentum_jacobian + 36 * static_cast<std::size_t>(nodes_[e][0]);
    for (int i = 0; i < 36; ++i) block[i] += J.momentum[i];
    const int* slot = slots_.data() + static_cast<std::size_t>(e) * 36;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) values[slot[6 * (3 + i) + 3 + j]] += J.moment(i, j);
    }
    return true;
  } else if constexpr (requires { typename K::Variation; }) {
    typename K::Variation J;
    J.clear();
    ParamsRoom room;
    const Params& p = now(ctx, e, room);
    if constexpr (requires(const LocalOf<double>& l, const KernelContext<double>& k,
                           typename K::Variation& V) { K::vary(params_[e], k, l, V, V); }) {
      typename K::Variation rate;
      if (rates_matter(p)) {
        rate.clear();
        K::vary(p, kernel_context<double>(ctx, e), load_values(ctx, e), J, rate);
        add_variation<true>(ctx, e, J, rate, values);
      } else {
        K::vary(p, kernel_context<double>(ctx, e), load_values(ctx, e), J, rate);
        add_variation<false>(ctx, e, J, J, values);
      }
    } else {
      K::vary(p, kernel_context<double>(ctx, e), load_values(ctx, e), J);
      add_variation<false>(ctx, e, J, J, values);
    }
    return true;
  } else {
    static_cast<void>(ctx), static_cast<void>(e), static_cast<void>(values);
    return false;
  }
}

template <class K>
void Batch<K>::add_by_duals(const EvalContext& ctx, int e, double* values) const {
  using D = Dual<kLocal>;
  const double over_c = 1.0 / ctx.c;
  LocalOf<D> local;
  if constexpr (kNodes > 0) {
    for (int k = 0; k < kNodes; ++k) load_node(ctx.nodes[nodes_[e][k]], ctx.c, 6 * k, local.node[k]);
  }
  const LocalOf<double> plain = load_values(ctx, e);
  for (int i = 0; i < kScalars; ++i) {
    const bool algebraic = algebraic_[static_cast<std::size_t>(e) * kScalars + i] != 0;
    local.s[i] = D(plain.s[i]);
    local.s_rate[i] = D(plain.s_rate[i]);
    local.s[i].d[6 * kNodes + i] = algebraic ? 1.0 : ctx.c;
    if (!algebraic) local.s_rate[i].d[6 * kNodes + i] = 1.0;
  }
  LoadsOf<D> loads = LoadsOf<D>::zero();
  ParamsRoom room;
  K::template evaluate<D>(now(ctx, e, room), kernel_context<D>(ctx, e), local, loads);
  for (int k = 0; k < kNodes; ++k) {
    if constexpr (kMomentum) {
      double* block = ctx.momentum_jacobian + 36 * static_cast<std::size_t>(nodes_[e][k]);
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 6; ++j) {
          block[6 * i + j] += loads.beta[k][i].d[6 * k + j];
          block[6 * (3 + i) + j] += loads.gamma[k][i].d[6 * k + j];
        }
      }
    }
    for (int i = 0; i < 3; ++i) {
      add_row(e, 6 * k + i, loads.F[k][i].d, 1.0, values);
      add_row(e, 6 * k + 3 + i, loads.M[k][i].d, 1.0, values);
    }
  }
  for (int i = 0; i < kScalars; ++i) {
    const double scale = over_c_[static_cast<std::size_t>(e) * kScalars + i] ? over_c : 1.0;
    add_row(e, 6 * kNodes + i, loads.row[i].d, scale, values);
  }
}

template <class K>
void Batch<K>::predicted(const EvalContext& ctx) const {
  if constexpr (requires(const Params& p, const KernelContext<double>& k, const LocalOf<double>& l,
                         Scratch& s) { K::predicted(p, k, l, s); }) {
    for (const int e : followed_) {
      const auto k = kernel_context<double>(ctx, e);
      ParamsRoom room;
      K::predicted(now(ctx, e, room), k, load_values(ctx, e), *static_cast<Scratch*>(k.scratch));
    }
  } else if constexpr (requires(const Params& p, const KernelContext<double>& k, std::array<int, kNodes> n,
                                Scratch& s) { K::predicted_from_motion(p, k, n, s); }) {
    for (const int e : followed_) {
      const auto k = kernel_context<double>(ctx, e);
      K::predicted_from_motion(params_[e], k, nodes_[e], *static_cast<Scratch*>(k.scratch));
    }
  }
  if constexpr (requires(const Params& p) { K::remembers(p); }) {
    for (const int e : followed_) {
      if (!K::remembers(params_[e]) || !is_on(ctx, e)) continue;
      ParamsRoom room;
      K::predict_laws(now(ctx, e, room), kernel_context<double>(ctx, e), load_values(ctx, e));
    }
  }
}

template <class K>
void Batch<K>::accept(const EvalContext& ctx, double* memory) const {
  if constexpr (requires(const Params& p, const KernelContext<double>& k, const LocalOf<double>& l,
                         Memory& m) { K::accept(p, k, l, m); }) {
    for (const int e : followed_) {
      if (!is_on(ctx, e)) continue;
      Memory* mine = reinterpret_cast<Memory*>(memory + memory_offset_ + e * kMemoryDoubles);
      ParamsRoom room;
      K::accept(now(ctx, e, room), kernel_context<double>(ctx, e), load_values(ctx, e), *mine);
    }
  }
  if constexpr (requires(const Params& p) { K::remembers(p); }) {
    for (const int e : followed_) {
      if (!K::remembers(params_[e]) || !is_on(ctx, e)) continue;
      ParamsRoom room;
      K::accept_laws(now(ctx, e, room), kernel_context<double>(ctx, e), load_values(ctx, e), memory);
    }
  }
}

template <class K>
void Batch<K>::assembled(const EvalContext& ctx, double* memory) const {
  if constexpr (requires(const Params& p, const KernelContext<double>& k, const LocalOf<double>& l,
                         Memory& m) { K::assembled(p, k, l, m); }) {
    for (int e = 0; e < size(); ++e) {
      Memory* mine = reinterpret_cast<Memory*>(memory + memory_offset_ + e * kMemoryDoubles);
      K::assembled(params_[e], kernel_context<double>(ctx, e), load_values(ctx, e), *mine);
    }
  }
}

// Momenta are linear in v and w: their columns are differences from those at rest.
template <class K>
void Batch<K>::add_inertia(const EvalContext& ctx, double* blocks) const {
  if constexpr (kMomentum) {
    for (const int e : evaluated_) {
      if (!is_on(ctx, e)) continue;
      LocalOf<double> local = load_values(ctx, e);
      for (int k = 0; k < kNodes; ++k) {
        local.node[k].v = local.node[k].w = Vec3d::zero();
        LoadsOf<double> rest = LoadsOf<double>::zero();
        K::template evaluate<double>(params_[e], kernel_context<double>(ctx, e), local, rest);
        double* block = blocks + 36 * static_cast<std::size_t>(nodes_[e][k]);
        for (int j = 0; j < 6; ++j) {
          LocalOf<double> moving = local;
          (j < 3 ? moving.node[k].v : moving.node[k].w)[j % 3] = 1.0;
          LoadsOf<double> loads = LoadsOf<double>::zero();
          K::template evaluate<double>(params_[e], kernel_context<double>(ctx, e), moving, loads);
          for (int i = 0; i < 3; ++i) {
            block[6 * i + j] += loads.beta[k][i] - rest.beta[k][i];
            block[6 * (3 + i) + j] += loads.gamma[k][i] - rest.gamma[k][i];
          }
        }
      }
    }
  }
}

// --- initial assembly
// -------------------------------------------------------------------------------------------------

template <class K>
auto Batch<K>::evaluate_in_time(const EvalContext& ctx, const AssemblySystem& system, int e, int seed,
                                bool at_rest) const -> LoadsOf<TimeDual> {
  LocalOf<TimeDual> local;
  for (int k = 0; k < kNodes; ++k) {
    const bool mine = seed >= 12 * k && seed < (at_rest ? 12 * k + 6 : 12 * (k + 1));
    detail::load_node_in_time(ctx.nodes[nodes_[e][k]], mine ? seed - 12 * k : -1, at_rest, local.node[k]);
  }
  for (int i = 0; i < kScalars; ++i) {
    const int u = index_[static_cast<std::size_t>(e) * kLocal + 6 * kNodes + i];
    TimeDual& s = local.s[i];
    s = TimeDual(u == trash_ ? 0.0 : system.value[u]);
    s.d[0] = Dual<1>(u == trash_ ? 0.0 : system.rate[u]);
    local.s_rate[i] = TimeDual(0.0);
    if (seed == 12 * kNodes + 2 * i) s.v.d[0] = 1.0;
    if (seed == 12 * kNodes + 2 * i + 1) s.d[0].d[0] = 1.0;
  }
  LoadsOf<TimeDual> loads = LoadsOf<TimeDual>::zero();
  ParamsRoom room;
  K::template evaluate<TimeDual>(now(ctx, e, room), kernel_context<TimeDual>(ctx, e), local, loads);
  return loads;
}

template <class K>
void Batch<K>::assembly_residual(const EvalContext& ctx, AssemblySystem& system) const {
  double* position = system.residual.data();
  double* velocity = position + system.n;
  for (int e = 0; e < size(); ++e) {
    const int own = own_count(e);
    if (!is_on(ctx, e)) {
      for (int i = 0; i < own; ++i) {
        position[own_offset_[e] + i] -= system.value[own_offset_[e] + i];
        velocity[own_offset_[e] + i] -= system.rate[own_offset_[e] + i];
      }
      continue;
    }
    const LoadsOf<TimeDual> loads = evaluate_in_time(ctx, system, e, -1, false);
    const LoadsOf<TimeDual> reactions = evaluate_in_time(ctx, system, e, -1, true);
    const int* index = index_.data() + static_cast<std::size_t>(e) * kLocal;
    for (int k = 0; k < kNodes; ++k) {
      for (int i = 0; i < 6; ++i) {
        if (index[6 * k + i] == trash_) continue;
        const TimeDual& load = i < 3 ? loads.F[k][i] : loads.M[k][i - 3];
        position[index[6 * k + i]] += load.v.v;
        if constexpr (K::constraint) {
          velocity[index[6 * k + i]] += (i < 3 ? reactions.F[k][i] : reactions.M[k][i - 3]).d[0].v;
        }
      }
    }
    for (int i = 0; i < kScalars; ++i) {
      const int u = index[6 * kNodes + i];
      if (u == trash_) continue;
      if (i < own && row_kind(e, i) == RowKind::velocity) {
        position[u] -= system.value[u];
        velocity[u] += loads.row[i].v.v;
      } else if (i < own && own_kind(e, i) == UnknownKind::differential) {
        velocity[u] -= system.rate[u];
      } else {
        position[u] += loads.row[i].v.v;
        velocity[u] += loads.row[i].d[0].v;
      }
    }
  }
}

template <class K>
void Batch<K>::assembly_jacobian(const EvalContext& ctx, AssemblySystem& system) const {
  const int n = system.n;
  const auto add = [&](int row, int column, double value) {
    if (value != 0.0) system.entries.push_back({row, column, value});
  };
  for (int e = 0; e < size(); ++e) {
    const int own = own_count(e);
    if (!is_on(ctx, e)) {
      for (int i = 0; i < own; ++i) {
        add(own_offset_[e] + i, own_offset_[e] + i, -1.0);
        add(n + own_offset_[e] + i, n + own_offset_[e] + i, -1.0);
      }
      continue;
    }
    const int* index = index_.data() + static_cast<std::size_t>(e) * kLocal;
    for (int seed = 0; seed < 12 * kNodes + 2 * kScalars; ++seed) {
      int column;
      if (seed < 12 * kNodes) {
        const int k = seed / 12, j = seed % 12;
        const int u = index[6 * k + j % 6];
        if (u == trash_) continue;
        column = j < 6 ? u : n + u;
      } else {
        const int i = (seed - 12 * kNodes) / 2;
        const int u = index[6 * kNodes + i];
        if (u == trash_) continue;
        column = (seed - 12 * kNodes) % 2 == 0 ? u : n + u;
      }
      const LoadsOf<TimeDual> loads = evaluate_in_time(ctx, system, e, seed, false);
      const LoadsOf<TimeDual> reactions = evaluate_in_time(ctx, system, e, seed, true);
      for (int k = 0; k < kNodes; ++k) {
        for (int i = 0; i < 6; ++i) {
          const int u = index[6 * k + i];
          if (u == trash_) continue;
          const TimeDual& load = i < 3 ? loads.F[k][i] : loads.M[k][i - 3];
          add(u, column, load.v.d[0]);
          if constexpr (K::constraint) {
            add(n + u, column, (i < 3 ? reactions.F[k][i] : reactions.M[k][i - 3]).d[0].d[0]);
          }
        }
      }
      for (int i = 0; i < kScalars; ++i) {
        const int u = index[6 * kNodes + i];
        if (u == trash_) continue;
        if (i < own && row_kind(e, i) == RowKind::velocity) {
          if (column == u) add(u, u, -1.0);
          add(n + u, column, loads.row[i].v.d[0]);
        } else if (i < own && own_kind(e, i) == UnknownKind::differential) {
          if (column == u) add(u, u, -1.0);
          if (column == n + u) add(n + u, n + u, -1.0);
        } else {
          add(u, column, loads.row[i].v.d[0]);
          add(n + u, column, loads.row[i].d[0].d[0]);
        }
      }
    }
  }
}

}  // namespace whirl
