// Body of variable mass attached to a node: mass, centre of mass and inertia are drives of time.
// Law      beta = m vc,  gamma = m c x vc + J w;    vc = v + w x c + R c~'  velocity of the centre of mass
//          beta' = F + m' vc,  gamma' + v x beta = M + m' c x vc + J1' w: mass joins or leaves with the
//          velocity of the centre of mass;   gravity: F = m g, M = c x m g
// Frames   c = R c~;  J = R (J~1 + J~2) R^T about the centre of mass, J1' = R J~1' R^T. J~1 changes with the
//          mass, J~2 with the geometry
// Units    kg, m, kg m^2
// Unknowns none of its own; adds to the momenta of its node
#pragma once
#include "elements/batch.hpp"
#include "elements/moving_frame.hpp"

namespace whirl {

struct VariableBody {
  static constexpr std::string_view kind = "variable mass body";
  static constexpr ElementClass element_class = ElementClass::body;
  static constexpr int nodes = 1;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;
  static constexpr bool momentum = true;

  struct Params {
    DriveId mass = kNoDrive;
    VectorDrive<3> center;
    VectorDrive<9> inertia_mass, inertia_geometry;  // J~1, J~2 by rows
  };
  // the drives and their rates now
  struct Now {
    double mass, mass_rate;
    Vec3d center, center_rate;
    Mat3d inertia, inertia_rate;  // J~1 + J~2, J~1'
  };
  static Now now(const Params& p, const EvalContext& ctx);

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 1, 0>& local,
                       Loads<T, 1, 0>& loads) {
    const NodeView<T>& n = local.node[0];
    const Now b = now(p, ctx.model);
    const Vec3<T> c = n.R * b.center;
    const Vec3<T> vc = n.v + cross(n.w, c) + n.R * b.center_rate;
    const Vec3<T> w = tmul(n.R, n.w);
    loads.beta[0] = b.mass * vc;
    loads.gamma[0] = cross(c, loads.beta[0]) + n.R * (b.inertia * w);
    Vec3<T> F = b.mass_rate * vc;
    const GravityField& field = ctx.model.gravity;
    if (field.kind == GravityField::Kind::uniform) {
      F = F + b.mass * field.acceleration;
    } else if (field.kind == GravityField::Kind::central) {
      const Vec3<T> d = n.x + c - field.origin;
      F = F - (b.mass * field.mass_times_G / (dot(d, d) * norm(d))) * d;
    }
    loads.F[0] = F;
    loads.M[0] = cross(c, F) + n.R * (b.inertia_rate * w);
    if (!ctx.model.frame.moves) return;
    const auto J = [&](const Vec3<T>& u) {
      return n.R * (b.inertia * tmul(n.R, u)) + b.mass * cross(c, cross(u, c));
    };
    const Vec3<T> v = n.v + n.R * b.center_rate;
    add_frame_loads(ctx.model.frame, b.mass, b.mass * c, J, n.x, v, n.w, loads.F[0], loads.M[0]);
  }

  static void reads(const Params& p, ReadSet& out) {
    out.root_drive(p.mass);
    out.vector_drive(p.center);
    out.vector_drive(p.inertia_mass);
    out.vector_drive(p.inertia_geometry);
  }
  static std::vector<std::string> private_names(const Params&) { return {"E", "V", "m"}; }
  static double private_value(const Params&, const KernelContext<double>&, const Local<double, 1, 0>&, int);
};

extern template class Batch<VariableBody>;

}  // namespace whirl
