#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_code.hpp"
#include "app/failure_report.hpp"
#include "app/measure_costs.hpp"
#include "app/partition_input.hpp"
#include "app/profile.hpp"
#include "schur/subdomain_solver.hpp"

namespace whirl {

namespace {

struct Timing {
  RunReport report;
  Spent spent;
  Traffic before;  // when the first step began
};

Timing time_run(Deck& deck, Solver& solver, const Communicator& comm, long steps) {
  Timing t;
  std::optional<Stopwatch> watch;
  RunObserver observer;
  observer.accepted = [&](const Solver&, const RunEvent& event) {
    if (event.step != 0) return;
    solver.timer().reset();
    t.before = comm.traffic();
    watch.emplace();
  };
  observer.most_steps = steps;
  t.report = run(solver, deck.builder.solution, observer);
  if (watch) t.spent = watch->spent();
  return t;
}

// The condensed matrix that the linear solver saw last.
void write_matrix(const std::string& file, const Assembler& assembler) {
  std::ofstream out(file);
  const linalg::SparsePattern& p = assembler.pattern();
  out << fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n", p.n, p.n, p.column.size());
  for (int i = 0; i < p.n; ++i) {
    for (int k = p.row_start[i]; k < p.row_start[i + 1]; ++k) {
      out << fmt::format("{} {} {:.17g}\n", i + 1, p.column[k] + 1, assembler.values()[k]);
    }
  }
  if (!out.flush()) throw EnvironmentError("cannot write " + file);
}

std::unique_ptr<schur::SubdomainTeam> make_subdomains(Deck& deck, const BenchArguments& arguments) {
  Model& model = deck.builder.model;
  partition::PartitionOptions options = partition_options(deck.builder.solution);
  options.ranks = arguments.subdomains;
  options.imbalance = parse_imbalance(arguments.crew.imbalance);
  const partition::Partitioner partitioner(model, deck.builder.solution.initial_time,
                                           unknown_costs(model, deck.builder.solution));
  return std::make_unique<schur::SubdomainTeam>(model, partitioner.find(options),
                                                arguments.crew.interface_solver);
}

// The time of a step if every rank had a core of its own and messages took none: the busiest rank's processor
// time outside of waits, and what the master does while the others wait for the solution of the interface.
double critical_path(const std::vector<RankProfile>& ranks) {
  const auto interface = [](const RankProfile& p) {
    return p.schur.interface_factor + p.schur.interface_solve;
  };
  double busiest = 0.0;
  for (const RankProfile& p : ranks) busiest = std::max(busiest, p.working - interface(p));
  return busiest + interface(ranks[0]);
}

// Half a round trip of messages of some sizes between ranks 0 and 1.
int time_messages(Communicator& comm) {
  if (comm.size() < 2)
    throw AgreedError(kBadInput, "--messages needs two ranks: mpirun -np 2 whirl bench --messages");
  constexpr int kTag = 0, kWarm = 200, kTimes = 2000;
  nlohmann::ordered_json out = nlohmann::json::array();
  for (const std::size_t bytes : {8u, 256u, 4096u, 16384u, 65536u, 262144u}) {
    std::vector<std::byte> there(bytes), back(bytes);
    if (comm.rank() > 1) continue;
    const bool first = comm.is_master();
    const auto send = comm.make_send(1 - comm.rank(), kTag, first ? there : back);
    const auto receive = comm.make_receive(1 - comm.rank(), kTag, first ? back : there);
    Message& before = first ? *send : *receive;
    Message& after = first ? *receive : *send;
    std::optional<Stopwatch> watch;
    for (int i = 0; i < kWarm + kTimes; ++i) {
      if (i == kWarm) watch.emplace();
      before.start();
      before.wait();
      after.start();
      after.wait();
    }
    out.push_back({{"bytes", bytes}, {"us", 1e6 * watch->spent().seconds / (2.0 * kTimes)}});
  }
  if (comm.is_master()) fmt::print("{}\n", nlohmann::ordered_json{{"messages", out}}.dump(2));
  comm.barrier();
  return kDone;
}

nlohmann::ordered_json ranks_json(Crew& crew, const std::vector<RankProfile>& ranks, double steps) {
  nlohmann::ordered_json out = nlohmann::json::array();
  const auto us = [&](double seconds) { return 1e6 * seconds / steps; };
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const RankProfile& p = ranks[r];
    nlohmann::ordered_json one = {{"rank", r},
                                  {"wall_us_per_step", us(p.total.seconds)},
                                  {"cpu_us_per_step", us(p.total.cpu_seconds)},
                                  {"waiting_us_per_step", us(p.waited)},
                                  {"working_us_per_step", us(p.working)},
                                  {"bytes_sent_per_step", p.bytes_sent / steps},
                                  {"messages_sent_per_step", p.messages_sent / steps},
                                  {"interior_unknowns", crew.ranks()->partition().parts[r].interior.size()},
                                  {"interface_unknowns", crew.ranks()->partition().parts[r].touched.size()}};
    for (int i = 0; i < static_cast<int>(Timed::output); ++i)
      one[std::string(PhaseTimer::names[i]) + "_us_per_step"] = us(p.phase[i]);
    one["local_factor_us_per_step"] = us(p.schur.local_factor);
    one["local_solve_us_per_step"] = us(p.schur.local_solve);
    one["interface_factor_us_per_step"] = us(p.schur.interface_factor);
    one["interface_solve_us_per_step"] = us(p.schur.interface_solve);
    out.push_back(one);
  }
  return out;
}

}  // namespace

int bench_command(const BenchArguments& arguments, Communicator& comm) {
  if (arguments.messages) return time_messages(comm);
  const auto deck = load_deck_together(comm, arguments.input, false);
  if (deck == nullptr) return kBadInput;
  if (arguments.costs) {
    if (comm.is_master()) fmt::print("{}\n", costs_json(*deck));
    return kDone;
  }
  Model& model = deck->builder.model;
  if (arguments.subdomains > 0 && comm.size() > 1)
    throw AgreedError(kBadInput, "--subdomains is for one rank: leave out mpirun");
  Crew crew(comm, *deck, arguments.crew, nullptr);
  std::unique_ptr<schur::SubdomainTeam> subdomains;
  if (arguments.subdomains > 0) subdomains = make_subdomains(*deck, arguments);
  // Processor time of this thread, so that other work on the machine does not count.
  // Twice: the phase clocks cost time of their own, so the whole is measured without them.
  Timing whole, phases;
  std::vector<RankProfile> whole_of, phases_of;  // by rank
  long repivots = 0;
  for (const bool timed : {false, true}) {
    comm.count_cpu(timed);
    Solver solver(model, deck->builder.solution, subdomains != nullptr ? subdomains.get() : crew.team());
    const Snapshot start = start_of(crew, solver);
    solver.timer().enabled = timed;
    if (crew.team() != nullptr) crew.ranks()->reset_seconds();
    Timing& t = timed ? phases : whole;
    t = time_run(*deck, solver, comm, arguments.steps);
    if (!t.report.ok) {
      const FailedStep failed = gather_failed_step(crew, solver, start, t.report);
      if (crew.is_master()) fmt::print(stderr, "{}", failure_text(*deck, failed, t.report));
      return kStopped;
    }
    repivots = solver.repivots();
    if (timed && !arguments.dump_matrix.empty()) write_matrix(arguments.dump_matrix, solver.assembler());
    (timed ? phases_of : whole_of) = gather_profiles(crew, solver, t.spent, t.before);
  }
  if (!crew.is_master()) return kDone;
  const double steps = static_cast<double>(std::max(whole.report.steps, 1L));
  const auto per = [&](double n) { return n > 0 ? 1e6 * whole.spent.cpu_seconds / n : 0.0; };
  nlohmann::ordered_json out = {
      {"deck", arguments.input.deck},
      {"equations", model.equations()},
      {"unknowns", model.unknowns()},
      {"steps", whole.report.steps},
      {"iterations", whole.report.iterations},
      {"jacobians", whole.report.jacobians},
      {"repivots", repivots},
      {"seconds", whole.spent.cpu_seconds},
      {"wall_seconds", whole.spent.seconds},
      {"us_per_step", per(static_cast<double>(whole.report.steps))},
      {"us_per_iteration", per(static_cast<double>(whole.report.iterations))},
  };
  for (const Timed phase :
       {Timed::predict, Timed::residual, Timed::jacobian, Timed::factor, Timed::solve, Timed::correct}) {
    const int i = static_cast<int>(phase);
    out[std::string(PhaseTimer::names[i]) + "_us_per_step"] = 1e6 * phases_of[0].phase[i] / steps;
  }
  if (crew.size() > 1) {
    const partition::Partition& p = crew.ranks()->partition();
    double bytes = 0.0;
    for (const RankProfile& r : whole_of) bytes += r.bytes_sent;
    out["ranks"] = crew.size();
    out["wall_us_per_step"] = 1e6 * whole.spent.seconds / steps;
    out["interface_unknowns"] = p.interface_size;
    out["interface_unknowns_with_momenta"] = p.interface_size_formulation;
    out["imbalance_predicted"] = p.imbalance;
    out["imbalance_measured"] = measured_imbalance(whole_of);
    out["bytes_sent_per_step"] = bytes / steps;
    out["critical_path_us_per_step"] = 1e6 * critical_path(phases_of) / steps;
    out["by_rank"] = ranks_json(crew, whole_of, steps);
    out["by_rank_with_clocks"] = ranks_json(crew, phases_of, steps);
  }
  fmt::print("{}\n", out.dump(2));
  return kDone;
}

}  // namespace whirl
