// whirl info FILE.h5: what a results file holds, as a table to print.
#pragma once
#include <string>

namespace whirl {

// EnvironmentError (exit 3) when the file cannot be read or is none of whirl's.
std::string describe_results(const std::string& path);

}  // namespace whirl
