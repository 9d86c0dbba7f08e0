// The three kinds of error (docs/architecture.md):
//   user's    -> DeckError: what is wrong in a deck or on the command line, with its place; exit code 2
//   numerics' -> returned reports, never exceptions; exit code 1
//   machine's -> EnvironmentError: file, memory, library; exit code 3
// Our own mistakes are assertions.
#pragma once
#include <stdexcept>
#include <string>
#include <utility>

namespace whirl {

// A place in a deck. line and column count from 1; file is an index into the deck's file table; 0 line =
// nowhere.
struct SourcePos {
  int file = -1;
  int line = 0;
  int column = 0;
};

struct DeckError : std::runtime_error {
  DeckError(SourcePos where, const std::string& what, int length = 1, std::string advice = {})
      : std::runtime_error(what), pos(where), token_length(length), hint(std::move(advice)) {}
  SourcePos pos;
  int token_length;
  std::string hint;  // what to write instead, shown beside the place: "did you mean 'eye'?"
};

struct EnvironmentError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace whirl
