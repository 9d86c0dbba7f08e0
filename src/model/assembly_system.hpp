// The linear system of the initial assembly. Unknowns of the model are doubled: for each solved unknown i its
// position level value at i and its velocity level value at n + i (velocity of a node, rate of a multiplier
// or internal state). The matrix is stored as triplets: it is formed a few times at the start only.
#pragma once
#include <vector>

namespace whirl {

class AssemblySystem {
 public:
  struct Entry {
    int row, column;
    double value;
  };
  explicit AssemblySystem(int unknowns)
      : n(unknowns), residual(2 * static_cast<std::size_t>(unknowns), 0.0) {}
  void clear() {
    for (double& r : residual) r = 0.0;
    entries.clear();
  }
  int n;
  std::vector<double> residual;  // 2n
  std::vector<Entry> entries;
  // values of the doubled unknowns that are not node motions: own unknowns of elements and scalar nodes
  const double* value = nullptr;  // n
  const double* rate = nullptr;   // n
};

}  // namespace whirl
