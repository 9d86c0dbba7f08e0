// The contract of Communicator, for every implementation and number of ranks.
#include <gtest/gtest.h>

#include <algorithm>

#include "comm/agree.hpp"
#include "comm/collectives.hpp"
#include "comm/fixed_sum.hpp"
#include "parallel/ranks.hpp"
#include "support/allocation_counter.hpp"

namespace whirl {
namespace {

using testing::ranks;

std::span<std::byte> bytes(std::vector<double>& v) { return std::as_writable_bytes(std::span(v)); }

std::vector<double> numbers_of(int rank, std::size_t n) {
  std::vector<double> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = 1000.0 * rank + static_cast<double>(i);
  return v;
}

TEST(Communicator, RanksCountFromZero) {
  const std::vector<int> all = allgather_values(ranks(), ranks().rank());
  ASSERT_EQ(all.size(), static_cast<std::size_t>(ranks().size()));
  for (int r = 0; r < ranks().size(); ++r) EXPECT_EQ(all[static_cast<std::size_t>(r)], r);
}

TEST(Communicator, MessagesGoRoundARingAgainAndAgain) {
  Communicator& c = ranks();
  const int next = (c.rank() + 1) % c.size(), previous = (c.rank() + c.size() - 1) % c.size();
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{100}, std::size_t{300'000}}) {
    std::vector<double> out(n), in(n);
    const auto send = c.make_send(next, 7, bytes(out));
    const auto receive = c.make_receive(previous, 7, bytes(in));
    for (int round = 0; round < 5; ++round) {
      std::ranges::copy(numbers_of(c.rank() + round, n),
                        out.begin());  // in place: the message holds the buffer
      receive->start();
      send->start();
      receive->wait();
      send->wait();
      EXPECT_EQ(in, numbers_of(previous + round, n));
    }
  }
}

TEST(Communicator, TagsKeepMessagesApart) {
  Communicator& c = ranks();
  const int next = (c.rank() + 1) % c.size(), previous = (c.rank() + c.size() - 1) % c.size();
  std::vector<double> a = {1.0}, b = {2.0}, got_a(1), got_b(1);
  const auto send_a = c.make_send(next, 1, bytes(a)),
             send_b = c.make_send(next, Communicator::max_tag, bytes(b));
  const auto get_a = c.make_receive(previous, 1, bytes(got_a)),
             get_b = c.make_receive(previous, Communicator::max_tag, bytes(got_b));
  for (Message* m : {get_b.get(), get_a.get(), send_a.get(), send_b.get()}) m->start();
  for (Message* m : {get_b.get(), get_a.get(), send_a.get(), send_b.get()}) m->wait();
  EXPECT_EQ(got_a, a);
  EXPECT_EQ(got_b, b);
}

TEST(Communicator, ArrivedTurnsTrueAndThenWaitReturns) {
  Communicator& c = ranks();
  const int next = (c.rank() + 1) % c.size(), previous = (c.rank() + c.size() - 1) % c.size();
  std::vector<double> out = numbers_of(c.rank(), 10), in(10);
  const auto send = c.make_send(next, 0, bytes(out));
  const auto receive = c.make_receive(previous, 0, bytes(in));
  EXPECT_FALSE(receive->arrived());
  receive->start();
  send->start();
  while (!receive->arrived() || !send->arrived()) {
  }
  receive->wait();
  send->wait();
  EXPECT_EQ(in, numbers_of(previous, 10));
}

TEST(Communicator, CountsBytesAndMessages) {
  Communicator& c = ranks();
  const int next = (c.rank() + 1) % c.size(), previous = (c.rank() + c.size() - 1) % c.size();
  std::vector<double> out(10), in(10);
  const auto send = c.make_send(next, 0, bytes(out));
  const auto receive = c.make_receive(previous, 0, bytes(in));
  const Traffic before = c.traffic();
  for (int round = 0; round < 3; ++round) {
    receive->start();
    send->start();
    receive->wait();
    send->wait();
  }
  EXPECT_EQ(c.traffic().bytes_sent - before.bytes_sent, 240u);
  EXPECT_EQ(c.traffic().bytes_received - before.bytes_received, 240u);
  EXPECT_EQ(c.traffic().messages_sent - before.messages_sent, 3u);
  EXPECT_EQ(c.traffic().messages_received - before.messages_received, 3u);
}

TEST(Communicator, TellsMisuse) {
  Communicator& c = ranks();
  std::vector<double> v(1);
  EXPECT_THROW(c.make_send(c.size(), 0, bytes(v)), CommError);
  EXPECT_THROW(c.make_receive(0, Communicator::max_tag + 1, bytes(v)), CommError);
  const auto send = c.make_send(0, 0, bytes(v));
  EXPECT_THROW(send->wait(), CommError);
  std::vector<std::size_t> lengths(static_cast<std::size_t>(c.size()) + 1, 8);
  EXPECT_THROW(c.allgather(bytes(v), lengths, bytes(v)), CommError);
}

TEST(Communicator, BroadcastsFromEveryRootAnyLength) {
  Communicator& c = ranks();
  for (int root = 0; root < c.size(); ++root) {
    for (const std::size_t n : {std::size_t{0}, std::size_t{5}, std::size_t{200'000}}) {
      std::vector<double> v = c.rank() == root ? numbers_of(root, n) : std::vector<double>(3);
      broadcast_sequence(c, v, root);
      EXPECT_EQ(v, numbers_of(root, n));
    }
    std::string text = c.rank() == root ? "from " + std::to_string(root) : "";
    broadcast_sequence(c, text, root);
    EXPECT_EQ(text, "from " + std::to_string(root));
  }
}

TEST(Communicator, GathersDifferentLengthsInTheOrderOfRanks) {
  Communicator& c = ranks();
  const auto length = [](int rank) { return static_cast<std::size_t>(rank == 1 ? 0 : 3 + 50'000 * rank); };
  const std::vector<double> mine = numbers_of(c.rank(), length(c.rank()));
  for (int root = 0; root < c.size(); ++root) {
    const auto all = gather_sequences(c, mine, root);
    ASSERT_EQ(all.size(), c.rank() == root ? static_cast<std::size_t>(c.size()) : 0u);
    for (std::size_t r = 0; r < all.size(); ++r)
      EXPECT_EQ(all[r], numbers_of(static_cast<int>(r), length(static_cast<int>(r))));
  }
  const auto everywhere = allgather_sequences(c, std::string(static_cast<std::size_t>(c.rank()), 'x'));
  ASSERT_EQ(everywhere.size(), static_cast<std::size_t>(c.size()));
  for (std::size_t r = 0; r < everywhere.size(); ++r) EXPECT_EQ(everywhere[r], std::string(r, 'x'));
}

// 1e16 + 1 - 1e16 is 0 or 1 depending on the order of the sum.
double part_of(int rank) { return rank == 0 ? 1e16 : rank == 1 ? 1.0 : rank == 2 ? -1e16 : 0.1 * rank; }

double sum_in_order(int size) {
  double sum = 0.0;
  for (int r = 0; r < size; ++r) sum = r == 0 ? part_of(0) : sum + part_of(r);
  return sum;
}

TEST(Communicator, SumsInTheOrderOfRanksToTheBit) {
  Communicator& c = ranks();
  EXPECT_EQ(sum_of(c, part_of(c.rank())), sum_in_order(c.size()));
  EXPECT_EQ(largest_of(c, c.rank()), c.size() - 1);
  EXPECT_EQ(smallest_of(c, -c.rank()), 1 - c.size());
}

TEST(FixedSum, IsTheSumInTheOrderOfRanksForEveryRoot) {
  Communicator& c = ranks();
  for (int root = 0; root < c.size(); ++root) {
    for (const bool share : {false, true}) {
      FixedSum sum(c, 4, root, 10, share);
      for (int round = 0; round < 3; ++round) {
        for (double& x : sum.mine()) x = (round + 1) * part_of(c.rank());
        sum.start();
        const std::span<const double> y = sum.wait();
        ASSERT_EQ(y.size(), share || c.rank() == root ? 4u : 0u);
        double expected = 0.0;
        for (int r = 0; r < c.size(); ++r)
          expected = r == 0 ? (round + 1) * part_of(0) : expected + (round + 1) * part_of(r);
        for (const double v : y) EXPECT_EQ(v, expected);
      }
    }
  }
}

TEST(FixedSum, DoesNotAllocateHere) {
  Communicator& c = ranks();
  FixedSum sum(c, 100, 0, 10, true);
  sum.start();
  sum.wait();
  const AllocationCounter counter;
  for (int round = 0; round < 10; ++round) {
    sum.start();
    sum.wait();
  }
  EXPECT_EQ(counter.count(), 0);
}

TEST(Agree, AllIsWellWhenAllRanksAreWell) { EXPECT_TRUE(agree(ranks(), 0).ok()); }

TEST(Agree, TheTroubleOfOneRankIsKnownToAll) {
  Communicator& c = ranks();
  for (int bad = 0; bad < c.size(); ++bad) {
    const Verdict v = agree(c, c.rank() == bad ? 3 : 0, "no memory on " + std::to_string(c.rank()));
    EXPECT_EQ(v.code, 3);
    EXPECT_EQ(v.rank, bad);
    EXPECT_EQ(v.why, "no memory on " + std::to_string(bad));
  }
}

TEST(Agree, TheWorstWinsAndOfEqualsTheLowestRank) {
  Communicator& c = ranks();
  const Verdict all = agree(c, 1, std::to_string(c.rank()));
  EXPECT_EQ(all.rank, 0);
  EXPECT_EQ(all.why, "0");
  const Verdict last = agree(c, c.rank() + 1, std::to_string(c.rank()));
  EXPECT_EQ(last.rank, c.size() - 1);
  EXPECT_EQ(last.code, c.size());
}

}  // namespace
}  // namespace whirl
