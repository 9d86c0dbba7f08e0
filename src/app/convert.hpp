// whirl convert FILE.h5 --to mov|csv|nc|vtk [-o STEM] [--precision N]
#pragma once
#include <string>
#include <vector>

namespace whirl {

struct ConvertOptions {
  std::string input;
  std::string to;
  std::string stem;    // empty: the input's name without .h5
  int precision = 12;  // digits of the text files
};

// Returns the names of the files written. DeckError (exit 2): no such format; EnvironmentError (exit 3):
// cannot read the input or write the output.
std::vector<std::string> convert_results(const ConvertOptions& options);

}  // namespace whirl
