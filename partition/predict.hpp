// Predicted time of one Newton iteration with a fresh Jacobian, in nanoseconds, by a simple cost model:
//   serial   all elements and unknowns
//   rank r   its elements and interior unknowns
//            + kSchurEntry n_r^2: its dense Schur complement of n_r touched unknowns. The updates by interior
//            unknowns are in their cost; this is what handing the block out costs
//   master   adds the blocks, kEntry n_r^2 each, and solves the interface system of e entries (pairs of
//            unknowns that some rank touches both) like a dense one of sqrt(e) unknowns:
//            kFlop 2/3 e^1.5
//   messages per rank other than the master: three of kLatency (complement with right-hand side, solution,
//            ghosts) and 8 (n_r^2 + 2 n_r + g_r) bytes at kByte each; the master takes them one after another
//   step     slowest rank + messages + master
// It compares partitions; it does not replace a measurement (`--profile`).
//
// The constants of the interface were measured on the systems of the tiltrotors for 2 to 8 ranks (18 to 83
// unknowns): the static LU takes 1.5 us to factor 40 dense unknowns, 3 to 4 us for 72 with half of the
// entries, which is 28 Gflop/s; adding an entry, its share of loading the factors and of the solve take 1 ns.
// On the same machine the same LU took 60 ns an unknown for the whole model. Weights say kCostPerUnknown
// instead (costs.hpp), so everything that is linear algebra is counted in that proportion.
#pragma once
#include "partition/costs.hpp"
#include "partition/partition.hpp"

namespace whirl::partition {

inline constexpr double kAlgebra = kCostPerUnknown / 60.0;
inline constexpr double kSchurEntry = 1.0 * kAlgebra;
inline constexpr double kEntry = 1.0 * kAlgebra;
inline constexpr double kFlop = 0.035 * kAlgebra;
inline constexpr double kLatency = 1000.0;  // shared memory
inline constexpr double kByte = 0.2;        // 5 GB/s

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
