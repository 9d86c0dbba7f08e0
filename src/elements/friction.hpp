// Dry friction in hinges and brakes: a moment about axis 3 from the sliding speed and the normal force.
//
//   v = -r wz           sliding speed at the average radius r; wz = speed of node 2 relative to node 1
//   N                   normal force: max(|reaction force|, preload) of a hinge, a drive of a brake
//   M = sh(f) f r N     on node 2 about axis 3, node 1 the opposite;  sh = 1 (simple) or 1/sqrt(1+f^2) (plane
//                       hinge: f is the tangent of the friction angle)
//
// modlugre, elastoplastic LuGre model with one state z (differential, starts at 0):
//   z' = v - alpha(z, v) |v| z / zss,   f = s0 z + s1 z' + s2 v,   zss = fs(|v|)/s0,  zb = kappa zss
//   alpha = 0 for v z < 0 or |z| <= zb, 1 for |z| >= zss, 1/2 + 1/2 sin(pi (|z| - (zss+zb)/2)/(zss-zb))
//   between
// discrete coulomb, f itself is the unknown:
//   sliding   f = sign (fs(|v|) + s2 |v|), sign fixed at break-away;  sticking   v = 0
//   sticking ends with the step after |mean of the last two f| > fs(0); sliding ends in the step in which v
//   would change sign. The mean: after a stop f rings with the step formula, by up to 3 fs when the last
//   sliding step went past v = 0; means of two successive values stay below 0.75 fs for any spectral radius.
//
// In the initial assembly there is no friction.
// Ref.  P. Dupont, V. Hayward, B. Armstrong, F. Altpeter, Single state elastoplastic friction models, IEEE
//       Transactions on Automatic Control 47 (5), 2002, equations 5 to 10
#pragma once
#include <numbers>

#include "elements/joint_kernel.hpp"
#include "model/scalar_function.hpp"

namespace whirl {

struct Friction {
  enum class Model { modlugre, discrete_coulomb };
  enum class Shape { simple, plane_hinge };
  Model model = Model::modlugre;
  Shape shape = Shape::simple;
  double radius = 0.0, preload = 0.0;
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, kappa = 0.0;
  ScalarFunctionPtr fs;  // friction coefficient over |v|
};

struct FrictionMemory {
  double sticking;  // 1 or 0; discrete coulomb only, as all of this
  double sign;      // of f while sliding
  double fresh;     // 1 in the first step of sliding: v starts at 0 and its sign says nothing yet
  double held;      // f of the last step, while sticking
};
struct FrictionScratch {
  double evaluations;  // residuals of this step
  double stuck;        // 1 when v changed sign in this step
};

template <class T>
struct FrictionResult {
  T f;
  T row;  // the equation of the state
};

namespace detail {
inline double at(const ScalarFunction& f, double x) { return f.value(x); }
template <int N, class B>
Dual<N, B> at(const ScalarFunction& f, const Dual<N, B>& x) {
  const double v = value_of(x);
  return f.value(v) + f.derivative(v) * (x - v);
}

template <class T>
T modlugre_rate(const Friction& p, const T& v, const T& z) {
  using std::abs;
  using std::sin;
  const T speed = abs(v), depth = abs(z);
  const T zss = at(*p.fs, speed) / p.s0;
  const T zb = p.kappa * zss;
  if (value_of(v) * value_of(z) < 0.0 || value_of(depth) <= value_of(zb)) return v;
  if (value_of(depth) >= value_of(zss)) return v - speed * z / zss;
  const T alpha = 0.5 + 0.5 * sin(std::numbers::pi * (depth - 0.5 * (zss + zb)) / (zss - zb));
  return v - alpha * speed * z / zss;
}
}  // namespace detail

// s, s_rate: the friction unknown (z of modlugre, f of discrete coulomb)
template <class T>
FrictionResult<T> friction(const Friction& p, const KernelContext<T>& ctx, const FrictionMemory& memory,
                           FrictionScratch& scratch, const T& v, const T& s, const T& s_rate) {
  using std::abs;
  if (p.model == Friction::Model::modlugre) {
    if (ctx.phase() == Phase::assembly) return {T(0.0), s_rate};
    return {p.s0 * s + p.s1 * s_rate + p.s2 * v, s_rate - detail::modlugre_rate(p, v, s)};
  }
  if (ctx.phase() == Phase::assembly) return {T(0.0), s};
  if constexpr (std::is_same_v<T, double>) {
    // the prediction may overshoot: its sign does not count
    scratch.evaluations += 1.0;
    if (scratch.evaluations > 1.5 && memory.sticking == 0.0 && memory.fresh == 0.0 && v * memory.sign < 0.0)
      scratch.stuck = 1.0;
  }
  if (memory.sticking != 0.0 || scratch.stuck != 0.0) return {s, v};
  const T speed = abs(v);
  return {s, s - memory.sign * (detail::at(*p.fs, speed) + p.s2 * speed)};
}

// M on node 2 about axis 3 per unit normal force
template <class T>
T friction_moment(const Friction& p, const T& f) {
  using std::sqrt;
  return p.shape == Friction::Shape::simple ? T(p.radius * f) : T(p.radius * f / sqrt(1.0 + f * f));
}

// normal force in a hinge
template <class T>
T normal_force(const Friction& p, const Vec3<T>& F) {
  const T F2 = dot(F, F);
  if (value_of(F2) <= p.preload * p.preload) return T(p.preload);
  using std::sqrt;
  return sqrt(F2);
}

inline UnknownKind friction_unknown(const Friction& p) {
  return p.model == Friction::Model::modlugre ? UnknownKind::differential : UnknownKind::algebraic;
}
inline const char* friction_name(const Friction& p) {
  return p.model == Friction::Model::modlugre ? "friction state" : "friction coefficient";
}
// v: sliding speed at the start
void start_friction(double v, FrictionMemory& m);
void accept_friction(const Friction& p, const FrictionScratch& scratch, double v, double f,
                     FrictionMemory& m);

}  // namespace whirl
