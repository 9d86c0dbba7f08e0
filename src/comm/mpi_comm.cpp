#include "comm/mpi_comm.hpp"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/error.hpp"
#include "base/thread_clock.hpp"

namespace whirl {
namespace {

// MPI counts in int: longer buffers travel in pieces.
constexpr std::size_t kPiece = std::size_t{1} << 30;
static_assert(kPiece <= INT_MAX);

constexpr int kPrivateTag = 0;  // of the private communicator, for set-up calls

void check(int code, const char* what) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw EnvironmentError(
      fmt::format("MPI: {} failed: {}", what, std::string(text, static_cast<std::size_t>(length))));
}

// Calls f(begin, length) for every piece; an empty buffer is one empty piece, since it is a message too.
template <class F>
void for_each_piece(std::size_t bytes, F&& f) {
  std::size_t at = 0;
  do {
    const std::size_t n = std::min(kPiece, bytes - at);
    f(at, static_cast<int>(n));
    at += n;
  } while (at < bytes);
}

class Wait {  // adds the time of its life to the time waited
 public:
  explicit Wait(Traffic& traffic)
      : traffic_(traffic), cpu_begin_(traffic.count_cpu ? thread_seconds() : 0.0) {}
  ~Wait() {
    traffic_.seconds_waited += std::chrono::duration<double>(Clock::now() - begin_).count();
    if (traffic_.count_cpu) traffic_.cpu_seconds_waited += thread_seconds() - cpu_begin_;
  }
  Wait(const Wait&) = delete;
  Wait& operator=(const Wait&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  Traffic& traffic_;
  double cpu_begin_;
  Clock::time_point begin_ = Clock::now();
};

class MpiMessage final : public Message {
 public:
  enum class Kind { send, receive };
  MpiMessage(Traffic& traffic, int rank, MPI_Comm comm, Kind kind, int partner, int tag, std::byte* data,
             std::size_t bytes)
      : traffic_(traffic), rank_(rank), partner_(partner), tag_(tag), kind_(kind), bytes_(bytes) {
    for_each_piece(bytes, [&](std::size_t at, int n) {
      MPI_Request& r = requests_.emplace_back(MPI_REQUEST_NULL);
      // The binding of MPI_Send_init takes a pointer to const; one pointer serves both kinds here.
      if (kind == Kind::send)
        check(MPI_Send_init(data + at, n, MPI_BYTE, partner, tag, comm, &r), "making a send");
      else
        check(MPI_Recv_init(data + at, n, MPI_BYTE, partner, tag, comm, &r), "making a receive");
    });
    statuses_.resize(requests_.size());
  }
  ~MpiMessage() override {
    int finalized = 0;
    MPI_Finalized(&finalized);
    if (finalized) return;
    for (MPI_Request& r : requests_) MPI_Request_free(&r);
  }

  void start() override {
    if (under_way_) fail("started again before wait()");
    check(MPI_Startall(static_cast<int>(requests_.size()), requests_.data()), "starting a message");
    under_way_ = true;
    if (kind_ == Kind::send) {
      ++traffic_.messages_sent;
      traffic_.bytes_sent += bytes_;
    }
  }
  void wait() override {
    if (!under_way_) fail("wait() without start()");
    if (!arrived_) {
      const Wait timed(traffic_);
      check_done(MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), statuses_.data()));
    }
    under_way_ = arrived_ = false;
    if (kind_ == Kind::send) return;
    std::size_t got = 0;
    for (const MPI_Status& s : statuses_) {
      int n = 0;
      MPI_Get_count(&s, MPI_BYTE, &n);
      got += static_cast<std::size_t>(n);
    }
    if (got != bytes_) fail(fmt::format("{} bytes came", got).c_str());
    ++traffic_.messages_received;
    traffic_.bytes_received += bytes_;
  }
  bool arrived() override {
    if (!under_way_ || arrived_) return arrived_;
    int flag = 0;
    check_done(MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &flag, statuses_.data()));
    arrived_ = flag != 0;
    return arrived_;
  }

 private:
  void check_done(int code) {
    if (code == MPI_ERR_IN_STATUS) {
      for (const MPI_Status& s : statuses_) {
        if (s.MPI_ERROR != MPI_SUCCESS && s.MPI_ERROR != MPI_ERR_PENDING) code = s.MPI_ERROR;
      }
    }
    int kind = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &kind);
    if (kind == MPI_ERR_TRUNCATE) fail("more bytes came");
    check(code, "a message");
  }
  [[noreturn]] void fail(const char* what) const {
    throw CommError(fmt::format("rank {}: {} of {} bytes, rank {}, tag {}: {}", rank_,
                                kind_ == Kind::send ? "send" : "receive", bytes_, partner_, tag_, what));
  }

  Traffic& traffic_;
  int rank_, partner_, tag_;
  Kind kind_;
  std::size_t bytes_;
  std::vector<MPI_Request> requests_;
  std::vector<MPI_Status> statuses_;
  bool under_way_ = false, arrived_ = false;
};

class MpiComm final : public Communicator {
 public:
  explicit MpiComm(MPI_Comm parent) {
    // Communicators of our own: one for messages, one for set-up calls, whose tags cannot meet.
    check(MPI_Comm_dup(parent, &messages_), "duplicating the communicator");
    check(MPI_Comm_dup(parent, &setup_), "duplicating the communicator");
    MPI_Comm_set_errhandler(messages_, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(setup_, MPI_ERRORS_RETURN);
    check(MPI_Comm_rank(messages_, &rank_), "asking for the rank");
    check(MPI_Comm_size(messages_, &size_), "asking for the number of ranks");
  }
  ~MpiComm() override {
    int finalized = 0;
    MPI_Finalized(&finalized);
    if (finalized) return;
    MPI_Comm_free(&messages_);
    MPI_Comm_free(&setup_);
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  std::unique_ptr<Message> make_send(int to, int tag, std::span<const std::byte> buffer) override {
    check_partner(*this, to, tag);
    return std::make_unique<MpiMessage>(traffic_, rank_, messages_, MpiMessage::Kind::send, to, tag,
                                        const_cast<std::byte*>(buffer.data()), buffer.size());
  }
  std::unique_ptr<Message> make_receive(int from, int tag, std::span<std::byte> buffer) override {
    check_partner(*this, from, tag);
    return std::make_unique<MpiMessage>(traffic_, rank_, messages_, MpiMessage::Kind::receive, from, tag,
                                        buffer.data(), buffer.size());
  }

  void barrier() override {
    const Wait timed(traffic_);
    check(MPI_Barrier(setup_), "barrier");
  }

  void broadcast(std::span<std::byte> data, int root) override {
    check_root(*this, root);
    const Wait timed(traffic_);
    for_each_piece(data.size(), [&](std::size_t at, int n) {
      check(MPI_Bcast(data.data() + at, n, MPI_BYTE, root, setup_), "broadcast");
    });
    count_setup(rank_ == root ? data.size() : 0, rank_ == root ? 0 : data.size());
  }

  void gather(std::span<const std::byte> mine, std::span<const std::size_t> bytes, std::span<std::byte> all,
              int root) override {
    check_root(*this, root);
    const Wait timed(traffic_);
    std::vector<MPI_Request> requests;
    if (rank_ == root) {
      check_gather(*this, mine, bytes, all);
      std::size_t begin = 0;
      for (int r = 0; r < size_; begin += bytes[static_cast<std::size_t>(r++)]) {
        const std::size_t n_rank = bytes[static_cast<std::size_t>(r)];
        if (r == rank_) {
          std::copy(mine.begin(), mine.end(), all.begin() + static_cast<std::ptrdiff_t>(begin));
          continue;
        }
        for_each_piece(n_rank, [&](std::size_t at, int n) {
          check(MPI_Irecv(all.data() + begin + at, n, MPI_BYTE, r, kPrivateTag, setup_,
                          &requests.emplace_back(MPI_REQUEST_NULL)),
                "gather");
        });
        count_setup(0, n_rank);
      }
    } else {
      for_each_piece(mine.size(), [&](std::size_t at, int n) {
        check(MPI_Isend(mine.data() + at, n, MPI_BYTE, root, kPrivateTag, setup_,
                        &requests.emplace_back(MPI_REQUEST_NULL)),
              "gather");
      });
      count_setup(mine.size(), 0);
    }
    check(MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE), "gather");
  }

  void allgather(std::span<const std::byte> mine, std::span<const std::size_t> bytes,
                 std::span<std::byte> all) override {
    check_gather(*this, mine, bytes, all);
    gather(mine, bytes, all, 0);
    broadcast(all, 0);
  }

  [[noreturn]] void abort(int exit_code, const std::string& why) override {
    std::fprintf(stderr, "rank %d: %s\n", rank_, why.c_str());
    std::fflush(nullptr);
    MPI_Abort(messages_, exit_code);
    std::_Exit(exit_code);  // not reached: MPI_Abort does not return
  }

 private:
  void count_setup(std::size_t sent, std::size_t received) {
    traffic_.messages_sent += sent != 0;
    traffic_.bytes_sent += sent;
    traffic_.messages_received += received != 0;
    traffic_.bytes_received += received;
  }

  MPI_Comm messages_ = MPI_COMM_NULL, setup_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
};

}  // namespace

MpiSession::MpiSession(int& argc, char**& argv) {
  // Open MPI waits busily. With anything else on the machine, be it the thread that writes the results, a
  // rank that spins keeps the one that it waits for from running: steps of 0.2 ms were seen to take 30 ms.
  // Giving the core away between looks costs 0.2 us a message. The user's own setting wins.
  setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
  int granted = MPI_THREAD_SINGLE;
  check(MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &granted), "starting");
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (granted < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    throw EnvironmentError("MPI: this library does not work beside threads");
  }
  world_ = std::make_unique<MpiComm>(MPI_COMM_WORLD);
}

MpiSession::~MpiSession() {
  if (!finished_) world_->abort(3, "left before the others: an error, or an exit in the middle of the run");
}

void MpiSession::finish() {
  if (finished_) return;
  world_.reset();
  finished_ = true;
  check(MPI_Finalize(), "ending");
}

std::string mpi_library_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  MPI_Get_library_version(text, &length);
  const std::string all(text, static_cast<std::size_t>(length));
  return all.substr(0, all.find_first_of(",\n"));
}

}  // namespace whirl
