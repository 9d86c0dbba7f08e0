// A file written from front to back, in large pieces; every failure is an EnvironmentError with the file's
// name.
#pragma once
#include <cstdio>
#include <string>
#include <string_view>

namespace whirl {

class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;

  // Text or bytes to append to; write_if_full() after each line keeps it small.
  std::string& buffer() { return buffer_; }
  void write_if_full();
  void write();
  void close();
  const std::string& path() const { return path_; }

 private:
  [[noreturn]] void fail(const char* what) const;
  std::string path_;
  std::FILE* file_ = nullptr;
  std::string buffer_;
};

}  // namespace whirl
