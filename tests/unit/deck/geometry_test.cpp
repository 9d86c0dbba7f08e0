#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "deck/read_geometry.hpp"
#include "deck/reference_frames.hpp"
#include "math/rotation.hpp"
#include "unit/deck/deck_fixture.hpp"

namespace whirl {
namespace {

constexpr double round_off = 1e-14;  // a few operations on numbers of order one
const double degree = std::numbers::pi / 180.0;

void expect_near(const Vec3d& a, const Vec3d& b) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], round_off) << "component " << i;
}
void expect_near(const Mat3d& a, const Mat3d& b) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(a(i, j), b(i, j), round_off) << "entry " << i << " " << j;
  }
}

// Reads one item from the arguments with f; the statement must end there.
template <class F>
auto read(const std::string& arguments, const F& f) {
  DeckFixture deck("item: " + arguments + ";");
  const auto statement = deck.reader.next_statement();
  const auto result = f(deck.reader);
  deck.reader.end_statement();
  return result;
}
template <class F>
std::string error_from(const std::string& arguments, const F& f) {
  try {
    read(arguments, f);
  } catch (const DeckError& e) {
    return std::string(e.what()) + (e.hint.empty() ? "" : " | " + e.hint);
  }
  return "no error";
}

TEST(Vectors, AreNullOrNumbersAndMayBeScaled) {
  expect_near(read("null", read_vec3), {0, 0, 0});
  expect_near(read("1., 1+1, 6./2", read_vec3), {1, 2, 3});
  expect_near(read("1., , 3.", read_vec3), {1, 0, 3});
  expect_near(read("1., 2., 3., scale, 2.", read_vec3), {2, 4, 6});
  EXPECT_EQ(read("1,2,3,4,5,6", read_vec6), (Vec6d{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(error_from("1., 2.", read_vec3), "missing argument: expected number 3 of a vector of 3 numbers");
  EXPECT_EQ(error_from("nul", read_vec3), "expected a vector of 3 numbers, got 'nul' | did you mean 'null'?");
}

TEST(Matrices, HaveManySpellings) {
  expect_near(read("eye", read_mat3), Mat3d::identity());
  expect_near(read("null", read_mat3), Mat3d::zero());
  expect_near(read("diag, 1., 2., 3.", read_mat3), {{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}});
  expect_near(read("sym, 1., 2., 3., 4., 5., 6.", read_mat3), {{{1, 2, 3}, {2, 4, 5}, {3, 5, 6}}});
  expect_near(read("skew, 1., 2., 3.", read_mat3), {{{0, -3, 2}, {3, 0, -1}, {-2, 1, 0}}});
  expect_near(read("1,2,3,4,5,6,7,8,9", read_mat3), {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}});
  expect_near(read("matr, 1,2,3,4,5,6,7,8,9, scale, 2", read_mat3), {{{2, 4, 6}, {8, 10, 12}, {14, 16, 18}}});
  expect_near(read("eye, scale, 3.", read_mat3), {{{3, 0, 0}, {0, 3, 0}, {0, 0, 3}}});
  EXPECT_EQ(error_from("dig, 1., 2., 3.", read_mat3), "expected a matrix, got 'dig' | did you mean 'diag'?");
}

TEST(Matrices, OfASectionWithItsBeamAlongAxisThreeAreTurned) {
  std::string entries;  // 10 row + column, rows and columns from 1
  for (int i = 1; i <= 6; ++i) {
    for (int j = 1; j <= 6; ++j) entries += ", " + std::to_string(10 * i + j) + ".";
  }
  const Mat6d m = read("anba" + entries, read_mat6);
  const int there[] = {3, 1, 2, 6, 4, 5};  // axis 1 here is 3 there, 2 is 1, 3 is 2
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) EXPECT_EQ(m[i][j], 10 * there[i] + there[j]) << i << " " << j;
  }
}

TEST(Matrices, OfAnySize) {
  const Mat6d m = read("sym, 1,2,3,4,5,6, 7,8,9,10,11, 12,13,14,15, 16,17,18, 19,20, 21", read_mat6);
  EXPECT_EQ(m[0][5], 6);
  EXPECT_EQ(m[5][0], 6);
  EXPECT_EQ(m[4][3], 17);
  EXPECT_EQ(m[5][5], 21);
  const auto two_by_three = [](DeckReader& r) {
    std::array<double, 6> x{};
    read_matrix(r, 2, 3, x);
    return x;
  };
  EXPECT_EQ(read("1,2,3,4,5,6", two_by_three), (std::array<double, 6>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(error_from("eye", two_by_three), "eye does not make a 2x3 matrix");
}

TEST(Orientations, FromTwoAxes) {
  const Mat3d identity = Mat3d::identity();
  for (const char* text :
       {"1, 1.,0.,0., 2, 0.,1.,0.", "2, 0.,2.,0., 1, 1.,5.,0.", "3, 0.,0.,1., 1, 2.,0.,0.",
        "1, 3.,0.,0., 3, 0.,0.,1.", "2, 0.,1.,0., 3, 0.,7.,1.", "3, 0.,0.,1., 2, 0.,1.,9."}) {
    SCOPED_TRACE(text);
    expect_near(read(text, read_orientation), identity);
  }
  const Mat3d R = read("3, 1.,1.,0., 1, guess", read_orientation);
  expect_near(R.col(2), {std::sqrt(.5), std::sqrt(.5), 0});
  expect_near(tmul(R, R), identity);
  EXPECT_NEAR(dot(cross(R.col(0), R.col(1)), R.col(2)), 1.0, round_off);
  // guess: the axis lies in the plane of the largest and the smallest component of the given one
  const Vec3d x = read("3, 1.,2.,3., 1, guess", read_orientation).col(0);
  expect_near(x, {3. / std::sqrt(10.), 0., -1. / std::sqrt(10.)});
  expect_near(read("3, 0.,0.,2., 2, guess", read_orientation).col(1), {0., 1., 0.});
  EXPECT_EQ(error_from("1, 1.,0.,0., 2, 2.,0.,0.", read_orientation),
            "the two axes are parallel, or one is null");
  EXPECT_EQ(error_from("1, 1.,0.,0., 1, 0.,1.,0.", read_orientation), "the two axes have the same number");
  EXPECT_EQ(error_from("4, 1.,0.,0., 1, 0.,1.,0.", read_orientation),
            "the number of the first axis must be between 1 and 3, got 4");
}

TEST(Orientations, FromAnglesAndVectors) {
  const Mat3d x = axis_rotation(0, .1);
  const Mat3d y = axis_rotation(1, .2);
  const Mat3d z = axis_rotation(2, .3);
  expect_near(read("euler, .1, .2, .3", read_orientation), x * y * z);
  expect_near(read("euler123, .1, .2, .3", read_orientation), x * y * z);
  expect_near(read("euler321, .3, .2, .1", read_orientation), z * y * x);
  expect_near(read("euler313, .3, .1, .3", read_orientation), z * x * z);
  expect_near(read("euler, degrees, 30., 0., 0.", read_orientation), axis_rotation(0, 30 * degree));
  expect_near(read("vector, 0., 0., .3", read_orientation), z);
  expect_near(read("matr, 0,-1,0, 1,0,0, 0,0,1", read_orientation), axis_rotation(2, 90 * degree));
  EXPECT_EQ(error_from("eey", read_orientation),
            "expected an orientation matrix, got 'eey' | did you mean 'eye'?");
}

TEST(Orientations, ThatAreNotOrthogonalAreWarnedAbout) {
  DeckFixture deck("item: matr, 1,0,0, 0,1,0, 0,0,2;");
  const auto statement = deck.reader.next_statement();
  read_orientation(deck.reader);
  EXPECT_EQ(deck.diagnostics.warning_count(), 1);
}

struct Rotor : DeckFixture {
  ReferenceTable table;
  explicit Rotor(const std::string& text) : DeckFixture(text) {
    reader.on_statement("reference", [this](DeckReader& r) { read_reference_statement(r, table); });
    read_all();
  }
};

TEST(References, ComposeVelocities) {
  const Rotor deck(
      "reference: 1, 1., 0., 0., eye, null, 0., 0., 10.;\n"
      "reference: 2, reference, 1, 2., 0., 0., reference, 1, 1, 0.,1.,0., 3, 0.,0.,1.,\n"
      "  reference, 1, 0., 1., 0., reference, 1, null;\n"
      "reference: 3, position, reference, 2, 1., 0., 0., orientation, reference, global, eye,\n"
      "  velocity, reference, 2, null, angular velocity, reference, 2, 0., 0., 1.;\n");
  EXPECT_EQ(deck.errors(), "");
  const Frame& second = *deck.table.find(2);
  expect_near(second.x, {3, 0, 0});
  expect_near(second.R.col(0), {0, 1, 0});
  expect_near(second.v, {0, 21, 0});  // 10 x 2 from the rotation, 1 of its own
  expect_near(second.omega, {0, 0, 10});
  const Frame& third = *deck.table.find(3);
  expect_near(third.x, {3, 1, 0});
  expect_near(third.R, Mat3d::identity());
  expect_near(third.v, {-10, 21, 0});
  expect_near(third.omega, {0, 0, 11});
}

TEST(References, MistakesAreTold) {
  const Rotor deck(
      "reference: 1, null, eye, null, null;\n"
      "reference: 1, null, eye, null, null;\n"
      "reference: 2, reference, 7, null, eye, null, null;\n"
      "reference: 3, reference, node, null, eye, null, null;\n"
      "reference: 4, null, eye, null;\n"
      "reference: 5, null, eye, null, null, null;\n");
  ASSERT_EQ(deck.diagnostics.error_count(), 5);
  EXPECT_EQ(deck.diagnostics.all()[0].message, "reference 1 is already defined at line 1");
  EXPECT_EQ(deck.diagnostics.all()[1].message, "reference 2: reference 7 is not defined");
  EXPECT_EQ(deck.diagnostics.all()[2].message, "reference 3: there is no node to refer to here");
  EXPECT_EQ(deck.diagnostics.all()[3].message,
            "reference 4: missing argument: expected a vector of 3 numbers");
  EXPECT_EQ(deck.diagnostics.all()[4].message, "reference 5: extra argument: expected ';'");
}

// A node turned 90 degrees about z at (1,0,0), another one at (5,0,0) turned the same, with an offset and
// orientation.
FrameContext two_nodes() {
  FrameContext c;
  c.node = Frame{{1, 0, 0}, axis_rotation(2, 90 * degree), {0, 0, 0}, {0, 0, 0}};
  c.other_node = Frame{{5, 0, 0}, axis_rotation(2, 90 * degree), {0, 0, 0}, {0, 0, 0}};
  c.other_position = {0, -1, 0};  // global (6,0,0)
  c.other_orientation = axis_rotation(2, -90 * degree);
  return c;
}
template <class F>
auto relative(const F& f) {
  return [f](DeckReader& r) { return f(r, two_nodes()); };
}

TEST(RelativeItems, AreInNodeAxesWhateverTheyAreGivenIn) {
  const auto position = relative(read_relative_position);
  expect_near(read("1., 2., 3.", position), {1, 2, 3});
  expect_near(read("reference, node, 1., 2., 3.", position), {1, 2, 3});
  expect_near(read("reference, global, 2., 0., 0.", position), {0, -1, 0});
  expect_near(read("reference, other node, 1., 0., 0.", position), {1, -4, 0});
  expect_near(read("reference, other position, null", position), {0, -5, 0});
  expect_near(read("reference, OtherPosition, 1., 0., 0.", position), {1, -5, 0});
  const auto orientation = relative(read_relative_orientation);
  expect_near(read("eye", orientation), Mat3d::identity());
  expect_near(read("reference, global, eye", orientation), axis_rotation(2, -90 * degree));
  expect_near(read("reference, other node, eye", orientation), Mat3d::identity());
  expect_near(read("reference, other orientation, eye", orientation), axis_rotation(2, -90 * degree));
  expect_near(read("reference, global, 1., 0., 0.", relative(read_relative_direction)), {0, -1, 0});
  expect_near(read("reference, node, 1., 0., 0.", relative(read_absolute_position)), {1, 1, 0});
  expect_near(read("reference, node, 1., 0., 0.", relative(read_absolute_direction)), {0, 1, 0});
}

}  // namespace
}  // namespace whirl
