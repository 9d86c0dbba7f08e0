// The communicator of a parallel test program: MPI when mpirun started it, otherwise one rank of SelfComm.
#pragma once
#include "comm/communicator.hpp"

namespace whirl::testing {

Communicator& ranks();

}  // namespace whirl::testing
