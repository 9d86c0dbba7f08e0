// What only SelfComm can promise: wrong schedules are told instead of waiting for ever.
#include "comm/self_comm.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "comm/agree.hpp"
#include "comm/collectives.hpp"
#include "support/allocation_counter.hpp"

namespace whirl {
namespace {

std::span<std::byte> bytes(std::vector<double>& v) { return std::as_writable_bytes(std::span(v)); }

TEST(SelfComm, AMessageArrivesWhenBothSidesHaveStarted) {
  SelfComm comm;
  std::vector<double> out = {1, 2, 3}, in(3);
  const auto send = comm.make_send(0, 4, bytes(out));
  const auto receive = comm.make_receive(0, 4, bytes(in));
  for (int round = 0; round < 3; ++round) {
    out[0] = round;
    receive->start();
    EXPECT_FALSE(receive->arrived());
    send->start();
    EXPECT_TRUE(receive->arrived());
    send->wait();
    receive->wait();
    EXPECT_EQ(in, out);
  }
  EXPECT_EQ(comm.traffic().messages_sent, 3u);
  EXPECT_EQ(comm.traffic().bytes_received, 72u);
}

TEST(SelfComm, MessagesOfOneTagKeepTheirOrderAndTagsDoNotMix) {
  SelfComm comm;
  std::vector<double> a = {1}, b = {2}, c = {3}, first(1), second(1), third(1);
  const auto send_a = comm.make_send(0, 1, bytes(a)), send_b = comm.make_send(0, 1, bytes(b)),
             send_c = comm.make_send(0, 2, bytes(c));
  const auto get_1 = comm.make_receive(0, 1, bytes(first)), get_2 = comm.make_receive(0, 1, bytes(second)),
             get_c = comm.make_receive(0, 2, bytes(third));
  send_c->start();
  send_a->start();
  send_b->start();
  get_1->start();
  get_2->start();
  get_c->start();
  for (Message* m : {send_a.get(), send_b.get(), send_c.get(), get_1.get(), get_2.get(), get_c.get()})
    m->wait();
  EXPECT_EQ(first[0], 1);
  EXPECT_EQ(second[0], 2);
  EXPECT_EQ(third[0], 3);
}

TEST(SelfComm, TellsAScheduleThatWouldWaitForEver) {
  SelfComm comm;
  std::vector<double> out(1), in(1);
  const auto send = comm.make_send(0, 1, bytes(out));
  const auto receive = comm.make_receive(0, 2, bytes(in));  // another tag
  send->start();
  receive->start();
  EXPECT_THROW(send->wait(), CommError);
  EXPECT_THROW(receive->wait(), CommError);
}

TEST(SelfComm, TellsMisuse) {
  SelfComm comm;
  std::vector<double> out(1), in(2);
  EXPECT_THROW(comm.make_send(1, 0, bytes(out)), CommError);
  EXPECT_THROW(comm.make_receive(-1, 0, bytes(in)), CommError);
  EXPECT_THROW(comm.make_send(0, -1, bytes(out)), CommError);
  EXPECT_THROW(comm.broadcast(bytes(out), 1), CommError);
  const auto send = comm.make_send(0, 1, bytes(out));
  const auto receive = comm.make_receive(0, 1, bytes(in));
  EXPECT_THROW(send->wait(), CommError);  // not started
  send->start();
  EXPECT_THROW(send->start(), CommError);     // twice
  EXPECT_THROW(receive->start(), CommError);  // another length
}

TEST(SelfComm, MessagesDoNotAllocate) {
  SelfComm comm;
  std::vector<double> out(8), in(8);
  const auto send = comm.make_send(0, 1, bytes(out));
  const auto receive = comm.make_receive(0, 1, bytes(in));
  const AllocationCounter counter;
  for (int i = 0; i < 10; ++i) {
    receive->start();
    send->start();
    receive->wait();
    send->wait();
  }
  EXPECT_EQ(counter.count(), 0);
}

TEST(Guarded, ReturnsTheExitCodeOfTheBody) {
  SelfComm comm;
  EXPECT_EQ(guarded(comm, [](Communicator&) { return 1; }), 1);
}

TEST(GuardedDeathTest, AnExceptionEndsTheJobWithTheCodeOfItsKind) {
  SelfComm comm;
  EXPECT_EXIT(guarded(comm, [](Communicator&) -> int { throw DeckError({}, "no such node"); }),
              testing::ExitedWithCode(2), "error: no such node");
  EXPECT_EXIT(guarded(comm, [](Communicator&) -> int { throw EnvironmentError("no space"); }),
              testing::ExitedWithCode(3), "error: no space");
  EXPECT_EXIT(guarded(comm, [](Communicator&) -> int { throw std::bad_alloc(); }), testing::ExitedWithCode(3),
              "out of memory");
}

}  // namespace
}  // namespace whirl
