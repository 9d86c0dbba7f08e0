#include "schur/subdomain_solver.hpp"

#include <algorithm>

#include "schur/sizes.hpp"

namespace whirl::schur {

namespace {

std::vector<int> copied(const std::vector<int>& unknowns, int copies) {
  std::vector<int> out;
  for (const int u : unknowns) {
    for (int k = 0; k < copies; ++k) out.push_back(copies * u + k);
  }
  return out;
}

int place(const std::vector<int>& sorted, int u) {
  const auto at = std::lower_bound(sorted.begin(), sorted.end(), u);
  return at != sorted.end() && *at == u ? static_cast<int>(at - sorted.begin()) : -1;
}

}  // namespace

SubdomainSolver::SubdomainSolver(const partition::Partition& partition, linalg::SolverKind interface_solver,
                                 int copies)
    : interface_(copied(partition.interface, copies)), interface_solver_(interface_solver) {
  for (const partition::RankPart& part : partition.parts) {
    Part& p = *parts_.emplace_back(std::make_unique<Part>());
    p.interior = copied(part.interior, copies);
    const std::vector<int> touched = copied(part.touched, copies);
    p.unknowns = p.interior;
    p.unknowns.insert(p.unknowns.end(), touched.begin(), touched.end());
    std::sort(p.unknowns.begin(), p.unknowns.end());
    for (const int u : touched) p.places.push_back(place(interface_, u));
    for (const int u : p.interior) p.interior_at.push_back(place(p.unknowns, u));
  }
}

void SubdomainSolver::analyze(const linalg::SparsePattern& pattern) {
  std::vector<unsigned char> taken(pattern.column.size(), 0);
  std::vector<std::vector<int>> places;
  for (auto& part : parts_) {
    Part& p = *part;
    linalg::SparsePattern local;
    local.n = static_cast<int>(p.unknowns.size());
    local.row_start.push_back(0);
    p.from.clear();
    for (const int row : p.unknowns) {
      for (int k = pattern.row_start[row]; k < pattern.row_start[row + 1]; ++k) {
        const int column = place(p.unknowns, pattern.column[k]);
        if (column < 0) continue;
        local.column.push_back(column);
        p.from.push_back(taken[k] ? -1 : k);
        taken[k] = 1;
      }
      local.row_start.push_back(static_cast<int>(local.column.size()));
    }
    p.values.assign(local.column.size(), 0.0);
    p.b.assign(p.unknowns.size(), 0.0);
    p.h.assign(p.places.size(), 0.0);
    p.y.assign(p.places.size(), 0.0);
    std::vector<int> interface_unknowns;
    for (const int at : p.places) interface_unknowns.push_back(place(p.unknowns, interface_[at]));
    if (local.n > 0) p.lu.analyze(local, interface_unknowns);
    places.push_back(p.places);
  }
  system_ = std::make_unique<InterfaceSystem>(static_cast<int>(interface_.size()), places, interface_solver_);
  sum_.assign(interface_.size(), 0.0);
}

linalg::FactorStatus SubdomainSolver::factor(std::span<const double> values) {
  linalg::FactorStatus all;
  system_->clear();
  for (std::size_t s = 0; s < parts_.size(); ++s) {
    Part& p = *parts_[s];
    if (p.unknowns.empty()) continue;
    for (std::size_t i = 0; i < p.from.size(); ++i) p.values[i] = p.from[i] < 0 ? 0.0 : values[p.from[i]];
    linalg::FactorStatus status = p.lu.factor(p.values);
    all.repivoted |= status.repivoted;
    if (!status.ok) {
      if (status.bad_unknown >= 0) status.bad_unknown = p.unknowns[status.bad_unknown];
      status.rank = static_cast<int>(s);
      return status;
    }
    if (!p.places.empty()) system_->add(s, p.lu.schur(), p.lu.schur_stride());
  }
  if (interface_.empty()) return all;
  linalg::FactorStatus status = system_->factor();
  status.repivoted |= all.repivoted;
  if (!status.ok && status.bad_unknown >= 0) status.bad_unknown = interface_[status.bad_unknown];
  return status;
}

void SubdomainSolver::solve(std::span<double> b) {
  for (std::size_t i = 0; i < interface_.size(); ++i) sum_[i] = b[interface_[i]];
  for (auto& part : parts_) {
    Part& p = *part;
    std::fill(p.b.begin(), p.b.end(), 0.0);  // the interface's right-hand side is counted once, above
    for (std::size_t i = 0; i < p.interior.size(); ++i) p.b[p.interior_at[i]] = b[p.interior[i]];
    if (p.places.empty()) continue;
    p.lu.forward(p.b, p.h);
    for (std::size_t i = 0; i < p.places.size(); ++i) sum_[p.places[i]] += p.h[i];
  }
  if (!interface_.empty()) system_->solve(sum_);
  for (auto& part : parts_) {
    Part& p = *part;
    if (p.unknowns.empty()) continue;
    if (p.places.empty()) {
      p.lu.solve(p.b);
    } else {
      for (std::size_t i = 0; i < p.places.size(); ++i) p.y[i] = sum_[p.places[i]];
      p.lu.backward(p.y, p.b);
    }
    for (std::size_t i = 0; i < p.interior.size(); ++i) b[p.interior[i]] = p.b[p.interior_at[i]];
  }
  for (std::size_t i = 0; i < interface_.size(); ++i) b[interface_[i]] = sum_[i];
}

void SubdomainSolver::save_memory(SnapshotWriter out) const {
  for (std::size_t s = 0; s < parts_.size(); ++s) {
    if (!parts_[s]->unknowns.empty())
      parts_[s]->lu.save_memory(out.inner("subdomain " + std::to_string(s) + "/"));
  }
  if (!interface_.empty()) system_->solver().save_memory(out.inner("interface/"));
}

void SubdomainSolver::load_memory(SnapshotReader& in) {
  const auto load = [&](linalg::LinearSolver& solver, const std::string& name) {
    SnapshotReader part = in.inner(name);
    solver.load_memory(part);
    in.report(part.misfit());
  };
  for (std::size_t s = 0; s < parts_.size(); ++s) {
    if (!parts_[s]->unknowns.empty()) load(parts_[s]->lu, "subdomain " + std::to_string(s) + "/");
  }
  if (!interface_.empty()) load(system_->solver(), "interface/");
}

Team::Answer SubdomainTeam::residual_size(ResidualTest test, std::span<const double> scale,
                                          std::span<const double> r, int rows, unsigned flags) {
  return {size_of(test, sum_over(test, share_.complete, rows, scale, r)), flags};
}

double SubdomainTeam::correction_size(ResidualTest test, std::span<const double> scale,
                                      std::span<const double> correction) {
  return size_of(test,
                 sum_over(test, share_.counted, static_cast<int>(correction.size()), scale, correction));
}

}  // namespace whirl::schur
