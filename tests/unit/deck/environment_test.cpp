#include "deck/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace whirl {
namespace {

TEST(EnvironmentInFileNames, IsReplacedWithAndWithoutBraces) {
  ASSERT_TRUE(set_environment("WHIRL_TEST_DIR=a/b", true));
  EXPECT_EQ(expand_environment("$WHIRL_TEST_DIR/c"), "a/b/c");
  EXPECT_EQ(expand_environment("${WHIRL_TEST_DIR}c"), "a/bc");
  EXPECT_EQ(expand_environment("x/${WHIRL_TEST_DIR}/$WHIRL_TEST_DIR"), "x/a/b/a/b");
}

TEST(EnvironmentInFileNames, LeavesWhatIsNotSetOrNoName) {
  for (const char* name :
       {"$WHIRL_TEST_NOTHING/c", "${WHIRL_TEST_DIR", "$", "${}", "$$", "a$/b", "plain", "a~/c"})
    EXPECT_EQ(expand_environment(name), name);
}

TEST(Setenv, KeepsWhatIsSetUnlessItMayOverwrite) {
  set_environment("WHIRL_TEST_A", false);
  EXPECT_EQ(std::getenv("WHIRL_TEST_A"), nullptr);
  set_environment("WHIRL_TEST_A=1", false);
  set_environment("WHIRL_TEST_A=2", false);
  EXPECT_STREQ(std::getenv("WHIRL_TEST_A"), "1");
  set_environment("WHIRL_TEST_A=2", true);
  EXPECT_STREQ(std::getenv("WHIRL_TEST_A"), "2");
  EXPECT_FALSE(set_environment("=2", true));
}

}  // namespace
}  // namespace whirl
