// Version of whirl and what it was built with.
#pragma once
#include <string>

namespace whirl {

std::string version();
// compiler, vector instructions the program was built for
std::string build_description();
// Empty when this processor has all that the program was built for; otherwise what is missing.
std::string missing_cpu_features();

}  // namespace whirl
