// A context for drives without a model behind it.
#pragma once
#include <vector>

#include "model/context.hpp"
#include "model/drives.hpp"
#include "model/step_start.hpp"

namespace whirl {

struct DriveFixture {
  std::vector<double> memory = std::vector<double>(8, 0.0);
  EvalStatus status;
  EvalContext ctx;

  DriveFixture() {
    ctx.memory = memory.data();
    ctx.status = &status;
    ctx.step_size = 0.25;
  }
  double value(const DrivePtr& drive, double t) {
    ctx.time = t;
    return drive->value({ctx, t, false});
  }
  // with an argument handed over by an enclosing drive
  double value_of_argument(const DrivePtr& drive, double argument) {
    return drive->value({ctx, argument, true});
  }
  double rate(const DrivePtr& drive, double t) {
    ctx.time = t;
    return drive->rate({ctx, t, false});
  }
  bool jumps(const DrivePtr& drive, double t) {
    ctx.time = t;
    return !drive->rate_error({ctx, t, false}).empty();
  }
  double difference(const DrivePtr& drive, double t) {
    const double h = 1e-6;
    return (value(drive, t + h) - value(drive, t - h)) / (2.0 * h);
  }
  // Steps of length h from t0, each accepted: the value at every step, as seen before and after acceptance.
  std::vector<double> march(const DrivePtr& drive, double t0, double h, int steps) {
    drive->memory_offset = 0;
    ctx.time = t0;
    ctx.step = 0;
    ctx.step_size = h;
    drive->initialize(ctx, memory.data());
    std::vector<double> values{value(drive, t0)};
    for (int k = 1; k <= steps; ++k) {
      ctx.step = k;
      ctx.time += h;
      if (const auto* s = dynamic_cast<const StepStart*>(drive.get())) s->start_step(ctx, memory.data());
      values.push_back(value(drive, ctx.time));
      drive->accept(ctx, memory.data());
      after_acceptance.push_back(value(drive, ctx.time));
    }
    return values;
  }
  std::vector<double> after_acceptance;
};

}  // namespace whirl
