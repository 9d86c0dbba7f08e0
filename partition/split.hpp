// From "which rank evaluates an element" to "which unknown is interior to which rank": the linear system
//     | B_r  E_r | |x_r|
//     | F_r  C_r | | y |      one block B_r per rank, y shared.
//
// Rules, until nothing changes any more:
//  1. A node or scalar node is on the interface when elements of two ranks touch it; an own unknown of an
//     element too, when an element of another rank touches it.
//  2. An element with multipliers (algebraic own unknowns) that touches an unknown of the interface which is
//     not its own is cut: all its multipliers go to the interface. Its other own unknowns stay inside. An
//     element that applies the multipliers of another one (total internal reaction) cuts that one with it.
//  3. A node without full inertia at a cut element hangs on nothing inside. It goes to the interface, or,
//     with StaticNodes::inertia, stays inside and is listed: the solver must add a tiny inertia to it.
//  4. Structural rank: where B_r has fewer independent entries than rows, whatever their values, the unknowns
//     that found no partner go to the interface (a node whole, an element with all its multipliers).
//
// Why B_r then is regular whenever the whole matrix is, for a model of bodies, springs and constraints: by 2
// the constraint equations inside have all their columns inside, so they are independent as they are in the
// whole; on the motions that they allow, a motion that moves a node with inertia meets mass, and one that
// does not satisfies by 3 all constraints of the model, so it meets the stiffness that holds it in the whole.
// 4 catches what is neither (genels, switched elements). docs/theory/partition.md has the argument at length.
#pragma once
#include <string>
#include <vector>

#include "partition/connectivity.hpp"
#include "partition/inertia.hpp"

namespace whirl::partition {

enum class StaticNodes { interface, inertia };

struct Split {
  std::vector<unsigned char> on_interface;  // per unknown
  std::vector<int> rank;                    // per unknown: of its node's owner, of its element
  std::vector<int> node_owner, scalar_owner;
  std::vector<unsigned char> cut;    // per element: rule 2
  std::vector<int> static_at_cut;    // nodes of rule 3, in either treatment
  std::vector<int> tiny_inertia;     // those among them that stay inside
  std::vector<int> repaired;         // unknowns moved by rule 4
  std::vector<int> structural_rank;  // of B_r at the end; equals its size
};

// element_rank: per element; preferred: rank of the vertex of every node and scalar node, used for those that
// no body fixes.
Split split_unknowns(const Connectivity& connectivity, const std::vector<InertiaBlock>& inertia, int ranks,
                     const std::vector<int>& element_rank, const std::vector<int>& preferred_node,
                     const std::vector<int>& preferred_scalar, StaticNodes treatment);

}  // namespace whirl::partition
