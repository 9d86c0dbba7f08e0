// The sum of a vector over all ranks, every step, without allocation: y = ((y_0 + y_1) + y_2) + ...
//
// The root adds the contributions in the order of ranks, however they arrive, so the same numbers on the same
// ranks give the same bits. start() sends and returns at once: work goes on while the numbers travel.
//
//   FixedSum sum(comm, n, root, tag);       // once, by all ranks
//   fill(sum.mine());  sum.start();  ...other work...
//   std::span<const double> y = sum.wait();
//
// With share = true every rank gets the result, otherwise the root only (the others get an empty span).
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "comm/communicator.hpp"

namespace whirl {

class FixedSum {
 public:
  // Uses tags `tag` and, when it shares, tag + 1.
  FixedSum(Communicator& comm, std::size_t length, int root, int tag, bool share = false);

  // This rank's contribution; not to be written between start() and wait().
  std::span<double> mine() { return mine_; }
  void start();
  std::span<const double> wait();

 private:
  bool is_root_;
  int root_;
  std::vector<double> mine_, result_;
  std::vector<std::vector<double>> from_;  // root: one per rank, its own stays empty
  std::vector<std::unique_ptr<Message>>
      contributions_;                              // root: receives in the order of ranks; others: a send
  std::vector<std::unique_ptr<Message>> sharing_;  // root: sends; others: a receive
};

}  // namespace whirl
