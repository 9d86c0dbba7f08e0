// What an element kernel is. A kernel is a struct with
//
//   static constexpr std::string_view kind = "revolute hinge";
//   static constexpr ElementClass element_class = ElementClass::joint;
//   static constexpr int nodes = 2;     // structural nodes it connects
//   static constexpr int scalars = 5;   // scalar unknowns it sees: its own first, then foreign ones (scalar
//   nodes) static constexpr bool constraint = true;   // its loads are reactions of its own multipliers
//   struct Params { ... };              // plain data, const after the build
//   template <class T> static void evaluate(const Params&, const KernelContext<T>&, const Local<T, nodes,
//   scalars>&,
//                                           Loads<T, nodes, scalars>&);
// and optionally (see Batch for the defaults)
//   static constexpr bool momentum = true;          // writes Loads::beta, gamma (bodies)
//   struct Memory {...}; struct Scratch {...};      // trivially copyable numbers kept in State
//   static int own_count(const Params&);            // default: scalars
//   static UnknownKind own_kind(const Params&, int); static RowKind row_kind(const Params&, int);
//   static std::string own_name(const Params&, int);
//   static void predicted(const Params&, const KernelContext<double>&, const Local<double,...>&, Scratch&);
//   static void accept(const Params&, const KernelContext<double>&, const Local<double,...>&, Memory&);
//   static void assembled(const Params&, const KernelContext<double>&, const Local<double,...>&, Memory&);
//   static void hint_targets(Params&, HintTargets&);   // what hints of driven elements can change
//   static void settle(const Params&, const EvalContext&, const std::array<int, nodes>&, int own, double* y,
//                      double* y_rate);                // ElementBatch::settle
//   static bool remembers(const Params&);           // has a law with memory; then also
//   static void predict_laws(const Params&, const KernelContext<double>&, const Local<double,...>&);
//   static void accept_laws(const Params&, const KernelContext<double>&, const Local<double,...>&, double*);
//   using LocalJacobian = LocalJacobianOf<6 * nodes + scalars>;   // a hand-written Jacobian for steps:
//   static void jacobian(const Params&, const KernelContext<double>&, const std::array<const NodeMotion*,
//   nodes>&, LocalJacobian&);
//   using Variation = VariationOf<nodes, scalars>;  // a Jacobian written out in variations (variation.hpp),
//                                                   // used instead of evaluate on duals:
//   static void vary(const Params&, const KernelContext<double>&, const Local<double,...>&, Variation&);
//                                                   // with a second Variation when rates matter
//   static bool rates_matter(const Params&);        // false: vary leaves the second one alone
//   static constexpr bool couples(int i, int j);    // can entry (i, j) of the local matrix be non-zero?
//   static bool couples_with(const Params&, int i, int j);        // and for these parameters?
//   static void reads(const Params&, ReadSet&);     // required when Params has drives or laws: reports them
//   static std::vector<ChannelSpec> channels(const Params&);
//   static void record(const Params&, const KernelContext<double>&, const Local<double,...>&, double* out);
//   static std::vector<std::string> private_names(const Params&);
//   static double private_value(const Params&, const KernelContext<double>&, const Local<double,...>&, int);
//
// evaluate writes the loads that the element puts on its nodes (force, moment about the node, global axes)
// and its own rows (constraints phi = 0 as they stand; the batch divides position-level rows by c). The
// production Jacobian is evaluate on duals, so it must be branch-light and smooth; the initial assembly is
// evaluate on duals nested twice.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "math/rotation.hpp"
#include "model/element_batch.hpp"

namespace whirl {

template <class T>
struct NodeView {
  Vec3<T> x, v, w;
  Mat3<T> R;
  Vec3<T> g, q;  // rotation parameters from the predicted orientation and their rate (beams integrate them)
};

template <class T, int Nodes, int Scalars>
struct Local {
  std::array<NodeView<T>, Nodes> node;
  std::array<T, Scalars> s;  // value: y of a differential unknown, the multiplier itself of an algebraic one
  std::array<T, Scalars> s_rate;  // y' of a differential unknown
};

template <class T, int Nodes, int Scalars>
struct Loads {
  std::array<Vec3<T>, Nodes> F, M;
  std::array<T, Scalars> row;
  std::array<Vec3<T>, Nodes> beta, gamma;  // momenta, used when the kernel says momentum = true

  static Loads zero() {
    Loads l;
    for (int i = 0; i < Nodes; ++i) l.F[i] = l.M[i] = l.beta[i] = l.gamma[i] = Vec3<T>::zero();
    for (int i = 0; i < Scalars; ++i) l.row[i] = T(0.0);
    return l;
  }
};

// Scalars of the three evaluations.
using TimeDual =
    Dual<1, Dual<1>>;  // outer: time derivative; inner: derivative with respect to one assembly unknown

template <class T>
struct KernelContext {
  const EvalContext& model;
  const void* memory;  // this element's Memory, or null
  void* scratch;       // this element's Scratch, or null

  double c() const { return model.c; }
  double step_size() const { return model.step_size; }
  Phase phase() const { return model.phase; }

  T drive(DriveId id) const {
    if constexpr (std::is_same_v<T, TimeDual>) {
      T r(model.drives[id]);
      r.d[0] = Dual<1>(model.drive_rates[id]);
      return r;
    } else {
      return T(model.drives[id]);
    }
  }
  Vec3<T> vector_drive(const VectorDrive<3>& d) const {
    if constexpr (std::is_same_v<T, TimeDual>) {
      const Vec3d v = model.vector_drive(d), r = model.vector_drive_rate(d);
      Vec3<T> out;
      for (int i = 0; i < 3; ++i) {
        out[i] = T(v[i]);
        out[i].d[0] = Dual<1>(r[i]);
      }
      return out;
    } else {
      const Vec3d v = model.vector_drive(d);
      return {T(v[0]), T(v[1]), T(v[2])};
    }
  }
};

// --- loading a node
// -------------------------------------------------------------------------------------------------

inline void load_node(const NodeMotion& m, double, int, NodeView<double>& out) {
  out.x = m.x;
  out.v = m.v;
  out.w = m.w;
  out.R = m.R;
  out.g = m.g;
  out.q = m.q;
}

// Seeds the partials first .. first+5 along a unit correction of the node's unknowns: dx = c, dv = 1, dtheta
// = dtheta_dq, dw = dw_dq.
template <int N>
void load_node(const NodeMotion& m, double c, int first, NodeView<Dual<N>>& out) {
  using D = Dual<N>;
  for (int i = 0; i < 3; ++i) {
    out.x[i] = D(m.x[i]);
    out.x[i].d[first + i] = c;
    out.v[i] = D(m.v[i]);
    out.v[i].d[first + i] = 1.0;
    out.w[i] = D(m.w[i]);
    out.g[i] = D(m.g[i]);
    out.g[i].d[first + 3 + i] = c;
    out.q[i] = D(m.q[i]);
    out.q[i].d[first + 3 + i] = 1.0;
    for (int j = 0; j < 3; ++j) {
      out.w[i].d[first + 3 + j] = m.dw_dq(i, j);
      out.R(i, j) = D(m.R(i, j));
    }
  }
  for (int k = 0; k < 3; ++k) {
    const Vec3d spin = m.dtheta_dq.col(k);
    for (int j = 0; j < 3; ++j) {
      const Vec3d dR = cross(spin, m.R.col(j));
      for (int i = 0; i < 3; ++i) out.R(i, j).d[first + 3 + k] = dR[i];
    }
  }
}

}  // namespace whirl
