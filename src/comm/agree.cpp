#include "comm/agree.hpp"

#include <new>

#include "base/error.hpp"
#include "comm/collectives.hpp"

namespace whirl {

Verdict agree(Communicator& comm, int code, const std::string& why) {
  struct Opinion {
    int code, rank;
  };
  Opinion worst{code, comm.rank()};
  allreduce(comm, std::span(&worst, 1), [](Opinion a, Opinion b) { return b.code > a.code ? b : a; });
  if (worst.code == 0) return {};
  Verdict verdict{worst.code, worst.rank, comm.rank() == worst.rank ? why : ""};
  broadcast_sequence(comm, verdict.why, worst.rank);
  return verdict;
}

int guarded(Communicator& comm, const std::function<int(Communicator&)>& body) {
  int code = 3;  // the environment's
  std::string why;
  try {
    return body(comm);
  } catch (const DeckError& e) {
    code = 2;  // the user's
    why = e.what();
  } catch (const std::bad_alloc&) {
    why = "out of memory";
  } catch (const std::exception& e) {
    why = e.what();
  } catch (...) {
    why = "an exception of unknown kind";
  }
  comm.abort(code, "error: " + why);
  return code;  // not reached: abort() does not return
}

}  // namespace whirl
