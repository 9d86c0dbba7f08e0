// MPI behind the Communicator interface. mpi_comm.cpp is the only file that includes <mpi.h>.
//
// MpiSession is the life of MPI in a process: made once at the beginning of main, on the thread that will
// communicate (other threads, such as the writer of results, must not). When it goes away without finish(),
// because of an exception or an exit(), all ranks are ended: they might wait for this one.
#pragma once
#include <memory>
#include <string>

#include "comm/communicator.hpp"

namespace whirl {

class MpiSession {
 public:
  // EnvironmentError when MPI does not start.
  MpiSession(int& argc, char**& argv);
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  // All ranks of the job. The session outlives it and its messages.
  Communicator& world() { return *world_; }
  // Ends MPI in good order; all ranks call it. No communication afterwards.
  void finish();

 private:
  std::unique_ptr<Communicator> world_;
  bool finished_ = false;
};

// Name and version of the library in use, e.g. "Open MPI v4.1.4". Needs no session.
std::string mpi_library_version();

}  // namespace whirl
