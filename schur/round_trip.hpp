// A question that all ranks answer together, every step, without allocation: each sends its part to the
// master, the master makes one answer of the parts in the order of ranks, all get it.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "comm/communicator.hpp"

namespace whirl::schur {

class RoundTrip {
 public:
  // up[r]: numbers that rank r sends (all ranks give the same list); down: numbers of the answer. Uses tags
  // tag and tag + 1.
  RoundTrip(Communicator& comm, const std::vector<std::size_t>& up, std::size_t down, int tag);

  std::span<double> mine() { return parts_[mine_]; }
  // Master: what rank r sent.
  std::span<const double> part(int r) const { return parts_[static_cast<std::size_t>(r)]; }
  int ranks() const { return static_cast<int>(parts_.size()); }
  std::span<double> answer() { return answer_; }

  // mine() was filled; the master's fold() reads the parts and fills answer(). Afterwards all have the
  // answer.
  template <class Fold>
  std::span<const double> make(Fold&& fold) {
    collect();
    if (master_) fold();
    spread();
    return answer_;
  }

 private:
  void collect();
  void spread();
  bool master_;
  std::size_t mine_;
  std::vector<std::vector<double>> parts_;  // master: of every rank; others: their own
  std::vector<double> answer_;
  std::vector<std::unique_ptr<Message>> up_, down_;
};

}  // namespace whirl::schur
