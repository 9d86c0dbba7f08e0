// Beams: the written-out Jacobian, states of constant strain, large static deflections.
#include "elements/beam.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "elements/clamp.hpp"
#include "elements/element_sample.hpp"
#include "elements/force.hpp"
#include "model/laws.hpp"
#include "solve/run.hpp"

namespace whirl::test {

namespace {

// --- the written-out Jacobian against duals

template <int N>
void expect_jacobian_of_duals(const Sample& sample) {
  using K = BeamOf<N>;
  using D = Dual<K::unknowns>;
  Bench b(4711);
  sample.build(b);
  b.finish();
  const EvalContext ctx = b.context();
  const auto& p = b.model.batch<Batch<K>>().params(0);
  Local<D, N, 0> local;
  std::array<const NodeMotion*, N> node;
  for (int i = 0; i < N; ++i) {
    load_node(b.state.nodes[i], b.c, 6 * i, local.node[i]);
    node[i] = &b.state.nodes[i];
  }
  auto loads = Loads<D, N, 0>::zero();
  K::evaluate(p, KernelContext<D>{ctx, ctx.memory, ctx.scratch}, local, loads);
  typename K::LocalJacobian J;
  K::jacobian(p, KernelContext<double>{ctx, ctx.memory, ctx.scratch}, node, J);
  double scale = 0.0;
  for (double x : J.value) scale = std::max(scale, std::abs(x));
  for (int i = 0; i < K::unknowns; ++i) {
    const D& row = i % 6 < 3 ? loads.F[i / 6][i % 6] : loads.M[i / 6][i % 6 - 3];
    for (int j = 0; j < K::unknowns; ++j) {
      // two ways to sum some hundred products: round-off
      EXPECT_NEAR(J.row(i)[j], row.d[j], 1e-13 * scale) << sample.name << ": row " << i << ", column " << j;
    }
  }
}

TEST(Beam, WrittenOutJacobianEqualsThatOfDuals) {
  int samples = 0;
  for (const Sample& sample : all_samples()) {
    if (sample.kind == Beam3::kind) expect_jacobian_of_duals<3>(sample), ++samples;
    if (sample.kind == Beam2::kind) expect_jacobian_of_duals<2>(sample), ++samples;
  }
  EXPECT_GE(samples, 6);
}

// --- constant states

Beam3::Params straight_beam(double length) {
  Beam3::Params p;
  for (auto& f : p.f) f = Vec3d::zero();
  for (auto& s : p.section) s.law = make_isotropic_law(6, 1.0, 1.0);
  Beam3::set_geometry(p, {Vec3d{0, 0, 0}, {0.5 * length, 0, 0}, {length, 0, 0}},
                      {Mat3d::identity(), Mat3d::identity(), Mat3d::identity()});
  return p;
}

struct Moved {
  Vec3d x[3], g[3];
};
// section strains after one step whose prediction moved the nodes by `first` and whose solution by `second`
void expect_strain(const Moved& at, const Vec3d (&first)[3], const std::array<double, 6>& expected,
                   double tolerance) {
  const Beam3::Params p = straight_beam(2.0);
  EvalContext ctx;
  NodeMotion motion[3] = {};
  Local<double, 3, 0> local;
  for (int i = 0; i < 3; ++i) {
    motion[i].g_prediction = first[i];
    local.node[i].x = at.x[i];
    local.node[i].R = Mat3d::identity();
    local.node[i].g = at.g[i];
    local.node[i].q = local.node[i].v = local.node[i].w = Vec3d::zero();
  }
  Beam3::Memory memory;
  Beam3::Scratch scratch;
  ctx.nodes = motion;
  const KernelContext<double> k{ctx, &memory, &scratch};
  Beam3::initialize(p, ctx, {0, 1, 2}, memory);
  Beam3::predicted_from_motion(p, k, {0, 1, 2}, scratch);
  const Vec3d arm[3] = {Vec3d::zero(), Vec3d::zero(), Vec3d::zero()};
  for (int s = 0; s < 2; ++s) {
    Beam3::SectionState<double> now;
    Beam3::state(p, k, local, s, arm, now);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(now.e[i], expected[i], tolerance) << "section " << s << ": " << i;
  }
}

TEST(Beam, RigidMotionGivesNoStrain) {
  const Vec3d g1 = {0.3, -0.5, 0.8}, g2 = {-0.2, 0.4, 0.1}, shift = {3.0, 4.0, 5.0};
  const Mat3d R = cgr_matrix(g2) * cgr_matrix(g1);
  Moved at;
  for (int i = 0; i < 3; ++i) {
    at.x[i] = shift + R * Vec3d{1.0 * i, 0.0, 0.0};
    at.g[i] = g2;
  }
  // places of 4 to 8 m are rounded to 4.4e-16 m: 2.3 of that in the derivative along the beam, and as much
  // again from the rotation
  expect_strain(at, {g1, g1, g1}, {}, 4 * 4.4e-16);
}

TEST(Beam, StretchAndShearOfTheAxisAreTheStrains) {
  Moved at;
  for (int i = 0; i < 3; ++i) {
    at.x[i] = {1.1 * i, 0.2 * i, -0.3 * i};
    at.g[i] = Vec3d::zero();
  }
  const Vec3d none = Vec3d::zero();
  expect_strain(at, {none, none, none}, {0.1, 0.2, -0.3, 0, 0, 0}, 1e-15);
}

TEST(Beam, LinearTwistIsAConstantTorsion) {
  // rotation about the axis only: parameters 2 tan(phi/2), so a linear angle is linear to third order
  const double k = 1e-3;
  Moved at;
  Vec3d first[3];
  for (int i = 0; i < 3; ++i) {
    at.x[i] = {1.0 * i, 0.0, 0.0};
    first[i] = {0.5 * k * i, 0.0, 0.0};
    at.g[i] = {0.5 * k * i, 0.0, 0.0};
  }
  expect_strain(at, {first[0], first[1], first[2]}, {0, 0, 0, k, 0, 0}, k * k * k);
}

// --- large deflections

class Ramp final : public Drive {
 public:
  double value(const DriveInput& in) const override { return std::min(1.0, in.argument); }
};

// A cantilever along x with dead tip load: motion of the tip. Stiffness: EA, GAy, GAz, GJ, EJy, EJz.
NodeMotion tip_of_cantilever(int beams, double length, const Numbers& stiffness, const Vec3d& force,
                             const Vec3d& couple, bool three_nodes) {
  Model model;
  Numbers K(36, 0.0);
  for (int i = 0; i < 6; ++i) K[7 * i] = stiffness[i];
  const LawPtr law = make_linear_law(6, K, {});
  const int count = (three_nodes ? 2 * beams : beams) + 1;
  for (int i = 0; i < count; ++i) {
    StructuralNode n;
    n.label = i + 1;
    n.x = {length * i / (count - 1), 0.0, 0.0};
    model.nodes.push_back(n);
  }
  ElementInfo info;
  model.batch<Batch<Clamp>>().add(info, {0}, {});
  const auto x = [&](int i) { return model.nodes[i].x; };
  const Mat3d eye = Mat3d::identity();
  for (int e = 0; e < beams; ++e) {
    info.label = e + 1;
    if (three_nodes) {
      Beam3::Params p;
      for (auto& f : p.f) f = Vec3d::zero();
      for (auto& s : p.section) s.law = law;
      Beam3::set_geometry(p, {x(2 * e), x(2 * e + 1), x(2 * e + 2)}, {eye, eye, eye});
      model.batch<Batch<Beam3>>().add(info, {2 * e, 2 * e + 1, 2 * e + 2}, p);
    } else {
      Beam2::Params p;
      for (auto& f : p.f) f = Vec3d::zero();
      p.section[0].law = law;
      Beam2::set_geometry(p, {x(e), x(e + 1)}, {eye, eye});
      model.batch<Batch<Beam2>>().add(info, {e, e + 1}, p);
    }
  }
  const DriveId ramp = model.add_drive(std::make_shared<Ramp>());
  Force::Params f, m;
  f.value.terms.push_back({{force[0], force[1], force[2]}, ramp});
  m.value.terms.push_back({{couple[0], couple[1], couple[2]}, ramp});
  m.couple = true;
  model.batch<Batch<Force>>().add(info, {count - 1}, f);
  model.batch<Batch<Force>>().add(info, {count - 1}, m);
  model.finalize();
  SolutionSettings settings;
  settings.initial_time = 0.0;
  settings.final_time = 1.0;
  settings.time_step = 1.0 / 64;
  settings.method.kind = MethodKind::crank_nicolson;
  settings.newton.max_iterations = 30;
  // round-off of forces of size 1e6 times strains of size 1 is 1e-10 each
  settings.tolerance.residual = 1e-7;
  Solver solver(model, settings);
  const RunReport report = run(solver, settings, {});
  EXPECT_TRUE(report.ok) << "stage " << static_cast<int>(report.stage) << ", step " << report.last.step
                         << ", residual " << report.last.report.residual;
  return solver.state().nodes.back();
}

TEST(Beam, BendsAsThePrincetonExperimentIsComputed) {
  const Numbers stiffness = {2.842e6, 1.0848e6 * 5 / 6, 1.0848e6 * 5 / 6, 3.104, 2.4289, 36.286};
  const double P = 8.896 * std::sqrt(0.5);
  const NodeMotion tip = tip_of_cantilever(8, 0.508, stiffness, {0.0, -P, P}, Vec3d::zero(), true);
  // geometrically exact solution printed with 4 to 5 digits; 8 parabolic elements come within 0.1 %
  EXPECT_NEAR(tip.x[0] - 0.508, -0.014388, 1e-3 * 0.0144);
  EXPECT_NEAR(tip.x[1], -0.008887, 1e-3 * 0.0089);
  EXPECT_NEAR(tip.x[2], 0.109036, 1e-3 * 0.109);
  EXPECT_NEAR(std::atan2(tip.R(2, 1), tip.R(1, 1)) * 180.0 / std::numbers::pi, 1.6646, 3e-3 * 1.66);
}

TEST(Beam, RollsUpIntoACircleUnderTipMoment) {
  const double EI = 10.0, length = 2.0;
  const Numbers stiffness = {1e6, 1e6, 1e6, 1e3, EI, EI};
  // a half circle of length 2: the tip comes to rest across its diameter, turned by pi
  const NodeMotion tip =
      tip_of_cantilever(8, length, stiffness, Vec3d::zero(), {0, 0, std::numbers::pi * EI / length}, true);
  // an element bends by pi/8: parabolas miss the arc by (pi/16)^4/120, some 1e-5; the axis is 2e-5 longer
  EXPECT_NEAR(tip.x[0], 0.0, 1e-3);
  EXPECT_NEAR(tip.x[1], 2.0 * length / std::numbers::pi, 1e-3);
  EXPECT_NEAR(tip.R(0, 0), -1.0, 1e-4);
}

TEST(Beam, TwoNodeBeamConvergesToTheSameDeflectionWithCorrectedShear) {
  // small load: P L^3/(3 EI) + P L/GA, with the shear stiffness that makes a two-node beam exact in bending
  const double EI = 10.0, GA = 1e4, length = 2.0, P = 1e-3;
  const int n = 4;
  const double l = length / n, corrected = 1.0 / (1.0 / GA + l * l / (12.0 * EI));
  const NodeMotion tip = tip_of_cantilever(n, length, {1e5, corrected, corrected, 10.0, EI, EI},
                                           {0.0, 0.0, P}, Vec3d::zero(), false);
  const double exact = P * length * length * length / (3.0 * EI) + P * length / GA;
  EXPECT_NEAR(tip.x[2], exact, 1e-6 * exact);  // linear theory: slopes of 2e-4 squared
}

}  // namespace

}  // namespace whirl::test
