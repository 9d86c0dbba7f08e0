// Forces and couples given by drives, on one node or between two.
// Law      absolute: F = drive, M = a x F;   follower: F = R drive;   couples: M alone;   a = R f~
//          internal: + on node 1 at its point, - on node 2 at its own; follower components turn with node 1
// Frames   drive in global axes (absolute) or axes of node 1 (follower)
// Units    N, N m
// Unknowns none
// A displacement node takes the force alone. With peer_arm an absolute internal force puts the moment
// +(R2 f~1) x F on node 2, an error of the peer kept for comparisons.
#pragma once
#include "elements/batch.hpp"

namespace whirl {

struct Force {
  static constexpr std::string_view kind = "force";
  static constexpr ElementClass element_class = ElementClass::force;
  static constexpr int nodes = 1;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;

  struct Params {
    bool follower = false;
    bool couple = false;
    Vec3d f = Vec3d::zero();
    VectorDrive<3> value;
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 1, 0>& local,
                       Loads<T, 1, 0>& loads) {
    const NodeView<T>& n = local.node[0];
    Vec3<T> F = ctx.vector_drive(p.value);
    if (p.follower) F = n.R * F;
    if (p.couple) {
      loads.M[0] = F;
      return;
    }
    loads.F[0] = F;
    loads.M[0] = cross(n.R * p.f, F);
  }
  using Variation = VariationOf<1, 0>;
  static void vary(const Params&, const KernelContext<double>&, const Local<double, 1, 0>&, Variation&);
  static constexpr bool couples(int, int j) { return j >= 3; }
  static bool couples_with(const Params& p, int i, int) { return i >= 3 || (p.follower && !p.couple); }

  static void reads(const Params& p, ReadSet& out) { out.vector_drive(p.value); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 1, 0>&, double* out);
};

struct InternalForce {
  static constexpr std::string_view kind = "internal force";
  static constexpr ElementClass element_class = ElementClass::force;
  static constexpr int nodes = 2;
  static constexpr int scalars = 0;
  static constexpr bool constraint = false;

  struct Params {
    bool follower = false;
    bool couple = false;
    bool peer_arm = false;
    Vec3d f1 = Vec3d::zero(), f2 = Vec3d::zero();
    VectorDrive<3> value;
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 2, 0>& local,
                       Loads<T, 2, 0>& loads) {
    const NodeView<T>&a = local.node[0], &b = local.node[1];
    Vec3<T> F = ctx.vector_drive(p.value);
    if (p.follower) F = a.R * F;
    if (p.couple) {
      loads.M[0] = F;
      loads.M[1] = -F;
      return;
    }
    loads.F[0] = F;
    loads.F[1] = -F;
    loads.M[0] = cross(a.R * p.f1, F);
    loads.M[1] = p.peer_arm && !p.follower ? cross(b.R * p.f1, F) : -cross(b.R * p.f2, F);
  }

  static void reads(const Params& p, ReadSet& out) { out.vector_drive(p.value); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 2, 0>&, double* out);
};

// A drive added to the balance of a scalar node.
struct AbstractForce {
  static constexpr std::string_view kind = "abstract force";
  static constexpr ElementClass element_class = ElementClass::force;
  static constexpr int nodes = 0;
  static constexpr int scalars = 1;  // of the node
  static constexpr bool constraint = false;

  struct Params {
    DriveId value = kNoDrive;
    int node_label = 0;  // of the scalar node, for the results
  };

  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 0, 1>&,
                       Loads<T, 0, 1>& loads) {
    loads.row[0] = ctx.drive(p.value);
  }
  static constexpr bool couples(int, int) { return false; }

  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.value); }
  static std::vector<ChannelSpec> channels(const Params&);
  static void record(const Params&, const KernelContext<double>&, const Local<double, 0, 1>&, double* out);
};

extern template class Batch<Force>;
extern template class Batch<InternalForce>;
extern template class Batch<AbstractForce>;

}  // namespace whirl
