#include "comm/self_comm.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace whirl {

class SelfComm::SelfMessage final : public Message {
 public:
  SelfMessage(SelfComm& comm, int tag, std::span<const std::byte> send)
      : comm_(comm), tag_(tag), from_(send.data()), bytes_(send.size()), is_send_(true) {
    own_.push_back(this);
  }
  SelfMessage(SelfComm& comm, int tag, std::span<std::byte> receive)
      : comm_(comm), tag_(tag), to_(receive.data()), bytes_(receive.size()), is_send_(false) {
    own_.push_back(this);
  }
  ~SelfMessage() override {
    if (state_ == State::started) comm_.waiting_.remove(this);
  }

  void start() override {
    if (state_ != State::idle)
      throw CommError(fmt::format("rank 0: message with tag {} started again before wait()", tag_));
    state_ = State::started;
    comm_.meet(*this);
  }
  void wait() override {
    if (state_ == State::idle)
      throw CommError(fmt::format("rank 0: wait() for a message with tag {} that was not started", tag_));
    if (state_ == State::started)
      throw CommError(fmt::format("rank 0: a {} with tag {} waits for ever: its partner was not started",
                                  is_send_ ? "send" : "receive", tag_));
    state_ = State::idle;
  }
  bool arrived() override { return state_ == State::met; }

 private:
  friend class SelfComm;
  enum class State { idle, started, met };
  SelfComm& comm_;
  int tag_;
  const std::byte* from_ = nullptr;
  std::byte* to_ = nullptr;
  std::size_t bytes_;
  bool is_send_;
  State state_ = State::idle;
  std::list<SelfMessage*> own_;  // the list node, while the message does not wait to be met
};

void SelfComm::meet(SelfMessage& started) {
  for (auto other = waiting_.begin(); other != waiting_.end(); ++other) {
    SelfMessage& o = **other;
    if (o.tag_ != started.tag_ || o.is_send_ == started.is_send_) continue;
    SelfMessage& send = started.is_send_ ? started : o;
    SelfMessage& receive = started.is_send_ ? o : started;
    if (send.bytes_ != receive.bytes_)
      throw CommError(fmt::format("rank 0: a message of {} bytes with tag {} for a buffer of {}", send.bytes_,
                                  started.tag_, receive.bytes_));
    if (send.bytes_ != 0) std::memmove(receive.to_, send.from_, send.bytes_);
    ++traffic_.messages_sent;
    ++traffic_.messages_received;
    traffic_.bytes_sent += send.bytes_;
    traffic_.bytes_received += send.bytes_;
    o.own_.splice(o.own_.begin(), waiting_, other);
    o.state_ = started.state_ = SelfMessage::State::met;
    return;
  }
  waiting_.splice(waiting_.end(), started.own_);
}

std::unique_ptr<Message> SelfComm::make_send(int to, int tag, std::span<const std::byte> buffer) {
  check_partner(*this, to, tag);
  return std::make_unique<SelfMessage>(*this, tag, buffer);
}

std::unique_ptr<Message> SelfComm::make_receive(int from, int tag, std::span<std::byte> buffer) {
  check_partner(*this, from, tag);
  return std::make_unique<SelfMessage>(*this, tag, buffer);
}

void SelfComm::broadcast(std::span<std::byte>, int root) { check_root(*this, root); }

void SelfComm::gather(std::span<const std::byte> mine, std::span<const std::size_t> bytes,
                      std::span<std::byte> all, int root) {
  check_root(*this, root);
  check_gather(*this, mine, bytes, all);
  if (!mine.empty()) std::memmove(all.data(), mine.data(), mine.size());
}

void SelfComm::allgather(std::span<const std::byte> mine, std::span<const std::size_t> bytes,
                         std::span<std::byte> all) {
  gather(mine, bytes, all, 0);
}

void SelfComm::abort(int exit_code, const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::fflush(nullptr);
  std::_Exit(exit_code);
}

}  // namespace whirl
