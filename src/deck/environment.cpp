#include "deck/environment.hpp"

#include <cstdlib>

#include "deck/lexer.hpp"

namespace whirl {

bool set_environment(const std::string& assignment, bool overwrite) {
  const auto equal = assignment.find('=');
  const std::string name = assignment.substr(0, equal);
  if (equal == std::string::npos) return ::unsetenv(name.c_str()) == 0;
  return ::setenv(name.c_str(), assignment.substr(equal + 1).c_str(), overwrite ? 1 : 0) == 0;
}

std::string expand_environment(std::string_view name) {
  std::string out;
  std::size_t i = 0;
  if (name == "~" || name.starts_with("~/")) {
    if (const char* home = std::getenv("HOME")) {
      out = home;
      i = 1;
    }
  }
  while (i < name.size()) {
    if (name[i] != '$') {
      out += name[i++];
      continue;
    }
    const bool braces = name.substr(i + 1, 1) == "{";
    const std::size_t first = i + (braces ? 2 : 1);
    std::size_t last = first;
    while (last < name.size() && is_name_char(name[last])) ++last;
    const bool closed = last > first && (!braces || name.substr(last, 1) == "}");
    const char* value = closed ? std::getenv(std::string(name.substr(first, last - first)).c_str()) : nullptr;
    const std::size_t end = closed ? last + (braces ? 1 : 0) : i + 1;
    out += value != nullptr ? std::string_view(value) : name.substr(i, end - i);
    i = end;
  }
  return out;
}

}  // namespace whirl
