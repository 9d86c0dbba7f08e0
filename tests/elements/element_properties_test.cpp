// What must hold for every element, checked on its samples.
#include <gtest/gtest.h>

#include <cmath>

#include "elements/element_sample.hpp"

namespace whirl::test {

namespace {

class EveryElement : public testing::TestWithParam<Sample> {
 protected:
  EveryElement() : bench_(20240607) {
    GetParam().build(bench_);
    bench_.finish();
  }
  Bench bench_;
};

double largest(const std::vector<double>& v) {
  double m = 0.0;
  for (double x : v) m = std::max(m, std::abs(x));
  return m;
}

// Central differences: the error is about step^2 and 1e-16/step relative to the largest entry, and generic
// samples have third derivatives of a few hundred at most.
constexpr double kStep = 1e-5;
constexpr double kDifferenceTolerance = 3e-7;
// Sums and products of a few dozen numbers of order 1 to 10.
constexpr double kRoundOff = 1e-11;

struct NodeLoads {
  Vec3d F, M;
};
std::vector<NodeLoads> node_loads(Bench& b) {
  const std::vector<double> r = b.residual();
  std::vector<NodeLoads> loads;
  for (const auto& node : b.model.nodes) {
    NodeLoads l{Vec3d::zero(), Vec3d::zero()};
    for (int i = 0; i < 3; ++i) {
      l.F[i] = r[node.unknown + i];
      if (node.rotates) l.M[i] = r[node.unknown + 3 + i];
    }
    loads.push_back(l);
  }
  return loads;
}

}  // namespace

TEST_P(EveryElement, JacobianIsTheDerivativeOfTheResidual) {
  const int n = bench_.model.unknowns();
  const Bench::Matrices J = bench_.jacobian();
  const double scale = 1.0 + largest(J.inside) + largest(J.momentum);
  for (int j = 0; j < n; ++j) {
    bench_.correct(j, kStep);
    const std::vector<double> up = bench_.residual();
    bench_.correct(j, -2.0 * kStep);
    const std::vector<double> down = bench_.residual();
    bench_.correct(j, kStep);
    for (int i = 0; i < n; ++i) {
      const double difference = (up[i] - down[i]) / (2.0 * kStep);
      EXPECT_NEAR(J.inside[i * n + j], difference, kDifferenceTolerance * scale)
          << "row " << bench_.model.unknown_info()[i].name << ", column "
          << bench_.model.unknown_info()[j].name;
    }
    for (std::size_t k = 0; k < bench_.model.nodes.size(); ++k) {
      const StructuralNode& node = bench_.model.nodes[k];
      if (node.momentum < 0 || j < node.unknown || j >= node.unknown + node.unknown_count()) continue;
      for (int i = 0; i < node.unknown_count(); ++i) {
        const double difference = (up[node.momentum + i] - down[node.momentum + i]) / (2.0 * kStep);
        EXPECT_NEAR(J.momentum[36 * k + 6 * i + j - node.unknown], difference, kDifferenceTolerance * scale);
      }
    }
  }
}

TEST_P(EveryElement, PatternCoversTheJacobian) {
  const Bench::Matrices J = bench_.jacobian();
  EXPECT_EQ(largest(J.outside), 0.0);
}

TEST_P(EveryElement, AssemblyJacobianIsTheDerivativeOfTheAssemblyResidual) {
  if (!bench_.batch().in_assembly()) GTEST_SKIP() << "takes no part in the assembly";
  const int n = 2 * bench_.model.unknowns();
  const std::vector<double> J = bench_.assembly_jacobian();
  const double scale = 1.0 + largest(J);
  const State at = bench_.state;
  const std::vector<double> value = bench_.assembly_value, rate = bench_.assembly_rate;
  const auto moved = [&](int j, double d) {
    bench_.move_assembly(j, d);
    const std::vector<double> r = bench_.assembly_residual();
    bench_.state = at;
    bench_.assembly_value = value;
    bench_.assembly_rate = rate;
    return r;
  };
  const int own = bench_.own_offset();
  for (int j = 0; j < n; ++j) {
    const std::vector<double> up = moved(j, kStep), down = moved(j, -kStep);
    // differential own unknowns keep their value in the assembly: their rows are not a residual
    for (int i = 0; i < n; ++i) {
      const int u = i % (n / 2);
      if (u >= own && bench_.model.unknown_kind()[u] == UnknownKind::differential) continue;
      EXPECT_NEAR(J[i * n + j], (up[i] - down[i]) / (2.0 * kStep), kDifferenceTolerance * scale)
          << "row " << i << ", column " << j;
    }
  }
}

TEST_P(EveryElement, AssemblyVelocityConstraintsAreTheTimeDerivativeOfThePositionOnes) {
  if (!bench_.batch().in_assembly()) GTEST_SKIP() << "takes no part in the assembly";
  const int n = bench_.model.unknowns();
  const std::vector<double> r = bench_.assembly_residual();
  const double scale = 1.0 + largest(r);
  Bench before(20240607);
  GetParam().build(before);
  before.finish();
  bench_.move_in_time(kStep);
  before.move_in_time(-kStep);
  const std::vector<double> up = bench_.assembly_residual(), down = before.assembly_residual();
  const int own = bench_.own_offset();
  for (int i = 0; i < n; ++i) {
    const bool is_own = i >= own && i < own + bench_.own_count();
    if (!is_own) continue;
    if (bench_.batch().row_kind(bench_.element(), i - own) == RowKind::velocity) continue;
    if (bench_.model.unknown_kind()[i] == UnknownKind::differential) continue;
    EXPECT_NEAR(r[n + i], (up[i] - down[i]) / (2.0 * kStep), kDifferenceTolerance * scale)
        << "row " << bench_.model.unknown_info()[i].name;
  }
}

TEST_P(EveryElement, AssemblyMovesVelocitiesAsItMovesPositions) {
  if (!GetParam().constraint || !bench_.batch().in_assembly()) GTEST_SKIP() << "no reactions in the assembly";
  const int n = bench_.model.unknowns(), own = bench_.own_offset();
  const std::vector<double> J = bench_.assembly_jacobian();
  for (const auto& node : bench_.model.nodes) {
    for (int i = node.unknown; i < node.unknown + node.unknown_count(); ++i) {
      for (int k = own; k < own + bench_.own_count(); ++k) {
        const double position = J[i * 2 * n + k], velocity = J[(n + i) * 2 * n + n + k];
        EXPECT_NEAR(velocity, position, kRoundOff * (1.0 + std::abs(position)))
            << bench_.model.unknown_info()[i].name;
      }
    }
  }
}

TEST_P(EveryElement, ActionEqualsReaction) {
  if (!GetParam().is_balanced) GTEST_SKIP() << "its loads need not balance";
  Vec3d F = Vec3d::zero(), M = Vec3d::zero();
  double scale = 1.0;
  const std::vector<NodeLoads> loads = node_loads(bench_);
  for (std::size_t k = 0; k < loads.size(); ++k) {
    F += loads[k].F;
    M += loads[k].M + cross(bench_.state.nodes[k].x, loads[k].F);
    scale += norm(loads[k].F) + norm(loads[k].M);
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(F[i], 0.0, kRoundOff * scale);
    EXPECT_NEAR(M[i], 0.0, kRoundOff * scale);
  }
}

TEST_P(EveryElement, LoadsTurnWithTheModel) {
  if (!GetParam().is_objective) GTEST_SKIP() << "tied to the ground or to the global axes";
  const Mat3d Q = rotation_exp(Vec3d{0.4, -1.1, 0.8});
  const std::vector<double> r = bench_.residual();
  const std::vector<NodeLoads> loads = node_loads(bench_);
  bench_.turn(Q, GetParam().global_vectors);
  const std::vector<double> turned_r = bench_.residual();
  const std::vector<NodeLoads> turned = node_loads(bench_);
  const double tolerance = kRoundOff * (1.0 + largest(r));
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const Vec3d F = Q * loads[k].F, M = Q * loads[k].M;
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(turned[k].F[i], F[i], tolerance);
      EXPECT_NEAR(turned[k].M[i], M[i], tolerance);
    }
  }
  std::vector<double> rows(r.begin() + bench_.own_offset(),
                           r.begin() + bench_.own_offset() + bench_.own_count());
  for (const int first : GetParam().global_vectors) {
    const Vec3d v = Q * Vec3d{rows[first], rows[first + 1], rows[first + 2]};
    for (int i = 0; i < 3; ++i) rows[first + i] = v[i];
  }
  for (int i = 0; i < bench_.own_count(); ++i) {
    EXPECT_NEAR(turned_r[bench_.own_offset() + i], rows[i], tolerance) << "own row " << i;
  }
}

// Loads = -lambda dphi, from the assembly's matrix: it holds dphi/dx (or dpsi/dv for velocity-level rows).
TEST_P(EveryElement, ReactionsDoNoWorkOnTheConstraint) {
  if (!GetParam().is_ideal) GTEST_SKIP() << "not an ideal constraint at every state";
  const int n = bench_.model.unknowns(), own = bench_.own_offset();
  const std::vector<double> J = bench_.assembly_jacobian(), r = bench_.residual();
  for (std::size_t node_at = 0; node_at < bench_.model.nodes.size(); ++node_at) {
    const auto& node = bench_.model.nodes[node_at];
    for (int i = node.unknown; i < node.unknown + node.unknown_count(); ++i) {
      // velocity-level rows are linear in v and w: a unit change gives their gradient
      NodeMotion& motion = bench_.state.nodes[node_at];
      const NodeMotion kept = motion;
      (i - node.unknown < 3 ? motion.v : motion.w)[(i - node.unknown) % 3] += 1.0;
      const std::vector<double> moved = bench_.residual();
      motion = kept;
      double load = 0.0;
      for (int k = 0; k < bench_.own_count(); ++k) {
        const bool velocity = bench_.batch().row_kind(bench_.element(), k) == RowKind::velocity;
        const double gradient = velocity ? moved[own + k] - r[own + k] : J[(own + k) * 2 * n + i];
        load -= bench_.state.y_rate[own + k] * gradient;
      }
      EXPECT_NEAR(r[i], load, kRoundOff * (1.0 + largest(r))) << bench_.model.unknown_info()[i].name;
    }
  }
}

// What an element reads decides what a rank must have (partition/partition.hpp).
TEST_P(EveryElement, ReportsAllDrivesItIsGiven) {
  ReadSet set(bench_.model);
  for (const auto& batch : bench_.model.batches) {
    for (int e = 0; e < batch->size(); ++e) batch->reads(e, set);
  }
  EXPECT_EQ(set.root_drives().size(), bench_.model.drives().size());
}

TEST_P(EveryElement, RecordsAsManyNumbersAsItDeclares) {
  const ElementBatch& batch = bench_.batch();
  int width = 0;
  for (const ChannelSpec& channel : batch.channels(bench_.element())) width += channel.width;
  const double untouched = -7.25e77;
  std::vector<double> out(width + 8, untouched);
  batch.record(bench_.element(), bench_.context(), out.data());
  for (int i = 0; i < width; ++i) {
    EXPECT_NE(out[i], untouched) << "column " << i;
    EXPECT_TRUE(std::isfinite(out[i])) << "column " << i;
  }
  for (int i = width; i < width + 8; ++i) EXPECT_EQ(out[i], untouched) << "column " << i;
}

TEST_P(EveryElement, PrivateDataAreNumbersWithDistinctNames) {
  const ElementBatch& batch = bench_.batch();
  const auto names = batch.private_names(bench_.element());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_TRUE(std::isfinite(batch.private_value(bench_.element(), static_cast<int>(i), bench_.context())))
        << names[i];
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(names[i], names[j]);
  }
}

TEST_P(EveryElement, PrintsTheLoadOfTheNodeItSays) {
  using Printed = Sample::Printed;
  const Printed printed = GetParam().printed;
  if (printed == Printed::unknown) GTEST_SKIP() << "no rule given";
  std::vector<double> out(64);
  bench_.batch().record(bench_.element(), bench_.context(), out.data());
  const Vec3d F = {out[6], out[7], out[8]}, M = {out[9], out[10], out[11]};
  const std::vector<NodeLoads> loads = node_loads(bench_);
  // node 1 receives the opposite of what node 2 receives at its point (balanced loads have a test of their
  // own)
  const std::size_t k = bench_.model.nodes.size() > 1 ? 1 : 0;
  const double sign = printed == Printed::minus_on_node || printed == Printed::on_node_1 ? -1.0 : 1.0;
  const Vec3d arm = bench_.state.nodes[k].R * GetParam().printed_offset;
  const Vec3d moment = loads[k].M - cross(arm, loads[k].F);
  const double tolerance = kRoundOff * (1.0 + norm(F) + norm(M));
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(sign * loads[k].F[i], F[i], tolerance);
    EXPECT_NEAR(sign * moment[i], M[i], tolerance);
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, EveryElement, testing::ValuesIn(all_samples()), [](const auto& tested) {
  std::string name;
  for (const char ch : tested.param.name) name += std::isalnum(static_cast<unsigned char>(ch)) ? ch : '_';
  return name;
});

}  // namespace whirl::test
