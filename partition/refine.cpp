#include "partition/refine.hpp"

#include <algorithm>
#include <limits>

namespace whirl::partition {

namespace {

class Refiner {
 public:
  explicit Refiner(InterfaceCount& state)
      : s_(state),
        seen_(static_cast<std::size_t>(state.rules().vertices()), 0),
        patience_(50L * state.rules().vertices() + 100000) {}

  void run() {
    constexpr int kPasses = 50;  // a border wanders by one element a pass
    for (int pass = 0; pass < kPasses && patience_ > 0; ++pass) {
      bool moved = relieve();
      collect_border();
      for (const int v : border_) moved = improve(v) || moved;
      if (!moved) break;
    }
  }

 private:
  void collect_border() {
    border_.clear();
    for (const int p : s_.shared_points()) {
      for (const int v : s_.vertices_at(p)) {
        if (seen_[v]) continue;
        seen_[v] = 1;
        border_.push_back(v);
      }
    }
    for (const int v : border_) seen_[v] = 0;
    std::sort(border_.begin(), border_.end());
  }

  struct Option {
    int vertex = -1, to = -1;
    std::int64_t change = std::numeric_limits<std::int64_t>::max();  // of the interface
  };

  // What every sensible target would do to the interface.
  template <class Visit>
  void options(int v, Visit&& visit) {
    const int from = s_.rank(v);
    targets_.clear();
    for (const int p : s_.points_of(v)) {
      for (int i = 0; i < s_.ranks_at(p); ++i) {
        const int r = s_.rank_at(p, i);
        if (r != from && std::find(targets_.begin(), targets_.end(), r) == targets_.end())
          targets_.push_back(r);
      }
    }
    std::sort(targets_.begin(), targets_.end());
    const std::int64_t before = s_.size();
    for (const int to : targets_) {
      --patience_;
      s_.move(v, to);
      const std::int64_t change = s_.size() - before;
      s_.move(v, from);
      visit(Option{v, to, change});
    }
  }

  bool improve(int v) {
    Option best;
    const int from = s_.rank(v);
    const std::int64_t w = s_.weight(v);
    options(v, [&](const Option& o) {
      const std::int64_t reached = s_.load(o.to) + w;
      const bool smaller = o.change < 0 && reached <= std::max(s_.limit(), s_.load(from));
      const bool evener = o.change <= 0 && reached < s_.load(from);
      if ((smaller || evener) && o.change < best.change) best = o;
    });
    if (best.vertex < 0) return false;
    s_.move(v, best.to);
    return true;
  }

  // Brings the heaviest rank below the limit, as far as the border allows.
  bool relieve() {
    bool moved = false;
    while (patience_ > 0) {
      int from = 0;
      for (int r = 1; r < s_.ranks(); ++r) from = s_.load(r) > s_.load(from) ? r : from;
      if (s_.load(from) <= s_.limit()) break;
      Option best;
      collect_border();
      for (const int v : border_) {
        if (s_.rank(v) != from || s_.weight(v) <= 0) continue;
        options(v, [&](const Option& o) {
          if (s_.load(o.to) + s_.weight(v) < s_.load(from) && o.change < best.change) best = o;
        });
      }
      if (best.vertex < 0) break;
      s_.move(best.vertex, best.to);
      moved = true;
    }
    return moved;
  }

  InterfaceCount& s_;
  std::vector<unsigned char> seen_;
  std::vector<int> border_, targets_;
  long patience_;  // options that may still be looked at
};

}  // namespace

void refine(InterfaceCount& state) {
  if (state.ranks() > 1) Refiner(state).run();
}

}  // namespace whirl::partition
