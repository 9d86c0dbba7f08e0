// Time of one residual and one Jacobian of an element of each kind in a model, at its initial state: what
// partition/costs.cpp keeps in its table.
#pragma once
#include <string>
#include <vector>

#include "deck/deck.hpp"

namespace whirl {

struct KindCost {
  std::string kind;
  int elements = 0;
  double residual_ns = 0.0, jacobian_ns = 0.0;
  double table_ns = 0.0;  // what the partition takes it for
};
std::vector<KindCost> measure_costs(Deck& deck);
// The same as JSON, for `whirl bench --costs`.
std::string costs_json(Deck& deck);

}  // namespace whirl
