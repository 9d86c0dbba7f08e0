// One rank: every message goes from rank 0 to rank 0. Links no library, so that real-time programs and tests
// need none.
//
// A send meets the receive of its tag when both have been started; the copy is made then. wait() on a
// message whose partner was never started would be for ever: CommError.
#pragma once
#include <list>

#include "comm/communicator.hpp"

namespace whirl {

class SelfComm final : public Communicator {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  std::unique_ptr<Message> make_send(int to, int tag, std::span<const std::byte> buffer) override;
  std::unique_ptr<Message> make_receive(int from, int tag, std::span<std::byte> buffer) override;
  void barrier() override {}
  void broadcast(std::span<std::byte> data, int root) override;
  void gather(std::span<const std::byte> mine, std::span<const std::size_t> bytes, std::span<std::byte> all,
              int root) override;
  void allgather(std::span<const std::byte> mine, std::span<const std::size_t> bytes,
                 std::span<std::byte> all) override;
  [[noreturn]] void abort(int exit_code, const std::string& why) override;

 private:
  class SelfMessage;
  void meet(SelfMessage& started);
  // Started and not yet met, in the order of starting. A message keeps its list node while it is idle, so
  // starting allocates nothing.
  std::list<SelfMessage*> waiting_;
};

}  // namespace whirl
