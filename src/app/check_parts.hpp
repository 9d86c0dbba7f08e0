// Parts of a model: structural nodes connected through elements, with their mass and centre of mass.
#pragma once
#include <vector>

#include "math/vec3.hpp"

namespace whirl {

class StartPoint;
class Model;

struct ModelPart {
  std::vector<int> nodes;  // indices of structural nodes, growing
  int elements = 0;
  double mass = 0.0;
  Vec3d center = Vec3d::zero();  // global; zero when there is no mass
};

// In order of their first nodes. Every structural node is in one part.
std::vector<ModelPart> find_parts(StartPoint& start);

// Structural nodes that no element touches, and dynamic nodes whose bodies have no mass: indices.
std::vector<int> nodes_without_elements(const Model& model);
std::vector<int> nodes_without_mass(StartPoint& start);

}  // namespace whirl
