#include "partition/predict.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace whirl::partition {

namespace {

// Pairs of interface unknowns that some rank touches both. Unknowns that the same ranks touch are counted
// together.
double interface_entries(const Partition& p) {
  std::vector<std::vector<int>> ranks(p.interface.size());
  for (int r = 0; r < p.ranks; ++r) {
    for (const int u : p.parts[r].touched) {
      const auto at = std::lower_bound(p.interface.begin(), p.interface.end(), u);
      ranks[static_cast<std::size_t>(at - p.interface.begin())].push_back(r);
    }
  }
  std::sort(ranks.begin(), ranks.end());
  std::vector<std::pair<const std::vector<int>*, double>> classes;
  for (const auto& set : ranks) {
    if (classes.empty() || *classes.back().first != set) classes.emplace_back(&set, 0.0);
    classes.back().second += 1.0;
  }
  std::vector<std::vector<int>> classes_of(static_cast<std::size_t>(p.ranks));
  for (std::size_t i = 0; i < classes.size(); ++i) {
    for (const int r : *classes[i].first) classes_of[r].push_back(static_cast<int>(i));
  }
  std::vector<int> seen(classes.size(), -1);
  double entries = 0.0;
  for (int i = 0; i < static_cast<int>(classes.size()); ++i) {
    for (const int r : *classes[i].first) {
      for (const int j : classes_of[r]) {
        if (seen[j] == i) continue;
        seen[j] = i;
        entries += classes[i].second * classes[j].second;
      }
    }
  }
  return entries;
}

}  // namespace

Prediction predict(const Partitioner& partitioner, const Partition& p) {
  Prediction t;
  t.serial = partitioner.graph().total_weight();
  for (int r = 0; r < p.ranks; ++r) {
    const RankPart& part = p.parts[r];
    const auto n = static_cast<double>(part.touched.size());
    // the weight holds owned unknowns; those on the interface are not factored here
    double owned_interface = 0.0;
    for (const int u : part.touched) owned_interface += p.rank[u] == r ? partitioner.unknown_cost()[u] : 0.0;
    const double work = part.weight - owned_interface + kSchurEntry * n * n;
    t.interface_solve += kEntry * n * n;
    t.slowest_rank = std::max(t.slowest_rank, work);
    if (r > 0 && (n > 0.0 || !part.ghosts.empty())) {
      t.messages +=
          3.0 * kLatency + 8.0 * kByte * (n * n + 2.0 * n + static_cast<double>(part.ghosts.size()));
    }
  }
  t.interface_solve += kFlop * 2.0 / 3.0 * std::pow(interface_entries(p), 1.5);
  t.step = t.slowest_rank + t.messages + t.interface_solve;
  t.speed_up = t.step > 0.0 ? t.serial / t.step : 1.0;
  return t;
}

}  // namespace whirl::partition
