// Environment variables in file names of decks: $NAME, ${NAME} and a leading ~/.
#pragma once
#include <string>
#include <string_view>

namespace whirl {

// The name with its variables replaced; those that are not set stay as they are.
std::string expand_environment(std::string_view name);
// "NAME=value" sets a variable of this process, "NAME" takes it away; one that is set changes only when it
// may. False when the system refuses the name.
bool set_environment(const std::string& assignment, bool overwrite);

}  // namespace whirl
