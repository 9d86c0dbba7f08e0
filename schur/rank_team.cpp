#include "schur/rank_team.hpp"

#include <algorithm>

#include "schur/sizes.hpp"

namespace whirl::schur {

namespace {

// Tags of a team, from its first.
enum Tag { kResidual = 0, kCorrection = 2, kAccelerations = 4, kParcels = 6, kSolvers = 16 };
constexpr int kSolverTags = 3, kSolversAtOnce = 300;

std::vector<int> places(const std::vector<int>& touched, const std::vector<int>& interface) {
  std::vector<int> out;
  out.reserve(touched.size());
  for (const int u : touched) {
    out.push_back(
        static_cast<int>(std::lower_bound(interface.begin(), interface.end(), u) - interface.begin()));
  }
  return out;
}

}  // namespace

Share make_share(const Model& model, const partition::Connectivity& c, const partition::Partition& p,
                 int rank) {
  const partition::RankPart& part = p.parts[static_cast<std::size_t>(rank)];
  Share s;
  s.evaluated.resize(model.batches.size());
  s.followed.resize(model.batches.size());
  for (const int e : part.elements) s.evaluated[c.links(e).batch].push_back(c.links(e).index);
  s.followed = s.evaluated;
  for (const int e : part.shadows) s.followed[c.links(e).batch].push_back(c.links(e).index);
  for (auto& list : s.followed) std::sort(list.begin(), list.end());
  for (int i = 0; i < static_cast<int>(model.driven.size()); ++i) {
    const auto& [batch, index] = model.driven[i].element;
    const auto& list = s.followed[c.links(c.element_id(batch, index)).batch];
    if (std::binary_search(list.begin(), list.end(), index)) s.driven.push_back(i);
  }
  s.owned_nodes = part.nodes;
  s.nodes = part.nodes;
  s.nodes.insert(s.nodes.end(), part.interface_nodes.begin(), part.interface_nodes.end());
  s.nodes.insert(s.nodes.end(), part.ghost_nodes.begin(), part.ghost_nodes.end());
  std::sort(s.nodes.begin(), s.nodes.end());
  s.nodes.erase(std::unique(s.nodes.begin(), s.nodes.end()), s.nodes.end());

  s.unknowns = part.interior;
  s.unknowns.insert(s.unknowns.end(), part.touched.begin(), part.touched.end());
  std::sort(s.unknowns.begin(), s.unknowns.end());
  std::vector<int> momenta;
  for (const int k : part.nodes) {
    const StructuralNode& node = model.nodes[k];
    for (int i = 0; node.momentum >= 0 && i < node.unknown_count(); ++i) momenta.push_back(node.momentum + i);
  }
  std::sort(momenta.begin(), momenta.end());
  std::vector<int> kept = s.unknowns;
  kept.insert(kept.end(), part.ghosts.begin(), part.ghosts.end());
  std::sort(kept.begin(), kept.end());
  kept.insert(kept.end(), momenta.begin(), momenta.end());
  s.kept = ranges_of(kept);
  std::vector<int> complete = part.interior, counted = part.interior;
  for (const int u : part.touched) {
    if (p.rank[u] == rank) counted.push_back(u);
  }
  std::sort(counted.begin(), counted.end());
  for (auto* list : {&complete, &counted}) list->insert(list->end(), momenta.begin(), momenta.end());
  s.complete = ranges_of(complete);
  s.counted = ranges_of(counted);
  s.drives = part.drives;
  s.stateful_drives = part.stateful_drives;
  return s;
}

Subdomain make_subdomain(const Share& share, const partition::Partition& p, int rank, int copies) {
  const std::vector<int>& touched = p.parts[static_cast<std::size_t>(rank)].touched;
  const std::vector<int> place = places(touched, p.interface);
  Subdomain s;
  s.interface_size = copies * static_cast<int>(p.interface.size());
  for (const int u : p.interface) s.interface_global.insert(s.interface_global.end(), copies, u);
  for (const int u : share.unknowns) s.global_unknown.insert(s.global_unknown.end(), copies, u);
  for (std::size_t i = 0; i < touched.size(); ++i) {
    const auto at = std::lower_bound(share.unknowns.begin(), share.unknowns.end(), touched[i]);
    const int local = static_cast<int>(at - share.unknowns.begin());
    for (int k = 0; k < copies; ++k) {
      s.interface_unknowns.push_back(copies * local + k);
      s.interface_place.push_back(copies * place[i] + k);
    }
  }
  return s;
}

// Corrections that another rank solves for and this one reads, or the other way round.
struct RankTeam::Parcel {
  bool incoming;
  std::vector<int> unknowns;
  std::vector<double> values;
  std::unique_ptr<Message> message;
};

RankTeam::RankTeam(Communicator& comm, const Model& model, const partition::Connectivity& connectivity,
                   partition::Partition partition, linalg::SolverKind interface_solver, int first_tag)
    : comm_(comm),
      model_(model),
      partition_(std::move(partition)),
      interface_solver_(interface_solver),
      share_(make_share(model, connectivity, partition_, comm.rank())),
      first_tag_(first_tag),
      seconds_(std::make_shared<SchurSolver::Seconds>()) {
  const auto ranks = static_cast<std::size_t>(comm_.size());
  const auto me = comm_.rank();
  std::vector<std::size_t> up;
  for (const auto& part : partition_.parts) {
    up.push_back(2 + part.touched.size());
    if (comm_.is_master()) place_.push_back(places(part.touched, partition_.interface));
  }
  residual_ = std::make_unique<RoundTrip>(comm_, up, 2, first_tag_ + kResidual);
  correction_ =
      std::make_unique<RoundTrip>(comm_, std::vector<std::size_t>(ranks, 1), 1, first_tag_ + kCorrection);
  if (comm_.is_master()) interface_rows_.assign(partition_.interface.size(), 0.0);

  for (int k = 0; k < static_cast<int>(model.nodes.size()); ++k) {
    const StructuralNode& node = model.nodes[k];
    if (node.accelerations_read && node.momentum >= 0) accelerated_.push_back(k);
  }
  if (!accelerated_.empty()) {
    accelerations_ =
        std::make_unique<RoundTrip>(comm_, std::vector<std::size_t>(ranks, 6 * accelerated_.size()),
                                    6 * accelerated_.size(), first_tag_ + kAccelerations);
  }

  // sorted by partner on both sides, so that the schedule is the same for the pair
  for (int r = 0; r < comm_.size(); ++r) {
    if (r == me) continue;
    for (const bool incoming : {r < me, r >= me}) {
      auto parcel = std::make_unique<Parcel>();
      parcel->incoming = incoming;
      const int owner = incoming ? r : me, reader = incoming ? me : r;
      for (const int u : partition_.parts[static_cast<std::size_t>(reader)].ghosts) {
        if (partition_.rank[u] == owner) parcel->unknowns.push_back(u);
      }
      if (parcel->unknowns.empty()) continue;
      parcel->values.assign(parcel->unknowns.size(), 0.0);
      const auto bytes = std::as_writable_bytes(std::span(parcel->values));
      parcel->message = incoming ? comm_.make_receive(r, first_tag_ + kParcels, bytes)
                                 : comm_.make_send(r, first_tag_ + kParcels, bytes);
      parcels_.push_back(std::move(parcel));
    }
  }
}

RankTeam::~RankTeam() = default;

std::unique_ptr<linalg::LinearSolver> RankTeam::make_solver(int copies) {
  const int tag = first_tag_ + kSolvers + kSolverTags * (solvers_made_++ % kSolversAtOnce);
  auto solver = std::make_unique<SchurSolver>(comm_, make_subdomain(share_, partition_, comm_.rank(), copies),
                                              interface_solver_, tag);
  solver->count_in(seconds_);
  return solver;
}

SchurSolver::Seconds RankTeam::seconds() const { return *seconds_; }

Team::Answer RankTeam::residual_size(ResidualTest test, std::span<const double> scale,
                                     std::span<const double> r, int rows, unsigned flags) {
  const auto mine = residual_->mine();
  mine[0] = flags;
  mine[1] = sum_over(test, share_.complete, rows, scale, r);
  const std::vector<int>& touched = partition_.parts[static_cast<std::size_t>(comm_.rank())].touched;
  for (std::size_t i = 0; i < touched.size(); ++i) mine[2 + i] = r[touched[i]];
  const auto answer = residual_->make([&] {
    unsigned all = 0;
    double sum = 0.0;
    std::fill(interface_rows_.begin(), interface_rows_.end(), 0.0);
    for (int rank = 0; rank < residual_->ranks(); ++rank) {
      const auto part = residual_->part(rank);
      all |= static_cast<unsigned>(part[0]);
      join_sizes(test, part[1], sum);
      const std::vector<int>& place = place_[static_cast<std::size_t>(rank)];
      for (std::size_t i = 0; i < place.size(); ++i) interface_rows_[place[i]] += part[2 + i];
    }
    for (std::size_t i = 0; i < interface_rows_.size(); ++i) {
      const double row = interface_rows_[i];
      add_to_size(test, scale.empty() ? row : scale[partition_.interface[i]] * row, sum);
    }
    residual_->answer()[0] = all;
    residual_->answer()[1] = size_of(test, sum);
  });
  return {answer[1], static_cast<unsigned>(answer[0])};
}

double RankTeam::correction_size(ResidualTest test, std::span<const double> scale,
                                 std::span<const double> correction) {
  correction_->mine()[0] = sum_over(test, share_.counted, model_.equations(), scale, correction);
  const auto answer = correction_->make([&] {
    double sum = 0.0;
    for (int rank = 0; rank < correction_->ranks(); ++rank) join_sizes(test, correction_->part(rank)[0], sum);
    correction_->answer()[0] = size_of(test, sum);
  });
  return answer[0];
}

void RankTeam::exchange(std::span<double> correction) {
  for (auto& parcel : parcels_) {
    if (!parcel->incoming) {
      for (std::size_t i = 0; i < parcel->unknowns.size(); ++i)
        parcel->values[i] = correction[parcel->unknowns[i]];
    }
    parcel->message->start();
  }
  for (auto& parcel : parcels_) {
    parcel->message->wait();
    if (!parcel->incoming) continue;
    for (std::size_t i = 0; i < parcel->unknowns.size(); ++i)
      correction[parcel->unknowns[i]] = parcel->values[i];
  }
}

void RankTeam::exchange_accelerations(State& state) {
  if (accelerations_ == nullptr) return;
  const auto put = [](const NodeMotion& m, double* out) {
    for (int i = 0; i < 3; ++i) {
      out[i] = m.acceleration[i];
      out[3 + i] = m.angular_acceleration[i];
    }
  };
  for (std::size_t i = 0; i < accelerated_.size(); ++i) {
    const bool mine = partition_.node_owner[accelerated_[i]] == comm_.rank();
    if (mine) put(state.nodes[accelerated_[i]], accelerations_->mine().data() + 6 * i);
  }
  const auto all = accelerations_->make([&] {
    for (std::size_t i = 0; i < accelerated_.size(); ++i) {
      const auto part = accelerations_->part(partition_.node_owner[accelerated_[i]]);
      std::copy_n(part.begin() + static_cast<std::ptrdiff_t>(6 * i), 6,
                  accelerations_->answer().begin() + static_cast<std::ptrdiff_t>(6 * i));
    }
  });
  for (std::size_t i = 0; i < accelerated_.size(); ++i) {
    NodeMotion& m = state.nodes[accelerated_[i]];
    for (int k = 0; k < 3; ++k) {
      m.acceleration[k] = all[6 * i + k];
      m.angular_acceleration[k] = all[6 * i + 3 + k];
    }
  }
}

}  // namespace whirl::schur
