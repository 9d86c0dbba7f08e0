#include <algorithm>
#include <cmath>

#include "partition/refine.hpp"

namespace whirl::partition {

namespace {

constexpr double kCold = 0.5;
// Unknowns for the mean weight of a rank in excess. Cheap at first, so that whole blades change ranks.
constexpr double kPenaltyHot = 25.0, kPenaltyCold = 700.0;
// One move in so many starts anywhere, and goes to any rank: a rank may do best with pieces that do not
// touch.
constexpr int kStray = 3;
// One move across the border in so many goes to a rank that is not there.
constexpr int kJump = 32;

// SplitMix64: the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

class Annealer {
 public:
  Annealer(InterfaceCount& state, const Annealing& how)
      : s_(state),
        how_(how),
        random_(how.seed),
        mark_(static_cast<std::size_t>(state.rules().vertices()), 0) {
    longest_ = std::max(1, state.rules().vertices() / state.ranks());
    best_ = rank_now();
  }

  void run() {
    long left = how_.budget;
    while (left > 0 && (best_.excess > 0.0 || best_.size > 0)) {
      const double done = 1.0 - static_cast<double>(left) / static_cast<double>(how_.budget);
      temperature_ = how_.hot * std::pow(kCold / how_.hot, done);
      penalty_ = kPenaltyHot * std::pow(kPenaltyCold / kPenaltyHot, done);
      for (int i = 0; i < kSweep; ++i) left -= 2 + step();
    }
    undo(since_best_, 0);
  }

 private:
  static constexpr int kSweep = 64;  // steps at one temperature

  struct Move {
    int vertex, from;
  };
  struct Quality {
    double excess;
    std::int64_t size;
    bool operator<(const Quality& o) const { return excess != o.excess ? excess < o.excess : size < o.size; }
  };

  Quality rank_now() const { return {s_.excess(), s_.size()}; }
  double energy() const { return s_.unknowns() + penalty_ * s_.excess(); }

  void undo(std::vector<Move>& moves, std::size_t keep) {
    while (moves.size() > keep) {
      s_.move(moves.back().vertex, moves.back().from);
      moves.pop_back();
    }
  }

  // A vertex goes, and with it those that would be left behind alone at one of its points.
  void take(int v, int to) {
    const int from = s_.rank(v);
    moves_.push_back({v, from});
    s_.move(v, to);
    for (const int p : s_.points_of(v)) {
      const int left = s_.count_at(p, from);
      if (left == 0 || left > s_.followers_at(p).size()) continue;
      int lonely = 0;
      for (const int f : s_.followers_at(p)) lonely += s_.rank(f) == from ? 1 : 0;
      if (lonely < left) continue;
      for (const int f : s_.followers_at(p)) {
        if (s_.rank(f) != from) continue;
        moves_.push_back({f, from});
        s_.move(f, to);
      }
    }
  }

  // One vertex or a run; returns how many vertices were moved, forth and back.
  long step() {
    const auto& shared = s_.shared_points();
    const bool anywhere = shared.empty() || random_.below(kStray) == 0;
    const int p =
        anywhere ? -1 : shared[static_cast<std::size_t>(random_.below(static_cast<int>(shared.size())))];
    int v = 0, to = 0;
    if (anywhere) {
      v = s_.rules().host(random_.below(s_.rules().vertices()));
      to = random_.below(s_.ranks());
    } else {
      const auto around = s_.vertices_at(p);
      v = around[random_.below(around.size())];
      to = random_.below(kJump) == 0 ? random_.below(s_.ranks())
                                     : s_.rank_at(p, random_.below(s_.ranks_at(p)));
    }
    const int from = s_.rank(v);
    if (to == from) return 0;
    int run = 1;
    if (random_.below(2) == 0) run = 1 + static_cast<int>(std::pow(longest_, random_.uniform()));

    const double before = energy();
    moves_.clear();
    queue_.assign(1, v);
    ++stamp_;
    mark_[v] = stamp_;
    double best = 0.0;
    std::size_t keep = 0;
    for (std::size_t i = 0; i < queue_.size() && i < static_cast<std::size_t>(run); ++i) {
      const int w = queue_[i];
      if (s_.rank(w) == from) take(w, to);
      const double now = energy();
      if (keep == 0 || now <= best) {
        best = now;
        keep = moves_.size();
      }
      for (const int q : s_.points_of(w)) {
        if (q == p) continue;
        for (const int x : s_.vertices_at(q)) {
          if (mark_[x] == stamp_ || s_.rank(x) != from) continue;
          mark_[x] = stamp_;
          queue_.push_back(x);
        }
      }
    }
    const auto work = static_cast<long>(moves_.size() + (moves_.size() - keep));
    undo(moves_, keep);
    const double rise = best - before;
    if (rise > 0.0 && random_.uniform() >= std::exp(-rise / temperature_)) {
      undo(moves_, 0);
      return work + static_cast<long>(keep);
    }
    since_best_.insert(since_best_.end(), moves_.begin(), moves_.end());
    const Quality now = rank_now();
    if (now < best_) {
      best_ = now;
      since_best_.clear();
    }
    return work;
  }

  InterfaceCount& s_;
  const Annealing how_;
  Random random_;
  int longest_ = 1, stamp_ = 0;
  double temperature_ = 0.0, penalty_ = 0.0;
  std::vector<int> mark_, queue_;
  std::vector<Move> moves_, since_best_;
  Quality best_{};
};

}  // namespace

void anneal(InterfaceCount& state, const Annealing& how) {
  if (state.ranks() > 1 && state.rules().vertices() > 1) Annealer(state, how).run();
}

}  // namespace whirl::partition
