// Variations of the motion of node 2 relative to node 1, in axes A carried by node 1, for Jacobians written
// out.
//   e    = A^T d,        d = x2 + a2 - x1 - a1
//   e'   = A^T r,        r = d' - w1 x d = v2 + w2 x a2 - v1 - w1 x (a1 + d)
//   spin = A^T (dtheta2 - dtheta1)                   of A^T B, in axes A
//   w    = A^T (w2 - w1)
// With the arm s = a1 + d and d(A^T u) = A^T (du + [u]x dtheta1):
//   de   = A^T ( dx2 - dx1 - [a2]x dtheta2 + [s]x dtheta1 )
//   de'  = A^T ( dv2 - dv1 - [a2]x dw2 + [s]x dw1 - [w1]x (dx2 - dx1) + [w1 - w2]x [a2]x dtheta2 + [r]x
//   dtheta1 ) dw   = A^T ( dw2 - dw1 + [w2 - w1]x dtheta1 )
#pragma once
#include "elements/kernel.hpp"
#include "elements/variation.hpp"

namespace whirl {

struct PairVariation {
  Mat3d A_t;
  Vec3d a2, arm, r, w1, w_rel;  // w_rel = w2 - w1, global axes

  template <int S>
  PairVariation(const Mat3d& A, const Vec3d& f2, const Local<double, 2, S>& local) {
    const NodeView<double>&a = local.node[0], &b = local.node[1];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) A_t(i, j) = A(j, i);
    }
    a2 = b.R * f2;
    arm = b.x + a2 - a.x;
    r = b.v + cross(b.w, a2) - a.v - cross(a.w, arm);
    w1 = a.w;
    w_rel = b.w - a.w;
  }

  // Adds L de to rows `row`.. of J; L = identity when left out.
  template <class V>
  void add_displacement(V& J, int row) const {
    J.subtract(row, J.place(0), A_t);
    J.add(row, J.place(1), A_t);
    J.add(row, J.spin(0), A_t * skew(arm));
    J.subtract(row, J.spin(1), A_t * skew(a2));
  }
  template <class V>
  void add_displacement_rate(V& J, V& rate, int row) const {
    add_displacement(rate, row);
    const Mat3d w = A_t * skew(w1);
    J.add(row, J.place(0), w);
    J.subtract(row, J.place(1), w);
    J.add(row, J.spin(0), A_t * skew(r));
    J.subtract(row, J.spin(1), A_t * skew_skew(w_rel, a2));
  }
  // L A^T (dtheta2 - dtheta1)
  template <class V>
  void add_spin(V& J, int row, const Mat3d& L) const {
    const Mat3d m = L * A_t;
    J.subtract(row, J.spin(0), m);
    J.add(row, J.spin(1), m);
  }
  template <class V>
  void add_spin_rate(V& J, V& rate, int row) const {
    rate.subtract(row, J.spin(0), A_t);
    rate.add(row, J.spin(1), A_t);
    J.add(row, J.spin(0), A_t * skew(w_rel));
  }

  // Loads F at the point of node 2 and M on node 1, the opposite on node 2, when both turn with node 1.
  template <class V>
  void add_loads(V& J, const Vec3d& F, const Vec3d& M) const {
    const Mat3d Fx = skew(F), F_a2 = skew_skew(F, a2), Mx = skew(M);
    J.subtract(J.force(0), J.spin(0), Fx);
    J.add(J.force(1), J.spin(0), Fx);
    J.add(J.moment(0), J.place(0), Fx);
    J.subtract(J.moment(0), J.place(1), Fx);
    J.subtract(J.moment(0), J.spin(0), Mx);
    J.subtract(J.moment(0), J.spin(0), skew_skew(arm, F));
    J.add(J.moment(0), J.spin(1), F_a2);
    J.add(J.moment(1), J.spin(0), Mx);
    J.add(J.moment(1), J.spin(0), skew_skew(a2, F));
    J.subtract(J.moment(1), J.spin(1), F_a2);
  }
};

}  // namespace whirl
