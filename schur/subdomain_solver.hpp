// The Schur complement solve of several subdomains on one rank, without a message: what the split of a matrix
// costs by itself, and a second path for tests of the distributed one.
//
//     | B_1      E_1 |
//     |     B_2  E_2 |      every subdomain is factored up to its interface, the complements are summed and
//     | F_1 F_2   C  |      solved; see schur_solver.hpp
#pragma once
#include <memory>
#include <vector>

#include "linalg/static_lu.hpp"
#include "partition/partition.hpp"
#include "schur/interface_system.hpp"
#include "solve/team.hpp"

namespace whirl::schur {

class SubdomainSolver final : public linalg::LinearSolver {
 public:
  SubdomainSolver(const partition::Partition& partition, linalg::SolverKind interface_solver, int copies);

  std::string name() const override { return "subdomains"; }
  void analyze(const linalg::SparsePattern& pattern) override;
  linalg::FactorStatus factor(std::span<const double> values) override;
  void solve(std::span<double> b) override;
  void save_memory(SnapshotWriter out) const override;
  void load_memory(SnapshotReader& in) override;

 private:
  struct Part {
    std::vector<int> unknowns;               // of the whole matrix, ascending: interior and interface
    std::vector<int> places;                 // on the interface, ascending
    std::vector<int> interior_at, interior;  // local numbers of the interior unknowns, and their numbers
    linalg::StaticLu lu;
    std::vector<int> from;  // entry of the whole pattern behind each local one; -1: another part has it
    std::vector<double> values, b, h, y;
  };
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<int> interface_;  // unknowns
  linalg::SolverKind interface_solver_;
  std::unique_ptr<InterfaceSystem> system_;
  std::vector<double> sum_;
};

// One rank that solves its matrix by subdomains.
class SubdomainTeam final : public Team {
 public:
  SubdomainTeam(const Model& model, partition::Partition partition, linalg::SolverKind interface_solver)
      : partition_(std::move(partition)), interface_solver_(interface_solver), share_(Share::whole(model)) {}
  const Share& share() const override { return share_; }
  std::unique_ptr<linalg::LinearSolver> make_solver(int copies) override {
    return std::make_unique<SubdomainSolver>(partition_, interface_solver_, copies);
  }
  Answer residual_size(ResidualTest test, std::span<const double> scale, std::span<const double> r, int rows,
                       unsigned flags) override;
  double correction_size(ResidualTest test, std::span<const double> scale,
                         std::span<const double> correction) override;
  bool is_master() const override { return true; }
  void from_master(std::span<double>) override {}
  void exchange(std::span<double>) override {}
  void exchange_accelerations(State&) override {}

 private:
  partition::Partition partition_;
  linalg::SolverKind interface_solver_;
  Share share_;
};

}  // namespace whirl::schur
