#include "solve/accelerations.hpp"

#include <algorithm>
#include <cmath>

namespace whirl {

namespace {

// 6 x 6 system by Gauss elimination with row pivoting; false when singular.
bool solve6(double (&A)[6][6], double (&b)[6], int n) {
  for (int k = 0; k < n; ++k) {
    int p = k;
    for (int i = k + 1; i < n; ++i) {
      if (std::abs(A[i][k]) > std::abs(A[p][k])) p = i;
    }
    if (A[p][k] == 0.0) return false;
    std::swap(A[k], A[p]);
    std::swap(b[k], b[p]);
    for (int i = k + 1; i < n; ++i) {
      const double f = A[i][k] / A[k][k];
      for (int j = k; j < n; ++j) A[i][j] -= f * A[k][j];
      b[i] -= f * b[k];
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    for (int j = k + 1; j < n; ++j) b[k] -= A[k][j] * b[j];
    b[k] /= A[k][k];
  }
  return true;
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
    if (!solve6(A, b, n)) std::fill(std::begin(b), std::end(b), 0.0);
    for (int i = 0; i < 3; ++i) {
      m.acceleration[i] = b[i];
      m.angular_acceleration[i] = node.rotates ? b[3 + i] : 0.0;
    }
  }
}

}  // namespace whirl
