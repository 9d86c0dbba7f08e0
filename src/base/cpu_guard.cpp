// Compiled for the plainest processor (CMakeLists.txt); see cpu.hpp for what must not be used here.
#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <unistd.h>

#include "base/cpu.hpp"

extern "C" const std::uint64_t whirl_built_for_features;

namespace whirl::cpu {

namespace {

struct Place {
  std::uint32_t Registers::*word;
  int bit;
  std::uint32_t saved;  // bits of xcr0 that must be set
};

constexpr std::uint32_t kAlways = 0, kYmm = 0x6, kZmm = 0xe6;

// Order: kNames. Bits as in the manuals of the processors' makers.
constexpr Place kPlaces[] = {
    {&Registers::leaf1_ecx, 0, kAlways},      // sse3
    {&Registers::leaf1_ecx, 9, kAlways},      // ssse3
    {&Registers::leaf1_ecx, 19, kAlways},     // sse4.1
    {&Registers::leaf1_ecx, 20, kAlways},     // sse4.2
    {&Registers::leaf1_ecx, 23, kAlways},     // popcnt
    {&Registers::leaf1_ecx, 22, kAlways},     // movbe
    {&Registers::leaf1_ecx, 29, kYmm},        // f16c
    {&Registers::extended1_ecx, 5, kAlways},  // lzcnt
    {&Registers::leaf7_ebx, 3, kAlways},      // bmi
    {&Registers::leaf7_ebx, 8, kAlways},      // bmi2
    {&Registers::leaf1_ecx, 28, kYmm},        // avx
    {&Registers::leaf7_ebx, 5, kYmm},         // avx2
    {&Registers::leaf1_ecx, 12, kYmm},        // fma
    {&Registers::leaf7_ebx, 16, kZmm},        // avx512f
    {&Registers::leaf7_ebx, 28, kZmm},        // avx512cd
    {&Registers::leaf7_ebx, 30, kZmm},        // avx512bw
    {&Registers::leaf7_ebx, 17, kZmm},        // avx512dq
    {&Registers::leaf7_ebx, 31, kZmm},        // avx512vl
    {&Registers::leaf7_ebx, 21, kZmm},        // avx512ifma
    {&Registers::leaf7_ecx, 1, kZmm},         // avx512vbmi
    {&Registers::leaf7_ecx, 6, kZmm},         // avx512vbmi2
    {&Registers::leaf7_ecx, 11, kZmm},        // avx512vnni
    {&Registers::leaf7_ecx, 12, kZmm},        // avx512bitalg
    {&Registers::leaf7_ecx, 14, kZmm},        // avx512vpopcntdq
    {&Registers::leaf7_1_eax, 5, kZmm},       // avx512bf16
    {&Registers::leaf7_edx, 23, kZmm},        // avx512fp16
    {&Registers::leaf7_ecx, 8, kAlways},      // gfni
    {&Registers::leaf7_1_eax, 4, kYmm},       // avxvnni
};
static_assert(sizeof kPlaces / sizeof kPlaces[0] == kCount);

int length(const char* text) {
  int n = 0;
  while (text[n] != '\0') ++n;
  return n;
}

int append(const char* part, char* text, int at, int size) {
  for (; *part != '\0' && at + 1 < size; ++part) text[at++] = *part;
  return at;
}

void say(const char* text) {
  // Nothing can be done when standard error is closed.
  if (write(STDERR_FILENO, text, static_cast<unsigned>(length(text))) < 0) return;
}

}  // namespace

Registers read_registers() {
  Registers r;
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d)) {
    r.leaf1_ecx = c;
    constexpr unsigned osxsave = 1U << 27;
    if (c & osxsave) {
      unsigned high = 0;
      __asm__("xgetbv" : "=a"(r.xcr0_eax), "=d"(high) : "c"(0));
    }
  }
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
    r.leaf7_ebx = b;
    r.leaf7_ecx = c;
    r.leaf7_edx = d;
    if (a >= 1 && __get_cpuid_count(7, 1, &a, &b, &c, &d)) r.leaf7_1_eax = a;
  }
  if (__get_cpuid(0x80000001, &a, &b, &c, &d)) r.extended1_ecx = c;
#endif
  return r;
}

Features decode(const Registers& registers) {
  Features set = 0;
  for (int i = 0; i < kCount; ++i) {
    const Place& p = kPlaces[i];
    const bool has = (registers.*p.word >> p.bit & 1U) != 0;
    if (has && (registers.xcr0_eax & p.saved) == p.saved) set |= Features{1} << i;
  }
  return set;
}

Features here() { return decode(read_registers()); }

Features built_for() { return whirl_built_for_features; }

int describe(Features set, char* text, int size) {
  int at = 0;
  const char* separator = "";
  for (int i = 0; i < kCount; ++i) {
    if ((set >> i & 1U) == 0) continue;
    at = append(separator, text, at, size);
    at = append(kNames[i], text, at, size);
    separator = ", ";
  }
  if (size > 0) text[at] = '\0';
  return at;
}

}  // namespace whirl::cpu

// Every program that links whirl_base has this: the library asks the linker for the symbol.
// Priority 101 is the first that is not the compiler's own.
extern "C" __attribute__((constructor(101))) void whirl_cpu_guard() {
  using namespace whirl::cpu;
  const Features missing = built_for() & ~here();
  if (missing == 0) return;
  char names[512];
  describe(missing, names, sizeof names);
  say("whirl was built for a processor with ");
  say(names);
  say(", which this one lacks; build it on this machine, or anywhere with -DWHIRL_NATIVE=OFF\n");
  _exit(3);
}
