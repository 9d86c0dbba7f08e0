// Partitions of whole decks: hidden connections as the language writes them, and subdomains that can be
// solved.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <filesystem>

#include "deck/deck.hpp"
#include "deck/expression_evaluator.hpp"
#include "partition/manual.hpp"
#include "solve/run.hpp"
#include "unit/partition/fake_model.hpp"

namespace whirl::partition {
namespace {

std::unique_ptr<Deck> rotor() {
  return read_deck(std::filesystem::path(WHIRL_SOURCE_DIR) / "cases/02_rotor/rotor.mbd");
}

// A swashplate that follows nothing but its own spring, and two blades whose pitch is driven by what it does:
// by a dof drive, and by a string that reads private data of its joint.
constexpr const char* kSwashplate = R"deck(
begin: data; problem: initial value; end: data;
begin: initial value;
  initial time: 0.; final time: 1.; time step: 1.e-3; tolerance: 1.e-6; max iterations: 10;
end: initial value;
begin: control data;
  structural nodes: 6; rigid bodies: 5; joints: 7;
end: control data;
begin: nodes;
  structural: 1, static, null, eye, null, null;
  structural: 2, dynamic, 0., 0., 1., eye, null, null;
  structural: 11, dynamic, 1., 0., 0., eye, null, null;
  structural: 12, dynamic, 2., 0., 0., eye, null, null;
  structural: 21, dynamic, -1., 0., 0., eye, null, null;
  structural: 22, dynamic, -2., 0., 0., eye, null, null;
end: nodes;
begin: elements;
  body: 2, 2, 1., null, eye;
  body: 11, 11, 1., null, eye;
  body: 12, 12, 1., null, eye;
  body: 21, 21, 1., null, eye;
  body: 22, 22, 1., null, eye;
  joint: 1, clamp, 1, node, node;
  joint: 2, total pin joint, 2, position, null,
    position, 0., 0., 1., position constraint, active, active, inactive, null,
    orientation constraint, active, active, active, null;
  joint: 11, clamp, 11, node, node;
  joint: 12, drive hinge, 11, 12, 1., 0., 0.,
    dof, 2, structural, 3, algebraic, linear, 0., 1.;
  joint: 13, deformable displacement joint, 11, position, null, 12, position, null, linear elastic isotropic, 10.;
  joint: 21, clamp, 21, node, node;
  joint: 22, drive hinge, 21, 22, 1., 0., 0.,
    string, "model::element::joint(2, \"pz\") + model::zvelocity(2)";
end: elements;
)deck";

TEST(DeckPartition, BladesOnOtherRanksGetTheSwashplateTheyRead) {
  const auto deck = read_deck_text("swashplate.mbd", kSwashplate);
  ASSERT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  const Model& model = deck->builder.model;
  const Partitioner partitioner(model);
  std::istringstream hand(
      "ranks 3\nnode 1..2 0\njoint 1..2 0\nnode 11..12 1\njoint 11..13 1\nnode 21..22 2\njoint 21..22 2\n");
  const ManualRanks given = read_manual(hand, "hand", partitioner, 3);
  PartitionOptions o;
  o.ranks = 3;
  const Partition p = partitioner.make(given.vertex_rank, o);
  const int swashplate = model.node_index(2);
  EXPECT_EQ(p.interface_size, 0);
  EXPECT_EQ(p.parts[1].ghost_nodes, std::vector<int>{swashplate});
  EXPECT_EQ(p.parts[2].ghost_nodes, std::vector<int>{swashplate});
  ASSERT_EQ(p.parts[2].shadows.size(), 1u);
  EXPECT_EQ(element_name(partitioner.connectivity(), p.parts[2].shadows[0]), "joint 2 'total pin joint'");
  EXPECT_TRUE(p.parts[0].ghosts.empty());
  EXPECT_EQ(broken_promise(partitioner, p), "");
}

// All decks of the tests and cases that can be read; the deck tests look after errors.
std::vector<std::pair<std::filesystem::path, std::unique_ptr<Deck>>> sample_decks() {
  std::vector<std::pair<std::filesystem::path, std::unique_ptr<Deck>>> out;
  DeckOptions options;
  options.use_environment = false;
  for (const char* folder : {"tests/deck/good", "tests/deck/samples", "cases"}) {
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(WHIRL_SOURCE_DIR) / folder)) {
      if (file.path().extension() != ".mbd") continue;
      try {
        auto deck = read_deck(file.path(), options);
        if (deck->ok()) out.emplace_back(file.path(), std::move(deck));
      } catch (const StopRequested&) {
      }
    }
  }
  return out;
}

TEST(DeckPartition, EveryLiveDriveOfTheSampleDecksSaysWhatItReads) {
  int live = 0;
  for (const auto& [path, deck] : sample_decks()) {
    const Model& model = deck->builder.model;
    for (DriveId id = 0; id < static_cast<DriveId>(model.drives().size()); ++id) {
      if (model.drives()[id]->depends_on_time_only()) continue;
      ++live;
      ReadSet set(model);
      set.root_drive(id);
      EXPECT_TRUE(!set.empty() || !set.channels_written().empty() || !set.parameters().empty())
          << path << ", drive " << id;
      EXPECT_FALSE(set.reads_everything()) << path << ", drive " << id;
    }
  }
  EXPECT_GT(live, 3);  // dof, node, element, string have samples
}

TEST(DeckPartition, EverySampleDeckKeepsThePromises) {
  for (const auto& [path, deck] : sample_decks()) {
    const Partitioner partitioner(deck->builder.model);
    for (const int n : {2, 3}) {
      PartitionOptions o;
      o.ranks = n;
      o.seeds = 2;
      EXPECT_EQ(broken_promise(partitioner, partitioner.find(o)), "") << path << ", " << n << " ranks";
    }
  }
}

// Smallest over largest pivot of B_r in the Jacobian of a real step.
double pivot_ratio(const Assembler& assembler, const RankPart& part) {
  const auto& pattern = assembler.pattern();
  const auto n = static_cast<Eigen::Index>(part.interior.size());
  if (n == 0) return 1.0;
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const int row = part.interior[static_cast<std::size_t>(i)];
    for (int k = pattern.row_start[row]; k < pattern.row_start[row + 1]; ++k) {
      const auto at = std::lower_bound(part.interior.begin(), part.interior.end(), pattern.column[k]);
      if (at == part.interior.end() || *at != pattern.column[k]) continue;
      B(i, at - part.interior.begin()) = assembler.values()[static_cast<std::size_t>(k)];
    }
  }
  // rows and columns scaled to one: forces and multipliers differ by many orders
  for (int sweep = 0; sweep < 3; ++sweep) {
    for (Eigen::Index i = 0; i < n; ++i) B.row(i) /= std::max(B.row(i).cwiseAbs().maxCoeff(), 1e-300);
    for (Eigen::Index i = 0; i < n; ++i) B.col(i) /= std::max(B.col(i).cwiseAbs().maxCoeff(), 1e-300);
  }
  const auto lu = B.fullPivLu();
  const auto pivots = lu.matrixLU().diagonal().cwiseAbs();
  return pivots.minCoeff() / pivots.maxCoeff();
}

TEST(DeckPartition, SubdomainsOfTheRotorAreRegularForAnyNumberOfRanks) {
  const auto deck = rotor();
  ASSERT_TRUE(deck->ok());
  Solver solver(deck->builder.model, deck->builder.solution);
  long steps = 0;
  RunObserver observer;
  observer.accepted = [&](const Solver&, const RunEvent& event) { steps = event.step; };
  observer.stop = [&] { return steps >= 3; };
  ASSERT_TRUE(run(solver, deck->builder.solution, observer).ok);
  const Partitioner partitioner(deck->builder.model);
  for (const int n : {2, 3, 4, 5, 8, 16, 40}) {
    PartitionOptions o;
    o.ranks = n;
    o.seeds = 3;
    const Partition p = partitioner.find(o);
    EXPECT_EQ(broken_promise(partitioner, p), "") << n;
    for (int r = 0; r < n; ++r) {
      // regular blocks of this model have ratios of 1e-6 and more, singular ones of rounding, 1e-15
      EXPECT_GT(pivot_ratio(solver.assembler(), p.parts[r]), 1e-11) << n << " ranks, rank " << r;
    }
  }
}

TEST(DeckPartition, TheHubOfTheRotorAloneOnARankIsRegularToo) {
  const auto deck = rotor();
  ASSERT_TRUE(deck->ok());
  const Partitioner partitioner(deck->builder.model);
  std::istringstream hand(
      "ranks 5\nnode 1..2 0\njoint 1..2 0\nbeam 0..199 1\nbeam 200..299 2\nbeam 300..399 3\nbeam 400..499 "
      "4\n");
  const ManualRanks given = read_manual(hand, "hand", partitioner, 5);
  PartitionOptions o;
  o.ranks = 5;
  EXPECT_EQ(broken_promise(partitioner, partitioner.make(given.vertex_rank, o)), "");
}

}  // namespace
}  // namespace whirl::partition
