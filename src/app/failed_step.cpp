#include "app/failed_step.hpp"

#include <algorithm>

#include "comm/collectives.hpp"

namespace whirl {

namespace {

// Whose number is the right one, for the lists of a solver's snapshot: of unknowns that of the owner, of
// nodes too. Of everything else a rank has changed what it is in charge of and left the rest as it was at the
// start.
class Merge {
 public:
  Merge(const Crew& crew, const Model& model) : partition_(crew.ranks()->partition()) {
    owner_ = partition_.rank;
    owner_.resize(static_cast<std::size_t>(model.equations()), 0);
    for (std::size_t k = 0; k < model.nodes.size(); ++k) {
      const StructuralNode& node = model.nodes[k];
      if (node.momentum >= 0)
        std::fill_n(owner_.begin() + node.momentum, node.unknown_count(), partition_.node_owner[k]);
    }
  }

  std::vector<double> list(const std::string& name, const std::vector<std::vector<double>>& of_rank,
                           const std::vector<double>* start) const {
    std::vector<double> merged = of_rank[0];
    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
      return std::find(names.begin(), names.end(), std::string_view(name).substr(name.rfind('/') + 1)) !=
             names.end();
    };
    const bool unknowns = is_one_of({"y", "y rate", "last y", "last y rate"});
    const bool nodes = is_one_of({"nodes", "previous nodes", "last R", "last w"});
    const std::size_t per_node = partition_.node_owner.empty()
                                     ? 1
                                     : std::max<std::size_t>(1, merged.size() / partition_.node_owner.size());
    for (std::size_t i = 0; i < merged.size(); ++i) {
      if (unknowns) {
        merged[i] = of_rank[owner_[i]][i];
      } else if (nodes) {
        merged[i] = of_rank[partition_.node_owner[i / per_node]][i];
      } else if (start != nullptr) {
        for (const auto& one : of_rank) {
          if (!same_bits(one[i], (*start)[i])) merged[i] = one[i];
        }
      }
    }
    return merged;
  }

 private:
  const partition::Partition& partition_;
  std::vector<int> owner_;  // of all unknowns and momenta
};

bool had_steps(const RunReport& report) {
  return report.stage == RunStage::dummy_steps || report.stage == RunStage::steps;
}

}  // namespace

Snapshot start_of(const Crew& crew, const Solver& solver) {
  return crew.size() > 1 ? solver.snapshot(false) : Snapshot{};
}

FailedStep failed_step(const Solver& solver, const RunReport& report) {
  FailedStep f;
  if (had_steps(report)) f.state = solver.snapshot(false);
  f.residual.assign(solver.residual().begin(), solver.residual().end());
  f.row_size = solver.assembler().row_sizes();
  const EvalStatus& status = solver.state().status;
  if (status.failed()) {
    f.message = status.message();
    f.where = status.where();
  }
  return f;
}

FailedStep gather_failed_step(Crew& crew, const Solver& solver, const Snapshot& start,
                              const RunReport& report) {
  FailedStep f = failed_step(solver, report);
  if (crew.size() == 1) return f;
  Communicator& comm = crew.comm();
  const auto failed = allgather_values(comm, solver.state().status.failed() ? 1 : 0);
  const auto first = std::find(failed.begin(), failed.end(), 1);
  if (first != failed.end()) {
    f.rank = static_cast<int>(first - failed.begin());
    broadcast_sequence(comm, f.message, f.rank);
    f.where = broadcast_value(comm, f.where, f.rank);
  }
  // rows: the sum of what ranks have added to the equations that they have
  std::vector<double> mine(f.residual.size(), 0.0);
  const Share& share = solver.assembler().share();
  for (const int u : share.unknowns) mine[u] = f.residual[u];
  for (const Range& r : share.complete)
    std::copy(f.residual.begin() + r.begin, f.residual.begin() + r.end, mine.begin() + r.begin);
  allreduce(comm, std::span(mine), [](double a, double b) { return a + b; });
  f.residual = std::move(mine);
  allreduce(comm, std::span(f.row_size),
            [](double a, double b) { return a == 1.0 || (b != 1.0 && b > a) ? b : a; });
  if (!had_steps(report)) return f;
  const Merge merge(crew, solver.model());
  for (auto& [name, numbers] : f.state.numbers) {
    const auto all = gather_sequences(comm, numbers);
    if (!comm.is_master()) continue;
    const auto at = start.numbers.find(name);
    numbers = merge.list(name, all, at == start.numbers.end() ? nullptr : &at->second);
  }
  return f;
}

}  // namespace whirl
