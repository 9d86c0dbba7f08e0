// All a run writes: the results file STEM.h5 and, when asked, the peer's text files.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "output/channels.hpp"
#include "output/result_writer.hpp"
#include "output/text_writer.hpp"

namespace whirl {

struct RunOutputOptions {
  bool text = false;
  int precision = 6;  // digits of the text files
  WriterOptions file = {};
};

class RunOutput {
 public:
  RunOutput(const std::string& stem, const OutputPlan& plan, const RunInfo& info,
            const RunOutputOptions& options = {})
      : file_(stem + ".h5", plan, info, options.file) {
    if (options.text) text_ = std::make_unique<TextWriter>(stem, plan, info, options.precision);
  }
  // Once, before the first step.
  void derivatives(double time, int iterations, double error) {
    if (text_) text_->derivatives(time, iterations, error);
  }
  // A step whose state is not written (record.written = false): a line of .out.
  void step(const StepRecord& record) {
    if (text_) text_->step(record);
  }
  // A step with its row, step 0 included.
  void row(const StepRecord& record, std::span<const double> values,
           std::span<const unsigned char> active = {}) {
    file_.row(record, values, active);
    if (!text_) return;
    text_->step(record);
    text_->row(values, active);
  }
  // "finished", or why the run stopped. Without it the results file says that the run was killed.
  void close(const std::string& status = "finished") {
    if (text_) text_->close();
    file_.close(status);
  }
  const std::string& path() const { return file_.path(); }

 private:
  ResultWriter file_;
  std::unique_ptr<TextWriter> text_;
};

}  // namespace whirl
