#include "schur/schur_solver.hpp"

#include <algorithm>
#include <chrono>

#include "comm/collectives.hpp"

namespace whirl::schur {

namespace {

using Clock = std::chrono::steady_clock;

// Adds the time of its life to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(double& sum) : sum_(sum), begin_(Clock::now()) {}
  ~Stopwatch() { sum_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& sum_;
  Clock::time_point begin_;
};

// Every message that can tell a failure begins with it.
constexpr std::size_t header_length = 3;

void write_header(double* header, const linalg::FactorStatus& status) {
  header[0] = status.ok ? 0.0 : 1.0;
  header[1] = status.bad_unknown;
  header[2] = status.rank;
}

// The first failure told is kept.
void read_header(const double* header, linalg::FactorStatus& status) {
  if (header[0] == 0.0 || !status.ok) return;
  status.ok = false;
  status.bad_unknown = static_cast<int>(header[1]);
  status.rank = static_cast<int>(header[2]);
}

std::span<std::byte> bytes(std::vector<double>& v) { return std::as_writable_bytes(std::span(v)); }

}  // namespace

// Master's side: schur and right_hand_side are received, solution is sent. Other side: the converse.
struct SchurSolver::Channel {
  std::vector<int> place;
  std::vector<double> schur, right_hand_side, solution;
  std::unique_ptr<Message> schur_message, right_hand_side_message, solution_message;
  bool schur_under_way = false;

  Channel(Communicator& comm, int partner, std::vector<int> interface_place, int tag, bool master)
      : place(std::move(interface_place)),
        schur(header_length + place.size() * place.size()),
        right_hand_side(place.size()),
        solution(header_length + place.size()) {
    if (master) {
      schur_message = comm.make_receive(partner, tag, bytes(schur));
      right_hand_side_message = comm.make_receive(partner, tag + 1, bytes(right_hand_side));
      solution_message = comm.make_send(partner, tag + 2, bytes(solution));
    } else {
      schur_message = comm.make_send(partner, tag, bytes(schur));
      right_hand_side_message = comm.make_send(partner, tag + 1, bytes(right_hand_side));
      solution_message = comm.make_receive(partner, tag + 2, bytes(solution));
    }
  }
};

SchurSolver::SchurSolver(Communicator& comm, Subdomain mine, linalg::SolverKind interface_solver, int tag)
    : comm_(comm), mine_(std::move(mine)), interface_solver_(interface_solver), tag_(tag) {
  const auto places = gather_sequences(comm_, mine_.interface_place);
  if (comm_.is_master()) {
    interface_ = std::make_unique<InterfaceSystem>(mine_.interface_size, places, interface_solver_);
    for (int r = 1; r < comm_.size(); ++r)
      channels_.push_back(std::make_unique<Channel>(comm_, r, places[r], tag_, true));
    sum_.assign(mine_.interface_size, 0.0);
  } else {
    channels_.push_back(std::make_unique<Channel>(comm_, 0, mine_.interface_place, tag_, false));
  }
  h_.assign(mine_.interface_place.size(), 0.0);
  y_.assign(mine_.interface_place.size(), 0.0);
}

SchurSolver::~SchurSolver() = default;

void SchurSolver::analyze(const linalg::SparsePattern& pattern) {
  empty_ = pattern.n == 0;
  if (!empty_) local_.analyze(pattern, mine_.interface_unknowns);
}

linalg::FactorStatus SchurSolver::factor(std::span<const double> values) {
  pending_ = failure_ = {};
  if (comm_.is_master()) {
    for (auto& channel : channels_) channel->schur_message->start();
    factor_local(values);
    gather_schur();
  } else {
    factor_local(values);
    send_schur();
  }
  return {};
}

void SchurSolver::factor_local(std::span<const double> values) {
  if (empty_) return;
  const Stopwatch watch(seconds_->local_factor);
  const linalg::FactorStatus status = local_.factor(values);
  if (status.ok) return;
  pending_ = status;
  pending_.bad_unknown = status.bad_unknown < 0 ? -1 : mine_.global_unknown[status.bad_unknown];
  pending_.rank = comm_.rank();
}

void SchurSolver::send_schur() {
  Channel& channel = *channels_.front();
  if (channel.schur_under_way) channel.schur_message->wait();
  write_header(channel.schur.data(), pending_);
  const std::size_t k = mine_.interface_place.size();
  if (pending_.ok && k > 0) {
    double* out = channel.schur.data() + header_length;
    for (std::size_t j = 0; j < k; ++j)
      std::copy_n(local_.schur() + j * local_.schur_stride(), k, out + j * k);
  }
  channel.schur_message->start();
  channel.schur_under_way = true;
}

void SchurSolver::gather_schur() {
  interface_->clear();
  if (pending_.ok && !empty_ && !mine_.interface_place.empty())
    interface_->add(0, local_.schur(), local_.schur_stride());
  for (std::size_t r = 0; r < channels_.size(); ++r) {
    Channel& channel = *channels_[r];
    channel.schur_message->wait();
    read_header(channel.schur.data(), pending_);
    if (pending_.ok)
      interface_->add(r + 1, channel.schur.data() + header_length, static_cast<int>(channel.place.size()));
  }
  if (!pending_.ok || interface_->size() == 0) return;
  const Stopwatch watch(seconds_->interface_factor);
  const linalg::FactorStatus status = interface_->factor();
  if (status.ok) return;
  pending_ = status;
  pending_.rank = comm_.rank();
  pending_.bad_unknown = status.bad_unknown < 0 ? -1 : mine_.interface_global[status.bad_unknown];
}

void SchurSolver::solve(std::span<double> b) {
  if (comm_.is_master()) {
    solve_as_master(b);
  } else {
    solve_as_other(b);
  }
}

void SchurSolver::forward(std::span<const double> b) {
  if (empty_ || h_.empty() || !pending_.ok) return;
  const Stopwatch watch(seconds_->local_solve);
  local_.forward(b, h_);
}

void SchurSolver::backward(std::span<double> b) {
  if (empty_ || !failure_.ok) return;
  const Stopwatch watch(seconds_->local_solve);
  if (y_.empty()) {  // a part of the model that touches no other
    local_.solve(b);
  } else {
    local_.backward(y_, b);
  }
}

void SchurSolver::solve_as_master(std::span<double> b) {
  for (auto& channel : channels_) channel->right_hand_side_message->start();
  forward(b);
  std::fill(sum_.begin(), sum_.end(), 0.0);
  for (std::size_t i = 0; i < h_.size(); ++i) sum_[mine_.interface_place[i]] += h_[i];
  for (auto& channel : channels_) {
    channel->right_hand_side_message->wait();
    for (std::size_t i = 0; i < channel->place.size(); ++i)
      sum_[channel->place[i]] += channel->right_hand_side[i];
  }
  failure_ = pending_;
  if (failure_.ok && interface_->size() > 0) {
    const Stopwatch watch(seconds_->interface_solve);
    interface_->solve(sum_);
  }
  for (auto& channel : channels_) {
    write_header(channel->solution.data(), failure_);
    double* out = channel->solution.data() + header_length;
    for (std::size_t i = 0; i < channel->place.size(); ++i) out[i] = sum_[channel->place[i]];
    channel->solution_message->start();
  }
  for (std::size_t i = 0; i < y_.size(); ++i) y_[i] = sum_[mine_.interface_place[i]];
  backward(b);
  for (auto& channel : channels_) channel->solution_message->wait();
}

void SchurSolver::solve_as_other(std::span<double> b) {
  Channel& channel = *channels_.front();
  channel.solution_message->start();
  forward(b);
  std::copy(h_.begin(), h_.end(), channel.right_hand_side.begin());
  channel.right_hand_side_message->start();
  channel.right_hand_side_message->wait();
  if (channel.schur_under_way) {
    channel.schur_message->wait();
    channel.schur_under_way = false;
  }
  channel.solution_message->wait();
  failure_ = {};
  read_header(channel.solution.data(), failure_);
  std::copy_n(channel.solution.data() + header_length, y_.size(), y_.begin());
  backward(b);
}

void SchurSolver::save_memory(SnapshotWriter out) const {
  if (!empty_) local_.save_memory(out.inner("subdomain/"));
  if (interface_ != nullptr) interface_->solver().save_memory(out.inner("interface/"));
}

void SchurSolver::load_memory(SnapshotReader& in) {
  SnapshotReader subdomain = in.inner("subdomain/"), interface = in.inner("interface/");
  if (!empty_) local_.load_memory(subdomain);
  if (interface_ != nullptr) interface_->solver().load_memory(interface);
  in.report(subdomain.misfit());
  in.report(interface.misfit());
}

}  // namespace whirl::schur
