#include "partition/interface_count.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace whirl::partition {

namespace {

// Sets of elements that are joined one by one.
class Sets {
 public:
  explicit Sets(int n) : parent_(static_cast<std::size_t>(n)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int root(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int a, int b) { parent_[root(a)] = root(b); }

 private:
  std::vector<int> parent_;
};

void tidy(std::vector<int>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

constexpr std::int64_t units(int unknowns, int formulation) {
  return InterfaceRules::kUnknown * unknowns + formulation;
}

}  // namespace

InterfaceRules::Lists::Lists(const std::vector<std::vector<int>>& rows) {
  start.reserve(rows.size() + 1);
  for (const auto& row : rows) {
    item.insert(item.end(), row.begin(), row.end());
    start.push_back(static_cast<int>(item.size()));
  }
}

InterfaceRules::InterfaceRules(const Connectivity& c, const Graph& g,
                               const std::vector<InertiaBlock>& inertia, StaticNodes treatment) {
  const Model& model = c.model();
  const int nodes = static_cast<int>(model.nodes.size()), scalars = static_cast<int>(model.scalars.size());
  const int first_own = nodes + scalars;  // one point an element for its own unknowns
  const auto points = static_cast<std::size_t>(first_own + c.element_count());
  point_size_.assign(points, 0);
  for (int k = 0; k < nodes; ++k)
    point_size_[k] = units(model.nodes[k].unknown_count(), formulation_size(model.nodes[k]));
  for (int k = nodes; k < first_own; ++k) point_size_[k] = units(1, 1);

  std::vector<std::vector<int>> element_points(static_cast<std::size_t>(c.element_count()));
  Sets sets(c.element_count());
  std::vector<int> first_cut_at(static_cast<std::size_t>(nodes), -1);  // by node without full inertia
  const auto is_cut = [&](int e) { return c.links(e).multipliers > 0 || !c.links(e).elements.empty(); };
  for (int e = 0; e < c.element_count(); ++e) {
    const ElementLinks& links = c.links(e);
    auto& mine = element_points[e];
    mine.insert(mine.end(), links.nodes.begin(), links.nodes.end());
    for (const int k : links.scalars) mine.push_back(nodes + k);
    for (const int f : links.elements) {
      mine.push_back(first_own + f);
      element_points[f].push_back(first_own + f);
      const int own = c.batch_of(f).own_offset(c.links(f).index);
      int states = 0;
      for (const int u : links.unknowns) {
        if (u < own || u >= own + c.links(f).own) continue;
        states += model.unknown_kind()[u] == UnknownKind::algebraic ? 0 : 1;
      }
      point_size_[first_own + f] = std::max(point_size_[first_own + f], units(states, states));
      sets.join(e, f);
    }
    if (!is_cut(e) || treatment == StaticNodes::inertia) continue;
    for (const int k : links.nodes) {
      if (full_inertia(inertia[k], model.nodes[k].unknown_count())) continue;
      if (first_cut_at[k] < 0) first_cut_at[k] = e;
      sets.join(e, first_cut_at[k]);
    }
  }

  std::vector<int> group(static_cast<std::size_t>(c.element_count()), -1);
  std::vector<std::vector<int>> vertex_points(g.weight.size()), point_vertices(points), point_groups(points);
  for (int e = 0; e < c.element_count(); ++e) {
    tidy(element_points[e]);
    const int v = g.element_vertex[e];
    for (const int p : element_points[e]) vertex_points[v].push_back(p);
    if (!is_cut(e)) continue;
    int& number = group[sets.root(e)];
    if (number < 0) {
      number = static_cast<int>(group_size_.size());
      group_size_.push_back(0);
    }
    group_size_[number] += units(c.links(e).multipliers, c.links(e).multipliers);
    for (const int p : element_points[e]) point_groups[p].push_back(number);
  }
  for (int k = 0; k < nodes; ++k) {
    if (first_cut_at[k] < 0) continue;
    group_size_[group[sets.root(first_cut_at[k])]] += point_size_[k];
    point_size_[k] = 0;
  }
  for (auto& row : point_groups) tidy(row);
  std::vector<std::vector<int>> followers(points);
  for (int v = 0; v < g.vertices(); ++v) {
    tidy(vertex_points[v]);
    for (const int p : vertex_points[v]) point_vertices[p].push_back(v);
    if (vertex_points[v].size() == 1) followers[vertex_points[v].front()].push_back(v);
  }

  host_.resize(g.weight.size());
  std::iota(host_.begin(), host_.end(), 0);
  const auto settle = [&](int v, int p) {
    if (vertex_points[v].empty() && !point_vertices[p].empty()) host_[v] = point_vertices[p].front();
  };
  for (int k = 0; k < nodes; ++k) settle(g.node_vertex[k], k);
  for (int k = 0; k < scalars; ++k) settle(g.scalar_vertex[k], nodes + k);
  weight_.assign(g.weight.size(), 0);
  const double unit = std::max(g.total_weight(), 1e-300) / kWhole;
  for (int v = 0; v < g.vertices(); ++v) weight_[host_[v]] += std::llround(g.weight[v] / unit);
  total_ = std::accumulate(weight_.begin(), weight_.end(), std::int64_t{0});

  vertex_points_ = Lists(vertex_points);
  point_vertices_ = Lists(point_vertices);
  point_groups_ = Lists(point_groups);
  followers_ = Lists(followers);
}

InterfaceCount::InterfaceCount(const InterfaceRules& rules, int ranks, double imbalance,
                               std::vector<int> vertex_rank)
    : rules_(&rules), rank_(std::move(vertex_rank)) {
  load_.assign(static_cast<std::size_t>(ranks), 0);
  for (int v = 0; v < rules.vertices(); ++v) load_[rank_[v]] += rules.weight_[v];
  mean_ = std::max(static_cast<double>(rules.total_) / ranks, 1.0);
  limit_ = static_cast<std::int64_t>(std::ceil((1.0 + imbalance) * mean_));
  for (int r = 0; r < ranks; ++r) excess_ += over(r);
  const auto points = static_cast<std::size_t>(rules.points());
  first_slot_.reserve(points);
  int slots = 0;
  for (int p = 0; p < rules.points(); ++p) {
    first_slot_.push_back(slots);
    // a move enters before it leaves
    slots += std::min(rules.point_vertices_[p].size() + 1, ranks);
  }
  slot_.resize(static_cast<std::size_t>(slots));
  distinct_.assign(points, 0);
  where_.assign(points, -1);
  group_shared_.assign(rules.group_size_.size(), 0);
  for (int p = 0; p < rules.points(); ++p) {
    for (const int v : rules.point_vertices_[p]) enter(p, rank_[v]);
  }
}

int InterfaceCount::count_at(int p, int rank) const {
  const Slot* s = &slot_[first_slot_[p]];
  for (int i = 0; i < distinct_[p]; ++i) {
    if (s[i].rank == rank) return s[i].count;
  }
  return 0;
}

void InterfaceCount::enter(int p, int rank) {
  Slot* s = slot_.data() + first_slot_[p];
  int& n = distinct_[p];
  for (int i = 0; i < n; ++i) {
    if (s[i].rank != rank) continue;
    ++s[i].count;
    return;
  }
  s[n++] = {rank, 1};
  if (n == 2) flip(p, true);
}

void InterfaceCount::leave(int p, int rank) {
  Slot* s = slot_.data() + first_slot_[p];
  int& n = distinct_[p];
  int i = 0;
  while (s[i].rank != rank) ++i;
  if (--s[i].count > 0) return;
  s[i] = s[--n];
  if (n == 1) flip(p, false);
}

void InterfaceCount::flip(int p, bool shared) {
  size_ += shared ? rules_->point_size_[p] : -rules_->point_size_[p];
  for (const int k : rules_->point_groups_[p]) {
    if (shared && group_shared_[k]++ == 0) size_ += rules_->group_size_[k];
    if (!shared && --group_shared_[k] == 0) size_ -= rules_->group_size_[k];
  }
  if (shared) {
    where_[p] = static_cast<int>(shared_.size());
    shared_.push_back(p);
  } else {
    const int last = shared_.back();
    shared_[where_[p]] = last;
    where_[last] = where_[p];
    shared_.pop_back();
  }
}

void InterfaceCount::move(int v, int to) {
  const int from = rank_[v];
  if (from == to) return;
  for (const int p : rules_->vertex_points_[v]) {
    enter(p, to);
    leave(p, from);
  }
  excess_ -= over(from) + over(to);
  load_[from] -= rules_->weight_[v];
  load_[to] += rules_->weight_[v];
  excess_ += over(from) + over(to);
  rank_[v] = to;
}

std::vector<int> InterfaceCount::vertex_ranks() const {
  std::vector<int> out = rank_;
  for (std::size_t v = 0; v < out.size(); ++v) out[v] = rank_[rules_->host(static_cast<int>(v))];
  return out;
}

}  // namespace whirl::partition
