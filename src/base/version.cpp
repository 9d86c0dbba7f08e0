#include "base/version.hpp"

namespace whirl {

std::string version() { return WHIRL_VERSION; }

namespace {

struct Feature {
  const char* name;
  bool built;
  bool present;
};

#define WHIRL_FEATURE(name, macro) \
  Feature { name, macro, __builtin_cpu_supports(name) != 0 }
#ifdef __AVX__
constexpr bool kAvx = true;
#else
constexpr bool kAvx = false;
#endif
#ifdef __AVX2__
constexpr bool kAvx2 = true;
#else
constexpr bool kAvx2 = false;
#endif
#ifdef __FMA__
constexpr bool kFma = true;
#else
constexpr bool kFma = false;
#endif
#ifdef __AVX512F__
constexpr bool kAvx512 = true;
#else
constexpr bool kAvx512 = false;
#endif
#ifdef __AVX512VL__
constexpr bool kAvx512vl = true;
#else
constexpr bool kAvx512vl = false;
#endif

template <class F>
void for_each_feature(F&& f) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  for (const Feature& feature :
       {WHIRL_FEATURE("avx", kAvx), WHIRL_FEATURE("avx2", kAvx2), WHIRL_FEATURE("fma", kFma),
        WHIRL_FEATURE("avx512f", kAvx512), WHIRL_FEATURE("avx512vl", kAvx512vl)}) {
    f(feature);
  }
#else
  static_cast<void>(f);
#endif
}

}  // namespace

std::string build_description() {
  std::string text = std::string("compiler ") + __VERSION__ + ", built for";
  bool any = false;
  for_each_feature([&](const Feature& f) {
    if (!f.built) return;
    text += std::string(" ") + f.name;
    any = true;
  });
  return any ? text : text + " any processor of this kind";
}

std::string missing_cpu_features() {
  std::string missing;
  for_each_feature([&](const Feature& f) {
    if (f.built && !f.present) missing += (missing.empty() ? "" : ", ") + std::string(f.name);
  });
  return missing;
}

}  // namespace whirl
