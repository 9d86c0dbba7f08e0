// Crew: the ranks of one command, and what each does of the deck that they read together. Alone it is one
// rank with the whole model.
#pragma once
#include <memory>
#include <string>

#include "app/commands.hpp"
#include "app/recorder.hpp"
#include "comm/communicator.hpp"
#include "deck/deck.hpp"
#include "partition/partition.hpp"
#include "schur/rank_team.hpp"

namespace whirl {

// An error that all ranks know and throw together: one of them tells it, and all end in good order.
struct AgreedError : std::runtime_error {
  AgreedError(int exit_code, const std::string& what) : std::runtime_error(what), code(exit_code) {}
  int code;
};
// All ranks call it with what went wrong here, 0 when nothing did.
void agree_or_throw(Communicator& comm, int exit_code, const std::string& why);

// Every rank reads the deck; the master prints what there is to say. Null on all ranks when there are errors
// on one, or when ranks have read different texts.
std::unique_ptr<Deck> load_deck_together(Communicator& comm, const DeckArguments& arguments, bool warnings);

class Crew {
 public:
  // recorder: what is written of the run, or null.
  Crew(Communicator& comm, Deck& deck, const CrewArguments& arguments, const Recorder* recorder);

  Communicator& comm() { return comm_; }
  bool is_master() const { return comm_.is_master(); }
  int size() const { return comm_.size(); }
  Team* team() { return team_.get(); }
  const schur::RankTeam* ranks() const { return team_.get(); }
  const partition::Partitioner* partitioner() const { return partitioner_.get(); }
  const partition::PartitionOptions& options() const { return options_; }

  // Which rank records an item of the results.
  int rank_of(const Recorder::Source& source) const;

 private:
  Communicator& comm_;
  partition::PartitionOptions options_;
  std::unique_ptr<partition::Partitioner> partitioner_;
  std::unique_ptr<schur::RankTeam> team_;
};

}  // namespace whirl
