// Compiled like everything else: its macros say what the program is built for. Data only, no code: the guard
// reads it on any processor.
#include <cstdint>

namespace {

constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << i; }

}  // namespace

// Order: cpu::kNames.
extern "C" const std::uint64_t whirl_built_for_features;
extern "C" constexpr std::uint64_t whirl_built_for_features =
#ifdef __SSE3__
    bit(0) |
#endif
#ifdef __SSSE3__
    bit(1) |
#endif
#ifdef __SSE4_1__
    bit(2) |
#endif
#ifdef __SSE4_2__
    bit(3) |
#endif
#ifdef __POPCNT__
    bit(4) |
#endif
#ifdef __MOVBE__
    bit(5) |
#endif
#ifdef __F16C__
    bit(6) |
#endif
#ifdef __LZCNT__
    bit(7) |
#endif
#ifdef __BMI__
    bit(8) |
#endif
#ifdef __BMI2__
    bit(9) |
#endif
#ifdef __AVX__
    bit(10) |
#endif
#ifdef __AVX2__
    bit(11) |
#endif
#ifdef __FMA__
    bit(12) |
#endif
#ifdef __AVX512F__
    bit(13) |
#endif
#ifdef __AVX512CD__
    bit(14) |
#endif
#ifdef __AVX512BW__
    bit(15) |
#endif
#ifdef __AVX512DQ__
    bit(16) |
#endif
#ifdef __AVX512VL__
    bit(17) |
#endif
#ifdef __AVX512IFMA__
    bit(18) |
#endif
#ifdef __AVX512VBMI__
    bit(19) |
#endif
#ifdef __AVX512VBMI2__
    bit(20) |
#endif
#ifdef __AVX512VNNI__
    bit(21) |
#endif
#ifdef __AVX512BITALG__
    bit(22) |
#endif
#ifdef __AVX512VPOPCNTDQ__
    bit(23) |
#endif
#ifdef __AVX512BF16__
    bit(24) |
#endif
#ifdef __AVX512FP16__
    bit(25) |
#endif
#ifdef __GFNI__
    bit(26) |
#endif
#ifdef __AVXVNNI__
    bit(27) |
#endif
    0;
