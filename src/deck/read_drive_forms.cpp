// Drives given by formulas.
#include "deck/read_drive.hpp"

namespace whirl {

namespace {

std::vector<double> read_reals(DeckReader& reader, int n) {
  std::vector<double> out;
  for (int i = 0; i < n; ++i) out.push_back(reader.real());
  return out;
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

DrivePtr read_const_drive(Builder& b) { return make_const_drive(b.reader.real()); }
DrivePtr read_null_drive(Builder&) { return make_const_drive(0.0); }
DrivePtr read_unit_drive(Builder&) { return make_const_drive(1.0); }
DrivePtr read_direct_drive(Builder&) { return make_direct_drive(); }
DrivePtr read_time_step_drive(Builder&) { return make_time_step_drive(); }
DrivePtr read_linear_drive(Builder& b) { return make_polynomial_drive(read_reals(b.reader, 2)); }
DrivePtr read_parabolic_drive(Builder& b) { return make_polynomial_drive(read_reals(b.reader, 3)); }
DrivePtr read_cubic_drive(Builder& b) { return make_polynomial_drive(read_reals(b.reader, 4)); }

DrivePtr read_step_drive(Builder& b) {
  const auto p = read_reals(b.reader, 3);
  return make_step_drive(p[0], p[1], p[2]);
}

DrivePtr read_double_step_drive(Builder& b) {
  DeckReader& reader = b.reader;
  const double t0 = reader.real();
  const SourcePos where = reader.here();
  const double t1 = read_time_or_forever(reader);
  if (!(t1 > t0)) warn_order(reader, where, "double step");
  const auto v = read_reals(reader, 2);
  return make_double_step_drive(t0, t1, v[0], v[1]);
}

DrivePtr read_ramp_drive(Builder& b) {
  DeckReader& reader = b.reader;
  const double slope = reader.real(), t0 = reader.real();
  const SourcePos where = reader.here();
  const double t1 = read_time_or_forever(reader);
  if (!(t1 > t0)) warn_order(reader, where, "ramp");
  return make_ramp_drive(slope, t0, t1, reader.real());
}

DrivePtr read_double_ramp_drive(Builder& b) {
  DeckReader& reader = b.reader;
  const double slope1 = reader.real(), t0 = reader.real();
  const SourcePos where = reader.here();
  const double t1 = reader.real(), slope2 = reader.real(), t2 = reader.real();
  const double t3 = read_time_or_forever(reader);
  if (!(t0 < t1 && t1 <= t2 && t2 <= t3)) {
    reader.fail_at(where, "double ramp: the times must grow, t0 < t1 <= t2 <= t3");
  }
  return make_double_ramp_drive(slope1, t0, t1, slope2, t2, t3, reader.real());
}

DrivePtr read_cosine_drive(Builder& b) {
  const auto p = read_reals(b.reader, 3);
  const int n = read_cycles(b.reader);
  return make_cosine_drive(p[0], p[1], p[2], n, b.reader.real());
}

DrivePtr read_sine_drive(Builder& b) {
  const auto p = read_reals(b.reader, 3);
  const int n = read_cycles(b.reader);
  return make_sine_drive(p[0], p[1], p[2], n, b.reader.real());
}

DrivePtr read_exponential_drive(Builder& b) {
  const auto p = read_reals(b.reader, 4);
  return make_exponential_drive(p[0], p[1], p[2], p[3], b.model.peer_quirks);
}

DrivePtr read_tanh_drive(Builder& b) {
  const auto p = read_reals(b.reader, 4);
  return make_tanh_drive(p[0], p[1], p[2], p[3], b.model.peer_quirks);
}

DrivePtr read_step5_drive(Builder& b) {
  const double t0 = b.reader.real(), v0 = b.reader.real();
  const SourcePos where = b.reader.here();
  const double t1 = b.reader.real();
  if (!(t1 > t0)) b.reader.fail_at(where, "step5: the end must follow the start");
  return make_step5_drive(t0, v0, t1, b.reader.real());
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
