// A picture of a partition: the graph over the model's initial geometry, seen along the direction of its
// least extent. Colours are ranks; nodes on the interface have a black ring, cut joints a black frame, reads
// are dashed.
#pragma once
#include <iosfwd>

#include "partition/partition.hpp"

namespace whirl::partition {

void write_svg(std::ostream& out, const Partitioner& partitioner, const Partition& partition,
               const std::string& title);

}  // namespace whirl::partition
