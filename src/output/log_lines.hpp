// Lines of the .log file: what nodes and elements the model has and where they were at the start.
//     keyword: label numbers...            numbers in general notation with 6 digits, as the peer's tools
//     read them
#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace whirl {

class LogLine {
 public:
  LogLine(std::string_view keyword, int label);
  LogLine& label(int n);
  LogLine& word(std::string_view w);
  LogLine& number(double v);
  LogLine& numbers(std::span<const double> v);
  LogLine& numbers(std::initializer_list<double> v) {
    return numbers(std::span<const double>(v.begin(), v.size()));
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

// "structural node: 12 x y z euler123 a b c"; orientation as Item's description says, angles as .mov prints
// them.
std::string structural_node_log(int label, std::span<const double> position, std::string_view orientation,
                                std::span<const double> angles);
// "output frequency: 1"
std::string output_frequency_log(int every);
// "KEYWORD labels: 1 2 3", e.g. "struct node labels: 0 100"
std::string list_log(std::string_view keyword, std::span<const int> values);

}  // namespace whirl
