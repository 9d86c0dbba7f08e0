// The search for partitions: its count of the interface is exact, it is never worse than its start, it keeps
// the balance, and it finds what is known to be best.
#include <gtest/gtest.h>

#include <random>

#include "partition/predict.hpp"
#include "partition/refine.hpp"
#include "unit/partition/fake_model.hpp"

namespace whirl::partition {
namespace {

// A ring of joints between static nodes, chains on it, a reaction that applies the multipliers of a joint,
// and scalar nodes with constraints: something for every rule of the split.
FakeModel zoo() {
  FakeModel f;
  std::vector<int> ring;
  for (int i = 0; i < 9; ++i) {
    ring.push_back(i % 3 == 2 ? f.node() : f.static_node());
    const auto arm = f.chain(6);
    f.beam({ring.back(), arm[0]});
    if (i % 2 == 0) f.beam({ring.back(), arm[5]});
  }
  for (int i = 0; i < 9; ++i) {
    const auto j = f.joint({ring[i], ring[(i + 1) % 9]}, 3 + i % 3, i % 2);
    if (i % 4 == 0) f.reaction({ring[(i + 2) % 9]}, j);
  }
  std::vector<int> scalars;
  for (int i = 0; i < 12; ++i) scalars.push_back(f.scalar());
  for (int i = 0; i + 1 < 12; ++i) f.genel({scalars[i], scalars[i + 1]}, i % 5 == 0 ? 1 : 0);
  f.model.finalize();
  return f;
}

std::vector<int> random_ranks(const Graph& g, int ranks, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int> out;
  for (int v = 0; v < g.vertices(); ++v) out.push_back(static_cast<int>(random() % unsigned(ranks)));
  return out;
}

// Vertices in a row together: less of a mess than single ones.
std::vector<int> random_blocks(const Graph& g, int ranks, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int> out;
  int r = 0;
  for (int v = 0; v < g.vertices(); ++v) {
    if (random() % 12 == 0) r = static_cast<int>(random() % unsigned(ranks));
    out.push_back(r);
  }
  return out;
}

TEST(Search, CountsTheInterfaceThatThePartitionHas) {
  const FakeModel f = zoo();
  const Partitioner partitioner(f.model);
  const Graph& g = partitioner.graph();
  for (const StaticNodes treatment : {StaticNodes::interface, StaticNodes::inertia}) {
    const InterfaceRules rules(partitioner.connectivity(), g, partitioner.inertia(), treatment);
    PartitionOptions o;
    o.ranks = 4;
    o.static_nodes = treatment;
    int exact = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
      InterfaceCount count(rules, 4, 0.1, seed % 2 ? random_blocks(g, 4, seed) : random_ranks(g, 4, seed));
      std::mt19937 random(seed);
      for (int i = 0; i < 50; ++i) {
        count.move(rules.host(static_cast<int>(random() % unsigned(g.vertices()))),
                   static_cast<int>(random() % 4u));
      }
      const Partition p = partitioner.make(count.vertex_ranks(), o);
      EXPECT_EQ(broken_promise(partitioner, p), "");
      EXPECT_NEAR(p.imbalance <= 0.1 ? 1.0 : 0.0, count.balanced() ? 1.0 : 0.0, 0.0);
      if (!p.repaired.empty()) continue;
      ++exact;
      EXPECT_EQ(static_cast<int>(count.unknowns()), p.interface_size) << seed;
      EXPECT_EQ(count.size() % InterfaceRules::kUnknown, p.interface_size_formulation) << seed;
    }
    EXPECT_GT(exact, 10);
  }
}

TEST(Search, IsNeverWorseThanItsStart) {
  const FakeModel f = zoo();
  const Partitioner partitioner(f.model);
  const Graph& g = partitioner.graph();
  const InterfaceRules rules(partitioner.connectivity(), g, partitioner.inertia(), StaticNodes::interface);
  for (const int ranks : {2, 3, 7}) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
      const InterfaceCount start(rules, ranks, 0.1, random_blocks(g, ranks, seed));
      InterfaceCount downhill = start;
      refine(downhill);
      EXPECT_LE(downhill.excess(), start.excess());
      if (start.balanced()) {
        EXPECT_LE(downhill.size(), start.size());
      }
      InterfaceCount annealed = downhill;
      anneal(annealed, {.seed = seed, .budget = 20000});
      EXPECT_LE(annealed.excess(), downhill.excess());
      if (annealed.excess() == downhill.excess()) {
        EXPECT_LE(annealed.size(), downhill.size());
      }
    }
  }
}

TEST(Search, WithTheSameSeedMakesTheSameMoves) {
  const FakeModel f = zoo();
  const Partitioner partitioner(f.model);
  const Graph& g = partitioner.graph();
  const InterfaceRules rules(partitioner.connectivity(), g, partitioner.inertia(), StaticNodes::interface);
  std::vector<std::vector<int>> found;
  for (int i = 0; i < 2; ++i) {
    InterfaceCount state(rules, 5, 0.1, random_ranks(g, 5, 3));
    anneal(state, {.seed = 7, .budget = 30000});
    found.push_back(state.vertex_ranks());
  }
  EXPECT_EQ(found[0], found[1]);
  PartitionOptions o;
  o.ranks = 5;
  EXPECT_EQ(partitioner.find(o).element_rank, partitioner.find(o).element_rank);
}

TEST(Search, CutsChainsAndRingsAtAsFewNodesAsThereCanBe) {
  for (const bool closed : {false, true}) {
    FakeModel f;
    const auto nodes = f.chain(121);
    if (closed) f.beam({nodes.back(), nodes.front()});
    f.model.finalize();
    const Partitioner partitioner(f.model);
    for (int n = 2; n <= 10; ++n) {
      PartitionOptions o;
      o.ranks = n;
      const Partition p = partitioner.find(o);
      EXPECT_EQ(p.interface_size, 6 * (closed ? n : n - 1)) << n;
      EXPECT_LE(p.imbalance, 0.1) << n;
      EXPECT_EQ(broken_promise(partitioner, p), "");
    }
  }
}

TEST(Search, PutsPiecesThatDoNotTouchOnOneRank) {
  // six equal chains from a node: for two ranks three of them each share the node alone; for three ranks two
  // each, for six one each
  FakeModel f;
  const int hub = f.node();
  for (int b = 0; b < 6; ++b) f.beam({hub, f.chain(30)[0]});
  f.model.finalize();
  const Partitioner partitioner(f.model);
  for (const int n : {2, 3, 6}) {
    PartitionOptions o;
    o.ranks = n;
    const Partition p = partitioner.find(o);
    EXPECT_EQ(p.interface_size, 6) << n;
    EXPECT_LE(p.imbalance, 0.1) << n;
  }
}

TEST(Search, KeepsTheBalanceWhereVerticesAreLightEnough) {
  const FakeModel f = zoo();
  const Partitioner partitioner(f.model);
  for (const double imbalance : {0.05, 0.1, 0.3}) {
    for (int n = 2; n <= 6; ++n) {
      PartitionOptions o;
      o.ranks = n;
      o.imbalance = imbalance;
      EXPECT_LE(partitioner.find(o).imbalance, imbalance + 1e-9) << n;
    }
  }
}

TEST(Search, TakesALargerInterfaceWhenTheSmallestCostsMoreThanATenthOfTheStep) {
  // two bodies of chains, 150 nodes and 100, with a single node between them: the smallest cut leaves one
  // rank with 60 % of the work
  FakeModel f;
  for (const int length : {25, 17}) {
    std::vector<std::vector<int>> rows;
    for (int i = 0; i < 6; ++i) rows.push_back(f.chain(length));
    for (int i = 0; i + 1 < 6; ++i) {
      for (int k = 0; k < length; ++k) f.beam({rows[i][k], rows[i + 1][k]});
    }
  }
  f.beam({25 * 6 - 1, 25 * 6});
  f.model.finalize();
  const Partitioner partitioner(f.model);
  PartitionOptions o;
  o.ranks = 2;
  o.imbalance = 0.5;
  const Partition quick = partitioner.find(o);
  o.step_margin = 100.0;
  const Partition small = partitioner.find(o);
  EXPECT_EQ(small.interface_size, 6);
  EXPECT_GT(quick.interface_size, 6);
  EXPECT_LT(1.1 * predict(partitioner, quick).step, predict(partitioner, small).step);
}

}  // namespace
}  // namespace whirl::partition
