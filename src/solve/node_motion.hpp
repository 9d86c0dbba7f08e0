// Motion of a structural node from the unknowns of the step.
//     R = Rg(c q) R_pred,   w = G(c q) q + Rg(c q) w_pred
// and its derivatives along a correction of q, which seed every Jacobian:
//     dtheta_dq = c G(g)
//     dw_dq     = s I - (s^2 c^2 / 2) q q^T - [w - s q]x c G(g),      s = 4/(4 + g.g)
#pragma once
#include "model/model.hpp"

namespace whirl {

// x, v, R, w from y, y_rate; for all nodes
void update_motion(const Model& model, State& state, double c);
// dtheta_dq, dw_dq at the current motion
void update_motion_derivatives(const Model& model, State& state, double c);

}  // namespace whirl
