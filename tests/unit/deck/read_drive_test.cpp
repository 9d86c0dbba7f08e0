// Every drive of the language, as text.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "builder_fixture.hpp"
#include "deck/read_drive.hpp"

namespace whirl {
namespace {

struct TextCase {
  const char* text;
  double t, value;
};

class DriveText : public testing::TestWithParam<TextCase> {};

TEST_P(DriveText, GivesItsValue) {
  const TextCase& c = GetParam();
  BuilderFixture f(
      std::string("set: real A = 2.; scalar function: \"square\", pow, 2.; drive caller: 7, linear, 1., 2.;"
                  "drive caller: 1, ") +
      c.text + "; drive caller: 99, const, 5.;");
  ASSERT_EQ(f.errors(), "");
  EXPECT_NEAR(f.value(1, c.t), c.value, 1e-14 * (1.0 + std::abs(c.value)));  // round-off
  EXPECT_FALSE(f.state.status.failed()) << f.state.status.message();
}

INSTANTIATE_TEST_SUITE_P(
    Drives, DriveText,
    testing::Values(
        TextCase{"3.5", 1.0, 3.5}, TextCase{"const, 3.5", 1.0, 3.5}, TextCase{"A*3", 1.0, 6.0},
        TextCase{"A", 1.0, 2.0}, TextCase{"null", 1.0, 0.0}, TextCase{"unit", 1.0, 1.0},
        TextCase{"one", 1.0, 1.0}, TextCase{"time", 1.5, 1.5}, TextCase{"T i m e", 1.5, 1.5},
        TextCase{"timestep", 1.5, 0.25}, TextCase{"drive, timestep, const, 4.", 1.5, 4.0},
        TextCase{"direct", 1.5, 1.5}, TextCase{"linear, A, 3.", 2.0, 8.0}, TextCase{"linear, , 2.", 2.0, 4.0},
        TextCase{"parabolic, 1., 2., 3.", 2.0, 17.0}, TextCase{"cubic, 1., 2., 3., 4.", 2.0, 49.0},
        TextCase{"step, 1., -1., 2.", 0.5, 2.0}, TextCase{"step, 1., -1., 2.", 1.5, -1.0},
        TextCase{"double step, 1., 2., 5., 3.", 1.5, 5.0}, TextCase{"ramp, 2., 1., 3., .5", 2.0, 2.5},
        TextCase{"ramp, 2., 1., forever, .5", 11.0, 20.5},
        TextCase{"double ramp, 2., 1., 2., -1., 3., forever, .5", 5.0, 0.5},
        TextCase{"cosine, 0., pi, 3., half, .5", 4.0, 6.5}, TextCase{"cosine, 0., pi, 3., one, .5", 4.0, 0.5},
        TextCase{"cosine, 0., pi, 3., forever, .5", 1.0, 6.5},
        TextCase{"cosine, 0., pi, 3., 2, .5", 3.0, 6.5}, TextCase{"sine, 0., pi, 3., half, .5", 4.0, 3.5},
        TextCase{"sine, 0., pi, 3., one, .5", 4.0, 0.5}, TextCase{"sine, 0., pi, 3., forever, .5", 1.5, -2.5},
        TextCase{"exponential, 2., .5, 1., .25", 1.0, 0.25}, TextCase{"tanh, 1., 2., 3., .5", 1.0, 0.5},
        TextCase{"step5, 1., 2., 3., 6.", 2.0, 4.0},
        TextCase{"fourier series, 0., pi, 1, 2., 3., 4., forever, 1.", 0.5, 6.0},
        TextCase{"frequency sweep, 0., linear, 0., 1., const, 2., 1., forever, 3.", 1.0,
                 1.0 + 2.0 * std::sin(1.0)},
        TextCase{"PiecewiseLinear, 3, 0.,0., 1.,2., 2.,0.", 0.5, 1.0},
        TextCase{"periodic, 0., 2., linear, 0., 1.", 5.0, 1.0},
        TextCase{"string, \"A*Time + sin(0.)\"", 3.0, 6.0}, TextCase{"string, \"\"", 3.0, 0.0},
        TextCase{"drive, string, \"Var^2\", linear, 0., 2.", 3.0, 36.0},
        TextCase{"ginac, symbol, \"x\", \"x^2+1\"", 3.0, 10.0}, TextCase{"ginac, \"Var^3\"", 2.0, 8.0},
        TextCase{"string, \"model::drive(7, Time) + model::sf::square(3.) + model::sf::square(3., 1)\"", 2.0,
                 5.0 + 9.0 + 6.0},
        TextCase{"array, 3, linear, 0., 1., const, 2., time", 3.0, 8.0},
        TextCase{"mult, time, linear, 1., 1.", 3.0, 12.0}, TextCase{"scalar function, \"square\"", 3.0, 9.0},
        TextCase{"array, 2, scalar function, \"new\", multilinear, 0.,0., 1.,2., end, const, 1.", 2.0, 5.0},
        TextCase{"scalar function, \"plain\", 4.", 2.0, 4.0}, TextCase{"meter, 0., forever", 2.0, 1.0},
        TextCase{"meter, 3., forever, steps, 10", 2.0, 0.0},
        TextCase{"sample and hold, time, const, 1., initial value, 7.", 2.0, 7.0},
        TextCase{"closest next, 0., forever, const, .5", 0.0, 1.0},
        TextCase{"random, 0., 3., 0., forever, steps, 10, seed, 5", 2.0, 3.0},
        TextCase{"reference, 7", 2.0, 5.0}, TextCase{"postponed, 99", 2.0, 5.0}));

TEST(DriveText, IsRefusedWithAMessage) {
  for (const char* text : {"linear, 1.",
                           "reference, 8",
                           "postponed, 55",
                           "periodic, 0., 0., time",
                           "unknown thing, 3.",
                           "double ramp, 1., 2., 1., 1., 3., 4., 0.",
                           "piecewise linear, 2, 1.,0., 1.,2.",
                           "piecewise linear, 1, 1.,0.",
                           "fourier series, 0., 1., 0, 0., forever, 0.",
                           "fourier series, 0., 1., 1, 0., 0., 0., -1, 0.",
                           "array, 0",
                           "scalar function, \"missing\"",
                           "file, 1",
                           "step5, 1., 0., 1., 1.",
                           "const, 1., 2.",
                           "dof, 1, abstract, algebraic, direct",
                           "element, 1, joint, string, \"rz\", direct",
                           "discrete filter",
                           "scalar function, \"f\", linear, 1., 2., 1., 3.",
                           "scalar function, \"f\", multilinear, 1., 2.",
                           "scalar function, \"f\", exp, base, -1., 3."}) {
    const BuilderFixture f(std::string("drive caller: 1, ") + text + ";");
    EXPECT_NE(f.errors(), "") << text;
  }
}

TEST(DriveCaller, CannotBeDefinedTwice) {
  const BuilderFixture f("drive caller: 1, name, \"a\", const, 1.; drive caller: 1, const, 2.;");
  EXPECT_NE(f.errors().find("already defined"), std::string::npos);
}

TEST(DriveCaller, ReferredToTwiceIsOneRootDrive) {
  BuilderFixture f("drive caller: 1, time;");
  f.reader.open_text("more", "x: reference, 1, reference, 1;");
  f.reader.next_statement();
  EXPECT_EQ(read_root_drive(f.b), read_root_drive(f.b));
}

TEST(StringDrive, SeesTheLastArgumentOfAnyWhenItGetsNone) {
  BuilderFixture f(
      "drive caller: 1, string, \"Var\"; drive caller: 2, drive, string, \"2*Var\", const, 21.;");
  ASSERT_EQ(f.errors(), "");
  EXPECT_EQ(f.value(1, 3.0), 0.0);
  EXPECT_EQ(f.value(2, 3.0), 42.0);
  EXPECT_EQ(f.value(1, 3.0), 21.0);
}

TEST(StringDrive, ReportsDomainErrorsWithItsPlace) {
  BuilderFixture f("drive caller: 1,\n string, \"sqrt(1.-Time)\";");
  EXPECT_EQ(f.value(1, 0.75), 0.5);
  EXPECT_FALSE(f.state.status.failed());
  f.value(1, 2.0);
  EXPECT_TRUE(f.state.status.failed());
  EXPECT_EQ(f.state.status.where().line, 2);
  f.state.status.clear();
  EXPECT_FALSE(f.state.status.failed());
}

TEST(StringDrive, StopEndsTheRunOrFailsItByItsCode) {
  BuilderFixture f(
      "drive caller: 1, string, \"stop(Time > 1., 0)\"; drive caller: 2, string, \"stop(Time > 1., 3)\";");
  ASSERT_EQ(f.errors(), "");
  f.value(1, 0.5);
  EXPECT_FALSE(f.state.status.end_requested());
  f.value(1, 2.0);
  EXPECT_TRUE(f.state.status.end_requested());
  EXPECT_FALSE(f.state.status.failed());
  f.state.status.clear();
  f.value(2, 2.0);
  EXPECT_TRUE(f.state.status.failed());
}

TEST(StringDrive, IsConstantOrOfTimeOrOfTheModel) {
  BuilderFixture f(
      "structural: 1, static, null, eye, null, null; set: [node, Z, 1, structural, string=\"X[3]\"];"
      "set: real v = 0.; drive caller: 1, string, \"2.*3.\"; drive caller: 2, string, \"Time\";"
      "drive caller: 3, string, \"Z\"; drive caller: 4, string, \"v = v + 1.; v\";");
  ASSERT_EQ(f.errors(), "");
  const auto drive = [&](int label) { return f.b.model.drive_callers.at(label); };
  EXPECT_TRUE(drive(1)->constant());
  EXPECT_FALSE(drive(2)->constant());
  EXPECT_TRUE(drive(2)->depends_on_time_only());
  EXPECT_FALSE(drive(3)->depends_on_time_only());
  EXPECT_FALSE(drive(4)->depends_on_time_only());
}

TEST(SymbolicDrive, IsDifferentiated) {
  BuilderFixture f(
      "drive caller: 1, ginac, symbol, \"x\", \"sin(2.*x)\"; drive caller: 2, string, \"sin(2.*Time)\";");
  ASSERT_EQ(f.errors(), "");
  EXPECT_NEAR(f.rate(1, 0.5), 2.0 * std::cos(1.0), 1e-15);  // round-off
  EXPECT_EQ(f.rate(2, 0.5), 0.0);
}

constexpr const char* kNodes =
    "structural: 1, static, 1., 2., 3., eye, 4., 5., 6., 7., 8., 9.;"
    "structural: 2, static, 1., 6., 0., eye, null, null;"
    "abstract: 3, differential, value, 1.5, derivative, -2.;"
    "abstract: 4, algebraic, value, 2.5;"
    "parameter: 5, value, 3.5;";

TEST(LiveDrive, ReadsDofsAndPrivateDataOfNodes) {
  BuilderFixture f(std::string(kNodes) +
                   "drive caller: 1, dof, 1, structural, 2, algebraic, linear, 0., 10.;"
                   "drive caller: 2, dof, 1, structural, 6, differential, direct;"
                   "drive caller: 3, dof, 3, abstract, algebraic, direct;"
                   "drive caller: 4, dof, 3, abstract, differential, direct;"
                   "drive caller: 5, dof, 4, abstract, direct;"
                   "drive caller: 6, node, 1, structural, string, \"XP[1]\", string, \"Var+1\";"
                   "drive caller: 7, node, 3, abstract, string, \"xP\", direct;"
                   "drive caller: 8, node, 5, parameter, direct;"
                   "drive caller: 9, node, 3, abstract, index, 1, direct;");
  ASSERT_EQ(f.errors(), "");
  const double expected[] = {20.0, 9.0, 1.5, -2.0, 2.5, 5.0, -2.0, 3.5, 1.5};
  for (int i = 0; i < 9; ++i) EXPECT_EQ(f.value(i + 1, 0.0), expected[i]) << "drive " << i + 1;
}

TEST(LiveDrive, RefusesWhatIsNotThere) {
  for (const char* text :
       {"dof, 1, structural, 5, algebraic, direct", "dof, 9, structural, 1, algebraic, direct",
        "dof, 4, abstract, differential, direct", "node, 3, abstract, direct",
        "node, 1, structural, string, \"Q[1]\", direct", "node, 1, structural, direct"}) {
    const BuilderFixture f(std::string(kNodes) + "drive caller: 1, " + text + ";");
    EXPECT_NE(f.errors(), "") << text;
  }
}

TEST(LiveFunctions, ReadTheModelWhileReadingAndInTheRun) {
  BuilderFixture f(
      std::string(kNodes) +
      "drive caller: 1, const, model::distance(1, 2);"
      "drive caller: 2, string, \"model::distance(1, 2)\";"
      "drive caller: 3, string, \"model::xposition_prev(1)\";"
      "drive caller: 4, const, model::node::structural(1, \"X[2]\");"
      "drive caller: 5, string, \"model::node::abstract(3, \\\"xP\\\")\";"
      "set: [dof, D, 3, abstract, algebraic, prev=true];"
      "set: [dof, V, 1, structural, 1, differential];"
      "drive caller: 6, string, \"D\"; drive caller: 7, string, \"V\"; drive caller: 8, const, V;");
  ASSERT_EQ(f.errors(), "");
  f.state.nodes[0].x = {1.0, 6.0, 12.0};
  f.state.nodes[0].v = {40.0, 0.0, 0.0};
  f.state.y[f.b.model.scalars[0].unknown] = 100.0;
  EXPECT_EQ(f.value(1, 0.0), 5.0);
  EXPECT_EQ(f.value(2, 0.0), 12.0);
  EXPECT_EQ(f.value(3, 0.0), 1.0);
  EXPECT_EQ(f.value(4, 0.0), 2.0);
  EXPECT_EQ(f.value(5, 0.0), -2.0);
  EXPECT_EQ(f.value(6, 0.0), 1.5);
  EXPECT_EQ(f.value(7, 0.0), 40.0);
  EXPECT_EQ(f.value(8, 0.0), 4.0);
}

TEST(LiveFunctions, AreRefusedWhenUnknown) {
  for (const char* expression : {"model::xpos(1)", "model::distance(1)", "model::drive(4, 1.)",
                                 "model::sf::f(1.)", "model::current(\"L0\")"}) {
    const BuilderFixture f(std::string(kNodes) + "drive caller: 1, const, " + expression + ";");
    EXPECT_NE(f.errors(), "") << expression;
  }
}

TEST(TemplateDrive, ReadsAllForms) {
  BuilderFixture f(
      "template drive caller: 1, 3, single, 1., 2., 3., const, 2.;"
      "template drive caller: 2, \"3\", component, const, 4., inactive, time;"
      "template drive caller: 3, 3, array, 2, 1., 0., 0., const, 1., 0., 1., 0., scale, 2., time;"
      "template drive caller: 4, 3, null;"
      "template drive caller: 5, 3, 0., 0., 1., const, 3.;"
      "template drive caller: 6, 6, single, 1., 2., 3., 4., 5., 6., const, 1.;"
      "reference: 9, null, 3, 0., 0., 1., 1, 0., 1., 0., null, null;"
      "template drive caller: 7, 3, single, reference, 9, 1., 0., 0., const, 5.;"
      "template drive caller: 8, 3, array, 2, reference, 1, single, 1., 0., 0., const, 1.;");
  ASSERT_EQ(f.errors(), "");
  f.ctx.time = 10.0;
  f.evaluate_root_drives();
  const auto expect = [&](int label, double x, double y, double z) {
    const Vec3d v = f.ctx.vector_drive(f.b.vector_drives3.at(label));
    EXPECT_NEAR(v[0], x, 1e-15) << label;  // round-off of the frame
    EXPECT_NEAR(v[1], y, 1e-15) << label;
    EXPECT_NEAR(v[2], z, 1e-15) << label;
  };
  expect(1, 2.0, 4.0, 6.0);
  expect(2, 4.0, 0.0, 10.0);
  expect(3, 1.0, 20.0, 0.0);
  expect(4, 0.0, 0.0, 0.0);
  expect(5, 0.0, 0.0, 3.0);
  expect(7, 0.0, 5.0, 0.0);
  expect(8, 3.0, 4.0, 6.0);
  double six[6];
  f.ctx.vector_drive(f.b.vector_drives6.at(6), six);
  EXPECT_EQ(six[5], 6.0);
}

TEST(TemplateDrive, TablesOfTheDimensionsAreSeparate) {
  EXPECT_NE(BuilderFixture("template drive caller: 1, 3, null; template drive caller: 2, 6, reference, 1;")
                .errors(),
            "");
  EXPECT_NE(BuilderFixture("template drive caller: 1, 3, null; template drive caller: 1, 3, null;").errors(),
            "");
}

class DriverFile : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) / "whirl_driver_test.drv";
    std::ofstream(path_) << "# initial time: 0.5\n# time step: 0.5\n1. 10.\n2. 20.\n4. 40.\n";
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::string quoted() const { return "\"" + path_.string() + "\""; }
  std::filesystem::path path_;
};

TEST_F(DriverFile, IsReadWithFixedStep) {
  BuilderFixture f(
      "file: 1, fixed step, count, 2, initial time, 0., time step, 1., " + quoted() +
      "; file: 2, fixed step, 2, 2, initial time, from file, time step, from file, pad zeroes, no, " +
      quoted() + "; file: 3, fixed step, 3, 2, 0., 1., interpolation, const, bailout, upper, " + quoted() +
      "; drive caller: 1, file, 1; drive caller: 2, file, 1, 2, amplitude, .1; drive caller: 3, file, 2, 1;"
      "drive caller: 4, array, 2, file, 3, const, 1.;");
  ASSERT_EQ(f.errors(), "");
  EXPECT_EQ(f.value(1, 0.5), 1.5);
  EXPECT_EQ(f.value(1, 2.5), 0.0);
  EXPECT_EQ(f.value(2, 1.5), 3.0);
  EXPECT_EQ(f.value(3, 0.75), 1.5);
  EXPECT_EQ(f.value(3, 9.0), 2.0);
  EXPECT_EQ(f.value(4, 1.5), 3.0);
  EXPECT_FALSE(f.state.status.end_requested());
  f.ctx.time = 2.5;
  f.evaluate_root_drives();  // looked at although no element reads it
  EXPECT_TRUE(f.state.status.end_requested());
}

TEST_F(DriverFile, IsReadWithVariableStep) {
  BuilderFixture f("file: 1, variable step, 1, pad zeros, no, " + quoted() +
                   "; drive caller: 1, file, 1, 1;");
  ASSERT_EQ(f.errors(), "");
  EXPECT_EQ(f.value(1, 3.0), 30.0);
  EXPECT_EQ(f.value(1, 9.0), 40.0);
}

TEST_F(DriverFile, IsRefusedWhenTheCardAndTheFileDisagree) {
  for (const std::string& card :
       {"fixed step, 4, 2, initial time, 0., time step, 1., " + quoted(),
        "fixed step, count, 3, initial time, 0., time step, 1., " + quoted(),
        "fixed step, count, 2, initial time, 0., time step, 0., " + quoted(),
        std::string("fixed step, count, 2, initial time, 0., time step, 1., \"no such file\""),
        "fixed step, count, 2, initial time, 0., time step, 1., pad zeroes, no, "
        "interpolation, const, " +
            quoted()}) {
    EXPECT_NE(BuilderFixture("file: 1, " + card + ";").errors(), "") << card;
  }
  EXPECT_NE(
      BuilderFixture("file: 1, variable step, 1, " + quoted() + "; drive caller: 1, file, 1, 2;").errors(),
      "");
}

TEST(ScalarFunctionText, IsReadInAllKindsAndKeepsItsName) {
  const BuilderFixture f(
      "scalar function: \"c\", const, 3.; scalar function: \"bare\", 4.;"
      "scalar function: \"e\", exp, base, 2., coefficient, 3., 1.5;"
      "scalar function: \"l\", log, base, 10., coefficient, 2., 3.;"
      "scalar function: \"p\", pow, 3.; scalar function: \"line\", linear, 0., 1., 1., 3.;"
      "scalar function: \"m\", multilinear, do not extrapolate, 0.,0., 1.,2.;"
      "scalar function: \"s\", cubic spline, 0.,0., 1.,1., 2.,4., end;"
      "scalar function: \"t\", chebychev, -1., 1., 1., 2., 3.;"
      "scalar function: \"sum\", sum, \"c\", \"inline\", pow, 2.;"
      "scalar function: \"sub\", sub, \"p\", \"c\"; scalar function: \"mul\", mul, \"p\", \"c\";"
      "scalar function: \"div\", div, \"p\", \"c\"; scalar function: \"C\", const, 8.;");
  ASSERT_EQ(f.errors(), "");
  const auto at = [&](const char* name, double x) { return f.b.scalar_functions.at(name)->value(x); };
  EXPECT_EQ(at("c", 2.0), 3.0);
  EXPECT_EQ(at("bare", 2.0), 4.0);
  EXPECT_NEAR(at("e", 1.0), 12.0, 1e-13);  // round-off of exp
  EXPECT_NEAR(at("l", 50.0), 6.0, 1e-14);
  EXPECT_EQ(at("p", 2.0), 8.0);
  EXPECT_EQ(at("line", 2.0), 5.0);
  EXPECT_EQ(at("m", 2.0), 2.0);
  EXPECT_NEAR(at("s", 1.5), 2.25, 1e-14);
  EXPECT_EQ(at("t", 0.5), 1.0 + 1.0 - 1.5);
  EXPECT_EQ(at("sum", 3.0), 12.0);
  EXPECT_EQ(at("inline", 3.0), 9.0);
  EXPECT_EQ(at("sub", 2.0), 5.0);
  EXPECT_EQ(at("mul", 2.0), 24.0);
  EXPECT_NEAR(at("div", 2.0), 8.0 / 3.0, 1e-15);
  EXPECT_EQ(at("C", 2.0), 8.0);
  EXPECT_NE(BuilderFixture("scalar function: \"c\", 1.; scalar function: \"c\", 2.;").errors(), "");
}

}  // namespace
}  // namespace whirl
