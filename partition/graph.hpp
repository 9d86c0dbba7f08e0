// The connection graph: structural nodes, scalar nodes and elements are vertices.
//
// Some of them cannot be parted and make one vertex: a node and its bodies (the momenta of a node are
// evaluated by one rank), an element and those that only add to its own equations (regularization of a
// joint).
//   vertex weight   time: elements by costs.hpp, unknowns as the Partitioner was told
//   vertex size     unknowns that travel when the vertex is on the interface, as the formulation counts them
//   edge weight     what is added to the interface when the edge is cut: size of the node, and the
//   multipliers
//                   when the element is a joint; a read, which needs a copy but no interface, weighs little
#pragma once
#include <vector>

#include "partition/connectivity.hpp"

namespace whirl::partition {

// Unknowns of a node on the interface as the formulation counts them: 12 dynamic, 6 static, half of it for a
// displacement node.
int formulation_size(const StructuralNode& node);

struct Graph {
  // vertex of a node, a scalar node, an element
  std::vector<int> node_vertex, scalar_vertex, element_vertex;
  // neighbours in compressed rows; symmetric, no loops
  std::vector<int> start, neighbour, edge_weight;
  std::vector<double> weight;
  std::vector<int> size;
  int vertices() const { return static_cast<int>(weight.size()); }
  double total_weight() const;
};

inline constexpr int kReadNodeWeight = 2, kReadElementWeight = 4;

// unknown_cost: of factoring and solving, by unknown.
Graph make_graph(const Connectivity& connectivity, const std::vector<double>& unknown_cost);

}  // namespace whirl::partition
