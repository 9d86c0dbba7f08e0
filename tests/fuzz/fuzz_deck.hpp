// What is done with the bytes of a fuzzer: they are read as a deck; a small model without errors is built,
// its solver made and its initial state solved for. Nothing else than these bytes is read: no includes, no
// files, no environment.
#pragma once
#include <string>

namespace whirl {

void fuzz_deck(const std::string& bytes);

}  // namespace whirl
