// ElementBatch: all elements of one type in one array; the assembler makes one virtual call per batch and
// phase.
//
// An element sees L local unknowns: those of its nodes, of scalar unknowns it is connected to, and its own.
// The local residual has the same L rows: force and moment balance of the nodes, balance of scalar nodes, its
// own equations. Rows and columns of missing unknowns (rotation of a displacement node, multipliers of
// inactive components) point to a trash entry, so that scatter loops have no branches.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/context.hpp"
#include "model/hint.hpp"

namespace whirl {

class ReadSet;

enum class ElementClass {
  body,
  joint,
  force,
  beam,
  genel,
  gravity,
  bind,
  inertia,
  aerodynamic,
  automatic_structural,
  other
};
std::string_view to_string(ElementClass c);

struct ElementInfo {
  ElementClass element_class = ElementClass::other;
  int label = 0;
  std::string name;
  SourcePos pos;
  bool output = true;
  int driven = -1;     // index into Model::driven, or -1
  double scale = 1.0;  // of its own rows, in the scaled convergence test
};

enum class UnknownKind { differential, algebraic };

// How an own row is treated: position-level constraints are divided by c in a step and differentiated in time
// in the assembly; velocity-level constraints are imposed on velocities only; plain rows are taken as they
// are.
enum class RowKind { position, velocity, plain };

// One result channel of an element: a name as the peer's netCDF files use it, unit, number of columns.
struct ChannelSpec {
  std::string name;
  std::string unit;
  int width = 1;
  std::string description;
  bool integer = false;  // a flag or a count
  int node = -1;         // width 0: the text file shows the label of this node of the element here
  int label = -1;        // width 0: the text file shows this label (of a scalar node) here
  bool in_text = true;   // false: in the results file only
};

// Structure of an element: the local unknowns (global indices, -1 for missing) and the entries that can be
// non-zero.
struct ElementStructure {
  std::vector<int> unknowns;
  std::vector<unsigned char> mask;  // L x L, row-major
};

// Linear system of the initial assembly: rows and columns 2n: positions then velocities
// (src/solve/initial_assembly).
class AssemblySystem;

class ElementBatch {
 public:
  virtual ~ElementBatch() = default;
  virtual std::string_view kind() const = 0;  // "revolute hinge"
  virtual int size() const = 0;
  virtual const ElementInfo& info(int e) const = 0;
  virtual ElementInfo& info(int e) = 0;

  // Own unknowns, before numbering.
  virtual int own_count(int e) const = 0;
  virtual UnknownKind own_kind(int e, int i) const = 0;
  virtual RowKind row_kind(int e, int i) const = 0;
  virtual std::string own_name(int e, int i) const = 0;  // "reaction moment y"
  virtual double own_initial_value(int, int, const EvalContext&) const { return 0.0; }
  virtual double own_initial_rate(int, int, const EvalContext&) const { return 0.0; }
  virtual void set_own_offset(int e, int first) = 0;
  virtual int own_offset(int e) const = 0;

  // Nodes touched (indices into Model::nodes), for the graph and for reports.
  virtual std::vector<int> node_indices(int e) const = 0;
  // Reports the drives and laws of an element: what it reads beyond the unknowns of its structure.
  virtual void reads(int /*e*/, ReadSet& /*out*/) const {}
  // Bodies: the elements of this batch add to the momenta of their nodes.
  virtual bool writes_momenta() const { return false; }

  virtual int memory_size() const { return 0; }  // doubles for the whole batch
  virtual int scratch_size() const { return 0; }
  virtual void set_memory_offset(int) {}
  virtual void set_scratch_offset(int) {}
  virtual void initialize_memory(const EvalContext&, double*) const {}

  virtual void structure(const Model& model, int e, ElementStructure& out) const = 0;
  // Positions of the local entries in the value array (L x L per element) and of the rows; called once by the
  // assembler.
  virtual void bind(const Model& model, std::vector<int> slots, int trash_row) = 0;

  // Which elements of the batch are this rank's (model/share.hpp): all, until somebody says otherwise.
  void take_share(std::vector<int> evaluated, std::vector<int> followed) {
    evaluated_ = std::move(evaluated);
    followed_ = std::move(followed);
  }

  virtual void residual(const EvalContext& ctx, double* r) const = 0;
  virtual void jacobian(const EvalContext& ctx, double* values) const = 0;

  // After the prediction of a step, before its first residual.
  virtual void predicted(const EvalContext&) const {}
  // After convergence; may change its part of memory.
  virtual void accept(const EvalContext&, double* /*memory*/) const {}
  // After an initial assembly that moved the nodes; NodeMotion::g holds the rotation from the input
  // orientation.
  virtual void assembled(const EvalContext&, double* /*memory*/) const {}
  // A driven element was off and is on in the step just predicted: y and y_rate of the prediction may be
  // changed.
  virtual void wake_up(int /*e*/, const EvalContext&, double* /*y*/, double* /*y_rate*/) const {}
  // A driven element that is on, at every prediction: what the past cannot tell, because it holds the zeros
  // of the time when the element was off.
  virtual void settle(int /*e*/, const EvalContext&, double* /*y*/, double* /*y_rate*/) const {}
  // Hints (model/hint.hpp). Offsets and frames are added before the model is const.
  virtual HintTargets hint_targets(int) { return {}; }
  virtual void add_hint(int /*e*/, const Hint&) {}
  virtual void take_hint(int /*e*/, const Hint&, const EvalContext&, double* /*memory*/) const {}

  virtual bool in_assembly() const { return true; }
  virtual void assembly_residual(const EvalContext&, AssemblySystem&) const {}
  virtual void assembly_jacobian(const EvalContext&, AssemblySystem&) const {}

  // Adds the inertia of its bodies to 6 x 6 blocks, one per structural node: d(beta, gamma)/d(v, w).
  virtual void add_inertia(const EvalContext&, double* /*blocks*/) const {}

  // Results and private data.
  virtual std::vector<ChannelSpec> channels(int) const { return {}; }
  virtual void record(int, const EvalContext&, double* /*out*/) const {}
  virtual std::vector<std::string> private_names(int) const { return {}; }
  virtual double private_value(int, int, const EvalContext&) const { return 0.0; }

 protected:
  std::vector<int> evaluated_;  // residual, jacobian, add_inertia
  std::vector<int> followed_;   // predicted, accept
};

}  // namespace whirl
