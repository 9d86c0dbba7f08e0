#include "app/crew.hpp"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <sstream>

#include "app/exit_code.hpp"
#include "app/load.hpp"
#include "app/partition_input.hpp"
#include "comm/agree.hpp"
#include "comm/collectives.hpp"
#include "deck/expression_evaluator.hpp"
#include "partition/manual.hpp"

namespace whirl {

namespace {

std::size_t fingerprint(const Deck& deck) {
  std::size_t all = 0;
  for (int i = 0; i < deck.files.size(); ++i)
    all = 31 * all + std::hash<std::string_view>{}(deck.files.text(i));
  return all;
}

// The master's partition, the same on all ranks: it travels in the form in which users give one by hand.
partition::Partition find_together(Communicator& comm, const partition::Partitioner& partitioner,
                                   const partition::PartitionOptions& options,
                                   const CrewArguments& arguments) {
  std::string text, method;
  std::string why;
  int code = kDone;
  if (comm.is_master()) {
    try {
      partition::Partition found;
      if (arguments.partition.empty()) {
        found = partitioner.find(options);
      } else {
        found = partitioner.make(
            partition::read_manual_file(arguments.partition, partitioner, options.ranks).vertex_rank,
            options);
        found.method = "hand, " + arguments.partition;
      }
      std::ostringstream out;
      partition::write_manual(out, partitioner, found);
      text = out.str();
      method = found.method;
    } catch (const DeckError& e) {
      code = kBadInput;
      why = e.what();
    } catch (const std::exception& e) {
      code = kEnvironment;
      why = e.what();
    }
  }
  agree_or_throw(comm, code, why);
  broadcast_sequence(comm, text);
  broadcast_sequence(comm, method);
  std::istringstream in(text);
  auto partition = partitioner.make(
      partition::read_manual(in, "the partition", partitioner, options.ranks).vertex_rank, options);
  partition.method = method;
  return partition;
}

}  // namespace

void agree_or_throw(Communicator& comm, int exit_code, const std::string& why) {
  const Verdict verdict = agree(comm, exit_code, why);
  if (!verdict.ok()) throw AgreedError(verdict.code, verdict.why);
}

std::unique_ptr<Deck> load_deck_together(Communicator& comm, const DeckArguments& arguments, bool warnings) {
  if (comm.size() == 1) return load_deck(arguments, warnings);
  std::unique_ptr<Deck> deck;
  int code = kDone;
  std::string why;
  std::optional<StopRequested> stop;
  try {
    deck = comm.is_master() ? load_deck(arguments, warnings) : load_deck_silently(arguments);
    if (deck == nullptr) code = kBadInput;
  } catch (const StopRequested& s) {
    stop = s;
  } catch (const DeckError& e) {
    code = kBadInput;
    why = e.what();
  } catch (const std::exception& e) {
    code = kEnvironment;
    why = e.what();
  }
  const Verdict verdict = agree(comm, code, why);
  if (!verdict.ok() && verdict.rank == 0 && verdict.why.empty())
    return nullptr;  // the master has printed them
  if (!verdict.ok()) {
    throw AgreedError(
        verdict.code,
        fmt::format("on rank {}: {}", verdict.rank,
                    verdict.why.empty() ? "the deck has errors there, but not on rank 0" : verdict.why));
  }
  if (stop) throw StopRequested(*stop);
  const auto prints = allgather_values(comm, fingerprint(*deck));
  for (std::size_t r = 1; r < prints.size(); ++r) {
    if (prints[r] == prints[0]) continue;
    throw AgreedError(kBadInput,
                      fmt::format("rank {} has read another text than rank 0 from '{}' and its includes", r,
                                  arguments.deck));
  }
  return deck;
}

Crew::Crew(Communicator& comm, Deck& deck, const CrewArguments& arguments, const Recorder* recorder)
    : comm_(comm) {
  if (comm.size() == 1) {
    if (!arguments.partition.empty())
      throw AgreedError(kBadInput, "--partition is for several ranks: mpirun -np N whirl ...");
    return;
  }
  Model& model = deck.builder.model;
  const SolutionSettings& settings = deck.builder.solution;
  partitioner_ =
      std::make_unique<partition::Partitioner>(model, settings.initial_time, unknown_costs(model, settings));
  options_ = partition_options(settings);
  options_.ranks = comm.size();
  try {
    options_.imbalance = parse_imbalance(arguments.imbalance);
  } catch (const DeckError& e) {
    throw AgreedError(kBadInput, e.what());
  }
  if (recorder != nullptr) {
    options_.master_reads = [recorder](ReadSet& reads) { recorder->reads_of_master(reads); };
    if (deck.builder.output.meter != nullptr) options_.global_drives.push_back(deck.builder.output.meter);
  }
  team_ = std::make_unique<schur::RankTeam>(comm, model, partitioner_->connectivity(),
                                            find_together(comm, *partitioner_, options_, arguments),
                                            arguments.interface_solver);
}

int Crew::rank_of(const Recorder::Source& source) const {
  if (team_ == nullptr) return 0;
  const partition::Partition& p = team_->partition();
  switch (source.kind) {
    case Recorder::Kind::node:
    case Recorder::Kind::momentum:
      return p.node_owner[source.index];
    case Recorder::Kind::scalar:
      return p.scalar_owner[source.index];
    case Recorder::Kind::element:
      return p.element_rank[partitioner_->connectivity().element_id(source.batch, source.index)];
    case Recorder::Kind::dummy:
    case Recorder::Kind::parameter:
    case Recorder::Kind::drive:
      break;
  }
  return 0;
}

}  // namespace whirl
