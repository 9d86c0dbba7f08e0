// Errors on one rank, known to all.
//
// agree(): all ranks call it after a stage that may fail on some of them (reading files, building,
// analysing), and before anyone waits for another's data. All get the same answer: the worst code, of those
// who have it the lowest rank, and its words.
//
//   std::string why;
//   const int code = try_to_build(why);
//   if (const Verdict v = agree(comm, code, why); !v.ok()) return report(v);
//
// guarded(): the body of a rank. What it throws ends all ranks within seconds, with a message that names the
// rank and the exit code of that kind of error: they may be waiting for this one.
#pragma once
#include <functional>
#include <string>

#include "comm/communicator.hpp"

namespace whirl {

struct Verdict {
  int code = 0;   // 0: all is well on all ranks
  int rank = -1;  // whose trouble it is
  std::string why;
  bool ok() const { return code == 0; }
};

// code: 0, or an exit code (larger is worse).
Verdict agree(Communicator& comm, int code, const std::string& why = {});

// Returns what `body` returns. DeckError aborts with 2, everything else with 3.
int guarded(Communicator& comm, const std::function<int(Communicator&)>& body);

}  // namespace whirl
