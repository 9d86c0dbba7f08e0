// Rigid body attached to a node.
// Law      beta = m v + w x S,  gamma = S x v + J w;   gravity: F = m g, M = S x g (at the centre of mass for
// a central field) Frames   S = R m f~ and J = R J~ R^T about the node, global axes; f~ centre of mass, J~
// inertia about the node, node axes Units    kg, m, kg m^2 Unknowns none of its own; adds to the momenta of
// its node Ref.     design.md section 3
#pragma once
#include "elements/batch.hpp"
#include "elements/moving_frame.hpp"

namespace whirl {

struct Body {
  static constexpr std::string_view kind = "body";
  static constexpr ElementClass element_class = ElementClass::body;
  static constexpr int nodes = 1;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;
  static constexpr bool momentum = true;

  struct Params {
    double mass = 0.0;
    Vec3d center = Vec3d::zero();   // f~, node axes
    Mat3d inertia = Mat3d::zero();  // J~ about the node, node axes
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 1, 0>& local,
                       Loads<T, 1, 0>& loads) {
    const NodeView<T>& n = local.node[0];
    const Vec3<T> arm = n.R * p.center;
    const Vec3<T> S = p.mass * arm;
    loads.beta[0] = p.mass * n.v + cross(n.w, S);
    loads.gamma[0] = cross(S, n.v) + n.R * (p.inertia * tmul(n.R, n.w));
    if (ctx.model.frame.moves) {
      const auto J = [&](const Vec3<T>& u) { return n.R * (p.inertia * tmul(n.R, u)); };
      add_frame_loads(ctx.model.frame, p.mass, S, J, n.x, n.v, n.w, loads.F[0], loads.M[0]);
    }
    const GravityField& field = ctx.model.gravity;
    if (field.kind == GravityField::Kind::none) return;
    Vec3<T> a;
    if (field.kind == GravityField::Kind::uniform) {
      for (int i = 0; i < 3; ++i) a[i] = T(field.acceleration[i]);
    } else {
      const Vec3<T> d = n.x + arm - field.origin;
      const T r2 = dot(d, d);
      a = (-field.mass_times_G / (r2 * norm(d))) * d;
    }
    loads.F[0] += p.mass * a;
    loads.M[0] += cross(S, a);
  }

  // The derivatives of evaluate along the corrections, written out; false in a central field or moving frame.
  struct MomentumJacobian {
    double momentum[36];  // d(beta, gamma), by rows
    Mat3d moment;         // dM along the rotation
  };
  static bool vary(const Params&, const KernelContext<double>&, const NodeMotion&, MomentumJacobian&);

  static std::vector<std::string> private_names(const Params&) { return {"E", "V", "m"}; }
  static double private_value(const Params& p, const KernelContext<double>& ctx,
                              const Local<double, 1, 0>& local, int i);
};

extern template class Batch<Body>;

}  // namespace whirl
