// Batch<K>: the ElementBatch of a kernel K (src/elements/kernel.hpp). It gathers the local state, evaluates
// the kernel on double (residual), Dual<L> (Jacobian) or TimeDual (initial assembly), and scatters the
// result.
//
// Momenta beta(u), gamma(u) of a body depend on its own node only; their Jacobian goes into 6 x 6 blocks per
// node, which the assembler condenses into the balance rows (src/assembly/assembler.hpp).
#pragma once
#include <concepts>
#include <cstring>
#include <optional>
#include <utility>

#include "elements/kernel.hpp"
#include "elements/variation.hpp"
#include "model/assembly_system.hpp"
#include "model/model.hpp"
#include "model/reads.hpp"

namespace whirl {

// A scalar unknown of somebody else that an element sees: a scalar node's, another element's own unknown, or
// a coordinate (0..2) of a structural node.
struct ScalarRef {
  int scalar_node = -1;
  const ElementBatch* batch = nullptr;
  int element = -1;
  int own = -1;
  int structural_node = -1;
  int coordinate = -1;
};

namespace detail {
struct Nothing {};
template <class K>
struct MemoryOf {
  using type = Nothing;
};
template <class K>
requires requires { typename K::Memory; }
struct MemoryOf<K> {
  using type = typename K::Memory;
};
template <class K>
struct ScratchOf {
  using type = Nothing;
};
template <class K>
requires requires { typename K::Scratch; }
struct ScratchOf<K> {
  using type = typename K::Scratch;
};
template <class X>
constexpr int doubles_of() {
  if constexpr (std::is_same_v<X, Nothing>) {
    return 0;
  } else {
    static_assert(std::is_trivially_copyable_v<X> && alignof(X) <= alignof(double));
    return static_cast<int>((sizeof(X) + sizeof(double) - 1) / sizeof(double));
  }
}

void load_node_in_time(const NodeMotion& m, int seed, bool at_rest, NodeView<TimeDual>& out);
}  // namespace detail

template <class K>
class Batch final : public ElementBatch {
 public:
  using Params = typename K::Params;
  using Memory = typename detail::MemoryOf<K>::type;
  using Scratch = typename detail::ScratchOf<K>::type;
  static constexpr int kNodes = K::nodes;
  static constexpr int kScalars = K::scalars;
  static constexpr int kLocal = 6 * kNodes + kScalars;
  static constexpr bool kMomentum = requires { K::momentum; };
  static constexpr bool kHintable = requires(Params & p, HintTargets& t) { K::hint_targets(p, t); };
  template <class T>
  using LocalOf = Local<T, kNodes, kScalars>;
  template <class T>
  using LoadsOf = Loads<T, kNodes, kScalars>;

  int add(ElementInfo element_info, std::array<int, kNodes> node, Params params,
          std::vector<ScalarRef> foreign = {}) {
    element_info.element_class = K::element_class;
    infos_.push_back(std::move(element_info));
    params_.push_back(std::move(params));
    nodes_.push_back(node);
    foreign_.push_back(std::move(foreign));
    own_offset_.push_back(-1);
    return size() - 1;
  }
  const Params& params(int e) const { return params_[e]; }
  Params& params(int e) { return params_[e]; }

  std::string_view kind() const override { return K::kind; }
  int size() const override { return static_cast<int>(params_.size()); }
  const ElementInfo& info(int e) const override { return infos_[e]; }
  ElementInfo& info(int e) override { return infos_[e]; }
  int own_count(int e) const override {
    if constexpr (requires { K::own_count(params_[e]); }) {
      return K::own_count(params_[e]);
    } else {
      return kScalars - static_cast<int>(foreign_[e].size());
    }
  }
  UnknownKind own_kind(int e, int i) const override {
    if constexpr (requires { K::own_kind(params_[e], i); }) {
      return K::own_kind(params_[e], i);
    } else {
      return UnknownKind::algebraic;
    }
  }
  RowKind row_kind(int e, int i) const override {
    if constexpr (requires { K::row_kind(params_[e], i); }) {
      return K::row_kind(params_[e], i);
    } else {
      return RowKind::position;
    }
  }
  std::string own_name(int e, int i) const override {
    if constexpr (requires { K::own_name(params_[e], i); }) {
      return K::own_name(params_[e], i);
    } else {
      return "reaction " + std::to_string(i + 1);
    }
  }
  double own_initial_value(int e, int i, const EvalContext& ctx) const override {
    if constexpr (requires { K::own_initial_value(params_[e], i, ctx, nodes_[e]); }) {
      return K::own_initial_value(params_[e], i, ctx, nodes_[e]);
    } else {
      return 0.0;
    }
  }
  void set_own_offset(int e, int first) override { own_offset_[e] = first; }
  int own_offset(int e) const override { return own_offset_[e]; }
  std::vector<int> node_indices(int e) const override { return {nodes_[e].begin(), nodes_[e].end()}; }
  void reads(int e, ReadSet& out) const override {
    if constexpr (requires { K::reads(params_[e], out); }) K::reads(params_[e], out);
  }
  bool writes_momenta() const override { return kMomentum; }

  int memory_size() const override { return size() * kMemoryDoubles; }
  int scratch_size() const override { return size() * kScratchDoubles; }
  void set_memory_offset(int first) override { memory_offset_ = first; }
  void set_scratch_offset(int first) override { scratch_offset_ = first; }
  void initialize_memory(const EvalContext& ctx, double* memory) const override {
    if constexpr (kMemoryDoubles > 0) {
      for (int e = 0; e < size(); ++e) {
        Memory made{};
        if constexpr (requires { K::initialize(params_[e], ctx, nodes_[e], made); }) {
          K::initialize(params_[e], ctx, nodes_[e], made);
        }
        std::memcpy(memory + memory_offset_ + e * kMemoryDoubles, &made, sizeof made);
      }
    }
  }

  void structure(const Model& model, int e, ElementStructure& out) const override;
  void bind(const Model& model, std::vector<int> slots, int trash_row) override;
  void residual(const EvalContext& ctx, double* r) const override;
  void jacobian(const EvalContext& ctx, double* values) const override;
  void predicted(const EvalContext& ctx) const override;
  void accept(const EvalContext& ctx, double* memory) const override;
  void assembled(const EvalContext& ctx, double* memory) const override;
  void wake_up(int e, const EvalContext& ctx, double* y, double* y_rate) const override;
  void settle(int e, const EvalContext& ctx, double* y, double* y_rate) const override;
  HintTargets hint_targets(int e) override {
    HintTargets t;
    if constexpr (kHintable) K::hint_targets(params_[e], t);
    return t;
  }
  void add_hint(int e, const Hint& hint) override {
    hints_.resize(params_.size());
    hints_[e].push_back(hint);
  }
  void take_hint(int e, const Hint& hint, const EvalContext& ctx, double* memory) const override;
  bool in_assembly() const override {
    if constexpr (requires { K::in_assembly; }) {
      return K::in_assembly;
    } else {
      return true;
    }
  }
  void assembly_residual(const EvalContext& ctx, AssemblySystem& system) const override;
  void assembly_jacobian(const EvalContext& ctx, AssemblySystem& system) const override;

  void add_inertia(const EvalContext& ctx, double* blocks) const override;

  std::vector<ChannelSpec> channels(int e) const override {
    if constexpr (requires { K::channels(params_[e]); }) {
      return K::channels(params_[e]);
    } else {
      return {};
    }
  }
  void record(int e, const EvalContext& ctx, double* out) const override {
    if constexpr (requires(const LocalOf<double>& l, const KernelContext<double>& k) {
                    K::record(params_[e], k, l, out);
                  }) {
      ParamsRoom room;
      K::record(now(ctx, e, room), kernel_context<double>(ctx, e), load_values(ctx, e), out);
    }
  }
  std::vector<std::string> private_names(int e) const override {
    if constexpr (requires { K::private_names(params_[e]); }) {
      return K::private_names(params_[e]);
    } else {
      return {};
    }
  }
  double private_value(int e, int i, const EvalContext& ctx) const override {
    if (!is_on(ctx, e)) return 0.0;
    if constexpr (requires(const LocalOf<double>& l, const KernelContext<double>& k) {
                    K::private_value(params_[e], k, l, i);
                  }) {
      ParamsRoom room;
      return K::private_value(now(ctx, e, room), kernel_context<double>(ctx, e), load_values(ctx, e), i);
    } else {
      return 0.0;
    }
  }

 private:
  // Entries of the local matrix that the kernel says can be non-zero, by rows.
  static constexpr bool kSparse = requires { K::couples(0, 0); };
  static constexpr bool couples(int i, int j) {
    if constexpr (kSparse) {
      return K::couples(i, j);
    } else {
      return !(K::constraint && i >= 6 * kNodes && j >= 6 * kNodes);
    }
  }
  static constexpr int count_entries() {
    int n = 0;
    for (int i = 0; i < kLocal * kLocal; ++i) n += !kSparse || couples(i / kLocal, i % kLocal) ? 1 : 0;
    return n;
  }
  static constexpr int kEntries = count_entries();
  struct EntryTable {
    std::array<short, kLocal + 1> start{};
    std::array<short, kEntries + 1> row{}, column{};
    // does row i depend on the place, on the spin of node k?
    std::array<std::array<bool, kNodes + 1>, kLocal> place{}, spin{};
    std::array<bool, kLocal> own{};  // does row i depend on a scalar?
  };
  static constexpr EntryTable make_table() {
    EntryTable t;
    short n = 0;
    for (int i = 0; i < kLocal; ++i) {
      t.start[i] = n;
      for (int j = 0; j < kLocal; ++j) {
        if (j < 6 * kNodes && couples(i, j)) (j % 6 < 3 ? t.place : t.spin)[i][j / 6] = true;
        if (j >= 6 * kNodes && couples(i, j)) t.own[i] = true;
        if (kSparse && !couples(i, j)) continue;
        t.row[n] = static_cast<short>(i);
        t.column[n] = static_cast<short>(j);
        ++n;
      }
    }
    t.start[kLocal] = n;
    return t;
  }
  static constexpr EntryTable kTable = make_table();

  static constexpr int kMemoryDoubles = detail::doubles_of<Memory>();
  static constexpr int kScratchDoubles = detail::doubles_of<Scratch>();

  using ParamsRoom = std::conditional_t<kHintable, std::optional<Params>, detail::Nothing>;
  // The parameters of element e as its hints have left them; a changed copy is made in `room`.
  const Params& now(const EvalContext& ctx, int e, [[maybe_unused]] ParamsRoom& room) const {
    if constexpr (kHintable) {
      if (static_cast<std::size_t>(e) < hints_.size() && !hints_[e].empty()) [[unlikely]] {
        room.emplace(params_[e]);
        HintTargets t;
        K::hint_targets(*room, t);
        for (const Hint& hint : hints_[e]) lay_over(hint, t, ctx.memory);
        return *room;
      }
    }
    return params_[e];
  }
  bool is_on(const EvalContext& ctx, int e) const {
    return infos_[e].driven < 0 || ctx.on[infos_[e].driven] != 0;
  }
  template <class T>
  KernelContext<T> kernel_context(const EvalContext& ctx, int e) const {
    return {ctx,
            kMemoryDoubles > 0 ? static_cast<const void*>(ctx.memory + memory_offset_ + e * kMemoryDoubles)
                               : nullptr,
            kScratchDoubles > 0 ? static_cast<void*>(ctx.scratch + scratch_offset_ + e * kScratchDoubles)
                                : nullptr};
  }
  LocalOf<double> load_values(const EvalContext& ctx, int e) const {
    LocalOf<double> local;
    for (int k = 0; k < kNodes; ++k) load_node(ctx.nodes[nodes_[e][k]], ctx.c, 0, local.node[k]);
    for (int i = 0; i < kScalars; ++i) {
      const int u = index_[e * kLocal + 6 * kNodes + i];
      const bool algebraic = algebraic_[e * kScalars + i] != 0;
      local.s[i] = u == trash_ ? 0.0 : (algebraic ? ctx.y_rate[u] : ctx.y[u]);
      local.s_rate[i] = u == trash_ || algebraic ? 0.0 : ctx.y_rate[u];
    }
    return local;
  }
  void off_residual(const EvalContext& ctx, int e, double* r) const {
    for (int i = 0; i < own_count(e); ++i) {
      const int u = own_offset_[e] + i;
      r[u] -= own_kind(e, i) == UnknownKind::algebraic ? ctx.y_rate[u] : ctx.y[u];
    }
  }
  // Adds row i of the matrix of element e. The six columns of a node mostly stand side by side.
  void add_row(int e, int i, const double* d, double scale, double* values) const {
    if constexpr (kSparse) {
      const int* slot = slots_.data() + static_cast<std::size_t>(e) * kEntries;
      for (int k = kTable.start[i]; k < kTable.start[i + 1]; ++k)
        values[slot[k]] += scale * d[kTable.column[k]];
    } else {
      const int* row = slots_.data() + (static_cast<std::size_t>(e) * kLocal + i) * kLocal;
      if (!contiguous_[e]) {
        for (int j = 0; j < kLocal; ++j) values[row[j]] += scale * d[j];
        return;
      }
      for (int k = 0; k < kNodes; ++k) {
        double* at = values + row[6 * k];
        for (int j = 0; j < 6; ++j) at[j] += scale * d[6 * k + j];
      }
      for (int j = 6 * kNodes; j < kLocal; ++j) values[row[j]] += scale * d[j];
    }
  }
  [[gnu::noinline]] void add_by_duals(const EvalContext& ctx, int e, double* values) const;
  bool add_written_out(const EvalContext& ctx, int e, double* values) const;
  template <bool Rates, class V>
  void add_variation(const EvalContext& ctx, int e, V& J, const V& rate, double* values) const;
  static bool rates_matter([[maybe_unused]] const Params& p) {
    if constexpr (requires { K::rates_matter(p); }) {
      return K::rates_matter(p);
    } else {
      return true;
    }
  }
  // at_rest: the nodes stand still, so that the rates of the loads are the reactions of the multipliers'
  // rates, which move the velocities as the multipliers move the positions.
  // Cold: it runs before the first step only, and compiling it for speed took most of the time of a build.
  [[gnu::noinline, gnu::cold]] LoadsOf<TimeDual> evaluate_in_time(const EvalContext& ctx,
                                                                  const AssemblySystem& system, int e,
                                                                  int seed, bool at_rest) const;

  std::vector<ElementInfo> infos_;
  std::vector<Params> params_;
  std::vector<std::array<int, kNodes>> nodes_;
  std::vector<std::vector<ScalarRef>> foreign_;
  std::vector<std::vector<Hint>> hints_;  // offsets and frames, per element; empty when there are none at all
  std::vector<int> own_offset_;
  int memory_offset_ = 0;
  int scratch_offset_ = 0;
  // after bind
  std::vector<int> index_;                   // kLocal per element: unknown, or trash
  std::vector<int> momentum_;                // kNodes per element: first momentum, or trash
  std::vector<unsigned char> algebraic_;     // kScalars per element
  std::vector<unsigned char> over_c_;        // kScalars per element: position-level row
  std::vector<int> slots_;                   // kEntries per element
  std::vector<int> own_diagonal_;            // kScalars per element: slots
  std::vector<unsigned char> contiguous_;    // per element: are the columns of its nodes side by side?
  std::vector<unsigned char> differential_;  // per element: does it see a differential scalar?
  struct Entry {
    int from, slot;  // place in the Variation and in the matrix
  };
  std::vector<Entry> entries_;    // of kernels with a Variation: what the pattern holds of each element
  std::vector<int> entry_start_;  // of each element
  int trash_ = 0;
};

}  // namespace whirl

#include "elements/batch_driven.hpp"
#include "elements/batch_impl.hpp"
#include "elements/batch_variation.hpp"
