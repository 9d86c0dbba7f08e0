// Writes a run's results file (layout: file_layout.hpp).
//
// row() copies the numbers into a block of memory; a thread of the writer's own does all the rest: it makes
// the netCDF views while the first steps are computed, writes every full block, and once a second what has
// come since. So a step pays a copy, a reader sees rows at most about a second old, and a killed run leaves
// everything but that second.
//
// Errors of the thread (disk full) are thrown by the next row() or by close(), as EnvironmentError naming the
// file.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "output/channels.hpp"

namespace whirl {

struct WriterOptions {
  double flush_seconds = 1.0;             // longest time a row waits in memory
  std::size_t block_bytes = 1024 * 1024;  // rows are written in blocks of about this size
  bool views = true;                      // the netCDF names
  // With more names than this there are none: each costs the thread about 0.1 ms, and netCDF tools that open
  // a file with tens of thousands of variables are of no use. The numbers are in bulk all the same.
  std::size_t max_views = 20000;
};

class ResultWriter {
 public:
  // Creates the file (an old one is replaced) and writes all that is known before the first step.
  ResultWriter(const std::string& path, const OutputPlan& plan, const RunInfo& info,
               const WriterOptions& options = {});
  // Without close() the file is left as after a kill: readable, status "running".
  ~ResultWriter();
  ResultWriter(const ResultWriter&) = delete;
  ResultWriter& operator=(const ResultWriter&) = delete;

  // values: plan.width() doubles; active: one flag an item, or empty = all on.
  void row(const StepRecord& record, std::span<const double> values,
           std::span<const unsigned char> active = {});
  // Writes what is left and the run's end: "finished", or why it stopped. Says nothing when called again.
  void close(const std::string& status = "finished");

  const std::string& path() const;
  long rows() const;
  // Processor time that the writer's own thread took; known after close().
  double thread_seconds() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whirl
