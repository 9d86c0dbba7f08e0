// How this process was started: alone, or as one of several ranks. Looks at the environment only, so that a
// program run alone need not wake MPI, which takes longer than many a run.
#pragma once

namespace whirl {

// Ranks of the job as the launcher says (Open MPI, MPICH and its kin, Slurm's srun); 0 when there is none.
int launched_ranks();

}  // namespace whirl
