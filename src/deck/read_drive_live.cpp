// Drives that read expressions, functions, files and the live model, and those that count steps.
#include <ctime>

#include "deck/read_drive.hpp"
#include "deck/read_live_data.hpp"
#include "deck/read_scalar_function.hpp"

namespace whirl {

DrivePtr read_string_drive(Builder& b) { return make_string_drive(b.reader.compiled_string()); }

DrivePtr read_symbolic_drive(Builder& b) {
  CompileOptions options;
  options.dialect = Dialect::symbolic;
  options.arguments = {"Var"};
  if (b.reader.accept("symbol")) options.arguments = {b.reader.string()};
  return make_symbolic_drive(b.reader.compiled_string(options));
}

DrivePtr read_function_drive(Builder& b) {
  const SourcePos pos = b.reader.here();
  const NamedFunction f = read_named_function(b);
  return make_function_drive(f.name, f.function, pos);
}

DrivePtr read_sample_and_hold_drive(Builder& b) {
  DrivePtr f = read_drive(b);
  DrivePtr trigger = read_drive(b);
  const double initial = b.reader.accept("initial value") ? b.reader.real() : 0.0;
  return with_memory(b, make_sample_and_hold_drive(std::move(f), std::move(trigger), initial));
}

namespace {
// steps, n
int read_steps(DeckReader& reader, const char* what) {
  if (!reader.accept("steps")) return 1;
  const SourcePos where = reader.here();
  const int n = reader.integer();
  if (n > 0) return n;
  reader.diagnostics().warning(where,
                               std::string(what) + ": the number of steps is not positive; 1 is taken");
  return 1;
}
}  // namespace

DrivePtr read_meter_drive(Builder& b) {
  const double t0 = b.reader.real(), t1 = read_time_or_forever(b.reader);
  return make_meter_drive(t0, t1, read_steps(b.reader, "meter"));
}

DrivePtr read_closest_next_drive(Builder& b) {
  const SourcePos pos = b.reader.here();
  const double t0 = b.reader.real(), t1 = read_time_or_forever(b.reader);
  return with_memory(b, make_closest_next_drive(t0, t1, read_drive(b), pos));
}

DrivePtr read_random_drive(Builder& b) {
  DeckReader& reader = b.reader;
  const double amplitude = reader.real(), mean = reader.real(), t0 = reader.real();
  const double t1 = read_time_or_forever(reader);
  const int n = read_steps(reader, "random");
  // drives without a seed of their own get different, reproducible ones
  unsigned long seed = 1000003UL * static_cast<unsigned long>(++b.random_drives);
  if (reader.accept("seed")) {
    seed = reader.accept("time") ? static_cast<unsigned long>(std::time(nullptr))
                                 : static_cast<unsigned long>(reader.integer());
  }
  return make_random_drive(amplitude, mean, t0, t1, n, seed);
}

DrivePtr read_file_drive(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  const int label = reader.label("file driver");
  const auto at = b.file_drivers.find(label);
  if (at == b.file_drivers.end()) {
    reader.fail_at(where, "file driver " + std::to_string(label) + " is not defined", length);
  }
  int column = 1;
  double amplitude = 1.0;
  if (reader.at_number_or_expression() && !reader.at_unknown_word()) {
    column = reader.count("column of the file driver", 1, at->second->columns());
    if (reader.accept("amplitude")) amplitude = reader.real();
  }
  return make_file_drive(at->second, column - 1, amplitude);
}

DrivePtr read_dof_drive(Builder& b) {
  const LiveDatumPtr datum = datum_of(read_node_dof(b));
  return make_datum_drive(datum, read_drive(b));
}

DrivePtr read_node_drive(Builder& b) {
  const LiveDatumPtr datum = read_node_datum(b);
  return make_datum_drive(datum, read_drive(b));
}

DrivePtr read_element_drive(Builder& b) {
  const LiveDatumPtr datum = read_element_datum(b);
  return make_datum_drive(datum, read_drive(b));
}

}  // namespace whirl
