#include "solve/drive_table.hpp"

#include <algorithm>

namespace whirl {

DriveTable::DriveTable(const Model& model)
    : model_(model), values_(model.drives().size(), 0.0), rates_(model.drives().size(), 0.0) {
  EvalContext nothing;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Drive& drive = *model.drives()[i];
    if (drive.constant()) {
      values_[i] = drive.value({nothing, 0.0, false});
    } else if (drive.depends_on_time_only()) {
      varying_.push_back(static_cast<DriveId>(i));
    } else {
      live_.push_back(static_cast<DriveId>(i));
    }
  }
}

void DriveTable::restrict_to(const std::vector<DriveId>& drives) {
  const auto elsewhere = [&](DriveId id) { return !std::binary_search(drives.begin(), drives.end(), id); };
  std::erase_if(live_, elsewhere);
  std::erase_if(varying_, elsewhere);
}

void DriveTable::set(EvalContext& ctx) const {
  ctx.drives = values_.data();
  ctx.drive_rates = rates_.data();
  const Gravity& gravity = model_.gravity;
  ctx.gravity.kind = gravity.kind;
  if (gravity.kind == GravityField::Kind::uniform) {
    ctx.gravity.acceleration = ctx.vector_drive(gravity.acceleration);
  } else if (gravity.kind == GravityField::Kind::central) {
    ctx.gravity.origin = gravity.origin;
    ctx.gravity.mass_times_G = gravity.mass_times_G;
  }
  if (const FrameMotion& frame = model_.frame; frame.given) {
    ctx.frame.moves = true;
    ctx.frame.model_is_static = model_.static_model;
    ctx.frame.acceleration = ctx.vector_drive(frame.acceleration);
    ctx.frame.w = ctx.vector_drive(frame.w);
    ctx.frame.w_rate = ctx.vector_drive(frame.w_rate);
  }
}

void DriveTable::update_time(EvalContext& ctx) {
  ctx.drives = values_.data();
  for (DriveId id : varying_) values_[id] = model_.drives()[id]->value({ctx, ctx.time, false});
  set(ctx);
  update_iterate(ctx);
}

void DriveTable::update_iterate(EvalContext& ctx) {
  if (live_.empty()) return;
  for (DriveId id : live_) values_[id] = model_.drives()[id]->value({ctx, ctx.time, false});
  set(ctx);
}

DriveId DriveTable::update_rates(EvalContext& ctx) {
  DriveId bad = kNoDrive;
  for (std::size_t i = 0; i < rates_.size(); ++i) {
    const Drive& drive = *model_.drives()[i];
    const DriveInput input{ctx, ctx.time, false};
    if (bad == kNoDrive && !drive.rate_error(input).empty()) bad = static_cast<DriveId>(i);
    rates_[i] = drive.rate(input);
  }
  ctx.drive_rates = rates_.data();
  return bad;
}

}  // namespace whirl
