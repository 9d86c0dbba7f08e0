#include "comm/launch.hpp"

#include <cstdlib>
#include <initializer_list>

namespace whirl {

int launched_ranks() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}) {
    if (const char* value = std::getenv(name); value != nullptr && std::atoi(value) > 0)
      return std::atoi(value);
  }
  // Slurm sets its variables in a plain shell of a job too: they count only where srun has set up PMI.
  if (std::getenv("PMI_RANK") != nullptr || std::getenv("PMIX_RANK") != nullptr) {
    if (const char* value = std::getenv("SLURM_NTASKS"); value != nullptr) return std::atoi(value);
  }
  return 0;
}

}  // namespace whirl
