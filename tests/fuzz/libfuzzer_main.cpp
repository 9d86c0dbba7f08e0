// libFuzzer target (preset `fuzz`): build/fuzz/bin/fuzz_deck -max_total_time=600 corpus tests/deck/good ...
#include <cstddef>
#include <cstdint>

#include "fuzz/fuzz_deck.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  whirl::fuzz_deck(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
