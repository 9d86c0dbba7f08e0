// What a static LU remembers, for snapshots. Programs are not stored but made again, from the matrices from
// which they were made; weights, limits and factors are stored as they are.
#include "linalg/static_lu.hpp"

namespace whirl::linalg {

namespace {

template <class Plan, class Visitor>
void visit(Plan& plan, Visitor& v) {
  v("pool", plan.pool_.numbers());
  v("weight", plan.weight_.numbers());
  v("inverse", plan.inverse_.numbers());
  v("least pivot", plan.least_pivot_.numbers());
  v("lowest", plan.lowest_.numbers());
  v("row size", plan.row_size_);
  v("highest", plan.highest_);
  v("largest entry", plan.largest_entry_);
  v("exchange", plan.exchange_);
  v("allowed", plan.allowed_);
  v("exchanged", plan.exchanged_);
}

void save_arranged(SnapshotWriter& out, const LuOrigin::Arranged& arranged) {
  out("arranged carefully", arranged.careful);
  out("arranged from", arranged.values);
}

LuOrigin::Arranged load_arranged(SnapshotReader& in) {
  LuOrigin::Arranged arranged;
  in("arranged carefully", arranged.careful);
  arranged.values = in.any("arranged from");
  return arranged;
}

void save_plan(SnapshotWriter out, const LuPlan& plan) {
  save_arranged(out, plan.origin_.arranged_from_);
  out("planned from", plan.origin_.planned_from_);
  out("row at", plan.program_.row_at);
  visit(plan, out);
}

std::string prefix_of(std::size_t plan) { return "plan " + std::to_string(plan) + "/"; }

}  // namespace

void StaticLu::save_memory(SnapshotWriter out) const {
  out("planned", planned_);
  out("spares", spares_.size());
  save_arranged(out, arranged_);
  for (std::size_t k = 0; k < spares_.size(); ++k) save_plan(out.inner(prefix_of(k)), spares_[k]);
  if (planned_) save_plan(out.inner(prefix_of(spares_.size())), *this);
}

// Makes the plan of this snapshot the present one.
void StaticLu::load_plan(SnapshotReader in, std::string& misfit) {
  static_cast<LuPlan&>(*this) = LuPlan{};
  origin_.arranged_from_ = load_arranged(in);
  origin_.planned_from_ = in.any("planned from");
  const std::vector<double> row_at = in.any("row at");
  const auto fits = [&](const std::vector<double>& values) {
    return values.size() == pattern_.column.size();
  };
  if (in.misfit().empty() && fits(origin_.arranged_from_.values) && fits(origin_.planned_from_)) {
    Planner planner(pattern_, planner_.interface_unknowns());
    StaticPlan plan = planner.plan(origin_.arranged_from_.values, origin_.arranged_from_.careful);
    if (origin_.planned_from_ != origin_.arranged_from_.values) plan = planner.plan(origin_.planned_from_);
    program_ = std::move(plan.program);
    const std::vector<int> rows(row_at.begin(), row_at.end());
    if (rows != program_.row_at) program_ = planner.exchanged(rows);
    make_room();
    visit(static_cast<LuPlan&>(*this), in);
  }
  if (misfit.empty()) misfit = in.misfit();
}

void StaticLu::load_memory(SnapshotReader& in) {
  std::size_t spares = 0;
  in("planned", planned_);
  in("spares", spares);
  arranged_ = load_arranged(in);
  const std::vector<int> interface_unknowns = planner_.interface_unknowns();
  planner_ = Planner(pattern_, interface_unknowns);
  if (arranged_.values.size() == pattern_.column.size()) planner_.plan(arranged_.values, arranged_.careful);
  spares_.clear();
  std::string misfit;
  for (std::size_t k = 0; k < spares && misfit.empty(); ++k) {
    load_plan(in.inner(prefix_of(k)), misfit);
    spares_.push_back(std::move(static_cast<LuPlan&>(*this)));
    static_cast<LuPlan&>(*this) = LuPlan{};
  }
  if (planned_ && misfit.empty()) load_plan(in.inner(prefix_of(spares)), misfit);
  if (!misfit.empty()) {
    in.report(misfit);
    planned_ = false;
    spares_.clear();
  }
}

}  // namespace whirl::linalg
