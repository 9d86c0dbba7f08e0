// Recorder: what a run writes, from the model. It lists the items once (OutputPlan) and fills a row of
// numbers from the state at every output step.
#pragma once
#include <vector>

#include "deck/builder.hpp"
#include "output/channels.hpp"
#include "solve/solver.hpp"

namespace whirl {

class Recorder {
 public:
  Recorder(const Model& model, const OutputSettings& settings);
  const OutputPlan& plan() const { return plan_; }
  const std::vector<std::string>& log_lines() const { return log_; }

  // Is this step an output step?
  bool due(const Solver& solver, long step) const;
  // Fills row() and active() from the current state.
  void record(const Solver& solver);
  std::span<double> row() { return row_; }
  std::span<unsigned char> active() { return active_; }

  // Where the items of the plan come from, one each.
  enum class Kind { node, dummy, momentum, scalar, parameter, element, drive };
  struct Source {
    Kind kind;
    int index;  // of the node, or of the element in its batch
    const ElementBatch* batch;
    const Drive* drive = nullptr;
  };
  const std::vector<Source>& sources() const { return sources_; }
  // What is read for items that no node or element gives by itself.
  void reads_of_master(ReadSet& reads) const;
  // record() fills in these items only.
  void restrict_to(std::vector<int> items) { recorded_ = std::move(items); }

 private:
  void add_node(int index);
  void add_dummy(int index);
  void add_element(const ElementBatch& batch, int e);
  void add_drive_callers();

  const Model& model_;
  const OutputSettings settings_;
  OutputPlan plan_;
  std::vector<Source> sources_;
  std::vector<int> recorded_;  // items
  std::vector<std::string> log_;
  std::vector<double> row_;
  std::vector<unsigned char> active_;
};

// The reference frames of a deck as .rfm shows them; none unless it says `default output: reference frames`.
std::vector<FrameLine> frame_lines(const ReferenceTable& frames, const OutputSettings& settings);

}  // namespace whirl
