// Reads a results file, also while it grows or after its run was killed.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "output/channels.hpp"

namespace whirl {

// One number of a row.
struct Channel {
  std::size_t item = 0;   // index into plan().items()
  std::size_t index = 0;  // among the numbers of the item
  std::string name;       // "node.struct.12.X[1]"
  std::string unit;
};

class ResultReader {
 public:
  // EnvironmentError when there is no such file, it is no HDF5 file, is cut short, or was not written by
  // whirl.
  explicit ResultReader(const std::string& path);
  ~ResultReader();
  ResultReader(const ResultReader&) = delete;
  ResultReader& operator=(const ResultReader&) = delete;

  const std::string& path() const;
  const OutputPlan& plan() const;
  const RunInfo& info() const;
  // "finished", "running" (still going on, or killed), or why the run stopped.
  const std::string& status() const;

  // Are there netCDF names, one dataset a component of an item?
  bool has_views() const;

  // Rows in the file when it was opened.
  std::size_t rows() const;
  std::vector<double> time() const;
  std::vector<StepRecord> steps() const;

  // All channels, in the order of a row.
  std::vector<Channel> channels() const;
  // The history of one number by name; a component of one number needs no index. EnvironmentError with the
  // nearest names when there is none such.
  std::vector<double> channel(const std::string& name) const;
  // History of an item: rows() x its numbers, row by row.
  std::vector<double> item(std::size_t index) const;
  // `count` whole rows from `first` on, in the plan's order; `active` (if given) gets one flag an item a row.
  void read_rows(std::size_t first, std::size_t count, std::vector<double>& values,
                 std::vector<unsigned char>* active = nullptr) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whirl
