#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "unit/deck/deck_fixture.hpp"

namespace whirl {
namespace {

TEST(DeckReader, WalksStatementsAndArguments) {
  DeckFixture deck(
      "begin: Control Data; # a comment\n"
      "  Structural Nodes: +1 +4*(2+1); /* another */\n"
      "  print symbol table;\n"
      "end: controldata;\r\n");
  DeckReader& r = deck.reader;
  auto s = r.next_statement();
  ASSERT_TRUE(s);
  EXPECT_TRUE(s->is("begin"));
  EXPECT_TRUE(r.accept("control data"));
  EXPECT_FALSE(r.more());
  r.end_statement();
  s = r.next_statement();
  EXPECT_EQ(s->keyword, "structuralnodes");
  EXPECT_EQ(s->pos.line, 2);
  EXPECT_EQ(s->pos.column, 3);
  EXPECT_EQ(r.count("structural nodes"), 13);
  s = r.next_statement();  // `print symbol table` is general; the end of the last one was implied
  EXPECT_TRUE(s->is("end"));
  EXPECT_EQ(r.peek_word(), "controldata");
  EXPECT_TRUE(r.accept("CONTROL DATA"));
  r.end_statement();
  EXPECT_FALSE(r.next_statement());
  EXPECT_EQ(deck.errors(), "");
}

TEST(DeckReader, TellsKeywordsFromExpressions) {
  DeckFixture deck(
      "set: integer node = 5; set: real A = 2.; card: node, node+1, A*2, orientation vector, null, \"s\", , "
      "3;");
  DeckReader& r = deck.reader;
  const auto s = r.next_statement();
  EXPECT_EQ(r.peek_word(), "node");
  EXPECT_FALSE(r.accept("nodes"));
  EXPECT_EQ(r.integer(), 5);
  EXPECT_EQ(r.peek_word(), "");
  EXPECT_FALSE(r.accept("node"));
  EXPECT_EQ(r.integer(), 6);
  EXPECT_TRUE(r.at_number_or_expression());
  EXPECT_EQ(r.real(), 4.);
  static constexpr std::string_view words[] = {"euler", "Orientation Vector"};
  EXPECT_EQ(r.choose(words), 1);
  EXPECT_TRUE(r.at_unknown_word());
  EXPECT_EQ(r.word("a word"), "null");
  EXPECT_TRUE(r.at_string());
  EXPECT_EQ(r.string(), "s");
  EXPECT_TRUE(r.at_empty());
  EXPECT_EQ(r.real_or(7.), 7.);
  EXPECT_EQ(r.integer_or(8), 3);
  EXPECT_EQ(r.integer_or(8), 8);
  EXPECT_FALSE(r.more());
  r.end_statement();
  EXPECT_EQ(deck.errors(), "");
}

TEST(DeckReader, ReadsNestedStatements) {
  DeckFixture deck("driven: 5, string, \"Time < 1.\", joint: 27, clamp;");
  DeckReader& r = deck.reader;
  const auto s = r.next_statement();
  EXPECT_EQ(r.label("driven"), 5);
  EXPECT_TRUE(r.accept("string"));
  EXPECT_EQ(r.compiled_string()->text(), "Time < 1.");
  EXPECT_EQ(r.word("an element"), "joint");
  EXPECT_EQ(r.label("joint"), 27);
  EXPECT_TRUE(r.accept("clamp"));
  r.end_statement();
}

TEST(DeckReader, ShowsTheErrorInItsLine) {
  DeckFixture deck("card: 1,\n\torientation, eey,\n  2;\n");
  DeckReader& r = deck.reader;
  const auto s = r.next_statement();
  r.set_context("joint 27 'revolute hinge'");
  r.guarded([&] {
    r.integer();
    r.accept("orientation");
    static constexpr std::string_view words[] = {"eye", "matr"};
    r.require("an orientation matrix", words);
  });
  EXPECT_EQ(deck.errors(),
            "test.mbd:2:15: error: joint 27 'revolute hinge': expected an orientation matrix, got 'eey'\n"
            "     2 | \torientation, eey,\n"
            "       | \t             ^~~  did you mean 'eye'?\n"
            "1 error\n");
  EXPECT_FALSE(r.next_statement());
}

TEST(DeckReader, TellsManyErrorsInOnePass) {
  DeckFixture deck(
      "set: real A = 1./0.;\n"
      "set: real B = (1.; 2.;);\n"
      "set: real C = 3.\n"
      "set: real D = C;\n"
      "set: real E = UNKNOWN;\n"
      ";\n"
      "3: x;\n"
      "card: \"a;b\", );\n"
      "set: real F = D;\n");
  DeckReader& r = deck.reader;
  while (const auto s = r.next_statement()) {
    r.guarded([&] {
      r.string();
      r.real();
    });
  }
  std::vector<std::string> messages;
  for (const Diagnostic& d : deck.diagnostics.all())
    messages.push_back(std::to_string(d.pos.line) + " " + d.message);
  const std::vector<std::string> expected = {
      "1 division by zero",
      "2 expected an expression between ';' and ')'",
      "4 expected ';', got 'set'",
      "5 undefined name 'UNKNOWN'",
      "6 empty statement",
      "7 expected a statement (keyword: ... ;), got '3'",
      "8 expected a number, a name or '(', got ')'",
  };
  EXPECT_EQ(messages, expected);
  ASSERT_NE(r.symbols().find("F"), nullptr) << "reading went on to the end";
  EXPECT_EQ(r.symbols().find("F")->value.number, 3.);
}

TEST(DeckReader, StopsAfterTwentyErrors) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "set: X = 1;\n";
  DeckFixture deck(text);
  deck.read_all();
  EXPECT_EQ(deck.diagnostics.error_count(), Diagnostics::max_errors);
  EXPECT_NE(deck.errors().find("too many errors"), std::string::npos);
}

TEST(DeckReader, ReportsWrongArguments) {
  struct Case {
    const char* text;
    const char* message;
    std::function<void(DeckReader&)> read;
  };
  const Case cases[] = {
      {"c: 1, 2;", "extra argument: expected ';'", [](DeckReader& r) { r.real(); }},
      {"c: 1;", "missing argument: expected a number", [](DeckReader& r) { r.real(), r.real(); }},
      {"c: 1,;", "missing argument: expected a number", [](DeckReader& r) { r.real(), r.real(); }},
      {"c: \"a\";", "expected a number, got '\"a\"'", [](DeckReader& r) { r.real(); }},
      {"c: 5;", "expected a string in quotes", [](DeckReader& r) { r.string(); }},
      {"c: 3000000000.;", "expected an integer, got a number too large for one",
       [](DeckReader& r) { r.integer(); }},
      {"c: -1;", "points must be between 2 and 10, got -1", [](DeckReader& r) { r.count("points", 2, 10); }},
      {"c;", "missing label of joint", [](DeckReader& r) { r.label("joint"); }},
      {"c: 1 2;", "expected ',' or ';', got '2'", [](DeckReader& r) { r.real(); }},
      {"c: 1", "the file ends inside this statement: missing ';'?", [](DeckReader& r) { r.real(); }},
      {"c: \"Time + \";", "no error", [](DeckReader& r) { r.compiled_string(); }},
      {"c: \"Tme\";", "undefined name 'Tme'", [](DeckReader& r) { r.compiled_string(); }},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    DeckFixture deck(c.text);
    const auto s = deck.reader.next_statement();
    deck.reader.guarded([&] {
      c.read(deck.reader);
      deck.reader.end_statement();
    });
    std::string message = "no error";
    for (const Diagnostic& d : deck.diagnostics.all()) {
      if (d.severity == Severity::error) message = d.message;
    }
    EXPECT_EQ(message, c.message);
  }
}

TEST(DeckReader, UnknownStatementsComeWithAHint) {
  DeckFixture deck("Structual Nodes: 5;");
  const auto s = deck.reader.next_statement();
  static constexpr std::string_view known[] = {"structural nodes", "joints"};
  deck.reader.guarded([&] { deck.reader.fail_unknown_statement(*s, known); });
  EXPECT_EQ(deck.diagnostics.all()[0].message, "unknown statement 'Structual Nodes'");
  EXPECT_EQ(deck.diagnostics.all()[0].hint, "did you mean 'structural nodes'?");
}

TEST(DeckReader, RegisteredStatementsMayStandAnywhere) {
  DeckFixture deck("drive caller: 1, 5.; card: 2; drive caller: 3, 6.;");
  double sum = 0.0;
  deck.reader.on_statement("drive caller", [&](DeckReader& r) {
    r.label("drive caller");
    sum += r.real();
  });
  int cards = 0;
  while (deck.reader.next_statement()) {
    ++cards;
    deck.reader.skip_arguments();
  }
  EXPECT_EQ(cards, 1);
  EXPECT_EQ(sum, 11.);
  EXPECT_EQ(deck.errors(), "");
}

TEST(DeckReader, WarnsAboutWhatItChanges) {
  DeckFixture deck("card: 3.7, -5, 3000000000;");
  DeckReader& r = deck.reader;
  const auto s = r.next_statement();
  EXPECT_EQ(r.integer(), 3);
  EXPECT_EQ(r.label("node"), -5);
  EXPECT_EQ(r.real(), 3e9);
  ASSERT_EQ(deck.diagnostics.warning_count(), 3);
  EXPECT_EQ(deck.diagnostics.all()[0].message, "3.7 is read as the integer 3");
  EXPECT_EQ(deck.diagnostics.all()[1].message, "the label of node is negative: -5");
  EXPECT_EQ(deck.diagnostics.all()[2].message,
            "an integer does not fit in 32 bits: the peer makes another number of it");
}

TEST(Set, DeclaresAssignsAndRefuses) {
  DeckFixture deck(
      "set: real A = 1.; set: A = 2.; set: const integer N = 3; set: real Z; set: string S = \"x\";\n"
      "set: ifndef real A = 9.; set: ifndef const real Q = 4.; set: (real P = 1.; integer M = 2; 0);\n"
      "set: [dof, X1, N + 4, structural, 2, differential]; set: [node, VZ, 12, structural, "
      "string=\"XP[3]\"];\n"
      "set: [element, HARM, 5, loadable, string=count, prev=true]; set: [node, V, 1, parameter]; set: "
      "seed(1);\n"
      "remark: \"A is\", A, N;");
  deck.read_all();
  EXPECT_EQ(deck.errors(), "");
  SymbolTable& t = deck.reader.symbols();
  EXPECT_EQ(t.find("A")->value.number, 2.);
  EXPECT_EQ(t.find("Z")->value.number, 0.);
  EXPECT_EQ(t.find("Q")->value.number, 4.);
  EXPECT_EQ(t.find("M")->value.number, 2.);
  EXPECT_EQ(deck.printed, "A is 2 3\n");
  const PluginSpec& dof = *t.find("X1")->plugin;
  EXPECT_EQ(dof.kind, "dof");
  EXPECT_EQ(dof.label, 7);
  EXPECT_EQ(dof.type, "structural");
  EXPECT_EQ(dof.index, 2);
  EXPECT_TRUE(dof.differential);
  EXPECT_EQ(t.find("VZ")->plugin->datum, "XP[3]");
  EXPECT_EQ(t.find("HARM")->plugin->datum, "count");
  EXPECT_TRUE(t.find("HARM")->plugin->previous);
}

TEST(Set, OverridesWin) {
  DeckFixture deck(
      "set: real OMEGA = 10.; set: ifndef const integer FLAP = 1; set: OMEGA = 20.; set: real R = OMEGA*2;\n"
      "set: string NAME = \"a\";");
  deck.reader.add_override("OMEGA=3*10.");
  deck.reader.add_override("FLAP=0");
  deck.reader.add_override("NAME=rotor");
  deck.reader.add_override("OMEGGA=1");
  deck.read_all();
  SymbolTable& t = deck.reader.symbols();
  EXPECT_EQ(t.find("OMEGA")->value.number, 30.);
  EXPECT_EQ(t.find("R")->value.number, 60.);
  EXPECT_EQ(t.find("FLAP")->value.number, 0.);
  EXPECT_EQ(t.find("NAME")->value.text, "rotor");
  ASSERT_EQ(deck.diagnostics.warning_count(), 1);
  EXPECT_EQ(deck.diagnostics.all()[0].message, "assignment ignored: 'OMEGA' is set on the command line");
  deck.reader.finish();
  ASSERT_EQ(deck.diagnostics.error_count(), 1);
  const Diagnostic& d = deck.diagnostics.all()[1];
  EXPECT_EQ(d.message, "--set: no variable 'OMEGGA' is declared in the deck");
  EXPECT_EQ(d.hint, "did you mean 'OMEGA'?");
  EXPECT_THROW(deck.reader.add_override("OMEGA"), DeckError);
  EXPECT_THROW(deck.reader.add_override("2A=1"), DeckError);
}

TEST(Set, EnvironmentDeclarationsComeFirst) {
  DeckFixture deck("set: ifndef real OMEGA = 10.; set: real R = OMEGA;");
  deck.reader.read_declarations("MBDYNVARS", "const real OMEGA = 40; const integer FLAP = 0");
  deck.read_all();
  EXPECT_EQ(deck.errors(), "");
  EXPECT_EQ(deck.reader.symbols().find("R")->value.number, 40.);
  DeckFixture bad;
  bad.reader.read_declarations("MBDYNVARS", "real A = ");
  EXPECT_EQ(bad.diagnostics.error_count(), 1);
}

TEST(Set, UnusedSymbolsAreTold) {
  DeckFixture deck("set: real USED = 1.; set: real UNUSED = USED;");
  deck.read_all();
  deck.reader.finish();
  ASSERT_EQ(deck.diagnostics.warning_count(), 1);
  EXPECT_EQ(deck.diagnostics.all()[0].message, "'UNUSED' is never used");
}

class Includes : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("whirl_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "parts/deep");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  std::filesystem::path folder_;
};

TEST_F(Includes, MoveTheDirectoryUntilTheFileEnds) {
  write("main.mbd", "include: \"parts/a.set\"; include: \"b.set\"; set: real S = A + B + C;");
  write("b.set", "set: real B = 2.;");
  write("parts/a.set", "set: real A = 1.; include: \"deep/c.set\"; include: \"d.set\";");
  write("parts/deep/c.set", "set: real C = 3.;");
  write("parts/d.set", "set: real D = 4.");  // no semicolon: an error inside two includes
  DeckFixture deck;
  deck.reader.open(folder_ / "main.mbd");
  deck.read_all();
  ASSERT_EQ(deck.diagnostics.error_count(), 1);
  const std::string shown = deck.errors();
  const std::string root = folder_.string();
  EXPECT_EQ(shown, root + "/parts/d.set:1:1: error: the file ends inside this statement: missing ';'?\n" +
                       "     1 | set: real D = 4.\n       | ^\n" + "included from " + root +
                       "/parts/a.set:1:51\n" + "included from " + root + "/main.mbd:1:10\n1 error\n");
  EXPECT_EQ(deck.reader.symbols().find("S")->value.number, 6.);
}

TEST_F(Includes, LoopsAndMissingFilesAreErrors) {
  write("main.mbd",
        "include: \"parts/a.set\"; include: \"nothing.set\"; include: \"parts\"; set: real X = 1.;");
  write("parts/a.set", "include: \"../main.mbd\"; set: real Y = 1.;");
  DeckFixture deck;
  deck.reader.open(folder_ / "main.mbd");
  deck.read_all();
  ASSERT_EQ(deck.diagnostics.error_count(), 3);
  EXPECT_EQ(deck.diagnostics.all()[0].message, "file '../main.mbd' includes itself");
  EXPECT_EQ(deck.diagnostics.all()[1].message,
            "cannot find file '" + (folder_ / "nothing.set").string() + "'");
  EXPECT_EQ(deck.diagnostics.all()[2].message, "cannot read file '" + (folder_ / "parts").string() + "'");
  EXPECT_NE(deck.reader.symbols().find("X"), nullptr);
  EXPECT_NE(deck.reader.symbols().find("Y"), nullptr);
  EXPECT_THROW(deck.reader.open(folder_ / "absent.mbd"), EnvironmentError);
}

TEST_F(Includes, TheSameFileTwiceIsNoLoop) {
  write("main.mbd", "set: integer N = 0; include: \"n.set\"; include: \"n.set\";");
  write("n.set", "set: N = N + 1;");
  DeckFixture deck;
  deck.reader.open(folder_ / "main.mbd");
  deck.read_all();
  EXPECT_EQ(deck.errors(), "");
  EXPECT_EQ(deck.reader.symbols().find("N")->value.number, 2.);
}

// Damaged decks: every prefix, and every byte replaced, of a deck that uses all of the layer.
TEST(DeckReader, SurvivesDamage) {
  const std::string good =
      "set: real A = 1.5e0; # c\nset: [dof, X, 1, abstract, algebraic]; card: \"a\\22;\", (1; 2), A^-2, "
      "eye;\n"
      "/* b */ remark: sprintf(\"%d\", 3) + \"x\"; print symbol table; other: string, \"sin(A)*2\", , 5;";
  const auto read = [](const std::string& text) {
    DeckFixture deck(text);
    try {
      while (deck.reader.next_statement()) {
        deck.reader.guarded([&] {
          while (deck.reader.more()) {
            if (deck.reader.accept("string")) {
              deck.reader.compiled_string();
            } else if (!deck.reader.accept("eye")) {
              deck.reader.value();
            }
          }
        });
      }
      deck.reader.finish();
    } catch (const TooManyErrors&) {
    }
    deck.errors();  // rendering must survive as well
    return deck.diagnostics.error_count();
  };
  EXPECT_EQ(read(good), 0);
  int total = 0;
  for (std::size_t i = 0; i < good.size(); ++i) {
    total += read(good.substr(0, i));
    for (const char c :
         {'\0', '"', '(', ')', ';', ':', ',', '#', '\n', '\xff', '9', '[', '*', '/', 'e', '%'}) {
      std::string bad = good;
      bad[i] = c;
      total += read(bad);
    }
  }
  EXPECT_GT(total, 0);
}

}  // namespace
}  // namespace whirl
