#include "deck/source_file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "deck/environment.hpp"

namespace whirl {

namespace {

constexpr std::size_t max_file_bytes = std::size_t{1} << 30;
constexpr int max_include_depth = 64;

std::shared_ptr<const SourceText> read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return nullptr;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > max_file_bytes) return nullptr;
  std::string content{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) return nullptr;
  return std::make_shared<const SourceText>(std::move(content));
}

}  // namespace

SourceText::SourceText(std::string content) : text(std::move(content)), line_starts{0} {
  if (text.starts_with("\xEF\xBB\xBF")) text.replace(0, 3, 3, ' ');  // a byte-order mark is a blank
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_starts.push_back(i + 1);
  }
}

bool FileTable::may_read(const std::filesystem::path& path) const {
  std::error_code error;
  const auto kind = std::filesystem::status(path, error).type();
  using std::filesystem::file_type;
  return !confined_ && !error && kind != file_type::not_found && kind != file_type::directory &&
         kind != file_type::character && kind != file_type::block && kind != file_type::fifo &&
         kind != file_type::socket;
}

void FileTable::repeat(std::vector<Reading> readings) {
  kept_ = std::move(readings);
  repeats_ = true;
}

Reading FileTable::read(const std::filesystem::path& full, bool readable) {
  Reading reading;
  if (repeats_) {
    if (next_kept_ < kept_.size()) reading = kept_[next_kept_++];
  } else {
    reading.name = full.string();
    std::error_code error;
    reading.path = std::filesystem::weakly_canonical(full, error);
    if (error) reading.path = full;
    auto& content = cache_[reading.path];
    if (!content && readable) content = read_text(full);
    reading.content = content;
  }
  readings_.push_back(reading);
  return reading;
}

std::shared_ptr<const SourceText> FileTable::load_data(const std::filesystem::path& path) {
  return read(path, !repeats_ && may_read(path)).content;
}

int FileTable::load(const std::filesystem::path& path, SourcePos included_from, int token_length) {
  const bool first = included_from.file < 0;
  const auto refuse = [&](const std::string& why) {
    if (first) throw EnvironmentError(why);
    throw DeckError(included_from, why, token_length);
  };
  const std::filesystem::path full = first ? path : resolve(included_from.file, path);
  std::error_code error;
  // the deck itself may come through a pipe
  const bool pipe = first && !confined_ && std::filesystem::is_fifo(full, error);
  const Reading reading = read(full, pipe || may_read(full));
  int depth = 0;
  for (SourcePos p = included_from; p.file >= 0; p = (*this)[p.file].included_from) {
    if ((*this)[p.file].identity == reading.path) refuse("file '" + path.string() + "' includes itself");
    if (++depth > max_include_depth) refuse("files are included more than 64 deep");
  }
  if (!reading.content) {
    const bool exists = std::filesystem::exists(full, error);
    const bool unset = !first && full.string().find('$') != std::string::npos;
    refuse("cannot " + std::string(exists ? "read" : "find") + " file '" + full.string() + "'" +
           (unset ? ": an environment variable in its name is not set" : ""));
  }
  files_.push_back({reading.name, reading.path, full.parent_path(), included_from, reading.content});
  return size() - 1;
}

int FileTable::add_text(std::string name, std::string text, std::filesystem::path directory,
                        SourcePos included_from) {
  files_.push_back({std::move(name),
                    {},
                    std::move(directory),
                    included_from,
                    std::make_shared<const SourceText>(std::move(text))});
  return size() - 1;
}

SourcePos FileTable::position(int file, std::size_t offset) const {
  const auto& starts = (*this)[file].content->line_starts;
  const auto next = std::upper_bound(starts.begin(), starts.end(), offset);
  const auto line = static_cast<std::size_t>(next - starts.begin());
  return {file, static_cast<int>(line), static_cast<int>(offset - starts[line - 1]) + 1};
}

std::string_view FileTable::line(SourcePos pos) const {
  if (pos.file < 0 || pos.file >= size() || pos.line <= 0) return {};
  const SourceText& content = *(*this)[pos.file].content;
  const auto k = static_cast<std::size_t>(pos.line - 1);
  if (k >= content.line_starts.size()) return {};
  std::string_view rest = std::string_view(content.text).substr(content.line_starts[k]);
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return rest;
}

std::string FileTable::describe(SourcePos pos) const {
  if (pos.file < 0 || pos.file >= size() || pos.line <= 0) return "command line";
  return (*this)[pos.file].name + ":" + std::to_string(pos.line) + ":" + std::to_string(pos.column);
}

std::filesystem::path FileTable::resolve(int file, const std::filesystem::path& name) const {
  if (file < 0) return name;
  const std::filesystem::path expanded = expand_environment(name.string());
  return expanded.is_absolute() ? expanded : ((*this)[file].directory / expanded).lexically_normal();
}

}  // namespace whirl
