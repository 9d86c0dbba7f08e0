// Genels: elements on scalar unknowns. Each scalar node owns one row, the sum of contributions = 0; forces
// add to it, genels subtract. x, x' are the value and rate of a node's unknown. Law      spring support row:
// -f(x, x')
//          cross spring support  row of the first node: -f(x, x') of the second
//          spring                f(x1 - x2): row 1: -f, row 2: +f
//          mass                  u = x',  row: -m u'
//          clamp                 x = drive, or x' = drive: row: -lambda
//          distance              x2 - x1 = drive: row 1: +lambda, row 2: -lambda
//          swash plate           inputs collective c, fore/aft a, lateral l (each clipped to its limits in
//          the
//                                strokes only): row: -x;  strokes y_i: tau y_i' + y_i = s_i with
//                                s1 = k (c - kc a),  s2,3 = k (c + kc (a/2 -+ sqrt(3)/2 l))
// Units    those of the nodes
// Unknowns u of a mass (differential), the multiplier of clamp and distance; scalar nodes are foreign ones
// Ref.     the peer's manual; signs checked by experiment
#pragma once
#include "elements/batch.hpp"
#include "elements/one_law.hpp"

namespace whirl {

struct SpringSupport : OneLaw<SpringSupport, 1> {
  static constexpr std::string_view kind = "spring support";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 1;
  static constexpr bool constraint = false;
  static constexpr bool in_assembly = false;
  struct Params {
    LawSlot<1> law;
  };
  template <class T>
  static void strain(const Params&, const Local<T, 0, 1>& local, T (&e)[1], T (&e_rate)[1]) {
    e[0] = local.s[0];
    e_rate[0] = local.s_rate[0];
  }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 0, 1>& local,
                       Loads<T, 0, 1>& loads) {
    T e[1], e_rate[1], f[1];
    strain(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    loads.row[0] = -f[0];
  }
};

struct CrossSpringSupport : OneLaw<CrossSpringSupport, 1> {
  static constexpr std::string_view kind = "cross spring support";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 2;  // node of the row, node of the argument
  static constexpr bool constraint = false;
  static constexpr bool in_assembly = false;
  struct Params {
    LawSlot<1> law;
  };
  static constexpr bool couples(int i, int j) { return i == 0 && j == 1; }
  template <class T>
  static void strain(const Params&, const Local<T, 0, 2>& local, T (&e)[1], T (&e_rate)[1]) {
    e[0] = local.s[1];
    e_rate[0] = local.s_rate[1];
  }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 0, 2>& local,
                       Loads<T, 0, 2>& loads) {
    T e[1], e_rate[1], f[1];
    strain(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    loads.row[0] = -f[0];
  }
};

struct ScalarSpring : OneLaw<ScalarSpring, 1> {
  static constexpr std::string_view kind = "spring";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 2;
  static constexpr bool constraint = false;
  static constexpr bool in_assembly = false;
  struct Params {
    LawSlot<1> law;
  };
  template <class T>
  static void strain(const Params&, const Local<T, 0, 2>& local, T (&e)[1], T (&e_rate)[1]) {
    e[0] = local.s[0] - local.s[1];
    e_rate[0] = local.s_rate[0] - local.s_rate[1];
  }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 0, 2>& local,
                       Loads<T, 0, 2>& loads) {
    T e[1], e_rate[1], f[1];
    strain(p, local, e, e_rate);
    p.law.apply(ctx.model, e, e_rate, f);
    loads.row[0] = -f[0];
    loads.row[1] = f[0];
  }
};

struct ScalarMass {
  static constexpr std::string_view kind = "mass";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 2;  // u, then x
  static constexpr bool constraint = false;
  static constexpr bool in_assembly = false;
  struct Params {
    double mass = 0.0;
    double initial_rate = 0.0;
  };
  static UnknownKind own_kind(const Params&, int) { return UnknownKind::differential; }
  static RowKind row_kind(const Params&, int) { return RowKind::plain; }
  static std::string own_name(const Params&, int) { return "rate"; }
  static double own_initial_value(const Params& p, int, const EvalContext&, const std::array<int, 0>&) {
    return p.initial_rate;
  }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const Local<T, 0, 2>& local,
                       Loads<T, 0, 2>& loads) {
    loads.row[0] = local.s_rate[1] - local.s[0];
    loads.row[1] = -p.mass * local.s_rate[0];
  }
};

struct ScalarClamp {
  static constexpr std::string_view kind = "scalar clamp";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 2;  // lambda, then x
  static constexpr bool constraint = true;
  static constexpr bool in_assembly = false;
  struct Params {
    DriveId value = kNoDrive;
    bool rate = false;         // x' is imposed
    bool differential = true;  // the node's unknown
  };
  static RowKind row_kind(const Params& p, int) {
    return p.rate || !p.differential ? RowKind::plain : RowKind::position;
  }
  static std::string own_name(const Params&, int) { return "reaction"; }
  static constexpr bool couples(int i, int j) { return i != j; }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 0, 2>& local,
                       Loads<T, 0, 2>& loads) {
    loads.row[0] = (p.rate ? local.s_rate[1] : local.s[1]) - ctx.drive(p.value);
    loads.row[1] = -local.s[0];
  }
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.value); }
  static std::vector<ChannelSpec> channels(const Params&) { return {{"F", "1", 1, "reaction"}}; }
  static void record(const Params&, const KernelContext<double>&, const Local<double, 0, 2>& local,
                     double* out) {
    out[0] = local.s[0];
  }
};

struct ScalarDistance {
  static constexpr std::string_view kind = "scalar distance";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 3;  // lambda, then x1, x2
  static constexpr bool constraint = true;
  static constexpr bool in_assembly = false;
  struct Params {
    DriveId value = kNoDrive;
    bool rate = false;
    bool differential = true;
  };
  static RowKind row_kind(const Params& p, int) {
    return p.rate || !p.differential ? RowKind::plain : RowKind::position;
  }
  static std::string own_name(const Params&, int) { return "reaction"; }
  static constexpr bool couples(int i, int j) { return (i == 0) != (j == 0); }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>& ctx, const Local<T, 0, 3>& local,
                       Loads<T, 0, 3>& loads) {
    const auto& x = p.rate ? local.s_rate : local.s;
    loads.row[0] = x[2] - x[1] - ctx.drive(p.value);
    loads.row[1] = local.s[0];
    loads.row[2] = -local.s[0];
  }
  static void reads(const Params& p, ReadSet& out) { out.root_drive(p.value); }
  static std::vector<ChannelSpec> channels(const Params&) { return {{"F", "1", 1, "reaction"}}; }
  static void record(const Params&, const KernelContext<double>&, const Local<double, 0, 3>& local,
                     double* out) {
    out[0] = local.s[0];
  }
};

struct SwashPlate {
  static constexpr std::string_view kind = "swash plate";
  static constexpr ElementClass element_class = ElementClass::genel;
  static constexpr int nodes = 0;
  static constexpr int scalars = 6;  // collective, fore/aft, lateral, then the three strokes
  static constexpr bool constraint = false;
  static constexpr bool in_assembly = false;
  struct Params {
    double low[3], high[3];
    double tau = 0.0;  // of the strokes
    double cyclic_factor = 1.0, collective_factor = 1.0;
  };
  static constexpr bool couples(int i, int j) { return i == j || (i >= 3 && j < 3); }
  template <class T>
  static void evaluate(const Params& p, const KernelContext<T>&, const Local<T, 0, 6>& local,
                       Loads<T, 0, 6>& loads) {
    constexpr double kHalfRoot3 = 0.86602540378443864676;
    T input[3];
    for (int i = 0; i < 3; ++i) {
      loads.row[i] = -local.s[i];
      const double x = value_of(local.s[i]);
      input[i] = x < p.low[i] ? T(p.low[i]) : (x > p.high[i] ? T(p.high[i]) : local.s[i]);
    }
    const T fore = p.cyclic_factor * input[1], side = (kHalfRoot3 * p.cyclic_factor) * input[2];
    const T stroke[3] = {input[0] - fore, input[0] + 0.5 * fore - side, input[0] + 0.5 * fore + side};
    for (int i = 0; i < 3; ++i) {
      loads.row[3 + i] = p.collective_factor * stroke[i] - local.s[3 + i] - p.tau * local.s_rate[3 + i];
    }
  }
};

extern template class Batch<SpringSupport>;
extern template class Batch<CrossSpringSupport>;
extern template class Batch<ScalarSpring>;
extern template class Batch<ScalarMass>;
extern template class Batch<ScalarClamp>;
extern template class Batch<ScalarDistance>;
extern template class Batch<SwashPlate>;

}  // namespace whirl
