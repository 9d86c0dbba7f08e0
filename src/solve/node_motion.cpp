#include "solve/node_motion.hpp"

#include <numeric>

#include "math/rotation.hpp"

namespace whirl {

void update_motion(const Model& model, std::span<const int> nodes, State& state, double c) {
  for (const int k : nodes) {
    const StructuralNode& node = model.nodes[k];
    NodeMotion& m = state.nodes[k];
    for (int i = 0; i < 3; ++i) {
      m.x[i] = state.y[node.unknown + i];
      m.v[i] = state.y_rate[node.unknown + i];
    }
    if (!node.rotates) continue;
    for (int i = 0; i < 3; ++i) m.q[i] = state.y_rate[node.unknown + 3 + i];
    m.g = c * m.q;
    const Mat3d turn = cgr_matrix(m.g);
    m.R = turn * m.R_predicted;
    m.w = (4.0 / (4.0 + dot(m.g, m.g))) * m.q + turn * m.w_predicted;
  }
}

namespace {
std::vector<int> all_nodes(const Model& model) {
  std::vector<int> all(model.nodes.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}
}  // namespace

void update_motion(const Model& model, State& state, double c) {
  update_motion(model, all_nodes(model), state, c);
}

void update_motion_derivatives(const Model& model, State& state, double c) {
  update_motion_derivatives(model, all_nodes(model), state, c);
}

void update_stage_motion(const Model& model, std::span<const int> nodes, std::span<const double> y,
                         std::span<const double> y_rate, std::span<NodeMotion> motion) {
  for (const int k : nodes) {
    const StructuralNode& node = model.nodes[k];
    NodeMotion& m = motion[k];
    for (int i = 0; i < 3; ++i) {
      m.x[i] = y[node.unknown + i];
      m.v[i] = y_rate[node.unknown + i];
      if (!node.rotates) continue;
      m.g[i] = y[node.unknown + 3 + i];
      m.q[i] = y_rate[node.unknown + 3 + i];
    }
    if (!node.rotates) continue;
    m.R = cgr_matrix(m.g) * m.R_predicted;
    m.w = cgr_G_times(m.g, m.q);
  }
}

void update_stage_derivatives(const Model& model, std::span<const int> nodes, std::span<NodeMotion> motion,
                              double c) {
  for (const int k : nodes) {
    NodeMotion& m = motion[k];
    m.dtheta_dq = m.dw_dq = Mat3d::zero();
    if (!model.nodes[k].rotates) continue;
    const double s = 4.0 / (4.0 + dot(m.g, m.g));
    const Mat3d G = cgr_G(m.g);
    m.dtheta_dq = c * G;
    m.dw_dq = G - (0.5 * s * c) * skew(m.q);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) m.dw_dq(i, j) -= 0.5 * s * c * m.w[i] * m.g[j];
    }
  }
}

void update_motion_derivatives(const Model& model, std::span<const int> nodes, State& state, double c) {
  for (const int k : nodes) {
    if (!model.nodes[k].rotates) {
      state.nodes[k].dtheta_dq = state.nodes[k].dw_dq = Mat3d::zero();
      continue;
    }
    NodeMotion& m = state.nodes[k];
    const double s = 4.0 / (4.0 + dot(m.g, m.g));
    m.dtheta_dq = c * cgr_G(m.g);
    Mat3d dw = -1.0 * (skew(m.w - s * m.q) * m.dtheta_dq);
    const double b = 0.5 * s * s * c * c;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) dw(i, j) -= b * m.q[i] * m.q[j];
      dw(i, i) += s;
    }
    m.dw_dq = dw;
  }
}

}  // namespace whirl
