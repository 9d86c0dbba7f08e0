#include "output/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"

namespace whirl {
namespace {
constexpr std::size_t kBufferBytes = 256 * 1024;
}

OutputFile::OutputFile(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "wb")) {
  if (!file_) fail("create");
  std::setvbuf(file_, nullptr, _IONBF, 0);
  buffer_.reserve(kBufferBytes + 4096);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, nullptr)),
      buffer_(std::move(other.buffer_)) {}

OutputFile::~OutputFile() {
  if (!file_) return;
  std::fwrite(buffer_.data(), 1, buffer_.size(), file_);
  std::fclose(file_);
}

void OutputFile::fail(const char* what) const {
  throw EnvironmentError(path_ + ": cannot " + what + " the file: " + std::strerror(errno));
}

void OutputFile::write_if_full() {
  if (buffer_.size() >= kBufferBytes) write();
}

void OutputFile::write() {
  const bool done = std::fwrite(buffer_.data(), 1, buffer_.size(), file_) == buffer_.size();
  buffer_.clear();
  if (!done) fail("write");
}

void OutputFile::close() {
  if (!file_) return;
  write();
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail("close");
}

}  // namespace whirl
