#include "model/file_driver.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <istream>
#include <string_view>

#include "base/whole_number.hpp"
#include "model/context.hpp"

namespace whirl {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return s;
}

// The number at the front of s, which is removed; nothing when there is none.
std::optional<double> take_number(std::string_view& s) {
  s = trimmed(s);
  if (!s.empty() && s.front() == '+') s.remove_prefix(1);
  double number = 0.0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), number);
  if (error != std::errc{}) return std::nullopt;
  s.remove_prefix(static_cast<std::size_t>(end - s.data()));
  if (!s.empty() && !is_space(s.front())) return std::nullopt;
  return number;
}

// "# initial time: 0.5" -> 0.5
void read_comment(std::string_view line, SampleTable& table) {
  line.remove_prefix(1);
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return;
  const std::string_view key = trimmed(line.substr(0, colon));
  std::string_view rest = line.substr(colon + 1);
  if (key == "initial time") table.initial_time = take_number(rest);
  if (key == "time step") table.time_step = take_number(rest);
}

}  // namespace

SampleTable read_samples(std::istream& in, const std::string& name, int columns) {
  SampleTable table;
  table.columns = columns;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    table.open_end = in.eof();
    std::string_view rest = trimmed(line);
    if (table.values.empty() && rest.starts_with('#')) {
      read_comment(rest, table);
      continue;
    }
    for (int i = 0; i < columns; ++i) {
      const std::optional<double> sample = take_number(rest);
      if (!sample) {
        throw DeckError({}, "file '" + name + "', line " + std::to_string(number) + ": expected " +
                                std::to_string(columns) + " number" + (columns == 1 ? "" : "s") +
                                " separated by blanks");
      }
      table.values.push_back(*sample);
    }
    if (!trimmed(rest).empty()) {
      throw DeckError({}, "file '" + name + "', line " + std::to_string(number) + ": more than " +
                              std::to_string(columns) + " columns");
    }
  }
  return table;
}

std::shared_ptr<const FileDriver> FileDriver::fixed_step(int label, SampleTable samples, double t0, double dt,
                                                         FileDriverOptions options) {
  std::shared_ptr<FileDriver> driver(new FileDriver);
  driver->label_ = label;
  driver->columns_ = samples.columns;
  driver->rows_ = samples.rows();
  driver->values_ = std::move(samples.values);
  driver->t0_ = t0;
  driver->dt_ = dt;
  driver->options_ = options;
  return driver;
}

std::shared_ptr<const FileDriver> FileDriver::variable_step(int label, const SampleTable& samples,
                                                            FileDriverOptions options, SourcePos pos) {
  std::shared_ptr<FileDriver> driver(new FileDriver);
  driver->label_ = label;
  driver->columns_ = samples.columns - 1;
  driver->rows_ = samples.rows();
  driver->options_ = options;
  if (driver->rows_ < 2) throw DeckError(pos, "a variable step file driver needs at least two rows");
  for (int row = 0; row < driver->rows_; ++row) {
    const double* from = samples.values.data() + static_cast<std::ptrdiff_t>(row) * samples.columns;
    if (row > 0 && !(from[0] > driver->times_.back())) {
      throw DeckError(pos, "the time of row " + std::to_string(row + 1) +
                               " of a variable step file driver is not greater than the one before");
    }
    driver->times_.push_back(from[0]);
    driver->values_.insert(driver->values_.end(), from + 1, from + samples.columns);
  }
  return driver;
}

// Row of the last sample at or before t, at most the last but one. Pre: t is not before the first sample.
int FileDriver::row_at(double t) const {
  int row = times_.empty()
                ? to_int(std::floor((t - t0_) / dt_))
                : static_cast<int>(std::upper_bound(times_.begin(), times_.end(), t) - times_.begin()) - 1;
  return std::clamp(row, 0, rows_ - 1);
}

double FileDriver::value(const EvalContext& ctx, int column) const {
  const double t = ctx.time;
  const auto sample = [&](int row) { return values_[static_cast<std::size_t>(row) * columns_ + column]; };
  const bool below = t<first_time(), above = t> last_time();
  if (above && (options_.bailout == Bailout::upper || options_.bailout == Bailout::any)) {
    if (ctx.status != nullptr) {
      ctx.status->end_run("file driver " + std::to_string(label_) + ": the time is beyond the last sample");
    }
  }
  if (below && (options_.bailout == Bailout::lower || options_.bailout == Bailout::any)) {
    ctx.fail("file driver " + std::to_string(label_) + ": the time is before the first sample");
  }
  if (below) return options_.pad ? 0.0 : sample(0);
  if (above) return options_.pad ? 0.0 : sample(rows_ - 1);
  if (!times_.empty() && options_.pad && (t == first_time() || t == last_time())) return 0.0;
  const int row = row_at(t);
  if (!options_.linear || row == rows_ - 1) return sample(row);
  const double from = time(row), s = (t - from) / (time(row + 1) - from);
  return (1.0 - s) * sample(row) + s * sample(row + 1);
}

}  // namespace whirl
