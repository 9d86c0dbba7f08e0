// Drives given by formulas.
#include "deck/read_drive.hpp"

namespace whirl {

namespace {

std::vector<Number> read_numbers(Builder& b, int n) {
  std::vector<Number> out;
  for (int i = 0; i < n; ++i) out.push_back(read_number(b));
  return out;
}

// a time, or `forever`
Number read_end(Builder& b) { return b.reader.accept("forever") ? Number(kForever) : read_number(b); }

// false when it cannot be told yet
bool misordered(const Number& start, const Number& end) {
  return start.known() && end.known() && !(end.value > start.value);
}

// half = -1, one = 1, forever = 0, or a number
int read_cycles(DeckReader& reader) {
  static constexpr std::string_view words[] = {"half", "one", "forever"};
  switch (reader.choose(words)) {
    case 0:
      return -1;
    case 1:
      return 1;
    case 2:
      return 0;
    default:
      return reader.integer();
  }
}

void warn_order(DeckReader& reader, SourcePos where, const char* what) {
  reader.diagnostics().warning(where, std::string(what) + ": the end does not follow the start");
}

}  // namespace

DrivePtr read_const_drive(Builder& b) { return make_const_drive(read_number(b)); }
DrivePtr read_null_drive(Builder&) { return make_const_drive(0.0); }
DrivePtr read_unit_drive(Builder&) { return make_const_drive(1.0); }
DrivePtr read_direct_drive(Builder&) { return make_direct_drive(); }
DrivePtr read_time_step_drive(Builder&) { return make_time_step_drive(); }
DrivePtr read_linear_drive(Builder& b) { return make_polynomial_drive(read_numbers(b, 2)); }
DrivePtr read_parabolic_drive(Builder& b) { return make_polynomial_drive(read_numbers(b, 3)); }
DrivePtr read_cubic_drive(Builder& b) { return make_polynomial_drive(read_numbers(b, 4)); }

DrivePtr read_step_drive(Builder& b) {
  const auto p = read_numbers(b, 3);
  return make_step_drive(p[0], p[1], p[2]);
}

DrivePtr read_double_step_drive(Builder& b) {
  const Number t0 = read_number(b);
  const SourcePos where = b.reader.here();
  const Number t1 = read_end(b);
  if (misordered(t0, t1)) warn_order(b.reader, where, "double step");
  const auto v = read_numbers(b, 2);
  return make_double_step_drive(t0, t1, v[0], v[1]);
}

DrivePtr read_ramp_drive(Builder& b) {
  const Number slope = read_number(b), t0 = read_number(b);
  const SourcePos where = b.reader.here();
  const Number t1 = read_end(b);
  if (misordered(t0, t1)) warn_order(b.reader, where, "ramp");
  return make_ramp_drive(slope, t0, t1, read_number(b));
}

DrivePtr read_double_ramp_drive(Builder& b) {
  const Number slope1 = read_number(b), t0 = read_number(b);
  const SourcePos where = b.reader.here();
  const Number t1 = read_number(b), slope2 = read_number(b), t2 = read_number(b);
  const Number t3 = read_end(b);
  const auto before = [](const Number& x, const Number& y) {
    return x.known() && y.known() && !(x.value <= y.value);
  };
  if (misordered(t0, t1) || before(t1, t2) || before(t2, t3)) {
    b.reader.fail_at(where, "double ramp: the times must grow, t0 < t1 <= t2 <= t3");
  }
  return make_double_ramp_drive(slope1, t0, t1, slope2, t2, t3, read_number(b));
}

DrivePtr read_cosine_drive(Builder& b) {
  const auto p = read_numbers(b, 3);
  const int n = read_cycles(b.reader);
  return make_cosine_drive(p[0], p[1], p[2], n, read_number(b));
}

DrivePtr read_sine_drive(Builder& b) {
  const auto p = read_numbers(b, 3);
  const int n = read_cycles(b.reader);
  return make_sine_drive(p[0], p[1], p[2], n, read_number(b));
}

DrivePtr read_exponential_drive(Builder& b) {
  const auto p = read_numbers(b, 4);
  return make_exponential_drive(p[0], p[1], p[2], p[3], b.model.peer_quirks);
}

DrivePtr read_tanh_drive(Builder& b) {
  const auto p = read_numbers(b, 4);
  return make_tanh_drive(p[0], p[1], p[2], p[3], b.model.peer_quirks);
}

DrivePtr read_step5_drive(Builder& b) {
  const Number t0 = read_number(b), v0 = read_number(b);
  const SourcePos where = b.reader.here();
  const Number t1 = read_number(b);
  if (misordered(t0, t1)) b.reader.fail_at(where, "step5: the end must follow the start");
  return make_step5_drive(t0, v0, t1, read_number(b));
}

DrivePtr read_fourier_series_drive(Builder& b) {
  DeckReader& reader = b.reader;
  const double t0 = reader.real(), w = reader.real();
  const int n = reader.count("number of harmonics", 1);
  std::vector<double> cosines{reader.real()}, sines;
  for (int k = 0; k < n; ++k) {
    cosines.push_back(reader.real());
    sines.push_back(reader.real());
  }
  int cycles = 0;
  if (reader.accept("one")) {
    cycles = 1;
  } else if (!reader.accept("forever")) {
    cycles = reader.count("number of cycles");
  }
  return make_fourier_series_drive(t0, w, std::move(cosines), std::move(sines), cycles, reader.real());
}

DrivePtr read_frequency_sweep_drive(Builder& b) {
  const double t0 = b.reader.real();
  DrivePtr w = read_drive(b);
  DrivePtr amplitude = read_drive(b);
  const double v0 = b.reader.real();
  const double t1 = read_time_or_forever(b.reader);
  return make_frequency_sweep_drive(t0, std::move(w), std::move(amplitude), v0, t1, b.reader.real());
}

DrivePtr read_piecewise_linear_drive(Builder& b) {
  const SourcePos where = b.reader.here();
  const int n = b.reader.count("number of points", 2);
  std::vector<double> x, y;
  for (int i = 0; i < n; ++i) {
    x.push_back(b.reader.real());
    y.push_back(b.reader.real());
  }
  const std::string why = check_points(x, 2);
  if (!why.empty()) b.reader.fail_at(where, "piecewise linear: " + why);
  return make_piecewise_linear_drive(std::move(x), std::move(y));
}

}  // namespace whirl
