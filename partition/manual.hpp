// A partition given by hand, as text: one statement a line, # starts a comment.
//
//   ranks 3                 optional; must agree with the number of ranks asked for
//   node 1000 0             structural node 1000 (with its bodies) goes to rank 0
//   abstract 7 1            a scalar node
//   joint 12 2              any element: its class as decks name it (body, joint, beam, force, genel, ...),
//   label beam 101..160 1         all beams with labels from 101 to 160
//
// What is not listed goes with its neighbours: from the listed ones outwards, each to the rank it is most
// strongly connected to; parts of the model without any listed member go whole to the lightest rank. A node
// and its bodies cannot be parted.
#pragma once
#include <iosfwd>
#include <string>

#include "partition/partition.hpp"

namespace whirl::partition {

// The rank of every vertex of the graph. Throws DeckError with file and line in the message; `name` is how
// the file is called in it. ranks 0: as the file says.
struct ManualRanks {
  int ranks = 0;
  std::vector<int> vertex_rank;
};
ManualRanks read_manual(std::istream& in, const std::string& name, const Partitioner& partitioner, int ranks);
// The same from a file; EnvironmentError when it cannot be opened.
ManualRanks read_manual_file(const std::string& path, const Partitioner& partitioner, int ranks);

// Writes a partition in this form; read back it gives the same one.
void write_manual(std::ostream& out, const Partitioner& partitioner, const Partition& partition);

}  // namespace whirl::partition
