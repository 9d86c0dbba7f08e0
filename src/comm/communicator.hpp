// Communication between the ranks of a run behind one boundary. Physics and solvers see this class only;
// SelfComm (self_comm.hpp) is one rank without any library, MpiComm (mpi_comm.hpp) is MPI.
//
// Two kinds of call:
//
//   set-up      barrier, broadcast, gather, allgather and the typed functions of collectives.hpp. All ranks
//               make the same calls in the same order. They may allocate.
//   every step  messages: partner, tag and buffer are fixed once (make_send, make_receive), then
//               start() ... wait() as often as one likes, without allocation. FixedSum (fixed_sum.hpp) is
//               made of them.
//
// A schedule is right when it does not count on buffering: a send may wait until its receive has been
// started. SelfComm knows this and tells a schedule that would wait for ever; MPI would hang, or not, with
// the size of the message.
//
// Errors. What goes wrong on one rank reaches the others before any of them waits for it:
//   - at set-up, all ranks call agree() (agree.hpp) after each stage that may fail on one of them;
//   - in a step, a flag travels inside the messages that are sent anyway;
//   - whatever else ends a rank (an exception, a signal) ends all: guarded() calls abort(), and a rank that
//     dies without a word is noticed by mpirun, which ends the others.
// Misuse (no such rank, a message started twice, buffers of different sizes) is a mistake of ours and ends
// the run with a CommError that names the rank.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

namespace whirl {

struct CommError : std::logic_error {
  using std::logic_error::logic_error;
};

// What a rank has sent and received since its communicator was made, and how long it has waited.
struct Traffic {
  std::uint64_t messages_sent = 0, bytes_sent = 0;
  std::uint64_t messages_received = 0, bytes_received = 0;
  double seconds_waited = 0.0;      // in wait() and in set-up calls
  double cpu_seconds_waited = 0.0;  // processor time of that, when count_cpu is on: libraries wait busily
  bool count_cpu = false;
};

// A message whose partner, tag and buffer never change.
//   idle --start()--> under way --wait()--> idle
// While it is under way a send's buffer must not be written, nor a receive's be touched. Destroying a message
// that is under way is allowed only when the run is being ended.
class Message {
 public:
  virtual ~Message() = default;
  Message() = default;
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;
  virtual void start() = 0;
  virtual void wait() = 0;
  // Has it arrived (left)? Then wait() returns at once. Gives the library a chance to move data.
  virtual bool arrived() = 0;
};

class Communicator {
 public:
  virtual ~Communicator() = default;
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  virtual int rank() const = 0;  // 0 .. size()-1
  virtual int size() const = 0;
  bool is_master() const { return rank() == 0; }

  // Messages between a pair of ranks with one tag arrive in the order in which they were started. Send and
  // receive have the same length; empty messages are messages. Tags: 0 .. max_tag.
  static constexpr int max_tag = 32767;  // what every MPI grants
  virtual std::unique_ptr<Message> make_send(int to, int tag, std::span<const std::byte> buffer) = 0;
  virtual std::unique_ptr<Message> make_receive(int from, int tag, std::span<std::byte> buffer) = 0;

  virtual void barrier() = 0;
  // The root's bytes to all. All ranks give the same length.
  virtual void broadcast(std::span<std::byte> data, int root) = 0;
  // Rank r's `mine` (any length) to the root, one behind the other in the order of ranks. `bytes[r]` and
  // `all` matter on the root only: all.size() is the sum of bytes.
  virtual void gather(std::span<const std::byte> mine, std::span<const std::size_t> bytes,
                      std::span<std::byte> all, int root) = 0;
  // The same, to every rank; bytes and all matter everywhere.
  virtual void allgather(std::span<const std::byte> mine, std::span<const std::size_t> bytes,
                         std::span<std::byte> all) = 0;

  // Prints "rank R: WHY" and ends all ranks with this exit code, whatever they are doing.
  [[noreturn]] virtual void abort(int exit_code, const std::string& why) = 0;

  const Traffic& traffic() const { return traffic_; }
  // Two more clock reads a wait; for measurements.
  void count_cpu(bool on) { traffic_.count_cpu = on; }

 protected:
  Traffic traffic_;
};

// What implementations of the interface share: checks of arguments that all of them make.
void check_partner(const Communicator& comm, int partner, int tag);
void check_root(const Communicator& comm, int root);
void check_gather(const Communicator& comm, std::span<const std::byte> mine,
                  std::span<const std::size_t> bytes,
                  std::span<const std::byte> all);  // on ranks that receive

}  // namespace whirl
