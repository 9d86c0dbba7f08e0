#include "app/info.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include "output/result_reader.hpp"

namespace whirl {
namespace {

std::string size_text(double bytes) {
  const char* unit[] = {"B", "kB", "MB", "GB", "TB"};
  int k = 0;
  for (; bytes >= 1000 && k < 4; ++k) bytes /= 1000;
  return fmt::format("{:.3g} {}", bytes, unit[k]);
}

std::string status_text(const std::string& status) {
  if (status == "finished") return "ended properly";
  if (status == "running") return "not closed: the run is still going on, or it was killed";
  return status;
}

// Items of a group that have the same numbers.
struct Row {
  std::size_t items = 0;
  std::set<std::string> kinds;
};

void put_items(std::string& to, const OutputPlan& plan) {
  std::map<std::pair<std::string, int>, Row> rows;
  for (const Item& i : plan.items()) {
    Row& r = rows[{i.group, i.layout}];
    ++r.items;
    if (!i.kind.empty()) r.kinds.insert(i.kind);
  }
  auto out = std::back_inserter(to);
  fmt::format_to(out, "\n{:<16} {:>7}  {:<28} {}\n", "group", "items", "kind", "numbers [unit]");
  for (const auto& [key, r] : rows) {
    std::string numbers;
    for (const Component& c : plan.layouts()[static_cast<std::size_t>(key.second)]) {
      if (c.width == 0) continue;
      numbers += c.width == 1 ? fmt::format(" {} [{}]", c.name, c.unit)
                              : fmt::format(" {}({}) [{}]", c.name, c.width, c.unit);
    }
    fmt::format_to(out, "{:<16} {:>7}  {:<28}{}\n", key.first, r.items, fmt::join(r.kinds, ", "), numbers);
  }
}

}  // namespace

std::string describe_results(const std::string& path) {
  const ResultReader r(path);
  const RunInfo& info = r.info();
  std::string text;
  auto out = std::back_inserter(text);
  auto line = [&](const char* name, const std::string& value) {
    if (!value.empty()) fmt::format_to(out, "{:<9} {}\n", name, value);
  };
  std::error_code ignored;
  line("file", fmt::format("{} ({})", path,
                           size_text(static_cast<double>(std::filesystem::file_size(path, ignored)))));
  line("title", info.title);
  if (!info.deck.empty()) {
    const std::size_t included = info.deck.size() - 1;
    line("deck",
         info.deck[0].name +
             (included ? fmt::format(" and {} included file{}", included, included > 1 ? "s" : "") : ""));
  }
  line("version", info.version);
  line("command", info.command);
  for (const NamedText& o : info.options) line("option", o.name + " = " + o.text);
  for (const NamedText& h : info.host) line(h.name.c_str(), h.text);
  line("run", status_text(r.status()));
  const std::vector<StepRecord> steps = r.steps();
  if (steps.empty()) {
    line("rows", "0");
  } else {
    double iterations = 0;
    for (const StepRecord& s : steps) iterations += s.iterations;
    line("rows",
         fmt::format(
             "{}, steps {} to {}, t = {:g} to {:g} s, last time step {:g} s, {:.2f} iterations a step",
             steps.size(), steps.front().step, steps.back().step, steps.front().time, steps.back().time,
             steps.back().time_step, iterations / static_cast<double>(steps.size())));
  }
  line("channels",
       std::to_string(r.plan().width()) + (r.has_views() ? "" : ", too many for netCDF names: read bulk/"));
  if (!r.plan().items().empty()) put_items(text, r.plan());
  return text;
}

}  // namespace whirl
