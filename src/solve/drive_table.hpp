// Values of the root drives. Those that depend on time only are evaluated once per time, the others at every
// iterate.
#pragma once
#include <vector>

#include "model/model.hpp"

namespace whirl {

class DriveTable {
 public:
  explicit DriveTable(const Model& model);
  // At a new time: all drives. Sets ctx.drives and the gravity field.
  void update_time(EvalContext& ctx);
  // At a new iterate of the same time: the drives that read the model.
  void update_iterate(EvalContext& ctx);
  // Rates of all drives, for the initial assembly. The first drive without a derivative here, or kNoDrive.
  DriveId update_rates(EvalContext& ctx);
  // From now on these root drives only (ascending).
  void restrict_to(const std::vector<DriveId>& drives);

 private:
  void set(EvalContext& ctx) const;
  const Model& model_;
  std::vector<double> values_;
  std::vector<double> rates_;
  std::vector<DriveId> live_;
  std::vector<DriveId> varying_;  // neither constant nor live
};

}  // namespace whirl
