// Every keyword of a joint, force, couple, genel, element or law has a sample deck; here the matrix of each
// of these decks is compared with differences of its residual, at a generic point of a step. So no row of the
// tables is without a Jacobian test, laws included.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>

#include "assembly/assembler.hpp"
#include "deck/deck.hpp"
#include "deck/keyword_tables.hpp"
#include "math/rotation.hpp"
#include "solve/drive_table.hpp"
#include "solve/node_motion.hpp"

namespace whirl {
namespace {

struct SampleDeck {
  std::string table, keyword, file;
};
void PrintTo(const SampleDeck& s, std::ostream* out) { *out << s.table << ": " << s.keyword; }

std::vector<SampleDeck> sample_decks() {
  std::vector<SampleDeck> out;
  for (const KeywordTable& table : keyword_tables()) {
    static constexpr std::string_view with_jacobians[] = {"joint", "force",   "couple",
                                                          "genel", "element", "law"};
    if (std::find(std::begin(with_jacobians), std::end(with_jacobians), table.id) == std::end(with_jacobians))
      continue;
    for (const KeywordRow& row : table.rows) {
      if (!row.supported) continue;
      std::string name(row.name);
      std::replace(name.begin(), name.end(), ' ', '_');
      out.push_back({std::string(table.id), std::string(row.name),
                     WHIRL_SOURCE_DIR "/tests/deck/samples/" + std::string(table.id) + "/" + name + ".mbd"});
    }
  }
  return out;
}

// The model of a deck at a generic point of a step.
class GenericPoint {
 public:
  explicit GenericPoint(Model& model)
      : model_(model), assembler_(model), drives_(model), state(model.initial_state(0.0)) {
    std::mt19937 random(20240607);
    const auto number = [&](double size) {
      return std::uniform_real_distribution<double>(-size, size)(random);
    };
    ctx = model.context(state);
    ctx.step_size = 2.0 * c;
    drives_.update_time(ctx);
    for (const auto& drive : model.stateful_drives()) drive->initialize(ctx, state.memory.data());
    for (const auto& law : model.stateful_laws()) law->initialize(ctx, state.memory.data());
    for (const auto& batch : model.batches) batch->initialize_memory(ctx, state.memory.data());
    for (auto& on : state.on) on = 1;
    for (auto* y : {&state.y, &state.y_rate}) {
      for (double& value : *y) value += number(0.2);
    }
    for (NodeMotion& m : state.nodes) {
      m.R_predicted = rotation_exp(Vec3d{number(0.3), number(0.3), number(0.3)}) * m.R;
      m.w_predicted = {number(0.5), number(0.5), number(0.5)};
    }
    ctx.c = c;
    ctx.phase = Phase::step;
    drives_.update_time(ctx);
    refresh();
    for (const auto& batch : model.batches) batch->predicted(ctx);
    start_ = state;
  }

  std::vector<double> matrix() {  // dense
    refresh();
    assembler_.jacobian(ctx);
    const int n = model_.unknowns();
    std::vector<double> out(static_cast<std::size_t>(n) * n, 0.0);
    const auto& p = assembler_.pattern();
    for (int i = 0; i < n; ++i) {
      for (int k = p.row_start[i]; k < p.row_start[i + 1]; ++k)
        out[i * n + p.column[k]] = assembler_.values()[k];
    }
    return out;
  }
  // Full residual after a correction d of unknown j; the state is put back. Drives stay as they are: they are
  // not linearised.
  std::vector<double> residual(int j, double d) {
    state.y_rate[j] += d;
    state.y[j] += c * d;
    refresh();
    assembler_.residual(ctx);
    const auto r = assembler_.full_residual();
    restore();
    return {r.begin(), r.end()};
  }
  // Change of the residual with the momenta eliminated, as the matrix has them (assembler.hpp).
  std::vector<double> condensed(const std::vector<double>& dr) const {
    std::vector<double> out(dr.begin(), dr.begin() + model_.unknowns());
    for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
      const StructuralNode& node = model_.nodes[k];
      if (node.momentum < 0) continue;
      for (int i = 0; i < node.unknown_count(); ++i) out[node.unknown + i] -= dr[node.momentum + i] / c;
      if (!node.rotates) continue;
      const Vec3d b = {dr[node.momentum], dr[node.momentum + 1], dr[node.momentum + 2]};
      const Vec3d vxb = cross(state.nodes[k].v, b);
      for (int i = 0; i < 3; ++i) out[node.unknown + 3 + i] -= vxb[i];
    }
    return out;
  }

  static constexpr double c = 0.3;  // large, so that dy = c dy' and dy' weigh alike

 private:
  void refresh() {
    update_motion(model_, state, c);
    update_motion_derivatives(model_, state, c);
  }
  void restore() {  // values only: the context points into the state
    std::copy(start_.y.begin(), start_.y.end(), state.y.begin());
    std::copy(start_.y_rate.begin(), start_.y_rate.end(), state.y_rate.begin());
    std::copy(start_.scratch.begin(), start_.scratch.end(), state.scratch.begin());
    refresh();
  }
  Model& model_;
  Assembler assembler_;
  DriveTable drives_;

 public:
  State state;
  EvalContext ctx;

 private:
  State start_;
};

class EverySampleDeck : public testing::TestWithParam<SampleDeck> {};

TEST_P(EverySampleDeck, HasAMatrixThatIsTheDerivativeOfItsResidual) {
  DeckOptions options;
  options.use_environment = false;
  const auto deck = read_deck(GetParam().file, options);
  ASSERT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  Model& model = deck->builder.model;
  GenericPoint point(model);
  const int n = model.unknowns();
  const std::vector<double> J = point.matrix();
  // Central differences: step^2 of the third derivative and 1e-16/step of the largest number in the row.
  constexpr double step = 1e-5, tolerance = 1e-6;
  std::vector<double> scale(n, 1.0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) scale[i] = std::max(scale[i], std::abs(J[i * n + j]));
  }
  for (int j = 0; j < n; ++j) {
    std::vector<double> up = point.residual(j, step);
    const std::vector<double> down = point.residual(j, -step);
    for (std::size_t i = 0; i < up.size(); ++i) up[i] = (up[i] - down[i]) / (2.0 * step);
    const std::vector<double> column = point.condensed(up);
    for (int i = 0; i < n; ++i) {
      EXPECT_NEAR(J[i * n + j], column[i], tolerance * scale[i])
          << "row " << model.unknown_info()[i].name << ", column " << model.unknown_info()[j].name;
    }
  }
  EXPECT_FALSE(point.state.status.failed()) << point.state.status.message();
}

std::string test_name(const testing::TestParamInfo<SampleDeck>& info) {
  std::string name = info.param.table + "_" + info.param.keyword;
  std::replace_if(
      name.begin(), name.end(), [](char ch) { return !std::isalnum(static_cast<unsigned char>(ch)); }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Tables, EverySampleDeck, testing::ValuesIn(sample_decks()), test_name);

}  // namespace
}  // namespace whirl
