// No element without a sample: every kernel declared in src/elements is tested by
// element_properties_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include "elements/element_sample.hpp"

namespace whirl::test {

TEST(ElementSamples, CoverEveryKernel) {
  const std::regex kind("std::string_view kind =\\s*\"([^\"]+)\"");
  int kernels = 0;
  for (const auto& file : std::filesystem::directory_iterator(WHIRL_SOURCE_DIR "/src/elements")) {
    if (file.path().extension() != ".hpp" || file.path().filename() == "kernel.hpp") continue;
    std::ifstream in(file.path());
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    for (std::sregex_iterator it(text.begin(), text.end(), kind), end; it != end; ++it) {
      ++kernels;
      const std::string name = (*it)[1];
      EXPECT_TRUE(std::any_of(all_samples().begin(), all_samples().end(),
                              [&](const Sample& s) { return s.kind == name; }))
          << "'" << name << "' (" << file.path().filename().string() << ") has no sample";
    }
  }
  EXPECT_GT(kernels, 0);
}

TEST(ElementSamples, HaveDistinctNames) {
  for (const Sample& a : all_samples()) {
    EXPECT_EQ(std::count_if(all_samples().begin(), all_samples().end(),
                            [&](const Sample& b) { return a.name == b.name; }),
              1)
        << a.name;
  }
}

}  // namespace whirl::test
