// Which instructions the program was built for, and whether this processor has them.
//
// A program built with -march=native for a better processor than the one it runs on would end with an
// "illegal instruction". cpu_guard.cpp refuses before that: its constructor runs ahead of all other static
// initialisers of the program (and of main), prints what is missing and exits with code 3. It is compiled for
// the plainest processor of the architecture and uses nothing that is inlined from the standard library,
// since the linker may take the copy of such a function that was compiled for the better processor.
#pragma once
#include <cstdint>

namespace whirl::cpu {

// Bit i of a set: kNames[i].
using Features = std::uint64_t;

inline constexpr const char* kNames[] = {
    "sse3",       "ssse3",      "sse4.1",      "sse4.2",     "popcnt",       "movbe",
    "f16c",       "lzcnt",      "bmi",         "bmi2",       "avx",          "avx2",
    "fma",        "avx512f",    "avx512cd",    "avx512bw",   "avx512dq",     "avx512vl",
    "avx512ifma", "avx512vbmi", "avx512vbmi2", "avx512vnni", "avx512bitalg", "avx512vpopcntdq",
    "avx512bf16", "avx512fp16", "gfni",        "avxvnni"};
inline constexpr int kCount = static_cast<int>(sizeof kNames / sizeof kNames[0]);

// What the cpuid and xgetbv instructions answer.
struct Registers {
  std::uint32_t leaf1_ecx = 0;
  std::uint32_t leaf7_ebx = 0, leaf7_ecx = 0, leaf7_edx = 0;
  std::uint32_t leaf7_1_eax = 0;
  std::uint32_t extended1_ecx = 0;
  std::uint32_t xcr0_eax = 0;  // which registers the system saves; 0 when it does not say
};

Registers read_registers();
// Features with their registers saved by the system: a kernel that does not save 512-bit registers has none
// of avx512.
Features decode(const Registers& registers);
Features here();

// What this build of whirl was compiled for.
Features built_for();

// Names of a set, "avx2, fma", into a buffer of this size. Returns the length.
int describe(Features set, char* text, int size);

}  // namespace whirl::cpu
