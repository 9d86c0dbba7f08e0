// Every drive, law and datum that looks at the live model says so.
#include "model/reads.hpp"

#include <gtest/gtest.h>

#include "model/drives.hpp"
#include "model/laws.hpp"
#include "model/model.hpp"

namespace whirl {
namespace {

std::shared_ptr<const CompiledExpression> expression(Op op, int index = 0) {
  auto e = std::make_shared<CompiledExpression>("made up", SourcePos{});
  Program program;
  Instruction i;
  i.op = op;
  i.index = index;
  program.code = {i};
  program.stack = 2;
  e->set_program(std::move(program));
  return e;
}

class Reads : public testing::Test {
 protected:
  Reads() {
    model.nodes.resize(3);
    for (int k = 0; k < 3; ++k) model.nodes[k].label = 10 * k;
    model.scalars.resize(2);
    model.parameters.resize(1);
    model.index_nodes();
  }
  ReadSet of(const Drive& drive, bool passed = false) {
    ReadSet set(model);
    set.drive(drive, passed);
    return set;
  }
  DrivePtr live(int node = 1) {
    return make_datum_drive(make_structural_dof({node, false}, 1, false, false, {}), make_direct_drive());
  }
  Model model;
};

TEST_F(Reads, DrivesOfDataNameTheirNodes) {
  EXPECT_EQ(of(*live(2)).nodes(), std::set<int>{2});
  const LiveDatumPtr datum = make_structural_datum(model, {1, false}, "Phi[2]", true, {});
  EXPECT_EQ(of(*make_sampled_datum_drive(datum, 0.1)).nodes(), std::set<int>{1});
  EXPECT_EQ(of(*make_previous_datum_drive(datum)).nodes(), std::set<int>{1});
  EXPECT_EQ(of(*make_datum_drive(make_scalar_datum(1, true), make_direct_drive())).scalars(),
            std::set<int>{1});
  EXPECT_EQ(of(*make_datum_drive(make_parameter_datum(0), make_direct_drive())).parameters(),
            std::set<int>{0});
}

TEST_F(Reads, DrivesOfDrivesPassOnWhatTheirPartsRead) {
  const DrivePtr plain = make_direct_drive();
  const std::vector<std::pair<const char*, DrivePtr>> composed = {
      {"periodic", make_periodic_drive(0.0, 1.0, live())},
      {"nested outer", make_nested_drive(live(), plain)},
      {"nested inner", make_nested_drive(plain, live())},
      {"array", make_array_drive({plain, live()})},
      {"mult left", make_mult_drive(live(), plain)},
      {"mult right", make_mult_drive(plain, live())},
      {"datum of function", make_datum_drive(make_scalar_datum(0, false), live())},
      {"sample and hold", make_sample_and_hold_drive(live(), plain, 0.0)},
      {"trigger", make_sample_and_hold_drive(plain, live(), 0.0)},
      {"closest next", make_closest_next_drive(0.0, 1.0, live())},
      {"sweep frequency", make_frequency_sweep_drive(0.0, live(), plain, 0.0, 1.0, 0.0)},
      {"sweep amplitude", make_frequency_sweep_drive(0.0, plain, live(), 0.0, 1.0, 0.0)},
  };
  for (const auto& [name, drive] : composed) EXPECT_TRUE(of(*drive).nodes().contains(1)) << name;
}

TEST_F(Reads, ADriveByLabelIsFollowedAndALoopEnds) {
  PostponedDrive by_label(7, {});
  const DrivePtr target = make_array_drive({live()});
  by_label.resolve(target);
  EXPECT_EQ(of(by_label).nodes(), std::set<int>{1});

  const auto self = std::make_shared<PostponedDrive>(8, SourcePos{});
  const DrivePtr loop = make_array_drive({self, live()});
  self->resolve(loop);
  EXPECT_EQ(of(*loop).nodes(), std::set<int>{1});
}

TEST_F(Reads, DrivesOfTimeReadNothing) {
  EXPECT_TRUE(of(*make_const_drive(1.0)).empty());
  EXPECT_TRUE(of(*make_cosine_drive(0.0, 1.0, 1.0, 0, 0.0)).empty());
  EXPECT_TRUE(of(*make_array_drive({make_direct_drive(), make_meter_drive(0.0, 1.0, 2)})).empty());
  EXPECT_TRUE(of(*make_string_drive(expression(Op::load_time))).empty());
}

TEST_F(Reads, StringExpressionsShareVariablesRandomNumbersAndVar) {
  EXPECT_EQ(of(*make_string_drive(expression(Op::load_variable, 3))).channels_read(), std::set<int>{3});
  EXPECT_EQ(of(*make_string_drive(expression(Op::store_variable, 3))).channels_written(), std::set<int>{3});
  const ReadSet random = of(*make_string_drive(expression(Op::rand)));
  EXPECT_EQ(random.channels_read(), std::set<int>{ReadSet::kRandom});
  EXPECT_EQ(random.channels_written(), std::set<int>{ReadSet::kRandom});
  EXPECT_EQ(of(*make_string_drive(expression(Op::load_var))).channels_read(), std::set<int>{ReadSet::kVar});
  const ReadSet handed = of(*make_string_drive(expression(Op::load_var)), true);
  EXPECT_TRUE(handed.channels_read().empty());
  EXPECT_EQ(handed.channels_written(), std::set<int>{ReadSet::kVar});
}

TEST_F(Reads, LawsNameTheirDrives) {
  const DriveId a = model.add_drive(live(0)), b = model.add_drive(live(2));
  const LawPtr linear = make_isotropic_law(1, 1.0, 0.0);
  VectorDrive<6> strain, stress;
  strain.terms.push_back({{1, 0, 0, 0, 0, 0}, a});
  stress.terms.push_back({{1, 0, 0, 0, 0, 0}, b});
  ShockAbsorber absorber;
  absorber.metering = live(0);
  absorber.orifice = live(2);
  const std::vector<std::pair<const char*, LawPtr>> laws = {
      {"time variant", make_time_variant_law(1, {1.0}, a, {1.0}, b)},
      {"scaled", make_sum_law({make_scaled_law(linear, a), make_scaled_law(linear, b)})},
      {"preloaded", make_preloaded_law(linear, strain, stress)},
      {"bistop", make_bistop_law(linear, a, b, true)},
      {"inner", make_scaled_law(make_scaled_law(linear, a), b)},
      {"shock absorber", make_shock_absorber_law(absorber)},
  };
  for (const auto& [name, law] : laws) {
    ReadSet set(model);
    set.law(law.get());
    EXPECT_EQ(set.nodes(), (std::set<int>{0, 2})) << name;
  }
  ReadSet set(model);
  set.law(make_symbolic_law({expression(Op::load_variable, 4)}, true, false).get());
  EXPECT_EQ(set.channels_read(), std::set<int>{4});
}

// A function of the model that says nothing about itself.
class Unknown final : public LiveFunction {
 public:
  double value(const double*, const EvalEnvironment&) const override { return 0.0; }
};

TEST_F(Reads, AFunctionThatDoesNotSayWhatItReadsReadsEverything) {
  auto e = std::make_shared<CompiledExpression>("f()", SourcePos{});
  Program program;
  Instruction call;
  call.op = Op::call;
  program.code = {call};
  program.functions = {std::make_shared<Unknown>()};
  program.stack = 2;
  e->set_program(std::move(program));
  EXPECT_TRUE(of(*make_string_drive(e)).reads_everything());
}

}  // namespace
}  // namespace whirl
