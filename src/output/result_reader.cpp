#include "output/result_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "base/error.hpp"
#include "output/file_layout.hpp"
#include "output/h5.hpp"

namespace whirl {
namespace {

std::vector<NamedText> read_table(const h5::File& file, const std::string& name, const char* second) {
  std::vector<NamedText> table;
  if (!file.exists("/run/" + name + ".name")) return table;
  std::vector<std::string> names = file.read_strings("/run/" + name + ".name");
  std::vector<std::string> texts = file.read_strings("/run/" + name + second);
  for (std::size_t i = 0; i < std::min(names.size(), texts.size()); ++i)
    table.push_back({names[i], texts[i]});
  return table;
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

}  // namespace

struct ResultReader::Impl {
  h5::File file;
  OutputPlan plan;
  RunInfo info;
  std::string status;
  bool views = true;
  std::vector<Bulk> bulks;
  std::vector<std::pair<const Bulk*, std::uint64_t>> place;  // of each item
  std::size_t rows = 0;

  explicit Impl(const std::string& path) : file(h5::File::open(path)) {}
  void load();
  void read(const std::string& name, const std::vector<std::uint64_t>& start,
            const std::vector<std::uint64_t>& count, double* to);
};

// The library learns where a file ends when it opens it, but reads a dataset's chunk index when it first
// needs it. In the file of a running computation an index may by then name chunks beyond that end; opened
// anew, the file fits its indices again. Rows that were there stay, so nothing else changes.
void ResultReader::Impl::read(const std::string& name, const std::vector<std::uint64_t>& start,
                              const std::vector<std::uint64_t>& count, double* to) {
  for (int tries = status == "running" ? 3 : 1;; --tries) {
    try {
      return file.read_block(name, start, count, to);
    } catch (const EnvironmentError&) {
      if (tries == 1) throw;
    }
    file.close();  // first, for the library gives a file that is open once more as it is
    file = h5::File::open(std::string(file.path()));
  }
}

void ResultReader::Impl::load() {
  std::string format = file.exists("/run") ? file.read_attribute("/run", "format") : "";
  if (format != "whirl results 1" || !file.exists("/run/plan") || !file.exists("/time"))
    throw EnvironmentError(file.path() + ": an HDF5 file, but not a results file of whirl");
  try {
    plan = plan_from_json(file.read_text("/run/plan"));
  } catch (const EnvironmentError&) {
    throw;
  } catch (const std::exception& e) {
    throw EnvironmentError(file.path() + ": the list of channels cannot be read: " + e.what());
  }
  status = file.read_attribute("/run", "status");
  views = file.read_attribute("/run", "views") == "yes";
  info.title = file.read_attribute("/run", "title");
  info.version = file.read_attribute("/run", "version");
  info.command = file.read_attribute("/run", "command");
  info.deck = read_table(file, "deck", ".text");
  info.options = read_table(file, "options", ".value");
  info.host = read_table(file, "host", ".value");
  if (file.exists("/run/log")) info.log = split_lines(file.read_text("/run/log"));
  if (file.exists("/run/frames")) {
    for (const std::string& line : file.read_strings("/run/frames")) {
      std::istringstream in(line);
      FrameLine& f = info.frames.emplace_back();
      in >> f.label;
      for (std::string number; in >> number;) f.numbers.push_back(std::strtod(number.c_str(), nullptr));
    }
  }
  bulks = make_bulks(plan);
  place.assign(plan.items().size(), {nullptr, 0});
  rows = file.extent("/time").at(0);
  for (const Bulk& b : bulks) {
    std::vector<std::uint64_t> dims = file.extent(bulk_path(b));
    if (dims.size() != 3 || dims[1] != b.items.size() || dims[2] != b.width)
      throw EnvironmentError(file.path() + ": " + bulk_path(b) + " does not fit the list of channels");
    rows = std::min<std::size_t>(rows, dims[0]);
    for (std::size_t k = 0; k < b.items.size(); ++k) place[b.items[k]] = {&b, k};
  }
  // A kill in the middle of a flush may leave rows that were announced but not written.
  std::vector<double> time(rows);
  read("/time", {0}, {rows}, time.data());
  while (rows > 0 && std::isnan(time[rows - 1])) --rows;
}

ResultReader::ResultReader(const std::string& path) : impl_(std::make_unique<Impl>(path)) { impl_->load(); }
ResultReader::~ResultReader() = default;

const std::string& ResultReader::path() const { return impl_->file.path(); }
const OutputPlan& ResultReader::plan() const { return impl_->plan; }
const RunInfo& ResultReader::info() const { return impl_->info; }
const std::string& ResultReader::status() const { return impl_->status; }
bool ResultReader::has_views() const { return impl_->views; }
std::size_t ResultReader::rows() const { return impl_->rows; }

std::vector<double> ResultReader::time() const {
  std::vector<double> t(impl_->rows);
  impl_->read("/time", {0}, {impl_->rows}, t.data());
  return t;
}

std::vector<StepRecord> ResultReader::steps() const {
  std::vector<StepRecord> out(impl_->rows);
  auto column = [&](const char* name, auto assign) {
    std::vector<double> v(impl_->rows);
    impl_->read(name, {0}, {impl_->rows}, v.data());
    for (std::size_t i = 0; i < v.size(); ++i) assign(out[i], v[i]);
  };
  column("/time", [](StepRecord& r, double v) { r.time = v; });
  column("/run.step", [](StepRecord& r, double v) { r.step = static_cast<int>(v); });
  column("/run.timestep", [](StepRecord& r, double v) { r.time_step = v; });
  column("/run.iterations", [](StepRecord& r, double v) { r.iterations = static_cast<int>(v); });
  column("/run.residual", [](StepRecord& r, double v) { r.residual = v; });
  column("/run.correction", [](StepRecord& r, double v) { r.correction = v; });
  column("/run.by_correction", [](StepRecord& r, double v) { r.by_correction = v != 0; });
  return out;
}

std::vector<Channel> ResultReader::channels() const {
  std::vector<Channel> out;
  out.reserve(impl_->plan.width());
  for (std::size_t i = 0; i < impl_->plan.items().size(); ++i) {
    const Item& item = impl_->plan.items()[i];
    std::size_t index = 0;
    for (const Component& c : impl_->plan.components(item))
      for (int k = 0; k < c.width; ++k)
        out.push_back({i, index++, fmt::format("{}.{}", item_name(item), number_name(c, k)), c.unit});
  }
  return out;
}

std::vector<double> ResultReader::channel(const std::string& name) const {
  if (name == "time") return time();
  std::vector<Channel> all = channels();
  auto found = std::find_if(all.begin(), all.end(), [&](const Channel& c) { return c.name == name; });
  if (found == all.end()) {
    std::string message = fmt::format("{}: no channel '{}'", path(), name);
    auto near = std::min_element(all.begin(), all.end(), [&](const Channel& a, const Channel& b) {
      return distance(a.name, name) < distance(b.name, name);
    });
    if (near != all.end()) message += fmt::format("; did you mean '{}'?", near->name);
    throw EnvironmentError(message);
  }
  auto [bulk, k] = impl_->place[found->item];
  std::vector<double> out(impl_->rows);
  impl_->read(bulk_path(*bulk), {0, k, found->index}, {impl_->rows, 1, 1}, out.data());
  return out;
}

std::vector<double> ResultReader::item(std::size_t index) const {
  auto [bulk, k] = impl_->place.at(index);
  if (!bulk) return {};
  std::vector<double> out(impl_->rows * bulk->width);
  impl_->read(bulk_path(*bulk), {0, k, 0}, {impl_->rows, 1, bulk->width}, out.data());
  return out;
}

void ResultReader::read_rows(std::size_t first, std::size_t count, std::vector<double>& values,
                             std::vector<unsigned char>* active) const {
  const std::size_t width = impl_->plan.width(), items = impl_->plan.items().size();
  values.resize(count * width);
  if (active) active->assign(count * items, 1);
  std::vector<double> block;
  for (const Bulk& b : impl_->bulks) {
    const std::size_t row = b.items.size() * b.width;
    block.resize(count * row);
    impl_->read(bulk_path(b), {first, 0, 0}, {count, b.items.size(), b.width}, block.data());
    for (std::size_t r = 0; r < count; ++r) {
      for (std::size_t k = 0; k < b.items.size(); ++k) {
        const double* from = block.data() + r * row + k * b.width;
        const Item& item = impl_->plan.items()[b.items[k]];
        std::copy_n(from, b.width, values.data() + r * width + item.offset);
        // A row of nothing but NaN is how the writer marks an item that was off.
        if (active && std::all_of(from, from + b.width, [](double v) { return std::isnan(v); }))
          (*active)[r * items + b.items[k]] = 0;
      }
    }
  }
}

}  // namespace whirl
