// Sparse LU with a fixed program: the linear solver of a model whose structure does not change.
//
//   first factor()   block triangular form, fill-reducing orders (the cheaper of two), pivots by a sparse LU
//   with
//                    threshold pivoting, supernodes, program
//   later factor()   the program: clear, scatter, eliminate dense panels, no search, no allocation. Rows may
//   be
//                    exchanged inside a diagonal block. When a pivot vanishes or the entries grow, the plans
//                    that served before are tried (a rotor needs them in turn), then pivots are chosen anew
//                    (Status::repivoted); when none is acceptable the matrix is singular.
//
// Partial factorisation: interface unknowns y come last and are not eliminated. With x the interior unknowns
//     | B  E | |x|   |f|        S = C - F B^-1 E      factor() leaves S, dense
//     | F  C | |y| = |g|        h = g - F B^-1 f      forward()
//                               x = B^-1 (f - E y)    backward(), after the forward() of the same right-hand
//                               side
// Pre: B is nonsingular.
#pragma once
#include "linalg/aligned.hpp"
#include "linalg/linear_solver.hpp"
#include "linalg/panel_kernels.hpp"
#include "linalg/planner.hpp"

namespace whirl::linalg {

// The matrices from which the arrangement and the pivots of a program were chosen: the program follows from
// them, for snapshots.
struct LuOrigin {
  struct Arranged {
    std::vector<double> values;
    bool careful = false;
  };
  Arranged arranged_from_;
  std::vector<double> planned_from_;
};

// A program with its factors and all that was decided with it.
struct LuPlan {
  FactorProgram program_;
  LuOrigin origin_;
  std::vector<double> row_size_;      // largest entry when the rows were weighed
  std::vector<float> highest_;        // by entry, or as the pool when the program has place_entry: an entry
                                      // beyond this has outgrown the size of its row
  AlignedBlock lowest_;               // by weighed row: when its largest entry is smaller, it has shrunk
  std::vector<int> largest_entry_;    // by weighed row, padded with -1
  std::vector<double> column_scale_;  // scratch of growth()
  AlignedBlock pool_, weight_, inverse_, least_pivot_, x_, scratch_;
  std::vector<int> exchange_;
  std::vector<double> allowed_;  // by supernode: multipliers below it before growth is looked at
  std::vector<char> exchanged_;  // by supernode
};

class StaticLu final : public LinearSolver, private LuPlan {
 public:
  std::string name() const override { return "static_lu"; }
  void analyze(const SparsePattern& pattern) override { analyze(pattern, {}); }
  // Leaves the interface unknowns (and the rows of the same numbers) uneliminated.
  void analyze(const SparsePattern& pattern, const std::vector<int>& interface_unknowns);
  FactorStatus factor(std::span<const double> values) override;
  void solve(std::span<double> b) override;
  void save_memory(SnapshotWriter out) const override;  // static_lu_memory.cpp
  void load_memory(SnapshotReader& in) override;

  // Partial factorisation. S(i, j) = schur()[j * schur_stride() + i], in the order of the interface unknowns.
  const double* schur() const { return pool_.data() + program_.nodes.back().panel; }
  int schur_stride() const { return program_.nodes.back().ld; }
  // b is the whole right-hand side; h comes in the order of the interface unknowns.
  void forward(std::span<const double> b, std::span<double> h);
  // y in the order of the interface unknowns; x is the whole solution, y included.
  void backward(std::span<const double> y, std::span<double> x);

  const FactorProgram& program() const { return program_; }
  // Estimated cycles of a factorisation and a solution by unknown, after factor().
  std::vector<double> unknown_costs() const { return planner_.column_costs(); }
  OrderKind order() const { return planner_.order(); }

 private:
  bool factor_as_planned(std::span<const double> values, FactorStatus& status);
  bool factor_as_before(std::span<const double> values, FactorStatus& status);
  void keep_plan();
  void load_plan(SnapshotReader in, std::string& misfit);
  FactorStatus factor_anew(std::span<const double> values);
  bool plan(std::span<const double> values, bool careful, FactorStatus& status);
  void adopt_exchanges();
  void make_room();
  bool load_values(std::span<const double> values);
  void weigh_rows(std::span<const double> values);
  void allow_multipliers();
  unsigned eliminate(double limit);
  unsigned invert_diagonal(const Segment& segment);
  unsigned eliminate_single(const NodeCode& node);
  unsigned eliminate_block(const NodeCode& node, char& exchanged, double limit);
  void update(const NodeCode& node);
  double growth(std::span<const double> values);
  SolveTask solve_task(const NodeCode& node);
  void sweep_forward(int node_begin, int node_end);
  void sweep_backward(int node_begin, int node_end);
  void solve_diagonal(const Segment& segment);
  void subtract_outside(const Segment& segment);

  SparsePattern pattern_;
  Planner planner_;
  bool planned_ = false;
  std::vector<LuPlan> spares_;   // plans that served before, the last one first
  LuOrigin::Arranged arranged_;  // of the planner now
};

}  // namespace whirl::linalg
