// Drives: the table of keywords, drives made of drives, labels.
#include "deck/read_drive.hpp"

#include <limits>

namespace whirl {

namespace {

DrivePtr read_periodic(Builder& b) {
  const double t0 = b.reader.real();
  const SourcePos where = b.reader.here();
  const double period = b.reader.real();
  if (!(period > 0.0)) b.reader.fail_at(where, "the period must be positive");
  return make_periodic_drive(t0, period, read_drive(b));
}

DrivePtr read_nested(Builder& b) {
  DrivePtr outer = read_drive(b);
  return make_nested_drive(std::move(outer), read_drive(b));
}

DrivePtr read_array(Builder& b) {
  const int n = b.reader.count("number of drives", 1);
  std::vector<DrivePtr> terms;
  for (int i = 0; i < n; ++i) terms.push_back(read_drive(b));
  return make_array_drive(std::move(terms));
}

DrivePtr read_mult(Builder& b) {
  DrivePtr f = read_drive(b);
  return make_mult_drive(std::move(f), read_drive(b));
}

DrivePtr read_reference(Builder& b) {
  const SourcePos where = b.reader.here();
  const int length = b.reader.argument_length();
  const int label = b.reader.label("drive caller");
  const auto at = b.model.drive_callers.find(label);
  if (at == b.model.drive_callers.end()) {
    b.reader.fail_at(where, "drive caller " + std::to_string(label) + " is not defined", length,
                     "'postponed' takes one that is defined later");
  }
  return at->second;
}

DrivePtr read_postponed(Builder& b) {
  const SourcePos where = b.reader.here();
  auto drive = std::make_shared<PostponedDrive>(b.reader.label("drive caller"), where);
  b.postponed.push_back(drive);
  return drive;
}

const Keyword<DriveReader> kDrives[] = {
    {"const", read_const_drive, "c"},
    {"null", read_null_drive, "0"},
    {"unit", read_unit_drive, "1"},
    {"one", read_unit_drive, "old spelling of unit"},
    {"time", read_direct_drive, "the time, or a passed argument"},
    {"timestep", read_time_step_drive, "the length of the step, or a passed argument"},
    {"direct", read_direct_drive, "the argument"},
    {"linear", read_linear_drive, "a, b: a + b t"},
    {"parabolic", read_parabolic_drive, "a, b, c: a + b t + c t^2"},
    {"cubic", read_cubic_drive, "a, b, c, d: a + b t + c t^2 + d t^3"},
    {"step", read_step_drive, "t0, v1, v0: v0 before t0, v1 after, the mean at t0"},
    {"double step", read_double_step_drive, "t0, t1, v1, v0: v1 between t0 and t1, v0 outside"},
    {"ramp", read_ramp_drive, "slope, t0, t1 | forever, v0"},
    {"double ramp", read_double_ramp_drive, "slope, t0, t1, slope, t2, t3 | forever, v0"},
    {"cosine", read_cosine_drive, "t0, w, A, half | one | forever | n, v0: v0 + A (1 - cos w(t - t0))"},
    {"sine", read_sine_drive, "t0, w, A, half | one | forever | n, v0: v0 + A sin w(t - t0)"},
    {"exponential", read_exponential_drive, "A, tau, t0, v0: v0 + A (1 - exp(-(t - t0)/tau))"},
    {"tanh", read_tanh_drive, "t0, A, s, v0: v0 + A tanh(s (t - t0))"},
    {"step5", read_step5_drive, "t0, v0, t1, v1: quintic step"},
    {"fourier series", read_fourier_series_drive,
     "t0, w, n, a0, a1, b1, ..., one | forever | N, v0: v0 + a0/2 + sum of n harmonics"},
    {"frequency sweep", read_frequency_sweep_drive,
     "t0, drive w, drive A, v0, t1 | forever, v1: v0 + A sin(w (t - t0))"},
    {"piecewise linear", read_piecewise_linear_drive, "n, x1, y1, ..., xn, yn"},
    {"periodic", read_periodic, "t0, T, drive: repeats the drive's values of [0, T)"},
    {"string", read_string_drive, "\"expression\" of Time, Var, variables, the live model"},
    {"ginac", read_symbolic_drive, "[symbol, \"x\",] \"expression\" of the argument, differentiated"},
    {"drive", read_nested, "outer, inner: outer(inner(t))"},
    {"array", read_array, "n, drives: their sum"},
    {"mult", read_mult, "drive, drive: their product"},
    {"scalar function", read_function_drive, "\"name\" [, definition]: f(t)"},
    {"sample and hold", read_sample_and_hold_drive, "drive, trigger drive [, initial value, v]"},
    {"meter", read_meter_drive, "t0, t1 | forever [, steps, n]: 1 every n-th step"},
    {"closest next", read_closest_next_drive,
     "t0, t1 | forever, drive: 1 at the first step beyond t0 + k inc"},
    {"random", read_random_drive, "A, mean, t0, t1 | forever [, steps, n] [, seed, time | s]"},
    {"file", read_file_drive, "driver [, column [, amplitude, a]]"},
    {"dof", read_dof_drive, "node dof, drive: drive(value of the dof)"},
    {"node", read_node_drive, "label, kind, string, \"datum\" | index, n, drive: drive(datum)"},
    {"element", read_element_drive, "label, kind [, string, \"datum\" | index, n], drive: drive(datum)"},
    {"reference", read_reference, "label of a drive caller"},
    {"postponed", read_postponed, "label of a drive caller that may be defined later"},
    {"discrete filter", nullptr, "", "discrete filters"},
    {"event", nullptr, "", "events"},
    {"octave", nullptr, "", "an interpreter"},
};

}  // namespace

std::span<const Keyword<DriveReader>> drive_keywords() { return kDrives; }

DrivePtr with_memory(Builder& b, DrivePtr drive) {
  b.model.register_memory(drive);
  return drive;
}

Number read_number(Builder& b) {
  if (b.hint != nullptr) {
    if (auto expression = b.reader.late_number()) {
      b.hint->numbers.push_back({b.model.reserve_memory(1), std::move(expression)});
      return Number::late(b.hint->numbers.back().slot);
    }
  }
  return b.reader.real();
}

double read_time_or_forever(DeckReader& reader) {
  return reader.accept("forever") ? kForever : reader.real();
}

DrivePtr read_drive(Builder& b) {
  const DeckReader::Nesting nesting(b.reader);
  const auto* row = find_keyword(drive_keywords(), b.reader.peek_word());
  if (row == nullptr && !b.reader.at_unknown_word()) return read_const_drive(b);
  return require_keyword(b.reader, "a drive", drive_keywords()).read(b);
}

// The drives of a hint sleep until it is taken.
DriveId read_root_drive(Builder& b) {
  DrivePtr drive = read_drive(b);
  if (b.hint != nullptr) drive = make_switched_drive(b.hint->mark, nullptr, std::move(drive));
  return b.model.add_drive(std::move(drive));
}

void read_drive_caller(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  const int label = reader.label("drive caller");
  if (b.model.drive_callers.contains(label)) {
    reader.fail_at(where, "drive caller " + std::to_string(label) + " is already defined", length);
  }
  reader.set_context("drive caller " + std::to_string(label));
  if (reader.accept("name")) reader.string();
  DrivePtr drive = read_drive(b);
  if (reader.accept("output")) b.output.drive_callers[label] = reader.yes_no();
  b.model.drive_callers[label] = std::move(drive);
}

void finish_drives(Builder& b) {
  for (const auto& drive : b.postponed) {
    const auto at = b.model.drive_callers.find(drive->label());
    if (at == b.model.drive_callers.end()) {
      b.reader.diagnostics().error(drive->pos(),
                                   "drive caller " + std::to_string(drive->label()) + " is never defined");
    } else {
      drive->resolve(at->second);
    }
  }
  b.model.variables = b.reader.symbols().variables();
}

}  // namespace whirl
