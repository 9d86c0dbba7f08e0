#include <utility>

#include "math/rotation.hpp"
#include "model/law_support.hpp"
#include "model/laws.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

// A law around one or more others. Memory: that of the inner laws one after the other, behind `own` numbers
// of its own.
class Wrapper : public Law {
 public:
  explicit Wrapper(std::vector<LawPtr> inner) : inner_(std::move(inner)) {
    // inner laws with memory are this wrapper's own copies
    for (LawPtr& law : inner_) {
      if (LawPtr copy = law->clone()) law = std::move(copy);
    }
  }
  int dimension() const override { return inner_.front()->dimension(); }
  bool viscous() const override {
    for (const auto& law : inner_) {
      if (law->viscous()) return true;
    }
    return false;
  }
  std::vector<ChannelSpec> channels() const override { return inner_.front()->channels(); }
  int memory_size() const override {
    int total = own_memory();
    for (const auto& law : inner_) total += law->memory_size();
    return total;
  }
  int scratch_size() const override {
    int total = own_scratch();
    for (const auto& law : inner_) total += law->scratch_size();
    return total;
  }
  void initialize(const EvalContext& ctx, double* memory) const override {
    int m = memory_offset + own_memory(), s = scratch_offset + own_scratch();
    for (const auto& law : inner_) {
      law->memory_offset = m;
      law->scratch_offset = s;
      m += law->memory_size();
      s += law->scratch_size();
      law->initialize(ctx, memory);
    }
  }
  void predicted(const EvalContext& ctx, const double* e, const double* e_rate) const override {
    for (const auto& law : inner_) law->predicted(ctx, e, e_rate);
  }
  void accept(const EvalContext& ctx, const double* e, const double* e_rate, double* memory) const override {
    for (const auto& law : inner_) law->accept(ctx, e, e_rate, memory);
  }
  void reads(ReadSet& out) const override {
    for (const auto& law : inner_) law->reads(out);
  }

 protected:
  virtual int own_memory() const { return 0; }
  virtual int own_scratch() const { return 0; }
  const Law& inner() const { return *inner_.front(); }
  bool remembers() const { return memory_size() > 0; }
  std::vector<LawPtr> inner_;
};

class SumLaw final : public Wrapper {
 public:
  using Wrapper::Wrapper;
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    const int n = dimension();
    clear_law(n, f, K, C);
    double f1[kMaxLaw], K1[kMaxLaw * kMaxLaw], C1[kMaxLaw * kMaxLaw];
    const bool tangents = K != nullptr;
    for (const auto& law : inner_) {
      law->evaluate(ctx, e, e_rate, f1, tangents ? K1 : nullptr, tangents ? C1 : nullptr);
      for (int i = 0; i < n; ++i) f[i] += f1[i];
      if (!tangents) continue;
      for (int i = 0; i < n * n; ++i) {
        K[i] += K1[i];
        C[i] += C1[i];
      }
    }
  }
  LawPtr clone() const override { return remembers() ? std::make_shared<SumLaw>(inner_) : nullptr; }
};

class ScaledLaw final : public Wrapper {
 public:
  ScaledLaw(LawPtr law, DriveId scale) : Wrapper({std::move(law)}), scale_(scale) {}
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    const int n = dimension();
    const double s = ctx.drive(scale_);
    inner().evaluate(ctx, e, e_rate, f, K, C);
    for (int i = 0; i < n; ++i) f[i] *= s;
    if (K == nullptr) return;
    for (int i = 0; i < n * n; ++i) {
      K[i] *= s;
      C[i] *= s;
    }
  }
  LawPtr clone() const override {
    return remembers() ? std::make_shared<ScaledLaw>(inner_.front(), scale_) : nullptr;
  }
  void reads(ReadSet& out) const override {
    Wrapper::reads(out);
    out.root_drive(scale_);
  }

 private:
  DriveId scale_;
};

class PreloadedLaw final : public Wrapper {
 public:
  PreloadedLaw(LawPtr law, VectorDrive<6> prestrain, VectorDrive<6> prestress)
      : Wrapper({std::move(law)}), prestrain_(std::move(prestrain)), prestress_(std::move(prestress)) {}
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    double strain[kMaxLaw], stress[kMaxLaw];
    net_strain(ctx, e, strain);
    inner().evaluate(ctx, strain, e_rate, f, K, C);
    ctx.vector_drive(prestress_, stress);
    for (int i = 0; i < dimension(); ++i) f[i] += stress[i];
  }
  void record(const EvalContext& ctx, const double* e, const double* e_rate, double* out) const override {
    double strain[kMaxLaw];
    net_strain(ctx, e, strain);
    inner().record(ctx, strain, e_rate, out);
  }
  void predicted(const EvalContext& ctx, const double* e, const double* e_rate) const override {
    double strain[kMaxLaw];
    net_strain(ctx, e, strain);
    inner().predicted(ctx, strain, e_rate);
  }
  void accept(const EvalContext& ctx, const double* e, const double* e_rate, double* memory) const override {
    double strain[kMaxLaw];
    net_strain(ctx, e, strain);
    inner().accept(ctx, strain, e_rate, memory);
  }
  LawPtr clone() const override {
    return remembers() ? std::make_shared<PreloadedLaw>(inner_.front(), prestrain_, prestress_) : nullptr;
  }
  void reads(ReadSet& out) const override {
    Wrapper::reads(out);
    out.vector_drive(prestrain_);
    out.vector_drive(prestress_);
  }

 private:
  void net_strain(const EvalContext& ctx, const double* e, double* strain) const {
    ctx.vector_drive(prestrain_, strain);
    for (int i = 0; i < dimension(); ++i) strain[i] = e[i] - strain[i];
  }
  VectorDrive<6> prestrain_, prestress_;
};

// Numbers: active (0 or 1), then the strain at activation. In memory those of the last accepted step, in
// scratch those of the current one.
class BistopLaw final : public Wrapper {
 public:
  BistopLaw(LawPtr law, DriveId activating, DriveId deactivating, bool active)
      : Wrapper({std::move(law)}),
        activating_(activating),
        deactivating_(deactivating),
        initially_active_(active) {}
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    const int n = dimension();
    const double* now = ctx.scratch + scratch_offset;
    if (now[0] == 0.0) {
      clear_law(n, f, K, C);
      return;
    }
    double strain[kMaxLaw];
    for (int i = 0; i < n; ++i) strain[i] = e[i] - now[1 + i];
    inner().evaluate(ctx, strain, e_rate, f, K, C);
  }
  void initialize(const EvalContext& ctx, double* memory) const override {
    Wrapper::initialize(ctx, memory);
    double* mine = memory + memory_offset;
    double* now = ctx.scratch + scratch_offset;
    for (int i = 0; i < own_memory(); ++i) mine[i] = now[i] = 0.0;
    mine[0] = now[0] = initially_active_ ? 1.0 : 0.0;
  }
  void predicted(const EvalContext& ctx, const double* e, const double* e_rate) const override {
    const int n = dimension();
    const double* before = ctx.memory + memory_offset;
    double* now = ctx.scratch + scratch_offset;
    for (int i = 0; i < own_memory(); ++i) now[i] = before[i];
    if (ctx.drive(deactivating_) != 0.0) {
      now[0] = 0.0;
    } else if (before[0] == 0.0 && ctx.drive(activating_) != 0.0) {
      now[0] = 1.0;
      for (int i = 0; i < n; ++i) now[1 + i] = e[i];
    }
    Wrapper::predicted(ctx, e, e_rate);
  }
  void accept(const EvalContext& ctx, const double* e, const double* e_rate, double* memory) const override {
    for (int i = 0; i < own_memory(); ++i) memory[memory_offset + i] = ctx.scratch[scratch_offset + i];
    Wrapper::accept(ctx, e, e_rate, memory);
  }
  LawPtr clone() const override {
    return std::make_shared<BistopLaw>(inner_.front(), activating_, deactivating_, initially_active_);
  }
  void reads(ReadSet& out) const override {
    Wrapper::reads(out);
    out.root_drive(activating_);
    out.root_drive(deactivating_);
  }

 private:
  int own_memory() const override { return 1 + dimension(); }
  int own_scratch() const override { return 1 + dimension(); }
  DriveId activating_, deactivating_;
  bool initially_active_;
};

class InvariantAngularLaw final : public Wrapper {
 public:
  InvariantAngularLaw(LawPtr law, double xi) : Wrapper({std::move(law)}), xi_(xi) {}
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    using D = Dual<6>;
    Vec3<D> theta, rate;
    for (int i = 0; i < 3; ++i) {
      theta[i] = D(e[i]);
      theta[i].d[i] = 1.0;
      rate[i] = D(e_rate[i]);
      rate[i].d[3 + i] = 1.0;
    }
    const Mat3<D> E = rotation_exp(xi_ * theta);
    const Vec3<D> turned = tmul(E, rate);
    double r[3], f1[3], K1[9], C1[9];
    for (int i = 0; i < 3; ++i) r[i] = turned[i].v;
    inner().evaluate(ctx, e, r, f1, K1, C1);
    Vec3<D> m;
    for (int i = 0; i < 3; ++i) {
      m[i] = D(f1[i]);
      for (int j = 0; j < 3; ++j) {
        for (int k = 0; k < 6; ++k) {
          m[i].d[k] += K1[3 * i + j] * theta[j].d[k] + C1[3 * i + j] * turned[j].d[k];
        }
      }
    }
    const Vec3<D> out = E * m;
    for (int i = 0; i < 3; ++i) {
      f[i] = out[i].v;
      if (K == nullptr) continue;
      for (int j = 0; j < 3; ++j) {
        K[3 * i + j] = out[i].d[j];
        C[3 * i + j] = out[i].d[3 + j];
      }
    }
  }
  LawPtr clone() const override {
    return remembers() ? std::make_shared<InvariantAngularLaw>(inner_.front(), xi_) : nullptr;
  }

 private:
  double xi_;
};

class AxialLaw final : public Wrapper {
 public:
  AxialLaw(LawPtr law, const Vec3d& d) : Wrapper({std::move(law)}), d_(d) {}
  int dimension() const override { return 3; }
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    double f1, K1 = 0.0, C1 = 0.0;
    const double e1 = along(e), r1 = viscous() ? along(e_rate) : 0.0;
    inner().evaluate(ctx, &e1, &r1, &f1, K != nullptr ? &K1 : nullptr, K != nullptr ? &C1 : nullptr);
    for (int i = 0; i < 3; ++i) {
      f[i] = f1 * d_[i];
      if (K == nullptr) continue;
      for (int j = 0; j < 3; ++j) {
        K[3 * i + j] = K1 * d_[i] * d_[j];
        C[3 * i + j] = C1 * d_[i] * d_[j];
      }
    }
  }
  void predicted(const EvalContext& ctx, const double* e, const double* e_rate) const override {
    const double e1 = along(e), r1 = along(e_rate);
    inner().predicted(ctx, &e1, &r1);
  }
  void accept(const EvalContext& ctx, const double* e, const double* e_rate, double* memory) const override {
    const double e1 = along(e), r1 = along(e_rate);
    inner().accept(ctx, &e1, &r1, memory);
  }
  void record(const EvalContext& ctx, const double* e, const double* e_rate, double* out) const override {
    const double e1 = along(e), r1 = along(e_rate);
    inner().record(ctx, &e1, &r1, out);
  }
  LawPtr clone() const override {
    return remembers() ? std::make_shared<AxialLaw>(inner_.front(), d_) : nullptr;
  }

 private:
  double along(const double* v) const { return d_[0] * v[0] + d_[1] * v[1] + d_[2] * v[2]; }
  Vec3d d_;
};

}  // namespace

LawPtr make_sum_law(std::vector<LawPtr> laws) { return std::make_shared<SumLaw>(std::move(laws)); }
LawPtr make_scaled_law(LawPtr law, DriveId scale) {
  return std::make_shared<ScaledLaw>(std::move(law), scale);
}
LawPtr make_preloaded_law(LawPtr law, VectorDrive<6> prestrain, VectorDrive<6> prestress) {
  return std::make_shared<PreloadedLaw>(std::move(law), std::move(prestrain), std::move(prestress));
}
LawPtr make_bistop_law(LawPtr law, DriveId activating, DriveId deactivating, bool initially_active) {
  return std::make_shared<BistopLaw>(std::move(law), activating, deactivating, initially_active);
}
LawPtr make_invariant_angular_law(LawPtr law, double xi) {
  return std::make_shared<InvariantAngularLaw>(std::move(law), xi);
}
LawPtr make_axial_law(LawPtr scalar_law, const Vec3d& direction) {
  return std::make_shared<AxialLaw>(std::move(scalar_law), direction);
}

}  // namespace whirl
