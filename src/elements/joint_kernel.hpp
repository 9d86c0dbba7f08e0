// What constraint joints share: sizes, geometry of the connected points, placing of loads, relative angles.
//
// Sign rule. Every joint writes its constraints phi so that its loads are -lambda dphi: the force on a node
// is -lambda dphi/dx, the moment -lambda dphi/dtheta (theta: spin of the node). The sign of lambda is that of
// the printed reaction, and with it the sign of phi is fixed; then phi = e lambda is a spring of compliance e
// for every joint (joint_regularization.hpp). Where the reaction is the exact gradient only on the
// constraint, the joint's header says so.
#pragma once
#include "elements/batch.hpp"

namespace whirl {

template <int Nodes, int Scalars>
struct JointKernel {
  static constexpr ElementClass element_class = ElementClass::joint;
  static constexpr int nodes = Nodes;
  static constexpr int scalars = Scalars;
  static constexpr bool constraint = true;

  template <class T>
  using LocalOf = Local<T, Nodes, Scalars>;
  template <class T>
  using LoadsOf = Loads<T, Nodes, Scalars>;
  using Values = Local<double, Nodes, Scalars>;
  using Context = KernelContext<double>;
};

// Two nodes with offsets and hinge frames in node axes:  a = R f~,  A = R1 R~1h,  B = R2 R~2h.
struct HingePair {
  Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
  Mat3d R1h = Mat3d::identity(), R2h = Mat3d::identity();
  OrientationFormat format = OrientationFormat::euler123;
  bool angles_in_text = true;  // plane hinge: the text file has no column of the orientation
  double initial_angle = 0.0;  // about axis 3: counting of turns starts from the angle nearest to it
};

// One node with offset and hinge frame, tied to a point x0 with frame R0 fixed in space.
struct HingePin {
  Vec3d f = Vec3d::zero();
  Mat3d Rh = Mat3d::identity();
  Vec3d x0 = Vec3d::zero();
  Mat3d R0 = Mat3d::identity();
  OrientationFormat format = OrientationFormat::euler123;
  double initial_angle = 0.0;
};

// What hints can change: offsets and frames, or only one of them where the other has no meaning.
inline void offset_hints(Vec3d& f1, Vec3d& f2, HintTargets& t) { t.offset = {nullptr, &f1, &f2}; }
inline void frame_hints(Mat3d& R1h, Mat3d& R2h, HintTargets& t) { t.hinge = {nullptr, &R1h, &R2h}; }
inline void hinge_hints(HingePair& p, HintTargets& t) {
  offset_hints(p.f1, p.f2, t);
  frame_hints(p.R1h, p.R2h, t);
}
inline void pin_hints(HingePin& p, HintTargets& t) {
  t.offset = {&p.x0, &p.f, nullptr};
  t.hinge = {&p.R0, &p.Rh, nullptr};
}

// --- points and loads of two nodes

template <class T>
struct PairGeometry {
  Vec3<T> a1, a2;
  Vec3<T> d;  // from the point of node 1 to the point of node 2
};

template <class T, int S>
PairGeometry<T> pair_geometry(const Local<T, 2, S>& local, const Vec3d& f1, const Vec3d& f2) {
  PairGeometry<T> g;
  g.a1 = local.node[0].R * f1;
  g.a2 = local.node[1].R * f2;
  g.d = local.node[1].x + g.a2 - local.node[0].x - g.a1;
  return g;
}

// d' - w1 x d, the rate of d seen from node 1 (global axes)
template <class T, int S>
Vec3<T> pair_rate(const Local<T, 2, S>& local, const PairGeometry<T>& g) {
  const NodeView<T>&a = local.node[0], &b = local.node[1];
  return b.v + cross(b.w, g.a2) - a.v - cross(a.w, g.a1 + g.d);
}

// Node 2 receives F at its point and M, node 1 the opposite at its own point: for joints that close the gap
// d.
template <class T, int S>
void load_at_both_points(const PairGeometry<T>& g, const Vec3<T>& F, const Vec3<T>& M,
                         Loads<T, 2, S>& loads) {
  loads.F[0] = -F;
  loads.M[0] = -(M + cross(g.a1, F));
  loads.F[1] = F;
  loads.M[1] = M + cross(g.a2, F);
}

// Node 1 receives F at the point of node 2 and M, node 2 the opposite: balanced at any distance d.
template <class T, int S>
void load_at_point_2(const PairGeometry<T>& g, const Vec3<T>& F, const Vec3<T>& M, Loads<T, 2, S>& loads) {
  loads.F[0] = F;
  loads.M[0] = M + cross(g.a1 + g.d, F);
  loads.F[1] = -F;
  loads.M[1] = -(M + cross(g.a2, F));
}

template <class T, int N, int S>
Vec3<T> scalars_as_vector(const Local<T, N, S>& local, int first) {
  return {local.s[first], local.s[first + 1], local.s[first + 2]};
}
template <class T, int N, int S>
void put_rows(Loads<T, N, S>& loads, int first, const Vec3<T>& phi) {
  for (int i = 0; i < 3; ++i) loads.row[first + i] = phi[i];
}

// --- written-out Jacobian of the joint that closes the gap: loads F at both points, rows 0..2 = -d
//   dM1 = -(da1 x F + a1 x dF),  da1 x F = [F]x [a1]x dtheta1

template <class V, int S>
void vary_joined_points(const Vec3d& f1, const Vec3d& f2, const Local<double, 2, S>& local, V& J) {
  const Vec3d F = scalars_as_vector(local, 0);
  const Vec3d a[2] = {local.node[0].R * f1, local.node[1].R * f2};
  for (int k = 0; k < 2; ++k) {
    const double sign = k == 0 ? -1.0 : 1.0;
    const Mat3d ax = sign * skew(a[k]);
    J.add_diagonal(J.force(k), J.own(0), sign);
    J.add(J.moment(k), J.own(0), ax);
    J.add(J.moment(k), J.spin(k), sign * skew_skew(F, a[k]));
    J.add_diagonal(J.own(0), J.place(k), -sign);
    J.add(J.own(0), J.spin(k), ax);
  }
}
// Entries of it: forces from their multipliers, moments from them and from the spin of the node.
constexpr bool joined_points_couple(int i, int j) {
  constexpr int own = 12;
  if (i >= own) return i < own + 3 && j < own && (j % 6 >= 3 || j % 6 == i - own);
  if (i % 6 < 3) return j == own + i % 6;
  return (j >= own && j < own + 3 && j - own != i % 6 - 3) || (j / 6 == i / 6 && j % 6 >= 3);
}

// --- axes kept at right angles
// phi = a . b with b carried by node 2 (and a by node 1 or by the ground): node 2 receives lambda (a x b).

// Axis 3 of A stays at right angles to axes 2 and 1 of B (in this order): the third axes are parallel.
template <class A, class T>
Vec3<T> parallel_axes_moment(const Vec3<A>& A3, const Mat3<T>& B, const T& lambda_2, const T& lambda_1) {
  return cross(A3, lambda_2 * B.col(1) + lambda_1 * B.col(0));
}

// --- angles for output and private data

// the angle nearest to the last one among angle + 2 pi k
double unwrapped_angle(double angle, double last);
// the rotation vector nearest to the last one among those that stand for the same rotation
Vec3d unwrapped_rotation(const Vec3d& theta, const Vec3d& last);

// Angle about axis 3 counted over full turns, as hinges remember it.
struct TurnCounter {
  double angle = 0.0;  // at the last accepted step
};
// about axis 3 from frame A to frame B
double hinge_angle(const Mat3d& A, const Mat3d& B, double last);

}  // namespace whirl
