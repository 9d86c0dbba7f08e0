// StepStart: what drives do that look at the model once a step, at its start. The time is that of the new
// step, the model stands where the last accepted step has left it.
#pragma once
#include "model/context.hpp"

namespace whirl {

class StepStart {
 public:
  virtual ~StepStart() = default;
  virtual void start_step(const EvalContext& ctx, double* memory) const = 0;
};

}  // namespace whirl
