// The commands of the program. Each returns an exit code (exit_code.hpp).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "linalg/linear_solver.hpp"

namespace whirl {

class Communicator;

struct DeckArguments {
  std::string deck;
  std::vector<std::string> overrides;  // --set NAME=EXPR
  bool peer_quirks = false;
  std::optional<linalg::SolverKind> linear_solver;  // instead of the deck's choice
};

// How several ranks share a model.
struct CrewArguments {
  std::string partition;          // file that gives it by hand; empty: METIS
  std::string imbalance = "10%";  // accepted
  linalg::SolverKind interface_solver = linalg::SolverKind::automatic;
};

struct RunArguments {
  DeckArguments input;
  CrewArguments crew;
  std::string stem;  // -o; empty: the deck's name without extension
  bool text = false;
  int precision = 0;  // 0: 12 when --text is given
  bool quiet = false;
  bool profile = false;
  std::string replay;  // a file that a failed run has left: its last step is repeated
  std::string command_line;
};
int run_command(const RunArguments& arguments, Communicator& comm);
int replay_command(const RunArguments& arguments);

struct BenchArguments {
  std::string dump_matrix;  // Matrix Market file for the last Jacobian; empty: none
  DeckArguments input;
  CrewArguments crew;
  long steps = 0;         // 0: to the final time
  bool messages = false;  // time messages between two ranks instead
  int subdomains = 0;     // solve by this many subdomains on one rank; 0: plainly
  bool costs = false;     // time one element of each kind instead
};
int bench_command(const BenchArguments& arguments, Communicator& comm);

int check_command(const DeckArguments& arguments);

struct PartitionArguments {
  DeckArguments input;
  int ranks = 0;
  std::string manual;  // --partition: a partition given by hand
  std::string imbalance = "10%";
  bool least_interface = false;  // whatever step is predicted
  int seeds = 8;
  std::string static_nodes = "interface";  // or "inertia"
  std::string scan;                        // "1..16"
  std::string plot, write;                 // files
  bool json = false;
};
int partition_command(const PartitionArguments& arguments);

// The keywords of the language, as docs/deck/reference.md has them.
std::string keyword_reference();

std::string version_text();

}  // namespace whirl
