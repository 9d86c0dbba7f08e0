// Cards of laws, deformable joints, forces and beams: what reaches the model.
#include <gtest/gtest.h>

#include "deck/deck.hpp"
#include "elements/beam.hpp"
#include "elements/deformable_displacement.hpp"
#include "elements/deformable_hinge.hpp"
#include "elements/force.hpp"
#include "elements/rod.hpp"

namespace whirl {
namespace {

// node 1 at the origin, node 2 at (2, 0, 0) turned by 90 degrees about z, node 3 at (4, 0, 0)
std::unique_ptr<Deck> read(const std::string& counters, const std::string& elements) {
  return read_deck_text("test.mbd",
                        "begin: data; problem: initial value; end: data;\n"
                        "begin: initial value; initial time: 0.; final time: 1.; time step: 1.e-3;\n"
                        "end: initial value;\n"
                        "begin: control data; structural nodes: 3; " +
                            counters +
                            " end: control data;\n"
                            "begin: nodes;\n"
                            "structural: 1, static, null, eye, null, null;\n"
                            "structural: 2, static, 2., 0., 0., euler123, 0., 0., pi/2., null, null;\n"
                            "structural: 3, static, 4., 0., 0., eye, null, null;\n"
                            "end: nodes;\n"
                            "begin: elements;\n" +
                            elements + "\nend: elements;\n",
                        {.overrides = {}, .use_environment = false, .peer_quirks = false});
}
std::string errors(const Deck& deck) {
  std::string all;
  for (const auto& d : deck.diagnostics.all()) all += d.message + "\n";
  return all;
}
template <class K>
const typename K::Params& only(Deck& deck) {
  EXPECT_TRUE(deck.ok()) << errors(deck);
  auto& batch = deck.builder.model.batch<Batch<K>>();
  EXPECT_EQ(batch.size(), 1);
  return batch.params(0);
}
double force_of(Deck& deck, const Law& law, double e, double rate) {
  std::vector<double> drives;
  EvalContext ctx;
  for (const auto& d : deck.builder.model.drives()) drives.push_back(d->value({ctx, 0.0, false}));
  ctx.drives = drives.data();
  double f;
  law.evaluate(ctx, &e, &rate, &f, nullptr, nullptr);
  return f;
}

TEST(DeckRod, TakesItsLengthFromTheNodes) {
  auto deck =
      read("joints: 1;", "joint: 1, rod, 1, 3, from nodes, linear viscoelastic, 10., proportional, .5;");
  const auto& p = only<Rod>(*deck);
  EXPECT_DOUBLE_EQ(p.length, 4.0);
  EXPECT_DOUBLE_EQ(force_of(*deck, *p.law.law(), 0.1, 2.0), 1.0 + 10.0);
}

TEST(DeckRod, TakesOffsetsWithAndWithoutKeyword) {
  auto deck =
      read("joints: 1;", "joint: 1, rod with offset, 1, 0.,1.,0., 2, 1.,0.,0., 3., linear elastic, 10.;");
  const auto& p = only<Rod>(*deck);
  EXPECT_DOUBLE_EQ(p.f1[1], 1.0);
  EXPECT_DOUBLE_EQ(p.f2[0], 1.0);
  EXPECT_DOUBLE_EQ(p.length, 3.0);
  auto other = read("joints: 1;",
                    "joint: 1, rod, 1, position, 0.,1.,0., 2, position, reference, global, 2.,1.,0., 3., "
                    "linear elastic, 10.;");
  EXPECT_NEAR(only<Rod>(*other).f2[0], 1.0, 1e-15);
}

TEST(DeckLaw, PrestressIsAddedAndPrestrainSubtracted) {
  auto deck =
      read("joints: 1;",
           "joint: 1, rod, 1, 3, from nodes, linear elastic, 10., prestress, 7., prestrain, const, .2;");
  EXPECT_DOUBLE_EQ(force_of(*deck, *only<Rod>(*deck).law.law(), 0.5, 0.0), 3.0 + 7.0);
}

TEST(DeckLaw, IsFoundByLabelAndDimension) {
  auto deck = read("joints: 1;",
                   "constitutive law: 4, name, \"spring\", 1, double linear elastic, 10., .2, -.1, 3.;\n"
                   "joint: 1, rod, 1, 3, from nodes, reference, 4;");
  EXPECT_DOUBLE_EQ(force_of(*deck, *only<Rod>(*deck).law.law(), 0.3, 0.0), 2.3);
  auto wrong = read("joints: 1;",
                    "constitutive law: 4, 3, linear elastic, 10.;\n"
                    "joint: 1, rod, 1, 3, from nodes, reference, 4;");
  EXPECT_NE(errors(*wrong).find("constitutive law 4 of dimension 1 is not defined"), std::string::npos);
}

TEST(DeckLaw, ThatRemembersIsMadeForEachElement) {
  auto deck = read("joints: 2;",
                   "constitutive law: 4, 1, linear elastic bistop, 10., initial status, active, 0., 1.;\n"
                   "joint: 1, rod, 1, 3, from nodes, reference, 4;\n"
                   "joint: 2, rod, 1, 2, from nodes, reference, 4;");
  ASSERT_TRUE(deck->ok()) << errors(*deck);
  auto& batch = deck->builder.model.batch<Batch<Rod>>();
  EXPECT_NE(batch.params(0).law.law()->memory_offset, batch.params(1).law.law()->memory_offset);
  EXPECT_EQ(deck->builder.model.stateful_laws().size(), 2u);
}

TEST(DeckLaw, SymbolicOneHasTangents) {
  auto deck = read("joints: 1;",
                   "joint: 1, rod, 1, 3, from nodes, symbolic viscoelastic, epsilon, \"x\", epsilon prime, "
                   "\"v\", expression, \"2*x^3 + x*v\";");
  const Law& law = *only<Rod>(*deck).law.law();
  EvalContext ctx;
  EvalStatus status;
  status.runtime.variables = deck->reader.symbols().variables().data();
  ctx.status = &status;
  const double e = 0.5, rate = 3.0;
  double f, K, C;
  law.evaluate(ctx, &e, &rate, &f, &K, &C);
  EXPECT_DOUBLE_EQ(f, 0.25 + 1.5);
  EXPECT_DOUBLE_EQ(K, 6 * .25 + 3.0);
  EXPECT_DOUBLE_EQ(C, 0.5);
}

TEST(DeckDeformable, HingeReadsOrientationsUnderBothNames) {
  for (const char* word : {"hinge", "orientation"}) {
    auto deck = read("joints: 1;", std::string("joint: 1, deformable hinge, 1, ") + word +
                                       ", reference, global, eye, 2, " + word +
                                       ", reference, global, eye, linear viscous, 3.;");
    const auto& p = only<DeformableHinge>(*deck);
    EXPECT_NEAR(p.R2h(0, 1), 1.0, 1e-15);  // R2^T
    EXPECT_TRUE(p.law.viscous());
  }
}

TEST(DeckDeformable, DisplacementJointReadsOffsetsWithoutKeyword) {
  auto deck = read("joints: 1;",
                   "joint: 1, deformable displacement hinge, 1, 0.,0.,1., hinge, eye, 2, null, "
                   "linear viscoelastic generic, diag, 1.,2.,3., proportional, .1;");
  const auto& p = only<DeformableDisplacementJoint>(*deck);
  EXPECT_DOUBLE_EQ(p.f1[2], 1.0);
  EXPECT_DOUBLE_EQ(p.law.law()->linear()->K[8], 3.0);
  EXPECT_DOUBLE_EQ(p.law.law()->linear()->C[8], 0.3);
}

// old cards give a direction: its length is lost
TEST(DeckForce, OldSpellingsHaveAUnitDirection) {
  auto now = read("forces: 1;", "force: 1, follower, 2, position, 1.,2.,3., 2.,0.,4., const, 2.;");
  auto old = read("forces: 1;", "force: 1, follower, 2, 3.,0.,4., 1.,2.,3., const, 2.;");
  for (Deck* deck : {now.get(), old.get()}) {
    const auto& p = only<Force>(*deck);
    EXPECT_TRUE(p.follower);
    EXPECT_DOUBLE_EQ(p.f[2], 3.0);
    ASSERT_EQ(p.value.terms.size(), 1u);
    EXPECT_DOUBLE_EQ(p.value.terms[0].v[2], deck == now.get() ? 4.0 : 0.8);
  }
}

TEST(DeckForce, DirectionOfAFollowerIsTurnedIntoNodeAxes) {
  auto deck = read("forces: 1;", "couple: 1, follower, 2, single, reference, global, 0.,1.,0., const, 1.;");
  const auto& p = only<Force>(*deck);
  EXPECT_TRUE(p.couple);
  EXPECT_NEAR(p.value.terms[0].v[0], 1.0, 1e-15);
}

TEST(DeckForce, InternalCoupleTellsLabelsFromDirections) {
  auto now = read("forces: 1;", "couple: 1, absolute internal, 1, 2, 0.,1.,0., const, 1.;");
  auto old = read("forces: 1;", "couple: 1, absolute internal, 1, 0.,1.,0., 2, const, 1.;");
  for (Deck* deck : {now.get(), old.get()}) {
    const auto& p = only<InternalForce>(*deck);
    EXPECT_DOUBLE_EQ(p.value.terms[0].v[1], 1.0);
    EXPECT_EQ(deck->builder.model.batch<Batch<InternalForce>>().node_indices(0), (std::vector<int>{0, 1}));
  }
}

TEST(DeckBeam, RepeatsSections) {
  auto deck =
      read("beams: 1;",
           "beam3: 1, 1, null, 2, null, 3, reference, global, 4.,0.,0., reference, node, 1, 1.,0.,0., 2, "
           "0.,0.,1., linear elastic generic, diag, 1.,2.,3.,4.,5.,6., prestress, 7.,0.,0.,0.,0.,0., "
           "same, same;");
  const auto& p = only<Beam3>(*deck);
  for (const auto& section : p.section) {
    EXPECT_NEAR(section.R(2, 1), 1.0, 1e-15);
    EXPECT_NEAR(section.eps0[0], 1.0, 1e-15);
    EXPECT_DOUBLE_EQ(section.law.law()->linear()->f0[0], 7.0);
    double sum = 0.0;
    for (double n : section.N) sum += n;
    EXPECT_NEAR(sum, 1.0, 1e-15);
  }
}

TEST(DeckBeam, TakesSectionsFromNodes) {
  auto deck = read("beams: 1;",
                   "beam2: 1, 1, null, orientation, eye, 2, position, null, from nodes, linear viscoelastic "
                   "generic, eye, proportional, .1;");
  // half way between 0 and 90 degrees, in Cayley-Gibbs-Rodrigues parameters: 2 atan(tan(pi/4)/2)
  EXPECT_NEAR(only<Beam2>(*deck).section[0].R(1, 0), std::sin(M_PI / 2 - 2 * std::atan(0.5)), 1e-14);
}

TEST(DeckBeam, UnknownLawIsNamed) {
  auto deck = read("beams: 1;", "beam2: 1, 1, null, 2, null, eye, linear elastik, 1.;");
  EXPECT_NE(errors(*deck).find("expected a constitutive law"), std::string::npos) << errors(*deck);
}

}  // namespace
}  // namespace whirl
