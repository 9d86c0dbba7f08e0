// main of parallel test programs: all ranks run all tests; a failure on one fails the program on all. Rank 0
// prints what passes, every rank what fails.
#include <gtest/gtest.h>

#include "comm/agree.hpp"
#include "comm/launch.hpp"
#include "comm/mpi_comm.hpp"
#include "comm/self_comm.hpp"
#include "parallel/ranks.hpp"

namespace whirl::testing {
namespace {

Communicator* g_ranks = nullptr;

int run_all(Communicator& comm) {
  g_ranks = &comm;
  if (!comm.is_master()) {
    auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
    struct OnlyFailures : ::testing::EmptyTestEventListener {
      void OnTestPartResult(const ::testing::TestPartResult& r) override {
        if (r.failed())
          std::fprintf(stderr, "rank %d: %s:%d: %s\n", ranks().rank(), r.file_name() ? r.file_name() : "?",
                       r.line_number(), r.message());
      }
    };
    delete listeners.Release(listeners.default_result_printer());
    listeners.Append(new OnlyFailures);
  }
  return agree(comm, RUN_ALL_TESTS(), "a test failed").code;
}

}  // namespace

Communicator& ranks() { return *g_ranks; }

}  // namespace whirl::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (whirl::launched_ranks() == 0) {
    whirl::SelfComm self;
    return whirl::testing::run_all(self);
  }
  whirl::MpiSession session(argc, argv);
  const int code = whirl::guarded(session.world(), whirl::testing::run_all);
  session.finish();
  return code;
}
