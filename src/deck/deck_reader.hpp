// What readers of cards use: statements, then their arguments one by one.
//
//     while (auto statement = reader.next_statement()) {
//       reader.guarded([&] {
//         if (statement->is("body")) {
//           const int label = reader.label("body");
//           reader.set_context("body " + std::to_string(label));
//           ...
//           const double mass = reader.real();
//           if (reader.accept("inertial")) ...
//           reader.end_statement();
//         } else reader.fail_unknown_statement(*statement, known);
//       });
//     }
//
// A statement is `keyword : argument , argument ... ;` or `keyword ;`. Keywords are compared in lower case
// and without blanks. A bare word may be a keyword or the start of an expression: accept(), choose() and
// peek_word() take or see it as a keyword only when the whole argument is that word, and consume nothing
// otherwise; so ask for keywords first, for numbers last. Every number is an expression; an empty field
// (`,,`) is 0 or the default.
//
// General statements are handled inside next_statement(): set, include, remark, print symbol table, setenv,
// and those registered with on_statement(): reference, drive caller, constitutive law...
//
// Errors: everything throws DeckError; guarded() records it and goes on behind the statement.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "deck/diagnostics.hpp"
#include "deck/expression_compiler.hpp"
#include "deck/expression_evaluator.hpp"
#include "deck/lexer.hpp"
#include "deck/source_file.hpp"
#include "deck/symbol_table.hpp"

namespace whirl {

struct Statement {
  std::string keyword;  // normalised
  SourcePos pos;
  int length = 1;
  bool is(std::string_view word) const { return keyword == normalised(word); }
};

struct StringArgument {
  std::string text;
  SourcePos pos;
  int length = 1;
};

class DeckReader {
 public:
  DeckReader(FileTable& files, Diagnostics& diagnostics);
  DeckReader(const DeckReader&) = delete;
  DeckReader& operator=(const DeckReader&) = delete;

  // --- sources
  void open(const std::filesystem::path& path);                  // EnvironmentError if it cannot be read
  void open_text(std::string name, std::string text);            // in memory: tests, fuzzing
  void include(const std::string& path, SourcePos, int length);  // takes effect at the next statement
  // Declarations separated by `;`, as in the environment variable MBDYNVARS; before the first statement.
  void read_declarations(const std::string& name, const std::string& declarations);
  // "NAME=EXPR": replaces the value of NAME where it is declared.
  void add_override(std::string_view assignment);
  // A file name of the deck, relative to the directory of the file being read.
  std::filesystem::path resolve_path(const std::string& name) const;

  // --- statements
  std::optional<Statement> next_statement();
  using Handler = std::function<void(DeckReader&)>;
  void on_statement(std::string_view keyword, Handler handler) {
    handlers_[normalised(keyword)] = std::move(handler);
  }
  // Ends the statement; an error if arguments are left.
  void end_statement();
  // Passes over the arguments that are left.
  void skip_arguments();
  // Runs f; after a DeckError records it, skips to the next statement and returns false.
  bool guarded(const std::function<void()>& f);
  // Said before the messages of errors until the next statement: "joint 27 'revolute hinge'".
  void set_context(std::string context) { context_ = std::move(context); }
  const std::string& context() const { return context_; }

  // --- arguments
  bool more();       // another argument before ';'
  bool at_string();  // a quoted string
  bool at_empty();   // an empty field
  bool at_number_or_expression() { return more() && !at_string() && !at_empty(); }
  // The next argument if it is one bare word (or several, joined), normalised; "" otherwise. Consumes
  // nothing.
  std::string peek_word();
  // The next argument is a bare word, but no variable: a mistyped keyword, most likely.
  bool at_unknown_word();
  // Consumes the next argument if it is this keyword.
  bool accept(std::string_view keyword);
  // Index of the keyword that the next argument is, which is then consumed; -1 if it is none of them.
  int choose(std::span<const std::string_view> keywords);
  // The same, but one of them must be there: "expected <what>, got 'eey'", with the nearest as a hint.
  int require(std::string_view what, std::span<const std::string_view> keywords);
  // The next argument must be a bare word: normalised.
  std::string word(std::string_view what);

  Value value();
  double real();
  int integer();  // reals are truncated, with a warning if that changes them
  bool boolean();
  bool yes_no();  // yes, no, or an expression
  std::string string();
  StringArgument string_argument();
  double real_or(double fallback);  // when the field is empty or missing
  int integer_or(int fallback);
  // A label; negative ones are warned about.
  int label(std::string_view what);
  // A number of things, within [minimum, maximum].
  int count(std::string_view what, int minimum = 0, int maximum = 10000000);
  // A string compiled for evaluation during the run (string and ginac drives, symbolic laws).
  std::shared_ptr<const CompiledExpression> compiled_string(const CompileOptions& options = {});

  // --- texts inside the deck (hints)
  // Calls f to read `text` as the arguments of a statement, all of them; from: where the text stands. While
  // it runs late_number() may be used, and real() refuses numbers that are not known yet.
  void read_inner_text(std::string name, std::string text, SourcePos from, const std::function<void()>& f);
  // In an inner text: the next argument compiled, when it depends on the running model. Otherwise null, and
  // nothing is consumed.
  std::shared_ptr<const CompiledExpression> late_number();

  // Readers that call themselves (drives of drives, laws of laws) hold one of these: nesting has a limit.
  class Nesting {
   public:
    explicit Nesting(DeckReader& reader) : reader_(reader) {
      if (++reader.nesting_ > max_nesting) reader.fail_nesting();
    }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    ~Nesting() { --reader_.nesting_; }
    static constexpr int max_nesting = 200;

   private:
    DeckReader& reader_;
  };

  // --- errors
  SourcePos here();       // place of the next argument
  int argument_length();  // of its text, for the caret
  SourcePos end_of_deck() const;
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {});  // at the next argument
  [[noreturn]] void fail_at(SourcePos pos, const std::string& message, int length = 1,
                            const std::string& hint = {});
  // "expected <what>, got '<argument>'"
  [[noreturn]] void fail_expected(std::string_view what, std::span<const std::string_view> candidates = {});
  [[noreturn]] void fail_unknown_statement(const Statement& statement,
                                           std::span<const std::string_view> known);

  // --- the end of the deck
  // Final programs of all strings; then overrides that met no declaration (errors) and symbols never used
  // (warnings).
  void finish();

  SymbolTable& symbols() { return symbols_; }
  ExpressionEvaluator& evaluator() { return evaluator_; }
  ExpressionCompiler& compiler() { return compiler_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  FileTable& files() { return files_; }

 private:
  struct Source {
    int file;
    std::size_t offset;
  };
  // A bare word and where it ends; end = 0: the argument is not a word.
  struct Word {
    std::size_t at = std::string_view::npos;
    std::size_t end = 0;
    int source = -1;
    std::string text;
  };

  void push_source(int file) { sources_.push_back({file, 0}); }
  LexerText text() const;
  std::size_t skip();  // moves over blanks and returns the offset
  char next_char();
  const Word& scan_word();
  Statement read_keyword();
  void after_argument(bool colon_allowed);
  void consume_word();
  void recover();
  [[noreturn]] void fail_nesting();
  bool starts_statement_line(std::size_t at) const;
  Value evaluate_here();
  bool known_while_reading(const Expression& expression);
  // The argument that starts at an offset of the current text: its length, for the caret, and an error there.
  int length_at(std::size_t offset) const;
  [[noreturn]] void fail_offset(std::size_t offset, const std::string& message) const;
  void warn_offset(std::size_t offset, const std::string& message);

  // general statements (general_statements.cpp)
  void add_general_statements();
  void read_set();
  void read_plugin();
  std::string read_plugin_word();
  void read_plugin_options(PluginSpec& spec);
  void expect_symbol(std::string_view symbol);
  void read_include();
  void read_remark();

  FileTable& files_;
  Diagnostics& diagnostics_;
  SymbolTable symbols_;
  ExpressionEvaluator evaluator_;
  ExpressionCompiler compiler_;
  std::map<std::string, Handler> handlers_;
  std::vector<Source> sources_;
  Word word_;
  bool in_statement_ = false;
  bool inner_text_ = false;
  bool ended_ = true;  // the ';' of the last statement has been passed
  std::size_t statement_start_ = 0;
  std::string context_;
  int nesting_ = 0;
};

}  // namespace whirl
