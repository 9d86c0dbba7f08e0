#include "base/version.hpp"

#include "base/cpu.hpp"

namespace whirl {
namespace {

std::string text_of(cpu::Features set) {
  char text[512];
  return {text, static_cast<std::size_t>(cpu::describe(set, text, sizeof text))};
}

}  // namespace

std::string version() { return WHIRL_VERSION; }

std::string compiler_description() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

std::string built_for_text() {
  const std::string text = text_of(cpu::built_for());
  return text.empty() ? "any processor of this kind" : text;
}

std::string processor_features_text() { return text_of(cpu::here()); }

std::string build_description() { return compiler_description() + ", built for " + built_for_text(); }

}  // namespace whirl
