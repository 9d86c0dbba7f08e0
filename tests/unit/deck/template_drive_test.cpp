// Vectors in frames as values of forces: with `single`, and as old decks write them.
#include <gtest/gtest.h>

#include "elements/force.hpp"
#include "unit/deck/builder_fixture.hpp"

namespace whirl {
namespace {

// The force that the card's value makes at time 0.
Vec3d force_of(const std::string& kind, const std::string& value, std::string* errors = nullptr) {
  BuilderFixture f;
  f.read(
      "reference: 5, null, euler, .1, .2, .3, null, null;"
      "structural: 1, static, null, euler, .4, .1, .2, null, null;"
      "force: 1, " +
      kind + ", 1, position, null, " + value + ";");
  f.finish();
  if (errors != nullptr) *errors = f.errors();
  if (!f.errors().empty()) return Vec3d::zero();
  f.evaluate_root_drives();
  double out[6] = {};
  f.b.model.batch<Batch<Force>>().record(0, f.ctx, out);
  return {out[0], out[1], out[2]};
}

void expect_equal(const Vec3d& a, const Vec3d& b) {
  for (int i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(a[i], b[i]) << i;
}

TEST(OldVectorsInFrames, MeanWhatSingleMeans) {
  for (const char* kind : {"absolute", "follower"}) {
    for (const char* frame : {"5", "global", "node"}) {
      const std::string vector = std::string("reference, ") + frame + ", 1., 2., 3., const, 2.";
      const Vec3d with_single = force_of(kind, "single, " + vector);
      EXPECT_GT(norm(with_single), 1.0);
      expect_equal(force_of(kind, vector), with_single);
    }
  }
}

TEST(OldVectorsInFrames, GiveWayToATemplateDriveOfTheLabel) {
  BuilderFixture f;
  f.read(
      "reference: 5, null, eye, null, null;"
      "template drive caller: 5, 3, 0., 0., 7., const, 1.;"
      "structural: 1, static, null, eye, null, null;"
      "force: 1, absolute, 1, position, null, reference, 5;");
  f.finish();
  ASSERT_EQ(f.errors(), "");
  f.evaluate_root_drives();
  double out[6] = {};
  f.b.model.batch<Batch<Force>>().record(0, f.ctx, out);
  EXPECT_EQ(out[2], 7.0);
}

TEST(OldVectorsInFrames, OfAnUnknownLabelAreTold) {
  std::string errors;
  force_of("absolute", "reference, 6, 1., 2., 3., const, 2.", &errors);
  EXPECT_NE(errors.find("template drive caller 6 of dimension 3 is not defined"), std::string::npos)
      << errors;
}

}  // namespace
}  // namespace whirl
