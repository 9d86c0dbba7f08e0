// Linear state-space blocks of any size: control laws, filters.
// Law      E x' = A x + B u,   y = C x + D u;   no E: the unit matrix
// Rows     own: A x + B u - E x' = 0;  of the output node: C x + D u - y
// Inputs   a drive, the value or rate of a scalar node, position, velocity or angular velocity of a
// structural
//          node
// Units    those of the deck
// Unknowns x (n, differential)
// Start    x = value; x' = A x + B u without E, `derivative` with it. A driven block that wakes up resumes
// the
//          x and x' it had when it was switched off.
// Balance  x = T z with T from LAPACK's dgebal makes the rows and columns of T^-1 A T of like size; the
// unknowns,
//          the results and `value` are then z.
#pragma once
#include <string>
#include <vector>

#include "model/element_batch.hpp"
#include "model/model.hpp"

namespace whirl {

struct StateSpaceInput {
  DriveId drive = kNoDrive;
  int scalar = -1;    // index of a scalar node
  int node = -1;      // index of a structural node
  int dof = 0;        // of it: 0..2 position or velocity, 3..5 angular velocity
  bool rate = false;  // the rate is meant
};

struct StateSpaceParams {
  int order = 0;
  std::vector<double> E, A, B, C, D;  // row-major; E and D may be empty
  std::vector<StateSpaceInput> inputs;
  std::vector<int> outputs;  // indices of scalar nodes
  std::vector<double> value, derivative;
};

// Replaces A, B, C by those of the balanced states. Pre: no E.
void balance(StateSpaceParams& p);

// The block of y(s)/u(s) = gain (b0 s^nn + ... + bnn) / (s^nd + a1 s^(nd-1) + ... + and), nn <= nd, nd >= 1;
// inputs and outputs are left to the caller.
enum class CanonicalForm { controllable, observable };
StateSpaceParams filter_block(const std::vector<double>& a, const std::vector<double>& b, double gain,
                              CanonicalForm form);

class StateSpaceBatch final : public ElementBatch {
 public:
  int add(ElementInfo info, StateSpaceParams params);
  const StateSpaceParams& params(int e) const { return elements_[e].p; }

  std::string_view kind() const override { return "state space"; }
  int size() const override { return static_cast<int>(elements_.size()); }
  const ElementInfo& info(int e) const override { return elements_[e].info; }
  ElementInfo& info(int e) override { return elements_[e].info; }
  int own_count(int e) const override { return elements_[e].p.order; }
  UnknownKind own_kind(int, int) const override { return UnknownKind::differential; }
  RowKind row_kind(int, int) const override { return RowKind::plain; }
  std::string own_name(int, int i) const override { return "state " + std::to_string(i + 1); }
  double own_initial_value(int e, int i, const EvalContext& ctx) const override;
  double own_initial_rate(int e, int i, const EvalContext& ctx) const override;
  void set_own_offset(int e, int first) override { elements_[e].own = first; }
  int own_offset(int e) const override { return elements_[e].own; }
  std::vector<int> node_indices(int e) const override;
  void reads(int e, ReadSet& out) const override;

  int memory_size() const override { return memory_doubles_; }
  void set_memory_offset(int first) override { memory_offset_ = first; }
  void initialize_memory(const EvalContext& ctx, double* memory) const override;

  void structure(const Model& model, int e, ElementStructure& out) const override;
  void bind(const Model& model, std::vector<int> slots, int trash_row) override;
  void residual(const EvalContext& ctx, double* r) const override;
  void jacobian(const EvalContext& ctx, double* values) const override;
  void accept(const EvalContext& ctx, double* memory) const override;
  void wake_up(int e, const EvalContext& ctx, double* y, double* y_rate) const override;
  bool in_assembly() const override { return false; }

  std::vector<ChannelSpec> channels(int e) const override;
  void record(int e, const EvalContext& ctx, double* out) const override;

 private:
  struct Element {
    ElementInfo info;
    StateSpaceParams p;
    int own = -1;
    int memory = 0;              // offset of x, x' in the batch's memory
    std::size_t first_slot = 0;  // of its L x L slots
    std::vector<int> local;      // unknowns: states, outputs, inputs
  };
  // Columns that an input depends on, and the local place of the first one.
  static int input_columns(const StateSpaceInput& in) {
    return in.drive != kNoDrive ? 0 : (in.node >= 0 && in.dof >= 3 ? 3 : 1);
  }
  static double input(const StateSpaceInput& in, const EvalContext& ctx);
  static void input_slopes(const StateSpaceInput& in, const EvalContext& ctx, double* slope);
  bool is_on(const EvalContext& ctx, const Element& e) const {
    return e.info.driven < 0 || ctx.on[e.info.driven] != 0;
  }

  std::vector<Element> elements_;
  std::vector<int> slots_;
  int memory_doubles_ = 0;
  int memory_offset_ = 0;
};

}  // namespace whirl
