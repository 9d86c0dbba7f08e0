#include "comm/fixed_sum.hpp"

namespace whirl {

FixedSum::FixedSum(Communicator& comm, std::size_t length, int root, int tag, bool share)
    : is_root_(comm.rank() == root), root_(root), mine_(length) {
  check_root(comm, root);
  if (is_root_ || share) result_.resize(length);
  if (!is_root_) {
    contributions_.push_back(comm.make_send(root, tag, std::as_bytes(std::span(mine_))));
    if (share)
      sharing_.push_back(comm.make_receive(root, tag + 1, std::as_writable_bytes(std::span(result_))));
    return;
  }
  from_.resize(static_cast<std::size_t>(comm.size()));
  for (int r = 0; r < comm.size(); ++r) {
    if (r == root) continue;
    std::vector<double>& buffer = from_[static_cast<std::size_t>(r)];
    buffer.resize(length);
    contributions_.push_back(comm.make_receive(r, tag, std::as_writable_bytes(std::span(buffer))));
    if (share) sharing_.push_back(comm.make_send(r, tag + 1, std::as_bytes(std::span(result_))));
  }
}

void FixedSum::start() {
  for (const auto& m : contributions_) m->start();
  if (is_root_) return;
  for (const auto& m : sharing_) m->start();
}

std::span<const double> FixedSum::wait() {
  for (const auto& m : contributions_) m->wait();
  if (is_root_) {
    for (std::size_t r = 0; r < from_.size(); ++r) {
      const std::vector<double>& part = r == static_cast<std::size_t>(root_) ? mine_ : from_[r];
      for (std::size_t i = 0; i < part.size(); ++i) result_[i] = r == 0 ? part[i] : result_[i] + part[i];
    }
    for (const auto& m : sharing_) m->start();
  }
  for (const auto& m : sharing_) m->wait();
  return result_;
}

}  // namespace whirl
