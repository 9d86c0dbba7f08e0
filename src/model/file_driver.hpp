// File drivers: columns of samples read from a file, as functions of time.
//
//                      fixed step                          variable step (first column: time)
// inside               linear, or the sample at floor((t-t0)/dt)   linear, or the last sample at or before t
// at first, last time  the sample                          with padding 0, else the sample
// outside              0 with padding, else the nearest end value
//
// Bailout: beyond the last sample (upper, any) the run is asked to end normally; before the first (lower,
// any) the evaluation fails.
#pragma once
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace whirl {

struct EvalContext;

enum class Bailout { none, upper, lower, any };

struct FileDriverOptions {
  bool linear = true;  // interpolation; false: const
  bool pad = true;     // zeroes outside
  Bailout bailout = Bailout::none;
};

// The numbers of a file, row by row, and what its leading comments say.
struct SampleTable {
  std::vector<double> values;
  int columns = 0;
  std::optional<double> initial_time, time_step;
  bool open_end = false;  // the last line has no newline
  int rows() const { return columns == 0 ? 0 : static_cast<int>(values.size()) / columns; }
};
// Reads lines of exactly `columns` numbers after leading comment lines. Throws DeckError with the line in the
// message; name is how the file is called in it.
SampleTable read_samples(std::istream& in, const std::string& name, int columns);

class FileDriver {
 public:
  // Samples at t0 + i dt. Pre: at least one row, dt > 0.
  static std::shared_ptr<const FileDriver> fixed_step(int label, SampleTable samples, double t0, double dt,
                                                      FileDriverOptions options);
  // The first column is the time. Throws DeckError when it does not grow or there are fewer than two rows.
  static std::shared_ptr<const FileDriver> variable_step(int label, const SampleTable& samples,
                                                         FileDriverOptions options, SourcePos pos = {});

  int label() const { return label_; }
  int columns() const { return columns_; }
  const FileDriverOptions& options() const { return options_; }
  double first_time() const { return time(0); }
  double last_time() const { return time(rows_ - 1); }
  // Column 0 is the first one that is not the time.
  double value(const EvalContext& ctx, int column) const;

 private:
  FileDriver() = default;
  double time(int row) const { return times_.empty() ? t0_ + dt_ * row : times_[row]; }
  int row_at(double t) const;

  int label_ = 0;
  int columns_ = 0, rows_ = 0;
  std::vector<double> values_;
  std::vector<double> times_;  // variable step
  double t0_ = 0.0, dt_ = 1.0;
  FileDriverOptions options_;
};
using FileDriverPtr = std::shared_ptr<const FileDriver>;

}  // namespace whirl
