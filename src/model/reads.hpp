// What a value reads of the model besides the time: the hidden connections of drives, laws, private data and
// string expressions. A rank that evaluates a drive or an element must have all that it reads
// (partition/partition.hpp).
//
// Drives, laws, data, expressions and elements report into a ReadSet through their reads(); those that only
// pass on (a drive of a drive, a parameter node, private data of an element with drives of its own) are
// followed to the end, so that the set is complete when reads() returns. Loops are followed once.
//
// Not all that is shared is a node: string expressions assign and read variables of the deck, draw from one
// random sequence and leave Var behind for each other. Such channels are listed as read or written; who reads
// one needs all drives that write it, evaluated in their order (partition/drive_needs.hpp).
#pragma once
#include <set>
#include <utility>
#include <vector>

#include "model/drive.hpp"

namespace whirl {

class Model;
class Law;
class ElementBatch;
class CompiledExpression;
struct ElementRef;
struct MotionRef;

class ReadSet {
 public:
  explicit ReadSet(const Model& model) : model_(model) {}

  // --- reported by the readers; indices are those of Model
  void node(int index) { nodes_.insert(index); }
  void motion(MotionRef ref);  // a dummy node: the nodes that it follows
  void motion_of_label(int label);
  void scalar(int index) { scalars_.insert(index); }
  void parameter(int index);                // and where its value comes from
  void element(const ElementRef& ref);      // its private data: also what the element itself reads
  void driven(int index);                   // drive and hints of a driven element; -1: it is not driven
  void root_drive(DriveId id);              // kNoDrive is no drive
  void drive(const Drive& d, bool passed);  // passed: it is handed an argument
  void law(const Law* law);                 // null is no law
  void expression(const CompiledExpression& e, bool var_is_own);
  template <int N>
  void vector_drive(const VectorDrive<N>& d) {
    for (const auto& term : d.terms) root_drive(term.drive);
  }
  // a node or element that is known only while the run goes on
  void everything() { everything_ = true; }

  static constexpr int kRandom = -1, kVar = -2;  // channels that are not variables of the deck
  void channel_read(int channel) { channels_read_.insert(channel); }
  void channel_written(int channel) { channels_written_.insert(channel); }

  // --- what was reported
  using Element = std::pair<const ElementBatch*, int>;
  const std::set<int>& nodes() const { return nodes_; }
  const std::set<int>& scalars() const { return scalars_; }
  const std::set<int>& parameters() const { return parameters_; }
  const std::set<Element>& elements() const { return elements_; }
  const std::set<DriveId>& root_drives() const { return root_drives_; }
  // all drives met on the way: those among them that remember must be kept up to date
  const std::set<std::pair<const Drive*, bool>>& drives() const { return drives_; }
  const std::set<int>& channels_read() const { return channels_read_; }
  const std::set<int>& channels_written() const { return channels_written_; }
  bool reads_everything() const { return everything_; }
  // No state of the model and no channel.
  bool empty() const {
    return nodes_.empty() && scalars_.empty() && elements_.empty() && channels_read_.empty() && !everything_;
  }
  const Model& model() const { return model_; }

 private:
  const Model& model_;
  std::set<int> nodes_, scalars_, parameters_, channels_read_, channels_written_;
  std::set<Element> elements_;
  std::set<DriveId> root_drives_;
  std::set<std::pair<const Drive*, bool>> drives_;
  bool everything_ = false;
};

}  // namespace whirl
