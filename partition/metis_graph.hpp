// Cuts a weighted graph into parts of about equal weight with a small cut (METIS, Karypis and Kumar 1998).
// metis_graph.cpp is the only file that includes metis.h.
//
// METIS draws random numbers from a seed of its own: the same graph, options and seed give the same parts.
#pragma once
#include <string>
#include <vector>

namespace whirl {

// Undirected, in compressed rows: the neighbours of v are neighbour[row[v]] .. neighbour[row[v+1]-1]. Every
// edge is in both rows with the same weight, none leads to itself. Weights are positive; an empty vector is
// all ones.
struct WeightedGraph {
  std::vector<int> row = {0};
  std::vector<int> neighbour;
  std::vector<int> vertex_weight;  // how much work
  std::vector<int> vertex_size;    // how much must be sent when a neighbour is elsewhere; for Cut::volume
  std::vector<int> edge_weight;
  int vertices() const { return static_cast<int>(row.size()) - 1; }
};

struct CutOptions {
  enum class Method { k_way, bisection } method = Method::k_way;
  enum class Minimise { edges, volume } minimise = Minimise::edges;  // volume: k_way only
  int seed = 1;
  double imbalance = 0.05;  // the heaviest part may weigh 1 + this times the mean
};

struct GraphCut {
  std::vector<int> part;  // per vertex, 0 .. parts-1; a part may stay empty
  int cost = 0;           // cut edges or volume, as minimised
  std::string error;      // not empty: METIS failed, and why
};

// Pre: the graph is as said above, parts >= 1. Any number of parts works, more than vertices too.
GraphCut cut_graph(const WeightedGraph& graph, int parts, const CutOptions& options = {});

// e.g. "5.1.0"
std::string metis_version();

}  // namespace whirl
