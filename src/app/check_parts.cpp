#include "app/check_parts.hpp"

#include <algorithm>
#include <numeric>

#include "app/check_start.hpp"

namespace whirl {

namespace {

int root(std::vector<int>& parent, int i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

// Momenta of nodes that translate: beta = m v, gamma = S x v.
struct NodeMass {
  double mass = 0.0;
  Vec3d S = Vec3d::zero();
};

std::vector<NodeMass> node_masses(StartPoint& start) {
  const std::vector<double> along_x = start.momenta({1.0, 0.0, 0.0}),
                            along_y = start.momenta({0.0, 1.0, 0.0});
  std::vector<NodeMass> out(start.model().nodes.size());
  for (std::size_t k = 0; k < out.size(); ++k) {
    const double* x = along_x.data() + 6 * k;
    const double* y = along_y.data() + 6 * k;
    out[k] = {x[0], {y[5], -x[5], x[4]}};
  }
  return out;
}

}  // namespace

std::vector<ModelPart> find_parts(StartPoint& start) {
  const Model& model = start.model();
  std::vector<int> parent(model.nodes.size());
  std::iota(parent.begin(), parent.end(), 0);
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      const std::vector<int> nodes = batch->node_indices(e);
      for (std::size_t i = 1; i < nodes.size(); ++i) parent[root(parent, nodes[i])] = root(parent, nodes[0]);
    }
  }
  const std::vector<NodeMass> masses = node_masses(start);
  std::vector<ModelPart> parts;
  std::vector<int> part_of(model.nodes.size(), -1);
  for (int k = 0; k < static_cast<int>(model.nodes.size()); ++k) {
    int& p = part_of[root(parent, k)];
    if (p < 0) {
      p = static_cast<int>(parts.size());
      parts.emplace_back();
    }
    ModelPart& part = parts[p];
    part.nodes.push_back(k);
    part.mass += masses[k].mass;
    part.center += masses[k].mass * model.nodes[k].x + masses[k].S;
  }
  for (ModelPart& part : parts)
    part.center = part.mass != 0.0 ? (1.0 / part.mass) * part.center : Vec3d::zero();
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      const std::vector<int> nodes = batch->node_indices(e);
      if (!nodes.empty()) ++parts[part_of[root(parent, nodes[0])]].elements;
    }
  }
  return parts;
}

std::vector<int> nodes_without_elements(const Model& model) {
  std::vector<char> touched(model.nodes.size(), 0);
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      for (const int k : batch->node_indices(e)) touched[k] = 1;
    }
  }
  std::vector<int> out;
  for (std::size_t k = 0; k < touched.size(); ++k) {
    if (!touched[k]) out.push_back(static_cast<int>(k));
  }
  return out;
}

std::vector<int> nodes_without_mass(StartPoint& start) {
  const std::vector<NodeMass> masses = node_masses(start);
  std::vector<int> out;
  for (std::size_t k = 0; k < masses.size(); ++k) {
    if (start.model().nodes[k].momentum >= 0 && masses[k].mass == 0.0) out.push_back(static_cast<int>(k));
  }
  return out;
}

}  // namespace whirl
