// The text of a deck: files and, for tests and command lines, texts in memory, each with a number that
// SourcePos refers to. Every inclusion is an entry of its own, for it knows who included it and in which
// directory names inside it are looked up; the text itself is shared.
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace whirl {

struct SourceText {
  std::string text;
  std::vector<std::size_t> line_starts;
  explicit SourceText(std::string content);
};

struct SourceFile {
  std::string name;                 // as shown to the user
  std::filesystem::path identity;   // canonical path, empty for a text in memory
  std::filesystem::path directory;  // where file names inside this file are looked up
  SourcePos included_from;          // the include statement, nowhere for a first file
  std::shared_ptr<const SourceText> content;
};

// A text that was read from outside: a deck file or a table of samples.
struct Reading {
  std::string name;                           // as shown to the user
  std::filesystem::path path;                 // where it was, canonical
  std::shared_ptr<const SourceText> content;  // null: it could not be read
};

class FileTable {
 public:
  // Loads a file. `path` is relative to the directory of the including file, or to the working directory for
  // a first one; the directory of the new file is that of its path (an include of "dir/file" moves into dir
  // until it ends). Throws DeckError at included_from (a file that cannot be read, a file that includes
  // itself) or, for a first file, EnvironmentError.
  int load(const std::filesystem::path& path, SourcePos included_from = {}, int token_length = 1);
  int add_text(std::string name, std::string text, std::filesystem::path directory = {},
               SourcePos included_from = {});

  // Loads a table of samples, `path` as resolve() gives it; null when it may not or cannot be read.
  std::shared_ptr<const SourceText> load_data(const std::filesystem::path& path);

  // All that was read so far, in that order: the deck first.
  const std::vector<Reading>& readings() const { return readings_; }
  // Said before anything is read: no file is opened, these are given out instead, one after the other. A deck
  // asks for the same files in the same order as long as its text, variables and options are the same.
  void repeat(std::vector<Reading> readings);

  // From now on no file is read: a text in memory is all there is (fuzzing).
  void confine() { confined_ = true; }
  const SourceFile& operator[](int file) const { return files_.at(static_cast<std::size_t>(file)); }
  int size() const { return static_cast<int>(files_.size()); }
  std::string_view text(int file) const { return (*this)[file].content->text; }
  SourcePos position(int file, std::size_t offset) const;
  // The line a position is in, without its end; empty for nowhere.
  std::string_view line(SourcePos pos) const;
  // "rotor.mbd:412:18", or "command line" for nowhere.
  std::string describe(SourcePos pos) const;
  // A file name found in a deck, made relative to the directory of that deck file.
  std::filesystem::path resolve(int file, const std::filesystem::path& name) const;

 private:
  // It exists, is no directory or device, and reading is allowed.
  bool may_read(const std::filesystem::path& path) const;
  // The next of what is repeated, or the file itself.
  Reading read(const std::filesystem::path& full, bool readable);

  std::vector<SourceFile> files_;
  std::vector<Reading> readings_, kept_;
  std::size_t next_kept_ = 0;
  bool repeats_ = false;
  std::map<std::filesystem::path, std::shared_ptr<const SourceText>> cache_;
  bool confined_ = false;
};

// Positions of an expression's characters: offsets into a file, or, inside a string, always the string
// itself.
struct TextPlace {
  const FileTable* files = nullptr;
  int file = -1;
  SourcePos fixed;
  int fixed_length = 0;
  bool is_fixed() const { return fixed_length > 0; }
  SourcePos at(std::size_t offset) const { return is_fixed() ? fixed : files->position(file, offset); }
  int length(std::size_t n) const { return is_fixed() ? fixed_length : static_cast<int>(n); }
};

}  // namespace whirl
