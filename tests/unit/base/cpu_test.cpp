#include <gtest/gtest.h>

#include <string>

#include "base/cpu.hpp"
#include "base/version.hpp"

namespace whirl {
namespace {

cpu::Features feature(const std::string& name) {
  for (int i = 0; i < cpu::kCount; ++i)
    if (cpu::kNames[i] == name) return cpu::Features{1} << i;
  ADD_FAILURE() << "no feature " << name;
  return 0;
}

std::string names(cpu::Features set) {
  char text[512];
  cpu::describe(set, text, sizeof text);
  return text;
}

constexpr std::uint32_t kAllBits = 0xffffffff;

TEST(Cpu, AProcessorThatAnswersNothingHasNoFeature) { EXPECT_EQ(cpu::decode({}), 0u); }

TEST(Cpu, AProcessorThatAnswersEverythingHasAll) {
  EXPECT_EQ(cpu::decode({kAllBits, kAllBits, kAllBits, kAllBits, kAllBits, kAllBits, kAllBits}),
            (cpu::Features{1} << cpu::kCount) - 1);
}

TEST(Cpu, AvxCountsOnlyWhenTheSystemSavesItsRegisters) {
  cpu::Registers r;
  r.leaf1_ecx = 1U << 28 | 1U << 20;  // avx, sse4.2
  EXPECT_EQ(cpu::decode(r), feature("sse4.2"));
  r.xcr0_eax = 0x7;
  EXPECT_EQ(cpu::decode(r), feature("sse4.2") | feature("avx"));
}

TEST(Cpu, Avx512NeedsMoreRegistersSavedThanAvx2) {
  cpu::Registers r;
  r.leaf7_ebx = 1U << 5 | 1U << 16;
  r.xcr0_eax = 0x7;
  EXPECT_EQ(cpu::decode(r), feature("avx2"));
  r.xcr0_eax = 0xe7;
  EXPECT_EQ(cpu::decode(r), feature("avx2") | feature("avx512f"));
}

TEST(Cpu, TellsWhatAHaswellLacksOfASkylakeServer) {
  cpu::Registers haswell, skylake;
  haswell.leaf1_ecx = skylake.leaf1_ecx = 1U << 12 | 1U << 28;
  haswell.leaf7_ebx = 1U << 5;
  skylake.leaf7_ebx = 1U << 5 | 1U << 16 | 1U << 31;
  haswell.xcr0_eax = 0x7;
  skylake.xcr0_eax = 0xe7;
  EXPECT_EQ(names(cpu::decode(skylake) & ~cpu::decode(haswell)), "avx512f, avx512vl");
}

TEST(Cpu, DecodesWhatTheCompilersRuntimeDecodesToo) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  EXPECT_EQ((cpu::here() & feature("avx2")) != 0, __builtin_cpu_supports("avx2") != 0);
  EXPECT_EQ((cpu::here() & feature("fma")) != 0, __builtin_cpu_supports("fma") != 0);
  EXPECT_EQ((cpu::here() & feature("bmi2")) != 0, __builtin_cpu_supports("bmi2") != 0);
  EXPECT_EQ((cpu::here() & feature("avx512f")) != 0, __builtin_cpu_supports("avx512f") != 0);
  EXPECT_EQ((cpu::here() & feature("avx512vbmi2")) != 0, __builtin_cpu_supports("avx512vbmi2") != 0);
#endif
}

TEST(Cpu, ThisProgramRunsWhereItWasBuilt) { EXPECT_EQ(cpu::built_for() & ~cpu::here(), 0u); }

TEST(Cpu, DescribesNoMoreThanTheBufferHolds) {
  char text[8] = {};
  EXPECT_EQ(cpu::describe(~cpu::Features{0}, text, sizeof text), 7);
  EXPECT_EQ(std::string(text), "sse3, s");
}

}  // namespace
}  // namespace whirl
