// Exit codes of the program, documented in docs/user_guide.md.
#pragma once

namespace whirl {

enum ExitCode {
  kDone = 0,         // the run reached its end
  kStopped = 1,      // numerics: the run stopped and says why
  kBadInput = 2,     // the deck or the command line is wrong
  kEnvironment = 3,  // file, memory, library
};

}  // namespace whirl
