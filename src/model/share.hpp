// Share: what one rank of several does of a model that all of them hold whole. A rank alone does everything.
//
// A rank evaluates its elements, owns nodes (and adds what no element gives: terms of momentum), keeps the
// values of the unknowns that its elements touch or read, and evaluates the drives that they read.
// docs/theory/parallel.md has the whole picture.
#pragma once
#include <vector>

#include "model/drive.hpp"

namespace whirl {

class Model;

struct Range {
  int begin = 0, end = 0;
};
// Ascending numbers as ranges.
std::vector<Range> ranges_of(const std::vector<int>& numbers);

struct Share {
  std::vector<std::vector<int>> evaluated;  // by batch: elements whose residual and Jacobian are made here
  std::vector<std::vector<int>> followed;   // by batch: those, and those whose private data are read here
  std::vector<int> driven;                  // of Model::driven: the elements that are followed
  std::vector<int> owned_nodes;             // ascending, as all lists here
  std::vector<int> nodes;                   // whose motion is known here: owned, touched or read
  std::vector<int> unknowns;                // of the linear system here
  std::vector<Range> kept;                  // unknowns and momenta with values here
  std::vector<Range> complete;              // rows of which this rank has all contributions
  std::vector<Range> counted;               // unknowns and momenta that it counts when all are counted once
  std::vector<DriveId> drives;              // root drives
  std::vector<int> stateful_drives;         // of Model::stateful_drives()

  static Share whole(const Model& model);
};

}  // namespace whirl
