// Model: everything that does not change in time. Built once (by the deck reader or by a program), then
// finalize() gives every unknown its number, name and deck position; after that it is const.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "model/element_batch.hpp"
#include "model/law.hpp"
#include "model/node.hpp"

namespace whirl {

// Who owns an unknown, for messages: "reaction moment y of joint 27 'revolute hinge'".
struct UnknownInfo {
  std::string name;
  SourcePos pos;
};

struct ElementRef {
  ElementBatch* batch = nullptr;
  int index = -1;
};

struct Gravity {
  GravityField::Kind kind = GravityField::Kind::none;
  VectorDrive<3> acceleration;  // uniform
  Vec3d origin = Vec3d::zero();
  double mass_times_G = 0.0;
  SourcePos pos;
};

// Motion of the frame in which the whole model is described (`rigid body kinematics`), in its own axes.
struct FrameMotion {
  bool given = false;
  VectorDrive<3> acceleration, w, w_rate;
};

struct DrivenElement {
  DriveId drive = kNoDrive;
  ElementRef element;
  std::vector<Hint> hints;
  SourcePos pos;
};

class Model {
 public:
  std::vector<StructuralNode> nodes;
  std::vector<DummyNode> dummies;
  std::vector<ScalarNode> scalars;  // abstract nodes
  std::vector<ParameterNode> parameters;
  std::vector<std::unique_ptr<ElementBatch>> batches;
  std::vector<DrivenElement> driven;
  Gravity gravity;
  FrameMotion frame;
  bool static_model = false;      // dynamic nodes carry no inertia
  bool peer_quirks = false;       // reproduce known errors of the peer (docs: drives, scalar functions)
  std::vector<double> variables;  // initial values of the deck's variables, for string expressions

  std::map<int, DrivePtr> drive_callers;  // drives with a label, kept for those that call them by it

  // Root drives: the values that elements read. A drive added twice keeps its number.
  DriveId add_drive(DrivePtr drive);
  // Drives and laws with memory must be registered to get their place in State::memory. Safe to call twice.
  void register_memory(const DrivePtr& drive);
  void register_memory(const LawPtr& law);
  // Room for n numbers in State::memory, zero at the start; before finalize().
  int reserve_memory(int n);
  const std::vector<DrivePtr>& drives() const { return drives_; }
  const std::vector<DrivePtr>& stateful_drives() const { return stateful_drives_; }
  const std::vector<LawPtr>& stateful_laws() const { return stateful_laws_; }

  // The batch of type B, created when missing.
  template <class B>
  B& batch() {
    auto& slot = batch_by_type_[std::type_index(typeid(B))];
    if (slot == nullptr) {
      auto made = std::make_unique<B>();
      slot = made.get();
      batches.push_back(std::move(made));
    }
    return static_cast<B&>(*slot);
  }
  // Adds a batch that is one of its kind (an element with its own size, a state-space block).
  ElementBatch& add_batch(std::unique_ptr<ElementBatch> made);

  void register_element(ElementClass c, int label, ElementRef ref) { elements_[{c, label}] = ref; }
  const ElementRef* find_element(ElementClass c, int label) const;

  int node_index(int label) const;  // -1 when there is none
  int dummy_index(int label) const;
  int scalar_index(int label) const;
  int parameter_index(int label) const;
  void index_nodes();  // after nodes were added

  // Numbers all unknowns. Afterwards:
  void finalize();
  int unknowns() const { return unknowns_; }              // n: what the linear solver sees
  int momenta() const { return momenta_; }                // m
  int equations() const { return unknowns_ + momenta_; }  // as the formulation counts
  const std::vector<UnknownInfo>& unknown_info() const { return info_; }
  const std::vector<UnknownKind>& unknown_kind() const { return kind_; }
  int memory_size() const { return memory_size_; }
  int scratch_size() const { return scratch_size_; }

  // A State with the deck's initial values, sized for this model.
  State initial_state(double time) const;
  EvalContext context(const State& state) const;

 private:
  std::vector<DrivePtr> drives_;
  std::map<const Drive*, DriveId> drive_ids_;
  std::vector<DrivePtr> stateful_drives_;
  std::vector<LawPtr> stateful_laws_;
  std::map<std::type_index, ElementBatch*> batch_by_type_;
  std::map<std::pair<ElementClass, int>, ElementRef> elements_;
  std::map<int, int> node_index_, dummy_index_, scalar_index_, parameter_index_;
  std::vector<UnknownInfo> info_;
  std::vector<UnknownKind> kind_;
  int unknowns_ = 0;
  int momenta_ = 0;
  int memory_size_ = 0;
  int scratch_size_ = 0;
};

}  // namespace whirl
