// file: label, fixed step | variable step, ...: columns of a file as functions of time.
#include <optional>
#include <sstream>

#include "deck/builder.hpp"
#include "model/drives.hpp"

namespace whirl {

namespace {

// [initial time,] x | from file
std::optional<double> read_time(DeckReader& reader, std::string_view keyword) {
  if (!reader.accept(keyword)) {
    reader.diagnostics().warning(reader.here(), "the keyword '" + std::string(keyword) + "' is missing");
  }
  if (reader.accept("from file")) return std::nullopt;
  return reader.real();
}

FileDriverOptions read_options(DeckReader& reader) {
  FileDriverOptions options;
  if (reader.accept("interpolation")) {
    static constexpr std::string_view kinds[] = {"linear", "const"};
    options.linear = reader.require("linear or const", kinds) == 0;
  }
  if (reader.accept("pad zeroes") || reader.accept("pad zeros")) {
    options.pad = reader.yes_no();
  } else if (reader.accept("bailout")) {
    static constexpr std::string_view kinds[] = {"none", "upper", "lower", "any"};
    options.bailout = static_cast<Bailout>(reader.require("none, upper, lower or any", kinds));
  }
  return options;
}

struct NamedTable {
  SampleTable table;
  StringArgument name;
};
// Where the file is read to its end the peer loses a last line without newline.
void open_end(Builder& b, NamedTable& samples) {
  if (!samples.table.open_end) return;
  if (b.model.peer_quirks && samples.table.rows() > 1) {
    samples.table.values.resize(samples.table.values.size() -
                                static_cast<std::size_t>(samples.table.columns));
  } else {
    b.reader.diagnostics().warning(samples.name.pos,
                                   "the last line of file '" + samples.name.text +
                                       "' has no newline; it counts, though the peer loses it",
                                   samples.name.length);
  }
}

NamedTable read_table(DeckReader& reader, int columns) {
  NamedTable out;
  out.name = reader.string_argument();
  const auto content = reader.files().load_data(reader.resolve_path(out.name.text));
  if (content == nullptr)
    reader.fail_at(out.name.pos, "file '" + out.name.text + "' cannot be read", out.name.length);
  std::istringstream in(content->text);
  try {
    out.table = read_samples(in, out.name.text, columns);
  } catch (const DeckError& e) {
    reader.fail_at(out.name.pos, e.what(), out.name.length);
  }
  if (out.table.rows() == 0) {
    reader.fail_at(out.name.pos, "file '" + out.name.text + "' holds no samples", out.name.length);
  }
  return out;
}

double from_file(DeckReader& reader, const StringArgument& name, std::optional<double> given,
                 std::optional<double> in_file, const char* what) {
  if (given) return *given;
  if (in_file) return *in_file;
  reader.fail_at(name.pos, "file '" + name.text + "' has no comment '# " + what + ": ...'", name.length);
}

FileDriverPtr read_fixed_step(Builder& b, int label) {
  DeckReader& reader = b.reader;
  const bool all = reader.accept("count");
  const int steps = all ? 0 : reader.count("number of steps", 1);
  const int columns = reader.count("number of columns", 1);
  const std::optional<double> t0 = read_time(reader, "initial time");
  const SourcePos dt_pos = reader.here();
  const std::optional<double> dt = read_time(reader, "time step");
  const FileDriverOptions options = read_options(reader);
  NamedTable samples = read_table(reader, columns);
  if (all) open_end(b, samples);
  const double initial = from_file(reader, samples.name, t0, samples.table.initial_time, "initial time");
  const double step = from_file(reader, samples.name, dt, samples.table.time_step, "time step");
  if (!(step > 0.0)) reader.fail_at(dt_pos, "the time step must be positive");
  if (!all && steps > samples.table.rows()) {
    reader.fail_at(samples.name.pos,
                   "file '" + samples.name.text + "' holds " + std::to_string(samples.table.rows()) +
                       " samples, fewer than the " + std::to_string(steps) + " of the card",
                   samples.name.length);
  }
  if (!all) samples.table.values.resize(static_cast<std::size_t>(steps) * static_cast<std::size_t>(columns));
  return FileDriver::fixed_step(label, std::move(samples.table), initial, step, options);
}

FileDriverPtr read_variable_step(Builder& b, int label) {
  DeckReader& reader = b.reader;
  const int columns = reader.count("number of columns", 1);
  const FileDriverOptions options = read_options(reader);
  NamedTable samples = read_table(reader, columns + 1);
  open_end(b, samples);
  return FileDriver::variable_step(label, samples.table, options, samples.name.pos);
}

}  // namespace

void read_file_driver(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const int label = reader.label("file driver");
  reader.set_context("file driver " + std::to_string(label));
  if (b.file_drivers.contains(label)) {
    reader.fail_at(where, "file driver " + std::to_string(label) + " is already defined");
  }
  if (reader.accept("name")) reader.string();
  static constexpr std::string_view kinds[] = {"fixed step", "variable step"};
  static constexpr std::string_view later[] = {"socket", "rtai input", "stream", "fixed step socket"};
  if (reader.choose(later) >= 0)
    reader.fail_at(where, "file drivers fed by other programs are not supported yet");
  FileDriverPtr driver = reader.require("fixed step or variable step", kinds) == 0
                             ? read_fixed_step(b, label)
                             : read_variable_step(b, label);
  b.meet("file drivers");
  // one that may end the run is looked at even if no drive reads it
  if (driver->options().bailout != Bailout::none) b.model.add_drive(make_file_drive(driver, 0, 1.0));
  b.file_drivers[label] = std::move(driver);
}

}  // namespace whirl
