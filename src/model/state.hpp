// State: all that changes in time. A checkpoint is a copy of it, real time and threads own one each.
//
// The unknowns of F(y', y, t) = 0 are stored as pairs (y, y'):
//   [0, n)          solved unknowns: per structural node x (3) and g (3), scalar nodes, elements' own
//   unknowns [n, n + m)      momenta beta, gamma of the dynamic nodes (condensed node by node before the
//   linear solve)
// Newton corrects y' by d and y by c d, c = h b0. For an algebraic unknown (a Lagrange multiplier) the value
// is y' itself and y is its unused integral: one rule serves all unknowns. g are Cayley-Gibbs-Rodrigues
// parameters of the rotation from the predicted orientation, so y = g, y' = q with g = c q inside a step.
#pragma once
#include <vector>

#include "math/vec3.hpp"
#include "model/eval_status.hpp"

namespace whirl {

// Kinematics of a structural node at the current iterate, and what is needed to differentiate it.
struct NodeMotion {
  Vec3d x, v, w;  // w: angular velocity, global axes
  Mat3d R;
  Vec3d g, q;         // rotation parameters from the predicted orientation and their rate
  Mat3d R_predicted;  // orientation and angular velocity predicted for this step
  Vec3d w_predicted;
  Vec3d g_prediction;       // rotation parameters from the last orientation to the predicted one
  Vec3d g_rate_prediction;  // and their rate: what the predictor made of the history
  Mat3d dtheta_dq;          // spin of R for a unit correction of q: c G(g)
  Mat3d dw_dq;              // change of w for a unit correction of q
  Vec3d acceleration, angular_acceleration;  // of the last accepted state, when asked for
};

struct State {
  double time = 0.0;
  double step_size = 0.0;
  long step = 0;
  std::vector<double> y, y_rate;  // n + m entries each
  std::vector<NodeMotion> nodes;
  std::vector<NodeMotion> previous_nodes;  // last accepted, for "previous value" functions
  std::vector<double> memory;              // what elements, laws and drives remember of accepted steps
  std::vector<double> scratch;             // what they computed at the prediction of the current step
  std::vector<double> parameters;          // values of the parameter nodes
  std::vector<unsigned char> on;           // driven elements: on or off
  std::vector<unsigned char> was_on;       // the same at the last accepted step
  std::vector<double> variables;           // variables of the deck that string expressions read and assign
  EvalStatus status;                       // what went wrong, or wants the run to end
};

}  // namespace whirl
