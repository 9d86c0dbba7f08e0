// Partition: which rank evaluates what, and which unknowns the ranks share. The contract with the parallel
// solver, which holds the whole Model on every rank:
//
//  - Rank r evaluates exactly the elements parts[r].elements; every element is in one list. Residual and
//    Jacobian of the model are the sums over ranks.
//  - Terms of a node that no element gives (-beta', -gamma' - v x beta, the momentum rows and their
//    condensation) are added by its owner, and by it alone. All bodies of a node are elements of its owner,
//    so the owner has the whole inertia of the node; other ranks need no momenta of it.
//  - Every unknown is either interior to one rank or on the interface. Rows go with the unknowns of the same
//    number. All entries of an interior row and of an interior column come from elements and owned nodes of
//    that rank; their other index is interior to the same rank or in parts[r].touched.
//  - parts[r].touched: the interface unknowns that rank r contributes to or needs: its local y, C_r is
//    touched x touched. The union over ranks is the interface; an unknown may be touched by one rank only.
//  - B_r (interior x interior) has full structural rank, and is regular when the whole matrix is (split.hpp),
//    provided that the solver gives the nodes of `tiny_inertia` some inertia. With the default treatment the
//    list is empty.
//  - Reads: rank r evaluates the root drives parts[r].drives in ascending order and keeps the memory of
//    parts[r].stateful_drives and parts[r].shadows up to date (predicted, accept, wake_up, on/off). With the
//    current values of all unknowns of ghosts it then has every value that its elements, and the settings of
//    the solution, look at. Ghosts come from their owners (rank[u]) after every correction: an interface
//    unknown is known where y is known. ghost_nodes and ghost_scalars are the same thing by node.
//  - Drives with effects (print, stop) act on every rank that evaluates them; a wish to stop on one rank is a
//    wish of all. Root drives that nobody reads are evaluated by rank 0.
//  - Results: an element's channels are evaluated by its rank, a node's by its owner, everything else by rank
//    0, which reads what master_reads says.
//  - Ranks without elements are ranks without interior; there may be any number of them.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "partition/connectivity.hpp"
#include "partition/graph.hpp"
#include "partition/split.hpp"

namespace whirl::partition {

struct RankPart {
  std::vector<int> elements;                    // element ids, ascending, as all lists here
  std::vector<int> nodes, scalars;              // owned
  std::vector<int> interior;                    // unknowns of B_r
  std::vector<int> touched;                     // interface unknowns
  std::vector<int> interface_nodes;             // nodes on the interface that it touches
  std::vector<int> ghost_nodes, ghost_scalars;  // read, neither owned nor touched
  std::vector<int> ghosts;                      // all unknowns that it needs and does not have
  std::vector<int> shadows;                     // elements of other ranks whose private data it reads
  std::vector<DriveId> drives;                  // root drives to evaluate
  std::vector<int> stateful_drives;             // indices into Model::stateful_drives()
  double weight = 0.0;                          // of its elements and its unknowns, costs.hpp
};

struct Partition {
  int ranks = 1;
  std::vector<int> element_rank;  // by element id (connectivity.hpp)
  std::vector<int> node_owner, scalar_owner;
  std::vector<int> rank;                    // owner of every unknown
  std::vector<unsigned char> on_interface;  // per unknown
  std::vector<int> interface;               // unknowns, ascending
  std::vector<unsigned char> cut;           // per element: its multipliers are on the interface
  std::vector<int> static_at_cut;           // nodes without full inertia at a cut joint
  std::vector<int> tiny_inertia;            // those that the solver must give some
  std::vector<int> repaired;                // unknowns on the interface for the structural rank of a B_r only
  std::vector<RankPart> parts;

  int interface_size = 0;              // unknowns of the linear system
  int interface_size_formulation = 0;  // with the momenta: 12 a dynamic node, 6 a static one, multipliers
  double imbalance = 0.0;              // largest weight over the mean, minus 1
  std::string method;                  // how it was found
};

struct PartitionOptions {
  int ranks = 1;
  double imbalance = 0.1;  // accepted
  // The least interface is taken unless its predicted step is longer than this times the shortest.
  double step_margin = 1.1;
  int seeds = 8;  // of METIS, for each of its methods
  StaticNodes static_nodes = StaticNodes::interface;
  double initial_time = 0.0;                   // inertia of variable bodies
  std::vector<DrivePtr> global_drives;         // read by every rank: step size, spectral radius
  std::function<void(ReadSet&)> master_reads;  // what rank 0 looks at besides: results made of several nodes
};

// Model, connections, graph and inertia of one model: made once, used for any number of ranks.
class Partitioner {
 public:
  // unknown_cost: nanoseconds of factoring and solving, by unknown; empty: all alike (costs.hpp).
  explicit Partitioner(const Model& model, double initial_time = 0.0, std::vector<double> unknown_cost = {});

  // The least interface within the accepted imbalance that METIS and the search of refine.hpp come to, unless
  // its predicted step (predict.hpp) is longer than step_margin times the shortest of those found. When none
  // is within the imbalance, the shortest predicted step. The same options give the same partition. Throws
  // EnvironmentError when METIS fails.
  Partition find(const PartitionOptions& options) const;
  // A given rank for every vertex of the graph.
  Partition make(const std::vector<int>& vertex_rank, const PartitionOptions& options) const;

  const Connectivity& connectivity() const { return connectivity_; }
  const Graph& graph() const { return graph_; }
  const std::vector<InertiaBlock>& inertia() const { return inertia_; }
  const std::vector<double>& unknown_cost() const { return unknown_cost_; }

 private:
  // all but what concerns reads
  Partition assign(const std::vector<int>& vertex_rank, const PartitionOptions& options) const;
  void collect_reads(const PartitionOptions& options, Partition& p) const;
  Connectivity connectivity_;
  std::vector<double> unknown_cost_;
  Graph graph_;
  std::vector<InertiaBlock> inertia_;
};

}  // namespace whirl::partition
