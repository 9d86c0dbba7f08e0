// Motion of a structural node from the unknowns of the step.
//     R = Rg(c q) R_pred,   w = G(c q) q + Rg(c q) w_pred
// and its derivatives along a correction of q, which seed every Jacobian:
//     dtheta_dq = c G(g)
//     dw_dq     = s I - (s^2 c^2 / 2) q q^T - [w - s q]x c G(g),      s = 4/(4 + g.g)
#pragma once
#include <span>

#include "model/model.hpp"

namespace whirl {

// x, v, R, w from y, y_rate; of the nodes named, here and below
void update_motion(const Model& model, std::span<const int> nodes, State& state, double c);
// dtheta_dq, dw_dq at the current motion
void update_motion_derivatives(const Model& model, std::span<const int> nodes, State& state, double c);

// The same for all nodes.
void update_motion(const Model& model, State& state, double c);
void update_motion_derivatives(const Model& model, State& state, double c);

// The same for a stage of a two-stage step, whose rotations are parameters g from the last orientation
// (R_predicted), not g = c q from a predicted one:   R = Rg(g) R_last,  w = G(g) q,  and along dg = c, dq = 1
//     dtheta_dq = c G(g),   dw_dq = G(g) - (c s/2) ( [q]x + w g^T )
void update_stage_motion(const Model& model, std::span<const int> nodes, std::span<const double> y,
                         std::span<const double> y_rate, std::span<NodeMotion> motion);
void update_stage_derivatives(const Model& model, std::span<const int> nodes, std::span<NodeMotion> motion,
                              double c);

}  // namespace whirl
