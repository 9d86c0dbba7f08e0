#include "app/row_gather.hpp"

namespace whirl {

namespace {

// Calls each(value) for all numbers of the items, then for their flags.
template <class Each>
void for_each_number(Recorder& recorder, const std::vector<int>& items, Each&& each) {
  const auto& all = recorder.plan().items();
  for (const int i : items) {
    const std::size_t next = static_cast<std::size_t>(i) + 1;
    const std::size_t end = next < all.size() ? all[next].offset : recorder.plan().width();
    for (std::size_t k = all[i].offset; k < end; ++k) each(recorder.row()[k]);
    double flag = recorder.active()[i];
    each(flag);
    recorder.active()[i] = flag != 0.0 ? 1 : 0;
  }
}

}  // namespace

RowGather::RowGather(Crew& crew, Recorder& recorder, int tag)
    : recorder_(recorder), master_(crew.is_master()) {
  if (crew.size() == 1) return;
  std::vector<std::vector<int>> items(static_cast<std::size_t>(crew.size()));
  for (std::size_t i = 0; i < recorder.sources().size(); ++i)
    items[crew.rank_of(recorder.sources()[i])].push_back(static_cast<int>(i));
  for (int r = 1; r < crew.size(); ++r) {
    if (!master_ && r != crew.comm().rank()) continue;
    Part& part = parts_.emplace_back();
    part.items = items[r];
    std::size_t length = 0;
    for_each_number(recorder, part.items, [&](double) { ++length; });
    for (int turn = 0; turn < 2; ++turn) {
      part.buffer[turn].assign(length, 0.0);
      const auto bytes = std::as_writable_bytes(std::span(part.buffer[turn]));
      part.message[turn] = master_ ? crew.comm().make_receive(r, tag + turn, bytes)
                                   : crew.comm().make_send(0, tag + turn, bytes);
    }
  }
  recorder.restrict_to(items[crew.comm().rank()]);
}

void RowGather::begin(const Solver& solver) {
  recorder_.record(solver);
  under_way_ = true;
  turn_ = 1 - turn_;
  for (Part& part : parts_) {
    if (part.started[turn_]) part.message[turn_]->wait();
    if (!master_) {
      double* next = part.buffer[turn_].data();
      for_each_number(recorder_, part.items, [&](double x) { *next++ = x; });
    }
    part.message[turn_]->start();
    part.started[turn_] = true;
  }
}

void RowGather::complete() {
  under_way_ = false;
  if (!master_) return;
  for (Part& part : parts_) {
    part.message[turn_]->wait();
    part.started[turn_] = false;
    const double* next = part.buffer[turn_].data();
    for_each_number(recorder_, part.items, [&](double& x) { x = *next++; });
  }
}

void RowGather::finish() {
  if (master_) return;
  for (Part& part : parts_) {
    for (int turn = 0; turn < 2; ++turn) {
      if (part.started[turn]) part.message[turn]->wait();
      part.started[turn] = false;
    }
  }
}

}  // namespace whirl
