// Who touches what in a finalized model: the raw material of the graph and of the split.
//
// Touching is algebra: an element touches an unknown when it is in its ElementStructure, that is when the
// element writes its row or has a column for it. Reading is evaluation: drives, laws and private data look at
// a node, a scalar node or another element without a derivative in the Jacobian (src/model/reads.hpp). Who
// touches shares unknowns, who reads needs a copy.
//
// Elements are numbered through all batches in the order of Model::batches: id = first[batch] + index.
#pragma once
#include <memory>
#include <vector>

#include "model/model.hpp"
#include "model/reads.hpp"
#include "partition/drive_needs.hpp"

namespace whirl::partition {

struct ElementLinks {
  int batch = -1;
  int index = -1;
  bool momenta = false;                       // a body: adds to the momenta of its node
  int own = 0;                                // own unknowns
  int multipliers = 0;                        // algebraic ones among them
  std::vector<int> unknowns;                  // all that it touches, ascending, its own included
  std::vector<int> nodes, scalars, elements;  // owners of those, ascending; elements: of foreign own unknowns
  std::vector<int> read_nodes, read_scalars, read_elements;  // all that it reads, ascending
};

struct UnknownOwner {
  enum class Kind : unsigned char { node, scalar, element } kind = Kind::node;
  int index = -1;  // into Model::nodes, Model::scalars, or an element id
};

// Lists of a ReadSet as ascending indices; everything() is written out.
struct ReadLists {
  std::vector<int> nodes, scalars, elements;
};

class Connectivity {
 public:
  explicit Connectivity(const Model& model);

  const Model& model() const { return *model_; }
  const DriveNeeds& needs() const { return needs_; }
  const std::vector<ElementLinks>& elements() const { return elements_; }
  int element_count() const { return static_cast<int>(elements_.size()); }
  int element_id(int batch, int index) const { return first_[static_cast<std::size_t>(batch)] + index; }
  int element_id(const ElementBatch* batch, int index) const;
  const ElementBatch& batch_of(int element) const { return *model_->batches[links(element).batch]; }
  const ElementInfo& info(int element) const { return batch_of(element).info(links(element).index); }
  const ElementLinks& links(int element) const { return elements_[static_cast<std::size_t>(element)]; }
  UnknownOwner owner(int unknown) const { return owner_[static_cast<std::size_t>(unknown)]; }

  // Adds what an element reads, its switching drive included, to a set; complete with respect to channels.
  void add_reads(int element, ReadSet& out) const;
  ReadLists lists(const ReadSet& set) const;

 private:
  const Model* model_;
  DriveNeeds needs_;
  std::vector<int> first_;
  std::vector<ElementLinks> elements_;
  std::vector<UnknownOwner> owner_;
};

// "joint 27 'revolute hinge'", "structural node 5": for messages.
std::string element_name(const Connectivity& c, int element);

}  // namespace whirl::partition
