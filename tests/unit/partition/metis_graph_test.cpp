#include "partition/metis_graph.hpp"

#include <gtest/gtest.h>

#include <set>

namespace whirl {
namespace {

// A ring of rings: `groups` rings of `length` vertices, each joined to the next by one edge.
WeightedGraph chain_of_rings(int groups, int length) {
  std::vector<std::set<int>> edges(static_cast<std::size_t>(groups * length));
  const auto join = [&](int a, int b) {
    edges[static_cast<std::size_t>(a)].insert(b);
    edges[static_cast<std::size_t>(b)].insert(a);
  };
  for (int g = 0; g < groups; ++g) {
    for (int i = 0; i < length; ++i) join(g * length + i, g * length + (i + 1) % length);
    if (g > 0) join(g * length, (g - 1) * length + length / 2);
  }
  WeightedGraph graph;
  for (const auto& e : edges) {
    graph.neighbour.insert(graph.neighbour.end(), e.begin(), e.end());
    graph.row.push_back(static_cast<int>(graph.neighbour.size()));
  }
  return graph;
}

TEST(MetisGraph, CutsTheBridgesOfAChainOfRings) {
  const WeightedGraph graph = chain_of_rings(4, 10);
  for (const auto method : {CutOptions::Method::k_way, CutOptions::Method::bisection}) {
    const GraphCut cut = cut_graph(graph, 4, {.method = method});
    EXPECT_EQ(cut.error, "");
    EXPECT_EQ(cut.cost, 3);
    for (int v = 0; v < graph.vertices(); ++v)
      EXPECT_EQ(cut.part[static_cast<std::size_t>(v)], cut.part[static_cast<std::size_t>(v / 10 * 10)]);
  }
}

TEST(MetisGraph, HeavyVerticesAreSpread) {
  WeightedGraph graph = chain_of_rings(1, 12);
  graph.vertex_weight.assign(12, 1);
  graph.vertex_weight[0] = graph.vertex_weight[1] = 11;  // neighbours, of weight 32 in all
  const GraphCut cut = cut_graph(graph, 2);
  int weight[2] = {0, 0};
  for (std::size_t v = 0; v < 12; ++v) weight[cut.part[v]] += graph.vertex_weight[v];
  EXPECT_EQ(weight[0], 16);
  EXPECT_EQ(weight[1], 16);
}

TEST(MetisGraph, TheSameSeedGivesTheSameParts) {
  const WeightedGraph graph = chain_of_rings(7, 13);
  EXPECT_EQ(cut_graph(graph, 3, {.seed = 5}).part, cut_graph(graph, 3, {.seed = 5}).part);
}

TEST(MetisGraph, AnyNumberOfPartsWorks) {
  const WeightedGraph graph = chain_of_rings(1, 3);
  for (const int parts : {1, 2, 3, 4, 16}) {
    const GraphCut cut = cut_graph(graph, parts);
    EXPECT_EQ(cut.error, "") << parts;
    ASSERT_EQ(cut.part.size(), 3u);
    for (const int p : cut.part) EXPECT_TRUE(p >= 0 && p < parts) << parts;
  }
  EXPECT_EQ(cut_graph(graph, 5).cost, 3);
  EXPECT_TRUE(cut_graph(WeightedGraph{}, 3).part.empty());
}

}  // namespace
}  // namespace whirl
