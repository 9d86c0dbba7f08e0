// Processor time of the calling thread, s: what other work on the machine does not lengthen.
#pragma once
#include <ctime>

namespace whirl {

inline double thread_seconds() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace whirl
