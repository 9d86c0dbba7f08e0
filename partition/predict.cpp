#include "partition/predict.hpp"

#include <algorithm>

#include "partition/costs.hpp"

namespace whirl::partition {

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
    t.slowest_rank = std::max(t.slowest_rank, work);
    if (r > 0 && (n > 0.0 || !part.ghosts.empty())) {
      t.messages +=
          3.0 * kLatency + 8.0 * kByte * (n * n + 2.0 * n + static_cast<double>(part.ghosts.size()));
    }
  }
  const double n = p.interface_size;
  t.interface_solve = kFlop * (2.0 / 3.0 * n * n * n + 2.0 * n * n);
  t.step = t.slowest_rank + t.messages + t.interface_solve;
  t.speed_up = t.step > 0.0 ? t.serial / t.step : 1.0;
  return t;
}

}  // namespace whirl::partition
