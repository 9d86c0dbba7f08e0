// Completes what a drive reads by what other drives must have done before it.
//
// String expressions share variables of the deck, one random sequence and Var (src/model/reads.hpp,
// channels). A drive that reads a channel gives its serial value only where all root drives that write the
// channel are evaluated too, in the order of their numbers; so their reads become reads of the reader. A root
// drive that says it follows the live model but names nothing of it is taken to read everything.
#pragma once
#include <map>
#include <vector>

#include "model/reads.hpp"

namespace whirl::partition {

class DriveNeeds {
 public:
  explicit DriveNeeds(const Model& model);
  void complete(ReadSet& set) const;

 private:
  std::map<int, std::vector<DriveId>> writers_;  // of a channel
  std::vector<unsigned char> opaque_;            // per root drive: live, but names nothing
};

}  // namespace whirl::partition
