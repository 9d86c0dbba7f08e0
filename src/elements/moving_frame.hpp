// Inertia forces of the transport on a body, when the model is described in a frame that moves.
// Law      per unit mass at r from the node  -( a0 + alpha x (x+r) + W x (W x (x+r)) + 2 W x (v + w x r) )
//          F = -m a0 - alpha x Q - W x (W x Q) - 2 W x (m v + w x S),      Q = m x + S
//          M = -S x ( a0 + alpha x x + W x (W x x) + 2 W x v ) - J alpha - W x J W
//              - W x J w - w x J W - J (W x w)
// Frames   a0, W, alpha: acceleration of the frame's origin, its angular velocity and the rate of it, in the
//          axes of the frame; x, v, w, S, J seen from the frame, M about the node
// Units    N, N m
// In a static model the body stands still in the frame: v and w do not count.
#pragma once
#include "math/vec3.hpp"
#include "model/context.hpp"

namespace whirl {

// J(u): product of the inertia about the node with a vector
template <class T, class Inertia>
void add_frame_loads(const MovingFrame& f, double mass, const Vec3<T>& S, const Inertia& J, const Vec3<T>& x,
                     const Vec3<T>& v, const Vec3<T>& w, Vec3<T>& F, Vec3<T>& M) {
  Vec3<T> W, alpha, a0;
  for (int i = 0; i < 3; ++i) {
    W[i] = T(f.w[i]);
    alpha[i] = T(f.w_rate[i]);
    a0[i] = T(f.acceleration[i]);
  }
  const Vec3<T> Q = mass * x + S, JW = J(W);
  Vec3<T> a = a0 + cross(alpha, x) + cross(W, cross(W, x));
  F -= mass * a0 + cross(alpha, Q) + cross(W, cross(W, Q));
  M -= J(alpha) + cross(W, JW);
  if (!f.model_is_static) {
    F -= 2.0 * cross(W, mass * v + cross(w, S));
    a += 2.0 * cross(W, v);
    M -= cross(W, J(w)) + cross(w, JW) + J(cross(W, w));
  }
  M -= cross(S, a);
}

}  // namespace whirl
