// Hidden connections: what drives read makes ghosts and shadows.
#include <gtest/gtest.h>

#include <algorithm>

#include "unit/partition/fake_model.hpp"

namespace whirl::partition {
namespace {

PartitionOptions two_ranks() {
  PartitionOptions o;
  o.ranks = 2;
  return o;
}

// Two bodies without connection, each with a beam to a second node; pieces 0 (nodes 0, 1) and 1 (nodes 2, 3).
struct TwoPieces {
  FakeModel f;
  ElementRef first, second;
  TwoPieces() {
    for (int i = 0; i < 4; ++i) f.node();
    first = f.beam({0, 1});
    second = f.beam({2, 3});
  }
  DrivePtr dof_of_node(int k) {
    return make_datum_drive(make_structural_dof({k, false}, 1, false, false, {}), make_direct_drive());
  }
  Partition split(const Partitioner& p) {
    return p.make(vertex_ranks(p, {0, 0, 1, 1}, {{first, 0}, {second, 1}}), two_ranks());
  }
  int beam_id(const Partitioner& p, const ElementRef& r) {
    return p.connectivity().element_id(r.batch, r.index);
  }
};

TEST(Reads, ADofDriveMakesTheNodeAGhostOfTheReadingRank) {
  TwoPieces m;
  m.f.drive(m.second, m.dof_of_node(0));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Partition p = m.split(partitioner);
  EXPECT_EQ(p.interface_size, 0);
  EXPECT_EQ(p.parts[1].ghost_nodes, std::vector<int>{0});
  EXPECT_EQ(p.parts[1].ghosts.size(), 6u);
  EXPECT_EQ(p.parts[1].drives, std::vector<DriveId>{0});
  EXPECT_TRUE(p.parts[0].ghosts.empty());
  EXPECT_TRUE(p.parts[0].drives.empty());
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Reads, ReaderAndReadAreNeighboursInTheGraph) {
  TwoPieces m;
  m.f.drive(m.second, m.dof_of_node(0));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Graph& g = partitioner.graph();
  const int reader = g.element_vertex[m.beam_id(partitioner, m.second)];
  const auto begin = g.neighbour.begin() + g.start[reader], end = g.neighbour.begin() + g.start[reader + 1];
  EXPECT_NE(std::find(begin, end, g.node_vertex[0]), end);
}

TEST(Reads, PrivateDataOfAnElementBringItsNodesItsUnknownsAndWhatItReads) {
  TwoPieces m;
  const ElementRef sensor = m.f.joint({0, 1}, 2, 1);
  m.f.drive(sensor, m.dof_of_node(1));  // an element whose own drive reads on
  m.f.drive(m.second, make_datum_drive(make_element_datum(sensor, "datum", 0, {}), make_direct_drive()));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Partition p = partitioner.make(
      vertex_ranks(partitioner, {0, 0, 1, 1}, {{m.first, 0}, {m.second, 1}, {sensor, 0}}), two_ranks());
  EXPECT_EQ(p.parts[1].shadows, std::vector<int>{m.beam_id(partitioner, sensor)});
  EXPECT_EQ(p.parts[1].ghost_nodes, (std::vector<int>{0, 1}));
  EXPECT_EQ(p.parts[1].ghosts.size(), 12u + 3u);
  EXPECT_EQ(p.parts[1].drives.size(), 2u);
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

TEST(Reads, AParameterNodeIsFollowedToItsSource) {
  TwoPieces m;
  ParameterNode parameter;
  parameter.source = m.dof_of_node(0);
  m.f.model.parameters.push_back(parameter);
  m.f.drive(m.second, make_datum_drive(make_parameter_datum(0), make_direct_drive()));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  EXPECT_EQ(m.split(partitioner).parts[1].ghost_nodes, std::vector<int>{0});
}

TEST(Reads, ADummyNodeIsReadThroughTheNodesItFollows) {
  TwoPieces m;
  DummyNode dummy;
  dummy.kind = DummyNode::Kind::relative_frame;
  dummy.base = 0;
  dummy.reference = 1;
  m.f.model.dummies.push_back(dummy);
  m.f.drive(m.second,
            make_datum_drive(make_structural_dof({0, true}, 1, false, false, {}), make_direct_drive()));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  EXPECT_EQ(m.split(partitioner).parts[1].ghost_nodes, (std::vector<int>{0, 1}));
}

TEST(Reads, ASwitchingDriveIsReadByTheRankOfItsElement) {
  TwoPieces m;
  m.f.of(m.second).info.driven = 0;
  m.f.model.driven.push_back({m.f.model.add_drive(m.dof_of_node(1)), m.second, {}, {}});
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  EXPECT_EQ(m.split(partitioner).parts[1].ghost_nodes, std::vector<int>{1});
}

TEST(Reads, RememberedDataAreKeptUpToDateWhereTheyAreRead) {
  TwoPieces m;
  const DrivePtr remembered = make_previous_datum_drive(make_structural_dof({0, false}, 1, false, false, {}));
  m.f.model.register_memory(remembered);
  m.f.drive(m.second, make_array_drive({make_const_drive(1.0), remembered}));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Partition p = m.split(partitioner);
  EXPECT_EQ(p.parts[1].ghost_nodes, std::vector<int>{0});
  EXPECT_EQ(p.parts[1].stateful_drives, std::vector<int>{0});
  EXPECT_TRUE(p.parts[0].stateful_drives.empty());
}

std::shared_ptr<const CompiledExpression> expression(std::vector<Instruction> code) {
  auto e = std::make_shared<CompiledExpression>("made up", SourcePos{});
  Program program;
  program.code = std::move(code);
  program.stack = 4;
  e->set_program(std::move(program));
  return e;
}
Instruction op(Op o, int index = 0) {
  Instruction i;
  i.op = o;
  i.index = index;
  return i;
}

TEST(Reads, WhoReadsAVariableNeedsTheDrivesThatAssignIt) {
  TwoPieces m;
  m.f.model.variables = {0.0, 0.0};
  // drive of the first piece: variable 1 = x of node 0 (handed down as Var)
  const DrivePtr writer =
      make_datum_drive(make_structural_dof({0, false}, 1, false, false, {}),
                       make_string_drive(expression({op(Op::load_var), op(Op::store_variable, 1)})));
  m.f.drive(m.first, writer);
  m.f.drive(m.second, make_string_drive(expression({op(Op::load_variable, 1)})));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Partition p = m.split(partitioner);
  EXPECT_EQ(p.parts[1].drives, (std::vector<DriveId>{0, 1}));
  EXPECT_EQ(p.parts[1].ghost_nodes, std::vector<int>{0});
  EXPECT_EQ(p.parts[0].drives, std::vector<DriveId>{0});
}

TEST(Reads, AVariableThatNobodyElseAssignsNeedsNoOtherDrive) {
  TwoPieces m;
  m.f.model.variables = {0.0, 0.0};
  m.f.drive(m.first, make_string_drive(expression({op(Op::load_time), op(Op::store_variable, 0)})));
  m.f.drive(m.second, make_string_drive(expression({op(Op::load_variable, 1)})));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  EXPECT_EQ(m.split(partitioner).parts[1].drives, std::vector<DriveId>{1});
}

TEST(Reads, VarLeftBehindByAnotherStringDriveIsAConnection) {
  TwoPieces m;
  m.f.drive(m.first, make_datum_drive(make_structural_dof({0, false}, 1, false, false, {}),
                                      make_string_drive(expression({op(Op::load_var)}))));
  m.f.drive(m.second, make_string_drive(expression({op(Op::load_var)})));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  EXPECT_EQ(m.split(partitioner).parts[1].ghost_nodes, std::vector<int>{0});
}

TEST(Reads, DrivesThatDrawFromTheRandomSequenceAreEvaluatedTogether) {
  TwoPieces m;
  m.f.drive(m.first, make_string_drive(expression({op(Op::random)})));
  m.f.drive(m.second, make_string_drive(expression({op(Op::random)})));
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Partition p = m.split(partitioner);
  for (const RankPart& part : p.parts) EXPECT_EQ(part.drives, (std::vector<DriveId>{0, 1}));
}

// A drive that follows the model and does not say what of it.
class SilentDrive final : public Drive {
 public:
  double value(const DriveInput&) const override { return 0.0; }
  bool depends_on_time_only() const override { return false; }
};

TEST(Reads, ALiveDriveThatNamesNothingIsTakenToReadEverything) {
  TwoPieces m;
  m.f.drive(m.second, std::make_shared<SilentDrive>());
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  const Partition p = m.split(partitioner);
  EXPECT_EQ(p.parts[1].ghost_nodes, (std::vector<int>{0, 1}));
}

TEST(Reads, DrivesOfTheSolutionAreReadByAllRanksAndUnreadOnesByTheFirst) {
  TwoPieces m;
  m.f.model.add_drive(make_direct_drive());
  m.f.model.finalize();
  const Partitioner partitioner(m.f.model);
  PartitionOptions o = two_ranks();
  o.global_drives = {m.dof_of_node(0), nullptr};
  const Partition p =
      partitioner.make(vertex_ranks(partitioner, {0, 0, 1, 1}, {{m.first, 0}, {m.second, 1}}), o);
  EXPECT_EQ(p.parts[1].ghost_nodes, std::vector<int>{0});
  EXPECT_EQ(p.parts[0].drives, std::vector<DriveId>{0});
  EXPECT_TRUE(p.parts[1].drives.empty());
}

}  // namespace
}  // namespace whirl::partition
