// Predicted time of one Newton iteration with a fresh Jacobian, in nanoseconds, by a simple cost model:
//   serial   all elements and unknowns
//   rank r   its elements and interior unknowns
//            + kSchurEntry n_r^2: its dense Schur complement of n_r touched unknowns
//   master   2/3 n^3 + 2 n^2 operations of the dense interface system at kFlop each
//   messages per rank other than the master: three of kLatency (complement with right-hand side, solution,
//            ghosts) and 8 (n_r^2 + 2 n_r + g_r) bytes at kByte each; the master takes them one after another
//   step     slowest rank + messages + master
// It compares partitions; it does not replace a measurement (`--profile`).
#pragma once
#include "partition/partition.hpp"

namespace whirl::partition {

inline constexpr double kSchurEntry = 12.0;  // updates of one entry by the interior unknowns beside it
inline constexpr double kFlop = 0.25;        // 4 Gflop/s in a small dense LU
inline constexpr double kLatency = 1000.0;   // shared memory
inline constexpr double kByte = 0.2;         // 5 GB/s

struct Prediction {
  double serial = 0.0;
  double slowest_rank = 0.0;
  double messages = 0.0;
  double interface_solve = 0.0;
  double step = 0.0;
  double speed_up = 1.0;
};
Prediction predict(const Partitioner& partitioner, const Partition& partition);

}  // namespace whirl::partition
