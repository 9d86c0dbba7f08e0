#include "output/log_lines.hpp"

#include <fmt/format.h>

namespace whirl {

LogLine::LogLine(std::string_view keyword, int label) : text_(fmt::format("{}: {}", keyword, label)) {}

LogLine& LogLine::label(int n) {
  fmt::format_to(std::back_inserter(text_), " {}", n);
  return *this;
}

LogLine& LogLine::word(std::string_view w) {
  text_ += ' ';
  text_ += w;
  return *this;
}

LogLine& LogLine::number(double v) {
  fmt::format_to(std::back_inserter(text_), " {:.6g}", v);
  return *this;
}

LogLine& LogLine::numbers(std::span<const double> v) {
  for (double x : v) number(x);
  return *this;
}

std::string structural_node_log(int label, std::span<const double> position, std::string_view orientation,
                                std::span<const double> angles) {
  return LogLine("structural node", label).numbers(position).word(orientation).numbers(angles).take();
}

std::string output_frequency_log(int every) { return fmt::format("output frequency: {}", every); }

std::string list_log(std::string_view keyword, std::span<const int> values) {
  return fmt::format("{}: {}", keyword, fmt::join(values, " "));
}

}  // namespace whirl
