// A job in which the last rank comes to an end while the others wait for it: dying_rank
// throw|deck|exit|kill|abort
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "comm/agree.hpp"
#include "comm/mpi_comm.hpp"

namespace {

void die(const std::string& how, whirl::Communicator& comm) {
  if (how == "throw") throw whirl::EnvironmentError("no space left");
  if (how == "deck") throw whirl::DeckError({}, "no such node");
  if (how == "exit") std::exit(0);
  if (how == "kill") std::raise(SIGKILL);
  if (how == "abort") comm.abort(1, "no convergence");
}

}  // namespace

int main(int argc, char** argv) {
  static whirl::MpiSession session(argc, argv);  // static: its destructor sees exit() too
  const std::string how = argc > 1 ? argv[1] : "";
  return whirl::guarded(session.world(), [&](whirl::Communicator& comm) {
    comm.barrier();
    if (comm.rank() == comm.size() - 1) die(how, comm);
    std::vector<double> never(1);
    const auto message = comm.make_receive(comm.size() - 1, 1, std::as_writable_bytes(std::span(never)));
    message->start();
    message->wait();
    return 0;
  });
}
