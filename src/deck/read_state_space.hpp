// Readers of state-space blocks and scalar filters.
#pragma once
#include "deck/builder.hpp"

namespace whirl {

void read_state_space_siso(Builder& b, ElementInfo info);
void read_state_space_mimo(Builder& b, ElementInfo info);
void read_scalar_filter(Builder& b, ElementInfo info);

}  // namespace whirl
