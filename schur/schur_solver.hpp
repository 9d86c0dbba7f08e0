// One rank's part of the distributed solve. Subdomain s, interior unknowns x, interface unknowns y (the
// Jacobian is not symmetric):
//
//     | B  E | |x|   |f|        S_s = C - F B^-1 E       dense, left by the static LU
//     | F  C | |y| = |g|        h_s = g - F B^-1 f
//
// The master (rank 0) solves (sum_s S_s) y = sum_s h_s; then every rank finds x = B^-1 (f - E y).
//
//   factor(values)  factors B, sends S_s; the master sums and factors. While the Jacobian is kept, nothing
//                   of this happens and only right-hand sides travel.
//   solve(b)        b: this rank's contributions to the right-hand side; on return the solution of the
//                   unknowns this rank has, interface included.
//
// Messages are fixed at analyze() and never allocate. Contributions are added in the order of ranks: the same
// partition gives the same bits.
//
// Failures. A singular B on one rank, or a singular interface, travels with the messages that are sent
// anyway: factor() returns ok, and after the next solve() every rank finds the same failure in
// late_failure(). So no rank ever waits for another that has given up.
//
// Pre: all ranks make the same calls. B is nonsingular when the whole matrix is: a joint cut by the partition
// has its multipliers in y.
#pragma once
#include <memory>
#include <vector>

#include "comm/communicator.hpp"
#include "linalg/static_lu.hpp"
#include "schur/interface_system.hpp"

namespace whirl::schur {

// The unknowns of one rank, in its own numbering 0 .. n-1.
struct Subdomain {
  std::vector<int> interface_unknowns;  // those that are interface, in the order of interface_place
  std::vector<int> interface_place;     // their places in the interface system, ascending
  int interface_size = 0;               // of the whole interface system, the same on all ranks
  std::vector<int> interface_global;    // master: numbers of the interface unknowns in the whole model
  std::vector<int> global_unknown;      // numbers of this rank's unknowns in the whole model, for reports
};

class SchurSolver final : public linalg::LinearSolver {
 public:
  // Uses tags tag .. tag + 2.
  SchurSolver(Communicator& comm, Subdomain mine, linalg::SolverKind interface_solver, int tag);
  ~SchurSolver() override;

  std::string name() const override { return "schur"; }
  void analyze(const linalg::SparsePattern& pattern) override;
  linalg::FactorStatus factor(std::span<const double> values) override;
  void solve(std::span<double> b) override;
  linalg::FactorStatus late_failure() const override { return failure_; }
  // This rank's part: its subdomain, on the master the interface too.
  void save_memory(SnapshotWriter out) const override;
  void load_memory(SnapshotReader& in) override;

  // Seconds spent, for profiles: local factorisation and sweeps, interface work of the master.
  struct Seconds {
    double local_factor = 0.0, local_solve = 0.0, interface_factor = 0.0, interface_solve = 0.0;
  };
  const Seconds& seconds() const { return *seconds_; }
  // Adds its times to these, which outlive it.
  void count_in(std::shared_ptr<Seconds> seconds) { seconds_ = std::move(seconds); }

 private:
  struct Channel;  // messages and buffers between the master and one rank
  void factor_local(std::span<const double> values);
  void send_schur();
  void gather_schur();
  void solve_as_master(std::span<double> b);
  void solve_as_other(std::span<double> b);
  void forward(std::span<const double> b);
  void backward(std::span<double> b);

  Communicator& comm_;
  Subdomain mine_;
  linalg::SolverKind interface_solver_;
  int tag_;
  linalg::StaticLu local_;
  bool empty_ = true;                               // this rank has no unknowns
  std::unique_ptr<InterfaceSystem> interface_;      // master
  std::vector<std::unique_ptr<Channel>> channels_;  // master: one per other rank; others: one to the master
  std::vector<double> h_, y_;                       // this rank's interface entries
  std::vector<double> sum_;                         // master: right-hand side of the interface system
  linalg::FactorStatus pending_;                    // known here, not yet to all
  linalg::FactorStatus failure_;                    // known to all
  std::shared_ptr<Seconds> seconds_ = std::make_shared<Seconds>();
};

}  // namespace whirl::schur
