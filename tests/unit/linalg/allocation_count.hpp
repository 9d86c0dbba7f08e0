// Counts every allocation through operator new in this test program.
#pragma once

namespace whirl::linalg::testing {

long allocation_count();

}  // namespace whirl::linalg::testing
