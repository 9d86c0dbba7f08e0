#include "partition/manual.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"
#include "partition/plot_svg.hpp"
#include "unit/partition/fake_model.hpp"

namespace whirl::partition {
namespace {

struct Chain {
  FakeModel f;
  Chain() {
    f.chain(6);
    f.model.finalize();
  }
};

Partition read(const Partitioner& p, const std::string& text, int ranks = 0) {
  std::istringstream in(text);
  const ManualRanks given = read_manual(in, "hand.txt", p, ranks);
  PartitionOptions o;
  o.ranks = given.ranks;
  return p.make(given.vertex_rank, o);
}

std::string error_of(const Partitioner& p, const std::string& text, int ranks = 0) {
  try {
    read(p, text, ranks);
  } catch (const DeckError& e) {
    return e.what();
  }
  return "none";
}

TEST(ManualPartition, PutsListedThingsWhereItSaysAndTheRestWithItsNeighbours) {
  Chain m;
  const Partitioner partitioner(m.f.model);
  const Partition p = read(partitioner, "# two ends\nranks 2\nnode 0 0\nnode 5 1   # far end\n");
  EXPECT_EQ(p.ranks, 2);
  EXPECT_EQ(p.node_owner.front(), 0);
  EXPECT_EQ(p.node_owner.back(), 1);
  EXPECT_EQ(p.interface_size, 6);  // the two fronts meet at one node
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(ManualPartition, TakesRangesOfLabels) {
  Chain m;
  const Partitioner partitioner(m.f.model);
  const Partition p = read(partitioner, "beam 0..2 1\nbeam 3..9 0\nnode 0..5 1\n", 2);
  EXPECT_EQ(p.parts[1].elements.size(), 3u + 6u);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(ManualPartition, WrittenAndReadBackIsTheSame) {
  Chain m;
  const Partitioner partitioner(m.f.model);
  PartitionOptions o;
  o.ranks = 3;
  const Partition p = partitioner.find(o);
  std::ostringstream out;
  write_manual(out, partitioner, p);
  const Partition q = read(partitioner, out.str());
  EXPECT_EQ(q.ranks, 3);
  EXPECT_EQ(q.element_rank, p.element_rank);
  EXPECT_EQ(q.node_owner, p.node_owner);
  EXPECT_EQ(q.interface, p.interface);
}

TEST(ManualPartition, GivesPartsWithoutListedMembersWholeToTheLightestRank) {
  FakeModel f;
  f.chain(3);
  f.chain(3);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = read(partitioner, "node 0 0\n", 2);
  EXPECT_EQ(p.node_owner, (std::vector<int>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(p.interface_size, 0);
}

TEST(ManualPartition, TellsMistakesWithFileAndLine) {
  Chain m;
  const Partitioner partitioner(m.f.model);
  EXPECT_EQ(error_of(partitioner, "\nbeam 17 0\n"), "hand.txt:2: the model has no beam 17");
  EXPECT_EQ(error_of(partitioner, "shell 1 0\n"),
            "hand.txt:1: 'shell' is nothing that this model has: beam, body, node, or 'ranks'");
  EXPECT_EQ(error_of(partitioner, "beam 1\n"),
            "hand.txt:1: expected 'beam LABEL RANK' or 'beam FIRST..LAST RANK'");
  EXPECT_EQ(error_of(partitioner, "beam x 0\n"),
            "hand.txt:1: 'x' is not a label; expected a number or FIRST..LAST");
  EXPECT_EQ(error_of(partitioner, "beam 1 -1\n"), "hand.txt:1: '-1' is not a rank; ranks count from 0");
  EXPECT_EQ(error_of(partitioner, "node 1 0\nbeam 1 3\n", 3),
            "hand.txt:2: rank 3 of 3: ranks count from 0 to 2");
  EXPECT_EQ(error_of(partitioner, "ranks 2\n", 3),
            "hand.txt:1: this partition is for 2 ranks, asked for are 3");
  EXPECT_EQ(
      error_of(partitioner, "node 1 0\nbody 1 1\n", 2),
      "hand.txt:2: body 1 cannot go to rank 1: line 1 puts it, or the node or body it belongs to, on rank 0");
}

TEST(PartitionPlot, DrawsEveryNodeAndEveryElement) {
  Chain m;
  const Partitioner partitioner(m.f.model);
  PartitionOptions o;
  o.ranks = 2;
  std::ostringstream out;
  write_svg(out, partitioner, partitioner.find(o), "a < b");
  const std::string svg = out.str();
  const auto count = [&](const std::string& what) {
    int n = 0;
    for (std::size_t at = 0; (at = svg.find(what, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  EXPECT_EQ(count("<circle"), 6);
  EXPECT_EQ(count("<title>beam "), 5);
  EXPECT_EQ(count("<title>body "), 6);
  EXPECT_EQ(count("a &lt; b"), 1);
}

}  // namespace
}  // namespace whirl::partition
