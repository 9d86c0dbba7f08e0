#include "elements/beam.hpp"

#include <cmath>

#include "elements/joint_output.hpp"

namespace whirl {

namespace {

constexpr double kPoint = 0.57735026918962576451;  // 1/sqrt(3)

// shape functions of a section and their derivatives in xi
template <int Nodes>
void shape(int s, double (&N)[Nodes], double (&dN)[Nodes]) {
  if constexpr (Nodes == 2) {
    static_cast<void>(s);
    N[0] = N[1] = 0.5;
    dN[0] = -0.5;
    dN[1] = 0.5;
  } else {
    const double xi = s == 0 ? -kPoint : kPoint;
    N[0] = 0.5 * xi * (xi - 1.0);
    N[1] = 1.0 - xi * xi;
    N[2] = 0.5 * xi * (xi + 1.0);
    dN[0] = xi - 0.5;
    dN[1] = -2.0 * xi;
    dN[2] = xi + 0.5;
  }
}

}  // namespace

template <int Nodes>
void BeamOf<Nodes>::set_geometry(Params& p, const Vec3d (&x)[Nodes], const Mat3d (&R)[Nodes]) {
  for (int s = 0; s < sections; ++s) {
    Section& section = p.section[s];
    double dN[Nodes];
    shape<Nodes>(s, section.N, dN);
    Vec3d l = Vec3d::zero();
    for (int i = 0; i < Nodes; ++i) l += dN[i] * (x[i] + R[i] * p.f[i]);
    const double over_J = 1.0 / norm(l);
    for (int i = 0; i < Nodes; ++i) section.D[i] = over_J * dN[i];
    // summed as the strain is: in the input geometry it is 0 without round-off, which stiff sections amplify
    l = Vec3d::zero();
    for (int i = 0; i < Nodes; ++i) l += section.D[i] * (x[i] + R[i] * p.f[i]);
    section.eps0 = tmul(section.R, l);
  }
}

template <int Nodes>
void BeamOf<Nodes>::set_sections_from_nodes(Params& p, const Mat3d (&R)[Nodes]) {
  for (int s = 0; s < sections; ++s) {
    double N[Nodes], dN[Nodes];
    shape<Nodes>(s, N, dN);
    Vec3d g = Vec3d::zero();
    for (int i = 0; i < Nodes; ++i) g += N[i] * cgr_from_matrix(mult(R[i], R[1]));
    p.section[s].R = cgr_matrix(g) * R[1];
  }
}

template <int Nodes>
void BeamOf<Nodes>::initialize(const Params& p, const EvalContext&, const std::array<int, Nodes>&,
                               Memory& m) {
  for (int s = 0; s < sections; ++s) {
    m.section[s].R = p.section[s].R;
    m.section[s].kappa = Vec3d::zero();
  }
}

template <int Nodes>
void BeamOf<Nodes>::predicted_from_motion(const Params& p, const KernelContext<double>& ctx,
                                          const std::array<int, Nodes>& node, Scratch& scratch) {
  for (int s = 0; s < sections; ++s) {
    const Section& section = p.section[s];
    const auto& remembered = static_cast<const Memory*>(ctx.memory)->section[s];
    Reference& out = scratch.section[s];
    Vec3d g = Vec3d::zero(), g_slope = g, u = g, u_slope = g;
    for (int i = 0; i < Nodes; ++i) {
      const NodeMotion& n = ctx.model.nodes[node[i]];
      g += section.N[i] * n.g_prediction;
      g_slope += section.D[i] * n.g_prediction;
      u += section.N[i] * n.g_rate_prediction;
      u_slope += section.D[i] * n.g_rate_prediction;
    }
    const Vec3d bend = cgr_G_times(g, g_slope);
    out.R = cgr_matrix(g) * remembered.R;
    out.kappa = remembered.kappa + tmul(out.R, bend);
    out.w = cgr_G_times(g, u);
    out.kappa_rate = tmul(out.R, cgr_G_times(g, u_slope) + cross(bend, out.w));
  }
}

namespace {

template <int Nodes>
void arms(const typename BeamOf<Nodes>::Params& p, const Local<double, Nodes, 0>& local,
          Vec3d (&arm)[Nodes]) {
  for (int i = 0; i < Nodes; ++i) arm[i] = local.node[i].R * p.f[i];
}

}  // namespace

template <int Nodes>
void BeamOf<Nodes>::accept(const Params& p, const KernelContext<double>& ctx, const LocalT<double>& local,
                           Memory& m) {
  const Memory before = *static_cast<const Memory*>(ctx.memory);
  for (int s = 0; s < sections; ++s) {
    const Section& section = p.section[s];
    const bool in_step = ctx.phase() == Phase::step;
    const Reference& reference = static_cast<const Scratch*>(ctx.scratch)->section[s];
    Vec3d g = Vec3d::zero(), g_slope = g;
    for (int i = 0; i < Nodes; ++i) {
      g += section.N[i] * local.node[i].g;
      g_slope += section.D[i] * local.node[i].g;
    }
    auto& out = m.section[s];
    out.R = cgr_matrix(g) * (in_step ? reference.R : before.section[s].R);
    out.kappa = (in_step ? reference.kappa : before.section[s].kappa) + tmul(out.R, cgr_G_times(g, g_slope));
  }
}

template <int Nodes>
bool BeamOf<Nodes>::remembers(const Params& p) {
  for (const Section& section : p.section) {
    if (section.law.remembers()) return true;
  }
  return false;
}

template <int Nodes>
void BeamOf<Nodes>::predict_laws(const Params& p, const KernelContext<double>& ctx,
                                 const LocalT<double>& local) {
  Vec3d arm[Nodes];
  arms<Nodes>(p, local, arm);
  for (int s = 0; s < sections; ++s) {
    SectionState<double> now;
    state(p, ctx, local, s, arm, now);
    if (p.section[s].law.remembers()) p.section[s].law.law()->predicted(ctx.model, now.e, now.e_rate);
  }
}

template <int Nodes>
void BeamOf<Nodes>::accept_laws(const Params& p, const KernelContext<double>& ctx,
                                const LocalT<double>& local, double* memory) {
  Vec3d arm[Nodes];
  arms<Nodes>(p, local, arm);
  for (int s = 0; s < sections; ++s) {
    SectionState<double> now;
    state(p, ctx, local, s, arm, now);
    if (p.section[s].law.remembers()) p.section[s].law.law()->accept(ctx.model, now.e, now.e_rate, memory);
  }
}

// --- results

template <int Nodes>
std::vector<ChannelSpec> BeamOf<Nodes>::channels(const Params&) {
  std::vector<ChannelSpec> all = {{"F_I", "N", 3, "force of section I, section axes"},
                                  {"M_I", "N m", 3, "moment of section I, section axes"}};
  if (sections == 2) {
    all.push_back({"F_II", "N", 3, "force of section II, section axes"});
    all.push_back({"M_II", "N m", 3, "moment of section II, section axes"});
  }
  return all;
}

template <int Nodes>
void BeamOf<Nodes>::record(const Params& p, const KernelContext<double>& ctx, const LocalT<double>& local,
                           double* out) {
  Vec3d arm[Nodes];
  arms<Nodes>(p, local, arm);
  for (int s = 0; s < sections; ++s) {
    SectionState<double> now;
    state(p, ctx, local, s, arm, now);
    double f[6];
    p.section[s].law.apply(ctx.model, now.e, now.e_rate, f);
    for (double x : f) *out++ = x;
  }
}

namespace {
constexpr const char* kPrivate[] = {"ex", "ey", "ez", "kx", "ky", "kz", "Fx",   "Fy",   "Fz",
                                    "Mx", "My", "Mz", "Xx", "Xy", "Xz", "Phix", "Phiy", "Phiz"};
constexpr int kPrivates = 18;
}  // namespace

template <int Nodes>
std::vector<std::string> BeamOf<Nodes>::private_names(const Params&) {
  std::vector<std::string> all;
  for (int s = 0; s < sections; ++s) {
    for (const char* name : kPrivate) {
      all.push_back(sections == 1 ? name : std::string(s == 0 ? "pI." : "pII.") + name);
    }
  }
  return all;
}

template <int Nodes>
double BeamOf<Nodes>::private_value(const Params& p, const KernelContext<double>& ctx,
                                    const LocalT<double>& local, int i) {
  const int s = i / kPrivates, k = i % kPrivates;
  Vec3d arm[Nodes];
  arms<Nodes>(p, local, arm);
  SectionState<double> now;
  state(p, ctx, local, s, arm, now);
  if (k < 6) return now.e[k];
  if (k < 12) {
    double f[6];
    p.section[s].law.apply(ctx.model, now.e, now.e_rate, f);
    return f[k - 6];
  }
  return k < 15 ? now.point[k - 12] : rotation_log(now.R)[k - 15];
}

template class Batch<Beam3>;
template class Batch<Beam2>;
template struct BeamOf<3>;
template struct BeamOf<2>;

}  // namespace whirl
