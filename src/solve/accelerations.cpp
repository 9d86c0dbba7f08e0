#include "solve/accelerations.hpp"

#include <algorithm>
#include <cmath>

namespace whirl {

namespace {

// A x = b for the inertia A of a node, n x n, x in place of b. Gauss elimination with the largest pivot of
// all that is left, rows and columns scaled to a unit diagonal. What has no inertia (the bar of a plane
// mechanism: only about one axis) leaves pivots that are zero but for rounding; its components are zero.
void solve_inertia(double (&A)[6][6], double (&b)[6], int n) {
  constexpr double kNothing = 1e-12;  // far above the rounding of six eliminations, far below any real body
  double scale[6];
  int column[6];
  for (int i = 0; i < n; ++i) {
    scale[i] = A[i][i] != 0.0 ? 1.0 / std::sqrt(std::abs(A[i][i])) : 1.0;
    column[i] = i;
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A[i][j] *= scale[i] * scale[j];
    b[i] *= scale[i];
  }
  int rank = 0;
  for (; rank < n; ++rank) {
    const int k = rank;
    int p = k, q = k;
    for (int i = k; i < n; ++i) {
      for (int j = k; j < n; ++j) {
        if (std::abs(A[i][j]) > std::abs(A[p][q])) p = i, q = j;
      }
    }
    if (!(std::abs(A[p][q]) > kNothing)) break;
    std::swap(A[k], A[p]);
    std::swap(b[k], b[p]);
    for (int i = 0; i < n; ++i) std::swap(A[i][k], A[i][q]);
    std::swap(column[k], column[q]);
    for (int i = k + 1; i < n; ++i) {
      const double f = A[i][k] / A[k][k];
      for (int j = k; j < n; ++j) A[i][j] -= f * A[k][j];
      b[i] -= f * b[k];
    }
  }
  double x[6] = {};
  for (int k = rank - 1; k >= 0; --k) {
    double rest = b[k];
    for (int j = k + 1; j < rank; ++j) rest -= A[k][j] * x[column[j]];
    x[column[k]] = rest / A[k][k];
  }
  for (int i = 0; i < n; ++i) b[i] = scale[i] * x[i];
}

}  // namespace

void update_accelerations(const EvalContext& ctx, std::span<const int> nodes, State& state,
                          std::vector<double>& inertia) {
  const Model& model = *ctx.model;
  std::fill(inertia.begin(), inertia.end(), 0.0);
  for (const auto& batch : model.batches) batch->add_inertia(ctx, inertia.data());
  for (const int k : nodes) {
    const StructuralNode& node = model.nodes[k];
    if (!(node.accelerations || node.accelerations_read) || node.momentum < 0) continue;
    NodeMotion& m = state.nodes[k];
    const double* block = inertia.data() + 36 * static_cast<std::size_t>(k);
    const double* p = state.y.data() + node.momentum;
    const double* p_rate = state.y_rate.data() + node.momentum;
    // S from the lower left block [S]x
    const Vec3d S = {block[6 * 5 + 1], block[6 * 3 + 2], block[6 * 4 + 0]};
    const Vec3d beta = {p[0], p[1], p[2]};
    Vec3d Jw = Vec3d::zero();
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) Jw[i] += block[6 * (3 + i) + 3 + j] * m.w[j];
    }
    const Vec3d centripetal = cross(m.w, cross(m.w, S));
    const int n = node.unknown_count();
    double A[6][6], b[6] = {};
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) A[i][j] = block[6 * i + j];
    }
    for (int i = 0; i < 3; ++i) b[i] = p_rate[i] - centripetal[i];
    if (node.rotates) {
      const Vec3d moment = cross(m.v, beta) - cross(m.w, Jw);
      for (int i = 0; i < 3; ++i) b[3 + i] = p_rate[3 + i] + moment[i];
    }
    solve_inertia(A, b, n);
    for (int i = 0; i < 3; ++i) {
      m.acceleration[i] = b[i];
      m.angular_acceleration[i] = node.rotates ? b[3 + i] : 0.0;
    }
  }
}

}  // namespace whirl
