// Size of the interface of a partition of the graph, exact and kept up to date move by move: what the search
// for partitions evaluates some millions of times. Flat arrays only; a move costs the points of its vertex.
//
// Points are what elements share: structural nodes, scalar nodes, and the own unknowns of an element that
// another one touches. A point is shared when vertices of two ranks touch it. A group is a set of elements
// whose multipliers go to the interface together: an element with multipliers, those that apply them, and all
// others that hang on it by nodes without full inertia (rules 2 and 3 of split.hpp). It goes, with these
// nodes, as soon as any point that it touches is shared. Rule 4, structural rank, is not looked at.
//
// Vertices that no element belongs to (nodes without bodies) go with a vertex that touches them, their host.
#pragma once
#include <cstdint>
#include <vector>

#include "partition/connectivity.hpp"
#include "partition/graph.hpp"
#include "partition/split.hpp"

namespace whirl::partition {

// What never changes: made once for all candidates.
class InterfaceRules {
 public:
  InterfaceRules(const Connectivity& connectivity, const Graph& graph,
                 const std::vector<InertiaBlock>& inertia, StaticNodes treatment);

  // Rows of several lists in one array.
  struct Lists {
    std::vector<int> start{0}, item;
    explicit Lists(const std::vector<std::vector<int>>& rows = {});
    struct Row {
      const int *first, *last;
      const int* begin() const { return first; }
      const int* end() const { return last; }
      int size() const { return static_cast<int>(last - first); }
      int operator[](int i) const { return first[i]; }
    };
    Row operator[](int i) const { return {item.data() + start[i], item.data() + start[i + 1]}; }
    int rows() const { return static_cast<int>(start.size()) - 1; }
  };

  int vertices() const { return static_cast<int>(host_.size()); }
  int points() const { return point_vertices_.rows(); }
  int host(int v) const { return host_[v]; }  // itself, when elements belong to it

  // Sizes count an unknown of the linear system as kUnknown, and one of the formulation as 1: ties.
  static constexpr std::int64_t kUnknown = 1 << 16;

 private:
  friend class InterfaceCount;
  Lists vertex_points_, point_vertices_, point_groups_;
  Lists followers_;  // by point: vertices that touch nothing else
  std::vector<std::int64_t> point_size_, group_size_;
  std::vector<int> host_;
  std::vector<std::int64_t> weight_;  // of a vertex and those it is the host of; the whole is about kWhole
  std::int64_t total_ = 0;
  static constexpr double kWhole = 1e15;
};

// One partition and its interface.
class InterfaceCount {
 public:
  using Row = InterfaceRules::Lists::Row;

  // imbalance: accepted; ranks are too heavy beyond it.
  InterfaceCount(const InterfaceRules& rules, int ranks, double imbalance, std::vector<int> vertex_rank);

  void move(int v, int to);  // v is its own host

  std::int64_t size() const { return size_; }  // in the units of InterfaceRules::kUnknown
  double unknowns() const { return static_cast<double>(size_) / InterfaceRules::kUnknown; }
  // What all ranks weigh beyond the accepted imbalance, as a share of the mean weight.
  double excess() const { return static_cast<double>(excess_) / mean_; }
  bool balanced() const { return excess_ == 0; }

  int ranks() const { return static_cast<int>(load_.size()); }
  int rank(int v) const { return rank_[v]; }
  std::int64_t load(int r) const { return load_[r]; }
  std::int64_t limit() const { return limit_; }
  std::int64_t weight(int v) const { return rules_->weight_[v]; }
  const std::vector<int>& shared_points() const { return shared_; }
  const InterfaceRules& rules() const { return *rules_; }

  Row points_of(int v) const { return rules_->vertex_points_[v]; }
  Row vertices_at(int p) const { return rules_->point_vertices_[p]; }
  Row followers_at(int p) const { return rules_->followers_[p]; }
  // The ranks at a point, in no order that matters.
  int ranks_at(int p) const { return distinct_[p]; }
  int rank_at(int p, int i) const { return slot_[first_slot_[p] + i].rank; }
  int count_at(int p, int rank) const;  // vertices of a rank that touch the point

  // Ranks of all vertices, those with a host included.
  std::vector<int> vertex_ranks() const;

 private:
  struct Slot {
    int rank, count;
  };
  void enter(int p, int rank);
  void leave(int p, int rank);
  void flip(int p, bool shared);
  std::int64_t over(int r) const { return load_[r] > limit_ ? load_[r] - limit_ : 0; }

  const InterfaceRules* rules_;
  std::vector<int> rank_;
  std::vector<std::int64_t> load_;
  std::int64_t limit_ = 0, excess_ = 0, size_ = 0;
  double mean_ = 1.0;
  std::vector<int> first_slot_, distinct_;  // by point
  std::vector<Slot> slot_;
  std::vector<int> group_shared_;  // by group: its shared points
  std::vector<int> shared_, where_;
};

}  // namespace whirl::partition
