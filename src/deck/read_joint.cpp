// The joints: those that constrain and those with a constitutive law.
#include "deck/builder.hpp"

namespace whirl {

std::span<const Keyword<ElementReader>> joint_keywords() {
  static const std::vector<Keyword<ElementReader>> all = [] {
    std::vector<Keyword<ElementReader>> rows;
    for (const auto part : {constraint_joint_keywords(), deformable_joint_keywords()}) {
      rows.insert(rows.end(), part.begin(), part.end());
    }
    return rows;
  }();
  return all;
}

}  // namespace whirl
