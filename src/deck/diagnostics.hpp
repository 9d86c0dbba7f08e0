// Errors and warnings found while reading, and how they are shown:
//
//   rotor.mbd:412:18: error: joint 27 'revolute hinge': expected an orientation matrix, got 'eey'
//      412 |    orientation, eey,
//          |                 ^~~  did you mean 'eye'?
//   included from main.mbd:12:1
//
// Reading goes on after an error, so that one pass tells as much as it can; after max_errors it stops.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "deck/source_file.hpp"

namespace whirl {

enum class Severity { error, warning };

struct Diagnostic {
  Severity severity = Severity::error;
  SourcePos pos;
  int length = 1;
  std::string message;
  std::string hint;  // shown after the caret: "did you mean 'eye'?"
};

// An error that only follows from one already told (a node whose card is wrong is not defined): ends the
// statement, is not shown.
struct FollowUpError : DeckError {
  using DeckError::DeckError;
};

// Thrown when the limit of errors is reached; not a DeckError, so that nobody recovers from it.
struct TooManyErrors {};

class Diagnostics {
 public:
  static constexpr int max_errors = 20;

  explicit Diagnostics(const FileTable& files) : files_(&files) {}

  // Records an error; throws TooManyErrors when it is the last one allowed.
  void error(SourcePos pos, std::string message, int length = 1, std::string hint = {});
  void error(const DeckError& e, std::string_view context = {});
  void warning(SourcePos pos, std::string message, int length = 1, std::string hint = {});
  // A warning that is given once in a run, whatever its position.
  void warn_once(const std::string& key, SourcePos pos, std::string message, int length = 1);

  const std::vector<Diagnostic>& all() const { return all_; }
  int error_count() const { return errors_; }
  int warning_count() const { return static_cast<int>(all_.size()) - errors_; }
  // "rotor.mbd:412:18"
  std::string describe(SourcePos pos) const { return files_->describe(pos); }
  std::string render(const Diagnostic& d) const;
  // All of them in order of discovery, and a last line that counts the errors if there are any.
  std::string render_all() const;

 private:
  const FileTable* files_;
  std::vector<Diagnostic> all_;
  std::set<std::string> given_once_;
  int errors_ = 0;
};

}  // namespace whirl
