// RowGather: every rank records its items of a row of results, the master puts the row together. Rows travel
// while the ranks go on: the master takes them up when the next one is due, and nobody waits for it.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "app/crew.hpp"
#include "app/recorder.hpp"

namespace whirl {

class RowGather {
 public:
  RowGather(Crew& crew, Recorder& recorder, int tag = 512);

  // All ranks, at an output step: records and sends. Pre: the row before was completed.
  void begin(const Solver& solver);
  // Master: puts the row begun last together in the recorder. Others: nothing.
  void complete();
  bool under_way() const { return under_way_; }
  // At the end, after the last complete().
  void finish();

 private:
  struct Part {  // what a rank sends: values and flags of its items
    std::vector<int> items;
    std::array<std::vector<double>, 2> buffer;
    std::array<std::unique_ptr<Message>, 2> message;
    std::array<bool, 2> started{};
  };
  Recorder& recorder_;
  bool master_;
  std::vector<Part> parts_;  // master: of the other ranks; others: their own
  int turn_ = 0;             // the buffer of the row begun last
  bool under_way_ = false;
};

}  // namespace whirl
