// Text files and one CSV table from a results file.
#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "output/exports.hpp"
#include "output/file_layout.hpp"
#include "output/output_file.hpp"
#include "output/row_blocks.hpp"
#include "output/text_writer.hpp"

namespace whirl {

std::vector<std::string> export_text(const ResultReader& results, const std::string& stem, int precision) {
  const OutputPlan& plan = results.plan();
  const std::vector<StepRecord> steps = results.steps();
  TextWriter text(stem, plan, results.info(), precision);
  if (!steps.empty()) text.derivatives(steps[0].time, steps[0].iterations, steps[0].residual);
  for_each_row(results,
               [&](std::size_t r, std::span<const double> values, std::span<const unsigned char> active) {
                 text.step(steps[r]);
                 text.row(values, active);
               });
  text.close();
  std::set<std::string> extensions{"out", "log"};
  for (const Item& i : plan.items())
    if (!i.file.empty()) extensions.insert(i.file);
  if (!results.info().frames.empty()) extensions.insert("rfm");
  std::vector<std::string> files;
  for (const std::string& e : extensions) files.push_back(fmt::format("{}.{}", stem, e));
  return files;
}

std::vector<std::string> export_csv(const ResultReader& results, const std::string& stem) {
  OutputFile file(stem + ".csv");
  std::string& b = file.buffer();
  b += "time";
  for (const Item& item : results.plan().items()) {
    for (const Component& c : results.plan().components(item)) {
      for (int k = 0; k < c.width; ++k) {
        fmt::format_to(std::back_inserter(b), ",{}.{}[{}]", item_name(item), c.name, c.unit);
        if (c.width > 1) fmt::format_to(std::back_inserter(b), ".{}", k + 1);
        file.write_if_full();
      }
    }
  }
  b += '\n';
  const std::vector<double> time = results.time();
  for_each_row(results, [&](std::size_t r, std::span<const double> values, std::span<const unsigned char>) {
    fmt::format_to(std::back_inserter(b), FMT_COMPILE("{}"), time[r]);
    for (double v : values) {
      fmt::format_to(std::back_inserter(b), FMT_COMPILE(",{}"), v);
      file.write_if_full();
    }
    b += '\n';
  });
  file.close();
  return {file.path()};
}

}  // namespace whirl
