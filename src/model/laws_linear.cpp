#include <utility>

#include "model/law_support.hpp"
#include "model/laws.hpp"
#include "model/reads.hpp"

namespace whirl {

std::vector<ChannelSpec> Law::channels() const { return {}; }

namespace {

class LinearLaw final : public Law {
 public:
  LinearLaw(int n, Numbers K, Numbers C, Numbers f0)
      : n_(n), K_(std::move(K)), C_(std::move(C)), f0_(std::move(f0)) {
    if (K_.empty()) K_.assign(static_cast<std::size_t>(n) * n, 0.0);
    view_ = {K_.data(), C_.empty() ? nullptr : C_.data(), f0_.empty() ? nullptr : f0_.data()};
  }
  LinearLaw(const LinearLaw&) = delete;
  LinearLaw& operator=(const LinearLaw&) = delete;
  int dimension() const override { return n_; }
  bool viscous() const override { return view_.C != nullptr; }
  const Linear* linear() const override { return &view_; }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(n_, f, K, C);
    add_linear(n_, K_, e, f, K);
    add_linear(n_, C_, e_rate, f, C);
    if (view_.f0 != nullptr) {
      for (int i = 0; i < n_; ++i) f[i] += f0_[i];
    }
  }

 private:
  int n_;
  Numbers K_, C_, f0_;
  Linear view_;
};

class AxialTorsionLaw final : public Law {
 public:
  AxialTorsionLaw(Numbers K, Numbers C, double coupling)
      : K_(std::move(K)), C_(std::move(C)), coupling_(coupling) {}
  int dimension() const override { return 6; }
  bool viscous() const override { return !C_.empty(); }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(6, f, K, C);
    add_linear(6, K_, e, f, K);
    add_linear(6, C_, e_rate, f, C);
    f[3] += coupling_ * e[0] * e[3];
    if (K == nullptr) return;
    K[3 * 6 + 3] += coupling_ * e[0];
    K[3 * 6] += coupling_ * e[3];
  }

 private:
  Numbers K_, C_;
  double coupling_;
};

class TimeVariantLaw final : public Law {
 public:
  TimeVariantLaw(int n, Numbers K, DriveId s, Numbers C, DriveId r)
      : n_(n), K_(std::move(K)), C_(std::move(C)), s_(s), r_(r) {}
  int dimension() const override { return n_; }
  bool viscous() const override { return !C_.empty(); }
  void evaluate(const EvalContext& ctx, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    clear_law(n_, f, K, C);
    add_linear(n_, K_, e, f, K, ctx.drive(s_));
    add_linear(n_, C_, e_rate, f, C, ctx.drive(r_));
  }
  void reads(ReadSet& out) const override {
    out.root_drive(s_);
    out.root_drive(r_);
  }

 private:
  int n_;
  Numbers K_, C_;
  DriveId s_, r_;
};

Numbers diagonal(int n, double k) {
  Numbers m(static_cast<std::size_t>(n) * n, 0.0);
  for (int i = 0; i < n; ++i) m[i * n + i] = k;
  return m;
}

bool zero(const Numbers& m) {
  for (double x : m) {
    if (x != 0.0) return false;
  }
  return true;
}

}  // namespace

LawPtr make_linear_law(int n, Numbers K, Numbers C, Numbers f0) {
  if (zero(C)) C.clear();
  return std::make_shared<LinearLaw>(n, std::move(K), std::move(C), std::move(f0));
}

LawPtr make_isotropic_law(int n, double k, double c) {
  return make_linear_law(n, diagonal(n, k), c != 0.0 ? diagonal(n, c) : Numbers{});
}

LawPtr make_axial_torsion_law(Numbers K, Numbers C, double coupling) {
  return std::make_shared<AxialTorsionLaw>(std::move(K), std::move(C), coupling);
}

LawPtr make_time_variant_law(int n, Numbers K, DriveId s, Numbers C, DriveId r) {
  return std::make_shared<TimeVariantLaw>(n, std::move(K), s, std::move(C), r);
}

}  // namespace whirl
