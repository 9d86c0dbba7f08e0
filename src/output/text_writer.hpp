// The peer's text files: STEM.mov .jnt .ine .act .frc ... (the lines of the plan's items), STEM.out (a line a
// step), STEM.log (nodes and elements of the model) and STEM.rfm (reference frames, if wanted).
//
// A line: label, right-aligned in 8 columns (.frc and .drv: not), then the numbers in scientific notation
// with `precision` digits after the point, one blank between. .out has general notation with `precision`
// digits.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "output/channels.hpp"

namespace whirl {

class TextWriter {
 public:
  // Creates the files the plan has items for, and .out and .log. EnvironmentError names the file that cannot
  // be.
  TextWriter(const std::string& stem, const OutputPlan& plan, const RunInfo& info, int precision = 6);
  ~TextWriter();
  TextWriter(const TextWriter&) = delete;
  TextWriter& operator=(const TextWriter&) = delete;

  // The iterations that made the initial derivatives; first line of .out.
  void derivatives(double time, int iterations, double error);
  // A line of .out, for every step whether written or not.
  void step(const StepRecord& record);
  // Lines of all items that are on.
  void row(std::span<const double> values, std::span<const unsigned char> active = {});
  // Writes what is still in memory; EnvironmentError when the disk is full.
  void flush();
  void close();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whirl
