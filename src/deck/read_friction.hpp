// radius, [preload, p,] model, shape                     after the keyword `friction`
//   model: modlugre, s0, s1, s2, kappa, fs | discrete coulomb, fs [, sigma2, s2] [, velocity ratio, r]
//   shape: simple | simple plane hinge
// fs is a scalar function of the sliding speed.
#pragma once
#include "deck/builder.hpp"
#include "elements/friction.hpp"

namespace whirl {

Friction read_friction(Builder& b);

}  // namespace whirl
