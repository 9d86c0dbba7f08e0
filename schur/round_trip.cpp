#include "schur/round_trip.hpp"

namespace whirl::schur {

RoundTrip::RoundTrip(Communicator& comm, const std::vector<std::size_t>& up, std::size_t down, int tag)
    : master_(comm.is_master()),
      mine_(static_cast<std::size_t>(comm.rank())),
      parts_(up.size()),
      answer_(down) {
  const auto bytes = [](std::vector<double>& v) { return std::as_writable_bytes(std::span(v)); };
  parts_[mine_].assign(up[mine_], 0.0);
  if (!master_) {
    up_.push_back(comm.make_send(0, tag, bytes(parts_[mine_])));
    down_.push_back(comm.make_receive(0, tag + 1, bytes(answer_)));
    return;
  }
  for (int r = 1; r < comm.size(); ++r) {
    parts_[r].assign(up[r], 0.0);
    up_.push_back(comm.make_receive(r, tag, bytes(parts_[r])));
    down_.push_back(comm.make_send(r, tag + 1, bytes(answer_)));
  }
}

void RoundTrip::collect() {
  if (!master_) down_[0]->start();
  for (auto& message : up_) message->start();
  for (auto& message : up_) message->wait();
}

void RoundTrip::spread() {
  if (master_) {
    for (auto& message : down_) message->start();
  }
  for (auto& message : down_) message->wait();
}

}  // namespace whirl::schur
