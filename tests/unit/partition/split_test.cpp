// The split of small models, counted by hand. A node has 6 unknowns in the linear system, 12 with its
// momenta.
#include "partition/split.hpp"

#include <gtest/gtest.h>

#include "unit/partition/fake_model.hpp"

namespace whirl::partition {
namespace {

PartitionOptions two_ranks() {
  PartitionOptions o;
  o.ranks = 2;
  return o;
}

TEST(Split, ABeamChainCutAtANodeSharesThatNodeOnly) {
  FakeModel f;
  f.chain(3);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const ElementRef first{f.model.batches[2].get(), 0}, second{f.model.batches[2].get(), 1};
  const Partition p =
      partitioner.make(vertex_ranks(partitioner, {0, 0, 1}, {{first, 0}, {second, 1}}), two_ranks());
  EXPECT_EQ(p.interface, (std::vector<int>{6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(p.interface_size_formulation, 12);
  EXPECT_EQ(p.parts[0].interior.size(), 6u);
  EXPECT_EQ(p.parts[1].interior.size(), 6u);
  EXPECT_EQ(p.node_owner, (std::vector<int>{0, 0, 1}));
  EXPECT_EQ(p.parts[1].interface_nodes, std::vector<int>{1});
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, ACutJointSendsItsMultipliersToTheInterface) {
  FakeModel f;
  f.node();
  f.node();
  const ElementRef joint = f.joint({0, 1}, 5);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(vertex_ranks(partitioner, {0, 1}, {{joint, 0}}), two_ranks());
  EXPECT_EQ(p.interface_size, 6 + 5);
  EXPECT_EQ(p.interface_size_formulation, 12 + 5);
  EXPECT_FALSE(p.on_interface[f.model.nodes[0].unknown]);
  EXPECT_TRUE(p.on_interface[f.model.nodes[1].unknown]);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, AJointInsideKeepsItsMultipliersInside) {
  FakeModel f;
  f.node();
  f.node();
  const ElementRef joint = f.joint({0, 1}, 5);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(vertex_ranks(partitioner, {1, 1}, {{joint, 1}}), two_ranks());
  EXPECT_EQ(p.interface_size, 0);
  EXPECT_EQ(p.parts[1].interior.size(), 17u);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, BothJointsOfASharedNodeAreCut) {
  FakeModel f;
  for (int i = 0; i < 3; ++i) f.node();
  const ElementRef a = f.joint({0, 1}, 5), b = f.joint({1, 2}, 4);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(vertex_ranks(partitioner, {0, 0, 1}, {{a, 0}, {b, 1}}), two_ranks());
  EXPECT_EQ(p.interface_size, 6 + 5 + 4);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, InternalStatesOfACutJointStayOnItsRank) {
  FakeModel f;
  f.node();
  f.node();
  const ElementRef joint = f.joint({0, 1}, 2, 1);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(vertex_ranks(partitioner, {0, 1}, {{joint, 0}}), two_ranks());
  const int state = joint.batch->own_offset(joint.index) + 2;
  EXPECT_EQ(p.interface_size, 6 + 2);
  EXPECT_FALSE(p.on_interface[state]);
  EXPECT_EQ(p.rank[state], 0);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

// node 0 (rank 1) - joint - static node 1 - joint - node 2, all but node 0 on rank 0
struct StaticBetweenJoints {
  FakeModel f;
  ElementRef outer, inner;
  StaticBetweenJoints() {
    f.node();
    f.static_node();
    f.node();
    outer = f.joint({0, 1}, 5);
    inner = f.joint({1, 2}, 5);
    f.model.finalize();
  }
  Partition make(const Partitioner& p, StaticNodes treatment) {
    PartitionOptions o = two_ranks();
    o.static_nodes = treatment;
    return p.make(vertex_ranks(p, {1, 0, 0}, {{outer, 0}, {inner, 0}}), o);
  }
};

TEST(Split, AStaticNodeAtACutJointGoesToTheInterfaceWithItsJoints) {
  StaticBetweenJoints m;
  const Partitioner partitioner(m.f.model);
  const Partition p = m.make(partitioner, StaticNodes::interface);
  EXPECT_EQ(p.static_at_cut, std::vector<int>{1});
  EXPECT_TRUE(p.tiny_inertia.empty());
  EXPECT_EQ(p.interface_size, 6 + 5 + 6 + 5);
  EXPECT_EQ(p.interface_size_formulation, 12 + 5 + 6 + 5);
  EXPECT_EQ(p.parts[0].interior.size(), 6u);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, AStaticNodeAtACutJointStaysInsideWithATinyInertiaWhenAsked) {
  StaticBetweenJoints m;
  const Partitioner partitioner(m.f.model);
  const Partition p = m.make(partitioner, StaticNodes::inertia);
  EXPECT_EQ(p.tiny_inertia, std::vector<int>{1});
  EXPECT_EQ(p.interface_size, 6 + 5);
  EXPECT_EQ(p.parts[0].interior.size(), 6u + 5u + 6u);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, AChainOfStaticNodesFollowsItsCutEndUpToTheNextMass) {
  FakeModel f;
  f.node();
  for (int i = 0; i < 3; ++i) f.static_node();
  f.node();
  std::vector<std::pair<ElementRef, int>> ranks;
  for (int i = 0; i < 4; ++i) ranks.push_back({f.joint({i, i + 1}, 5), 0});
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(vertex_ranks(partitioner, {1, 0, 0, 0, 0}, ranks), two_ranks());
  EXPECT_EQ(p.static_at_cut, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(p.interface_size, 4 * 6 + 4 * 5);
  EXPECT_FALSE(p.on_interface[f.model.nodes[4].unknown]);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, ADynamicNodeWithoutBodyOrWithASwitchedOneCountsAsWithoutInertia) {
  for (const bool switched : {false, true}) {
    FakeModel f;
    f.node();
    f.node(switched);
    f.node();
    if (switched) {
      f.model.batches[0]->info(1).driven = 0;
      f.model.driven.push_back(
          {f.model.add_drive(make_const_drive(1.0)), {f.model.batches[0].get(), 1}, {}, {}});
    }
    const ElementRef a = f.joint({0, 1}, 5), b = f.joint({1, 2}, 5);
    f.model.finalize();
    const Partitioner partitioner(f.model);
    const Partition p = partitioner.make(vertex_ranks(partitioner, {1, 0, 0}, {{a, 0}, {b, 0}}), two_ranks());
    EXPECT_EQ(p.static_at_cut, std::vector<int>{1}) << switched;
    EXPECT_EQ(broken_promise(partitioner, p), "") << switched;
  }
}

TEST(Split, AReactionOnAnotherRankPutsTheMultipliersItAppliesOnTheInterface) {
  FakeModel f;
  for (int i = 0; i < 4; ++i) f.node();
  const ElementRef equation = f.joint({0, 1}, 3);
  const ElementRef reaction = f.reaction({2, 3}, equation);
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p =
      partitioner.make(vertex_ranks(partitioner, {0, 0, 1, 1}, {{equation, 0}, {reaction, 1}}), two_ranks());
  EXPECT_EQ(p.interface_size, 3);
  EXPECT_EQ(p.parts[0].touched, p.interface);
  EXPECT_EQ(p.parts[1].touched, p.interface);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, AReactionThatTouchesASharedNodeCutsItsEquation) {
  FakeModel f;
  for (int i = 0; i < 5; ++i) f.node();
  const ElementRef equation = f.joint({0, 1}, 3);
  const ElementRef reaction = f.reaction({2, 3}, equation);
  const ElementRef beam = f.beam({3, 4});
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(
      vertex_ranks(partitioner, {0, 0, 0, 0, 1}, {{equation, 0}, {reaction, 0}, {beam, 1}}), two_ranks());
  EXPECT_EQ(p.interface_size, 6 + 3);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, AnEquationWithAllItsColumnsOnTheInterfaceIsMovedThereForRank) {
  FakeModel f;
  for (int i = 0; i < 4; ++i) f.node();
  const ElementRef joint = f.joint({1, 2}, 0, 1);  // a state that its own equation does not hold
  f.of(joint).hollow = true;
  const ElementRef left = f.beam({0, 1}), right = f.beam({2, 3});
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Partition p = partitioner.make(
      vertex_ranks(partitioner, {0, 1, 1, 0}, {{joint, 0}, {left, 1}, {right, 1}}), two_ranks());
  // nodes 1 and 2 are shared, and the ends 0 and 3 (bodies on 0, beams on 1) too
  EXPECT_EQ(p.repaired, std::vector<int>{joint.batch->own_offset(joint.index)});
  EXPECT_EQ(p.interface_size, 4 * 6 + 1);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Split, BodiesAlwaysLiveWithTheirNode) {
  FakeModel f;
  f.chain(3);
  static_cast<FakeBatch*>(f.model.batches[0].get())->add({{1}}, 77);  // a second body on node 1
  f.model.finalize();
  const Partitioner partitioner(f.model);
  const Graph& g = partitioner.graph();
  const Connectivity& c = partitioner.connectivity();
  for (int e = 0; e < c.element_count(); ++e) {
    if (!c.links(e).momenta) continue;
    EXPECT_EQ(g.element_vertex[e], g.node_vertex[c.links(e).nodes[0]]);
  }
  EXPECT_EQ(g.vertices(), 3 + 2);
}

}  // namespace
}  // namespace whirl::partition
