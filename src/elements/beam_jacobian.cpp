// Jacobian of beams within a step, written out. Rows of 3 x (6 Nodes) numbers hold the derivatives of a
// vector with respect to the corrections of all unknowns of the beam: columns 6i.. for the position of node
// i, 6i+3.. for its rotation. With dg_i = c dq_i, da_i = -[a_i]x Theta_i dq_i (a: arms) the variations in
// global axes are
//
//   spin of the section   dtheta = G dg                        dg = c sum N_i dq_i
//   dl      = sum D_i dp_i                                      dp_i = c dx_i + da_i
//   deps    = dl + [l]x G dg                                    eps = R^T l: dR^T l = R^T [l]x dtheta
//   dkappa  = P dg + c G sum D_i dq_i,     P = B(g') + [b]x G,  b = G g'
//   dw      = Q dg + G dU,                 Q = B(U) - [Rg w0]x G,   U = sum N_i q_i
//   deps'   = dl' - [w]x dl + [l]x dw + [z]x G dg,              z = l' - w x l
//   dkappa' = (B(U') + [r]x G - [w]x B(g')) dg + [b]x dw + G dU' - c [w]x G sum D_i dq_i,
//             U' = sum D_i q_i,  r = G U' + b x w
//   B(u) = d(G(g) u)/dg = -s/2 ( (G u) g^T + [u]x ),            s = 4/(4 + g.g)
#include <algorithm>

#include "elements/beam.hpp"

namespace whirl {

namespace {

template <int W>
struct Rows {
  alignas(64) double e[3][W];
  void clear() {
    for (auto& row : e) std::fill(row, row + W, 0.0);
  }
  void add(int column, double s, const Mat3d& m) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) e[i][column + j] += s * m(i, j);
    }
  }
  void add_diagonal(int column, double s) {
    for (int i = 0; i < 3; ++i) e[i][column + i] += s;
  }
};

// y = A^T x
template <int W>
void turn_back(const Mat3d& A, const Rows<W>& x, double (*y)[W]) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < W; ++j) y[i][j] = A(0, i) * x.e[0][j] + A(1, i) * x.e[1][j] + A(2, i) * x.e[2][j];
  }
}
// y = A x
template <int W>
void turn(const Mat3d& A, const double (*x)[W], Rows<W>& y) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < W; ++j) y.e[i][j] = A(i, 0) * x[0][j] + A(i, 1) * x[1][j] + A(i, 2) * x[2][j];
  }
}
// y += A x, A 6 x 6
template <int W>
void add_product(const double* A, const double (*x)[W], double (*y)[W]) {
  for (int i = 0; i < 6; ++i) {
    for (int k = 0; k < 6; ++k) {
      const double a = A[6 * i + k];
      if (a == 0.0) continue;
      for (int j = 0; j < W; ++j) y[i][j] += a * x[k][j];
    }
  }
}

// d(G(g) u)/dg
Mat3d slope_of_G(double s, const Vec3d& g, const Vec3d& u, const Vec3d& Gu) {
  Mat3d m = (-0.5 * s) * skew(u);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) -= 0.5 * s * Gu[i] * g[j];
  }
  return m;
}

}  // namespace

template <int Nodes>
void BeamOf<Nodes>::jacobian(const Params& p, const KernelContext<double>& ctx,
                             const std::array<const NodeMotion*, Nodes>& node, LocalJacobian& J) {
  constexpr int W = LocalJacobian::width;
  const double c = ctx.c();
  J.clear();
  Vec3d arm[Nodes], at[Nodes];
  Mat3d arm_theta[Nodes];  // [a]x Theta
  bool offset[Nodes];
  for (int i = 0; i < Nodes; ++i) {
    offset[i] = dot(p.f[i], p.f[i]) != 0.0;
    arm[i] = node[i]->R * p.f[i];
    at[i] = node[i]->x + arm[i];
    arm_theta[i] = offset[i] ? skew(arm[i]) * node[i]->dtheta_dq : Mat3d::zero();
  }
  for (int k = 0; k < sections; ++k) {
    const Section& section = p.section[k];
    const Reference& reference = static_cast<const Scratch*>(ctx.scratch)->section[k];
    Vec3d g = Vec3d::zero(), g_slope = g, l = g, point = g;
    for (int i = 0; i < Nodes; ++i) {
      g += section.N[i] * node[i]->g;
      g_slope += section.D[i] * node[i]->g;
      l += section.D[i] * at[i];
      point += section.N[i] * at[i];
    }
    const double s = 4.0 / (4.0 + dot(g, g));
    const Mat3d G = cgr_G(g), turning = cgr_matrix(g), R = turning * reference.R;
    const Vec3d b = G * g_slope;
    const Mat3d B = slope_of_G(s, g, g_slope, b);
    const Mat3d lG = skew(l) * G, P = B + skew(b) * G;

    double e[6], e_rate[6] = {};
    const Vec3d eps = tmul(R, l) - section.eps0, kappa = reference.kappa + tmul(R, b);
    for (int i = 0; i < 3; ++i) {
      e[i] = eps[i];
      e[3 + i] = kappa[i];
    }
    alignas(64) double strain[6][W], stress[6][W] = {};
    Rows<W> d_eps, d_kappa;
    d_eps.clear();
    d_kappa.clear();
    for (int i = 0; i < Nodes; ++i) {
      const double N = section.N[i], D = section.D[i];
      d_eps.add_diagonal(6 * i, c * D);
      d_eps.add(6 * i + 3, c * N, lG);
      if (offset[i]) d_eps.add(6 * i + 3, -D, arm_theta[i]);
      d_kappa.add(6 * i + 3, c * N, P);
      d_kappa.add(6 * i + 3, c * D, G);
    }
    turn_back(R, d_eps, strain);
    turn_back(R, d_kappa, strain + 3);

    double f[6], K[36], C[36];
    if (section.law.viscous()) {
      Vec3d l_rate = Vec3d::zero(), U = l_rate, U_slope = l_rate;
      for (int i = 0; i < Nodes; ++i) {
        l_rate += section.D[i] * (node[i]->v + cross(node[i]->w, arm[i]));
        U += section.N[i] * node[i]->q;
        U_slope += section.D[i] * node[i]->q;
      }
      const Vec3d carried = turning * reference.w, GU = G * U, GU_slope = G * U_slope;
      const Vec3d w = GU + carried, z = l_rate - cross(w, l), r = GU_slope + cross(b, w);
      const Vec3d eps_rate = tmul(R, z), kappa_rate = tmul(R, r) + reference.kappa_rate;
      for (int i = 0; i < 3; ++i) {
        e_rate[i] = eps_rate[i];
        e_rate[3 + i] = kappa_rate[i];
      }
      const typename LawSlot<6>::Tangents t = section.law.tangents(ctx.model, e, e_rate, f, K, C);
      add_product(t.K, strain, stress);

      const Mat3d wx = skew(w), Q = slope_of_G(s, g, U, GU) - skew(carried) * G;
      const Mat3d S = Mat3d::identity() - c * wx, SG = S * G;
      const Mat3d eps_N = c * (skew(l) * Q + skew(z) * G) + lG;
      const Mat3d kappa_N =
          c * (slope_of_G(s, g, U_slope, GU_slope) + skew(b) * Q - wx * B + skew(r) * G) + skew(b) * G;
      d_eps.clear();
      d_kappa.clear();
      for (int i = 0; i < Nodes; ++i) {
        const double N = section.N[i], D = section.D[i];
        d_eps.add(6 * i, D, S);
        d_eps.add(6 * i + 3, N, eps_N);
        if (offset[i]) {
          d_eps.add(6 * i + 3, -D, skew(arm[i]) * node[i]->dw_dq + skew(node[i]->w - w) * arm_theta[i]);
        }
        d_kappa.add(6 * i + 3, N, kappa_N);
        d_kappa.add(6 * i + 3, D, SG);
      }
      turn_back(R, d_eps, strain);
      turn_back(R, d_kappa, strain + 3);
      add_product(t.C, strain, stress);
    } else {
      const typename LawSlot<6>::Tangents t = section.law.tangents(ctx.model, e, e_rate, f, K, C);
      add_product(t.K, strain, stress);
    }

    // loads in global axes
    const Vec3d F = R * Vec3d{f[0], f[1], f[2]}, M = R * Vec3d{f[3], f[4], f[5]};
    Rows<W> dF, dM;
    turn(R, stress, dF);
    turn(R, stress + 3, dM);
    const Mat3d Fx = skew(F), FG = Fx * G, MG = skew(M) * G;
    for (int i = 0; i < Nodes; ++i) {
      const double N = section.N[i];
      dF.add(6 * i + 3, -c * N, FG);
      dM.add(6 * i + 3, -c * N, MG);
      // (dpoint) x F
      dM.add(6 * i, -c * N, Fx);
      if (offset[i]) dM.add(6 * i + 3, N, Fx * arm_theta[i]);
    }
    for (int side = 0; side < 2; ++side) {
      const int n = k + side;
      const double sign = side == 0 ? 1.0 : -1.0;
      const Vec3d a = sign * (point - node[n]->x);
      double* row = J.row(6 * n);
      for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        double *row_F = row + i * W, *row_M = row + (3 + i) * W;
        for (int j = 0; j < W; ++j) {
          row_F[j] += sign * dF.e[i][j];
          row_M[j] += sign * dM.e[i][j] + a[i1] * dF.e[i2][j] - a[i2] * dF.e[i1][j];
        }
      }
      // -(dx_n) x F
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) row[(3 + i) * W + 6 * n + j] += sign * c * Fx(i, j);
      }
    }
  }
}

template void BeamOf<3>::jacobian(const Params&, const KernelContext<double>&,
                                  const std::array<const NodeMotion*, 3>&, LocalJacobian&);
template void BeamOf<2>::jacobian(const Params&, const KernelContext<double>&,
                                  const std::array<const NodeMotion*, 2>&, LocalJacobian&);

}  // namespace whirl
