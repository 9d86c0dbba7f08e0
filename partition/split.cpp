#include "partition/split.hpp"

#include <algorithm>
#include <map>

#include "partition/local_pattern.hpp"
#include "partition/matching.hpp"

namespace whirl::partition {

namespace {

class Splitter {
 public:
  Splitter(const Connectivity& c, const std::vector<InertiaBlock>& inertia, int ranks,
           const std::vector<int>& element_rank, StaticNodes treatment)
      : c_(c),
        model_(c.model()),
        inertia_(inertia),
        ranks_(ranks),
        element_rank_(element_rank),
        treatment_(treatment) {
    s_.on_interface.assign(static_cast<std::size_t>(model_.unknowns()), 0);
    s_.rank.assign(static_cast<std::size_t>(model_.unknowns()), 0);
    s_.cut.assign(element_rank.size(), 0);
    elements_of_.resize(static_cast<std::size_t>(ranks));
    for (int e = 0; e < c.element_count(); ++e) elements_of_[element_rank[e]].push_back(e);
  }

  Split run(const std::vector<int>& preferred_node, const std::vector<int>& preferred_scalar) {
    set_owners(preferred_node, preferred_scalar);
    mark_shared();
    propagate_cuts();
    for (bool whole = false; !whole;) {
      whole = true;
      s_.structural_rank.assign(static_cast<std::size_t>(ranks_), 0);
      for (int r = 0; r < ranks_; ++r) whole = check_rank(r) && whole;
      propagate_cuts();
    }
    for (std::vector<int>* v : {&s_.static_at_cut, &s_.tiny_inertia, &s_.repaired})
      std::sort(v->begin(), v->end());
    return std::move(s_);
  }

 private:
  // Owner: the rank of the bodies; else the preferred one if it touches, else the one that touches most.
  struct Touch {
    std::vector<std::map<int, int>> count;  // per item: touching elements by rank
    int owner(int item, int preferred) const {
      const auto& n = count[item];
      if (n.empty() || n.contains(preferred)) return preferred;
      return std::max_element(n.begin(), n.end(),
                              [](const auto& a, const auto& b) { return a.second < b.second; })
          ->first;
    }
  };

  void set_owners(const std::vector<int>& preferred_node, const std::vector<int>& preferred_scalar) {
    Touch nodes{std::vector<std::map<int, int>>(model_.nodes.size())};
    Touch scalars{std::vector<std::map<int, int>>(model_.scalars.size())};
    std::vector<int> body_rank(model_.nodes.size(), -1);
    for (int e = 0; e < c_.element_count(); ++e) {
      const ElementLinks& links = c_.links(e);
      const int r = element_rank_[e];
      for (const int k : links.nodes) {
        ++nodes.count[k][r];
        if (links.momenta) body_rank[k] = r;
      }
      for (const int k : links.scalars) ++scalars.count[k][r];
      for (int i = 0; i < links.own; ++i) s_.rank[c_.batch_of(e).own_offset(links.index) + i] = r;
    }
    for (int k = 0; k < static_cast<int>(model_.nodes.size()); ++k) {
      const int r = body_rank[k] >= 0 ? body_rank[k] : nodes.owner(k, preferred_node[k]);
      s_.node_owner.push_back(r);
      for (int i = 0; i < model_.nodes[k].unknown_count(); ++i) s_.rank[model_.nodes[k].unknown + i] = r;
    }
    for (int k = 0; k < static_cast<int>(model_.scalars.size()); ++k) {
      s_.scalar_owner.push_back(scalars.owner(k, preferred_scalar[k]));
      s_.rank[model_.scalars[k].unknown] = s_.scalar_owner.back();
    }
  }

  void mark_shared() {
    for (int e = 0; e < c_.element_count(); ++e) {
      for (const int u : c_.links(e).unknowns) {
        if (s_.rank[u] == element_rank_[e]) continue;
        const UnknownOwner o = c_.owner(u);
        if (o.kind == UnknownOwner::Kind::node) {
          move_node(o.index);
        } else {
          s_.on_interface[u] = 1;
        }
      }
    }
  }

  void move_node(int k) {
    const StructuralNode& node = model_.nodes[k];
    for (int i = 0; i < node.unknown_count(); ++i) s_.on_interface[node.unknown + i] = 1;
  }

  bool touches_interface(int e) const {
    const auto& unknowns = c_.links(e).unknowns;
    const int first = c_.links(e).own > 0 ? c_.batch_of(e).own_offset(c_.links(e).index) : 0;
    return std::any_of(unknowns.begin(), unknowns.end(), [&](int u) {
      if (!s_.on_interface[u]) return false;
      const bool own = u >= first && u < first + c_.links(e).own;
      return !own || model_.unknown_kind()[u] == UnknownKind::algebraic;
    });
  }

  void cut(int e) {
    s_.cut[e] = 1;
    const ElementLinks& links = c_.links(e);
    const int first = c_.batch_of(e).own_offset(links.index);
    for (int i = 0; i < links.own; ++i) {
      if (model_.unknown_kind()[first + i] == UnknownKind::algebraic) s_.on_interface[first + i] = 1;
    }
    for (const int k : links.nodes) {
      const StructuralNode& node = model_.nodes[k];
      if (s_.on_interface[node.unknown] || full_inertia(inertia_[k], node.unknown_count())) continue;
      if (std::find(s_.static_at_cut.begin(), s_.static_at_cut.end(), k) == s_.static_at_cut.end()) {
        s_.static_at_cut.push_back(k);
      }
      if (treatment_ == StaticNodes::interface) move_node(k);
    }
  }

  void propagate_cuts() {
    for (bool changed = true; changed;) {
      changed = false;
      for (int e = 0; e < c_.element_count(); ++e) {
        const ElementLinks& links = c_.links(e);
        if ((links.multipliers == 0 && links.elements.empty()) || s_.cut[e] || !touches_interface(e))
          continue;
        cut(e);
        // one that applies the multipliers of another element cuts that one with it
        for (const int f : links.elements) {
          if (c_.links(f).multipliers > 0 && !s_.cut[f]) cut(f);
        }
        changed = true;
      }
    }
    s_.tiny_inertia.clear();
    for (const int k : s_.static_at_cut) {
      if (!s_.on_interface[model_.nodes[k].unknown]) s_.tiny_inertia.push_back(k);
    }
  }

  // True when B_r has full structural rank; otherwise moves what found no partner.
  bool check_rank(int r) {
    const LocalPattern b = local_pattern(c_, inertia_, s_, elements_of_[r], r);
    const Matching m = maximum_matching(b.rows, b.rows.rows());
    s_.structural_rank[r] = b.rows.rows() - static_cast<int>(m.free_rows.size());
    // equations without a column of their own first; a second look tells whether that was enough
    for (const int i : m.free_rows) repair(b.unknowns[i]);
    return m.free_rows.empty();
  }

  void repair(int u) {
    if (s_.on_interface[u]) return;
    const UnknownOwner o = c_.owner(u);
    if (o.kind == UnknownOwner::Kind::node) {
      move_node(o.index);
      for (int i = 0; i < model_.nodes[o.index].unknown_count(); ++i) {
        s_.repaired.push_back(model_.nodes[o.index].unknown + i);
      }
      return;
    }
    s_.on_interface[u] = 1;
    s_.repaired.push_back(u);
    if (o.kind == UnknownOwner::Kind::scalar || model_.unknown_kind()[u] != UnknownKind::algebraic) return;
    const ElementLinks& links = c_.links(o.index);
    const int first = c_.batch_of(o.index).own_offset(links.index);
    for (int v = first; v < first + links.own; ++v) {
      if (s_.on_interface[v] || model_.unknown_kind()[v] != UnknownKind::algebraic) continue;
      s_.on_interface[v] = 1;
      s_.repaired.push_back(v);
    }
  }

  const Connectivity& c_;
  const Model& model_;
  const std::vector<InertiaBlock>& inertia_;
  int ranks_;
  const std::vector<int>& element_rank_;
  StaticNodes treatment_;
  std::vector<std::vector<int>> elements_of_;  // by rank
  Split s_;
};

}  // namespace

Split split_unknowns(const Connectivity& c, const std::vector<InertiaBlock>& inertia, int ranks,
                     const std::vector<int>& element_rank, const std::vector<int>& preferred_node,
                     const std::vector<int>& preferred_scalar, StaticNodes treatment) {
  return Splitter(c, inertia, ranks, element_rank, treatment).run(preferred_node, preferred_scalar);
}

}  // namespace whirl::partition
