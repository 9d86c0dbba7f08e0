// Mass properties of a group of rigid bodies: a report, and data for drives.
//   m = sum m_b,  X = sum m_b c_b / m,  V likewise,  J(P) about a point P = sum of J_b about its centre of
//   mass and m_b [c_b - P] terms,  Omega = J(X)^-1 (angular momentum about X); global axes.
#pragma once
#include <string>
#include <vector>

#include "elements/body.hpp"

namespace whirl {

struct MassProperties {
  double mass = 0.0;
  Vec3d center = Vec3d::zero();          // centre of mass
  Vec3d velocity = Vec3d::zero();        // of it
  Mat3d inertia = Mat3d::zero();         // about it
  Vec3d momenta_moment = Vec3d::zero();  // about it
  Mat3d inertia_about(const Vec3d& point) const;
  Vec3d angular_velocity() const;  // 0 when the inertia is singular
};

class InertiaReportBatch final : public ElementBatch {
 public:
  struct Params {
    Vec3d position = Vec3d::zero();  // point that J is given about, global
    Mat3d orientation = Mat3d::identity();
    std::vector<int> bodies;  // indices into the batch of bodies
    bool all = false;         // every body of the model
  };
  int add(ElementInfo info, Params params, const Batch<Body>* bodies);
  MassProperties properties(int e, const NodeMotion* nodes) const;
  // The report as text.
  std::string report(int e, const NodeMotion* nodes) const;

  std::string_view kind() const override { return "inertia"; }
  int size() const override { return static_cast<int>(params_.size()); }
  const ElementInfo& info(int e) const override { return infos_[e]; }
  ElementInfo& info(int e) override { return infos_[e]; }
  int own_count(int) const override { return 0; }
  UnknownKind own_kind(int, int) const override { return UnknownKind::algebraic; }
  RowKind row_kind(int, int) const override { return RowKind::plain; }
  std::string own_name(int, int) const override { return {}; }
  void set_own_offset(int, int) override {}
  int own_offset(int) const override { return -1; }
  std::vector<int> node_indices(int) const override { return {}; }
  void reads(int e, ReadSet& out) const override;  // the nodes of its bodies
  void structure(const Model&, int, ElementStructure& out) const override {
    out.unknowns.clear();
    out.mask.clear();
  }
  void bind(const Model&, std::vector<int>, int) override {}
  void residual(const EvalContext&, double*) const override {}
  void jacobian(const EvalContext&, double*) const override {}
  bool in_assembly() const override { return false; }
  // X[i], V[i], Omega[i], Phi[i], J[i,j], m
  std::vector<std::string> private_names(int e) const override;
  double private_value(int e, int i, const EvalContext& ctx) const override;

 private:
  std::vector<ElementInfo> infos_;
  std::vector<Params> params_;
  const Batch<Body>* bodies_ = nullptr;
};

}  // namespace whirl
