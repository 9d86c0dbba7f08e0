// Version of whirl and what it was built with.
#pragma once
#include <string>

namespace whirl {

std::string version();
// compiler, and the vector instructions the program was built for
std::string build_description();
std::string compiler_description();
// Instructions that the program uses, and those that this processor has: "avx2, fma, ...".
std::string built_for_text();
std::string processor_features_text();

}  // namespace whirl
