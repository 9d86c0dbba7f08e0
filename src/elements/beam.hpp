// Beams by finite volumes: a two-node beam has one section in the middle, a three-node beam two at xi = -+
// 1/sqrt(3). Section s carries the load between nodes s and s+1.
// Law      positions p_i = x_i + R_i f~_i and rotation increments are interpolated, N_i = N_i(xi_s), D_i the
//          derivative along the axis in the input geometry. Sections remember their orientation R and
//          curvature kappa; each step updates them twice, with the node increments g_i from the last to the
//          predicted orientation and then from the predicted to the current one:
//              g = sum N_i g_i,  g' = sum D_i g_i;   R <- Rg(g) R,   kappa <- kappa + R^T G(g) g'
//              eps = R^T l - eps0,   l = sum D_i p_i
//          rates, with u_i the predicted parameter rates of the nodes (first stage) or q_i (second):
//              w  <- G(g) sum N_i u_i + Rg(g) w                               (0 before the first)
//              kappa' <- kappa' + R^T ( G(g) sum D_i u_i + G(g) g' x w )      (0 before the first)
//              eps' = R^T (l' - w x l)
//          (f, m) = law((eps, kappa), (eps', kappa'))
// Frames   section axes: 1 along the beam; printed f, m. Node s receives R f at the section's point
//          sum N_i p_i and R m, node s+1 the opposite
// Units    N, N m
// Unknowns none
// Outside of steps (assembly, derivatives) the stages reduce to one, from the remembered sections with g_i,
// and w = sum N_i w_i, kappa' = R^T sum D_i w_i.
// Ref.     Ghiringhelli, Masarati, Mantegazza, AIAA J. 38 (2000); CGR increments: src/math/rotation.hpp
#pragma once
#include "elements/batch.hpp"
#include "elements/local_jacobian.hpp"
#include "model/law.hpp"

namespace whirl {

template <int Nodes>
struct BeamOf {
  static_assert(Nodes == 2 || Nodes == 3);
  static constexpr std::string_view kind = Nodes == 3 ? "beam3" : "beam2";
  static constexpr ElementClass element_class = ElementClass::beam;
  static constexpr int nodes = Nodes;
  static constexpr int scalars = 0;
  static constexpr int sections = Nodes - 1;
  static constexpr int unknowns = 6 * Nodes;
  static constexpr bool constraint = false;

  struct Section {
    double N[Nodes], D[Nodes];
    Mat3d R = Mat3d::identity();  // input orientation, global
    Vec3d eps0 = Vec3d::zero();
    LawSlot<6> law;
  };
  struct Params {
    Vec3d f[Nodes];
    Section section[sections];
  };
  // Fills N, D, eps0 for the given places of the nodes; f, R and the laws must be set.
  static void set_geometry(Params& p, const Vec3d (&x)[Nodes], const Mat3d (&R)[Nodes]);
  // Section orientations from those of the nodes: CGR interpolation relative to the middle (second) node.
  static void set_sections_from_nodes(Params& p, const Mat3d (&R)[Nodes]);

  struct Memory {
    struct {
      Mat3d R;
      Vec3d kappa;
    } section[sections];
  };
  struct Reference {  // a section after the first stage
    Mat3d R;
    Vec3d kappa, w, kappa_rate;
  };
  struct Scratch {
    Reference section[sections];
  };

  template <class T>
  struct SectionState {
    Mat3<T> R;
    Vec3<T> point;
    T e[6], e_rate[6];
  };

  template <class T>
  using LocalT = Local<T, Nodes, 0>;
  template <class T>
  static void state(const Params& p, const KernelContext<T>& ctx, const LocalT<T>& local, int s,
                    const Vec3<T> (&arm)[Nodes], SectionState<T>& out);

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const LocalT<T>& local,
                       Loads<T, Nodes, 0>& loads) {
    Vec3<T> arm[Nodes];
    for (int i = 0; i < Nodes; ++i) arm[i] = local.node[i].R * p.f[i];
    for (int s = 0; s < sections; ++s) {
      SectionState<T> now;
      state(p, ctx, local, s, arm, now);
      T f[6];
      p.section[s].law.apply(ctx.model, now.e, now.e_rate, f);
      const Vec3<T> F = now.R * Vec3<T>{f[0], f[1], f[2]};
      const Vec3<T> M = now.R * Vec3<T>{f[3], f[4], f[5]};
      loads.F[s] += F;
      loads.M[s] += M + cross(now.point - local.node[s].x, F);
      loads.F[s + 1] -= F;
      loads.M[s + 1] -= M + cross(now.point - local.node[s + 1].x, F);
    }
  }

  // The derivatives of evaluate within a step, written out (beam_jacobian.cpp).
  using LocalJacobian = LocalJacobianOf<unknowns>;
  static void jacobian(const Params&, const KernelContext<double>&,
                       const std::array<const NodeMotion*, Nodes>&, LocalJacobian&);

  static void initialize(const Params&, const EvalContext&, const std::array<int, Nodes>&, Memory&);
  static void predicted_from_motion(const Params&, const KernelContext<double>&,
                                    const std::array<int, Nodes>&, Scratch&);
  static void accept(const Params&, const KernelContext<double>&, const LocalT<double>&, Memory&);
  static void assembled(const Params& p, const KernelContext<double>& ctx, const LocalT<double>& local,
                        Memory& m) {
    accept(p, ctx, local, m);
  }
  static bool remembers(const Params&);
  static void predict_laws(const Params&, const KernelContext<double>&, const LocalT<double>&);
  static void accept_laws(const Params&, const KernelContext<double>&, const LocalT<double>&, double*);

  static void reads(const Params& p, ReadSet& out) {
    for (const Section& s : p.section) out.law(s.law.law().get());
  }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const LocalT<double>&, double* out);
  static std::vector<std::string> private_names(const Params&);
  static double private_value(const Params&, const KernelContext<double>&, const LocalT<double>&, int);
};

template <int Nodes>
template <class T>
void BeamOf<Nodes>::state(const Params& p, const KernelContext<T>& ctx, const LocalT<T>& local, int s,
                          const Vec3<T> (&arm)[Nodes], SectionState<T>& out) {
  const Section& section = p.section[s];
  const bool in_step = ctx.phase() == Phase::step;
  const auto& remembered = static_cast<const Memory*>(ctx.memory)->section[s];
  const Reference& reference = static_cast<const Scratch*>(ctx.scratch)->section[s];
  Vec3<T> g = Vec3<T>::zero(), g_slope = g, l = g;
  out.point = g;
  for (int i = 0; i < Nodes; ++i) {
    const NodeView<T>& n = local.node[i];
    const Vec3<T> at = n.x + arm[i];
    g += section.N[i] * n.g;
    g_slope += section.D[i] * n.g;
    l += section.D[i] * at;
    out.point += section.N[i] * at;
  }
  const Mat3<T> turn = cgr_matrix(g);
  const Vec3<T> bend = cgr_G_times(g, g_slope);
  out.R = turn * (in_step ? reference.R : remembered.R);
  const Vec3<T> eps = tmul(out.R, l) - section.eps0;
  const Vec3<T> kappa = tmul(out.R, bend) + (in_step ? reference.kappa : remembered.kappa);
  for (int i = 0; i < 3; ++i) {
    out.e[i] = eps[i];
    out.e[3 + i] = kappa[i];
    out.e_rate[i] = out.e_rate[3 + i] = T(0.0);
  }
  if (!section.law.viscous()) return;
  Vec3<T> l_rate = Vec3<T>::zero(), u = l_rate, u_slope = l_rate;
  for (int i = 0; i < Nodes; ++i) {
    const NodeView<T>& n = local.node[i];
    l_rate += section.D[i] * (n.v + cross(n.w, arm[i]));
    u += section.N[i] * (in_step ? n.q : n.w);
    u_slope += section.D[i] * (in_step ? n.q : n.w);
  }
  Vec3<T> kappa_rate;
  if (in_step) {
    u = cgr_G_times(g, u) + turn * reference.w;
    kappa_rate = tmul(out.R, cgr_G_times(g, u_slope) + cross(bend, u)) + reference.kappa_rate;
  } else {
    kappa_rate = tmul(out.R, u_slope);
  }
  const Vec3<T> eps_rate = tmul(out.R, l_rate - cross(u, l));
  for (int i = 0; i < 3; ++i) {
    out.e_rate[i] = eps_rate[i];
    out.e_rate[3 + i] = kappa_rate[i];
  }
}

using Beam3 = BeamOf<3>;
using Beam2 = BeamOf<2>;

extern template class Batch<Beam3>;
extern template class Batch<Beam2>;

}  // namespace whirl
