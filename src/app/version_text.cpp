#include "app/commands.hpp"
#include "base/version.hpp"

namespace whirl {

std::string version_text() { return "whirl " + version() + "\n" + build_description() + "\n"; }

}  // namespace whirl
