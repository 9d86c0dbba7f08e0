// RankTeam: the ranks of a communicator that share one model as a partition says. Every rank makes one, with
// the same model and partition.
#pragma once
#include <memory>
#include <vector>

#include "comm/communicator.hpp"
#include "partition/partition.hpp"
#include "schur/round_trip.hpp"
#include "schur/schur_solver.hpp"
#include "solve/team.hpp"

namespace whirl::schur {

// What rank r does of the model.
Share make_share(const Model& model, const partition::Connectivity& connectivity,
                 const partition::Partition& partition, int rank);
// Its part of the linear system, of `copies` systems side by side.
Subdomain make_subdomain(const Share& share, const partition::Partition& partition, int rank, int copies);

class RankTeam final : public Team {
 public:
  // Uses tags from first_tag to first_tag + 1023.
  RankTeam(Communicator& comm, const Model& model, const partition::Connectivity& connectivity,
           partition::Partition partition, linalg::SolverKind interface_solver, int first_tag = 1024);
  ~RankTeam() override;

  const Share& share() const override { return share_; }
  const partition::Partition& partition() const { return partition_; }
  Communicator& communicator() { return comm_; }

  std::unique_ptr<linalg::LinearSolver> make_solver(int copies) override;
  Answer residual_size(ResidualTest test, std::span<const double> scale, std::span<const double> r, int rows,
                       unsigned flags) override;
  double correction_size(ResidualTest test, std::span<const double> scale,
                         std::span<const double> correction) override;
  bool is_master() const override { return comm_.is_master(); }
  void from_master(std::span<double> numbers) override {
    comm_.broadcast(std::as_writable_bytes(numbers), 0);
  }
  void exchange(std::span<double> correction) override;
  void exchange_accelerations(State& state) override;

  // Times of all distributed solvers made so far, for profiles.
  SchurSolver::Seconds seconds() const;
  void reset_seconds() const { *seconds_ = {}; }

 private:
  struct Parcel;  // unknowns that travel between this rank and another
  Communicator& comm_;
  const Model& model_;
  partition::Partition partition_;
  linalg::SolverKind interface_solver_;
  Share share_;
  int first_tag_, solvers_made_ = 0;
  std::unique_ptr<RoundTrip> residual_, correction_, accelerations_;
  std::vector<std::vector<int>> place_;  // master: by rank, places of its touched unknowns on the interface
  std::vector<double> interface_rows_;   // master: residual of the interface
  std::vector<int> accelerated_;         // nodes whose accelerations are read somewhere
  std::vector<std::unique_ptr<Parcel>> parcels_;
  std::shared_ptr<SchurSolver::Seconds> seconds_;
};

}  // namespace whirl::schur
