// orientation description: euler123 | euler313 | euler321 | orientation vector | orientation matrix
#pragma once
#include "deck/deck_reader.hpp"
#include "model/node.hpp"

namespace whirl {

OrientationFormat read_orientation_format(DeckReader& reader);

}  // namespace whirl
