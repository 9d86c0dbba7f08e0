#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <new>

#include "app/commands.hpp"
#include "app/convert.hpp"
#include "app/crew.hpp"
#include "app/exit_code.hpp"
#include "app/info.hpp"
#include "base/error.hpp"
#include "comm/agree.hpp"
#include "comm/launch.hpp"
#include "comm/mpi_comm.hpp"
#include "comm/self_comm.hpp"
#include "deck/did_you_mean.hpp"
#include "deck/expression_evaluator.hpp"

namespace whirl {
namespace {

CLI::Option* add_deck_options(CLI::App& app, DeckArguments& input) {
  CLI::Option* deck = app.add_option("deck", input.deck, "the model, in MBDyn's input language")
                          ->required()
                          ->type_name("FILE");
  app.add_option("--set", input.overrides, "gives a variable of the deck this value; may be repeated")
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("NAME=EXPR");
  app.add_flag("--peer-quirks", input.peer_quirks, "reproduce known errors of the peer, for comparison");
  return deck;
}

CLI::CheckedTransformer solver_names() {
  return CLI::CheckedTransformer(
      std::map<std::string, linalg::SolverKind>{{"static", linalg::SolverKind::static_lu},
                                                {"superlu", linalg::SolverKind::superlu},
                                                {"dense", linalg::SolverKind::dense}});
}

void add_solver_option(CLI::App& app, DeckArguments& input) {
  app.add_option_function<linalg::SolverKind>(
         "--linear-solver", [&input](const linalg::SolverKind& kind) { input.linear_solver = kind; },
         "on one rank: solver of the linear systems, whatever the deck says")
      ->transform(solver_names())
      ->type_name("static|superlu|dense");
}

void add_crew_options(CLI::App& app, CrewArguments& crew) {
  app.add_option("--partition", crew.partition,
                 "with several ranks: take the partition from this file (whirl partition --write)")
      ->type_name("FILE");
  app.add_option("--imbalance", crew.imbalance, "with several ranks: accepted imbalance (10%)");
  app.add_option("--schur-solver", crew.interface_solver,
                 "with several ranks: solver of the interface system (static)")
      ->transform(solver_names())
      ->type_name("static|superlu|dense");
}

// The library would only say that a command is missing.
void refuse_unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), argv[1]) != known.end()) return;
  const std::string hint = did_you_mean(argv[1], known);
  throw CLI::ExtrasError(
      fmt::format("unknown command '{}'; {}", argv[1],
                  hint.empty() ? fmt::format("known are {}", fmt::join(known, ", ")) : hint),
      CLI::ExitCodes::ExtrasError);
}

int told(const StopRequested& stop, bool aloud) {
  if (aloud) std::fprintf(stderr, "the deck calls stop(), code %d\n", stop.code);
  return stop.code == 0 ? kDone : kStopped;
}

// Calls the command with the ranks that it was started on.
int on_ranks(int& argc, char**& argv, const std::function<int(Communicator&)>& command) {
  if (launched_ranks() == 0) {
    SelfComm alone;
    return command(alone);
  }
  MpiSession session(argc, argv);
  // What all ranks throw alike is told by the master, and ends them in good order.
  const auto told_once = [&](Communicator& comm) {
    try {
      return command(comm);
    } catch (const AgreedError& e) {
      if (comm.is_master()) std::fprintf(stderr, "error: %s\n", e.what());
      return e.code;
    } catch (const StopRequested& stop) {
      return told(stop, comm.is_master());
    }
  };
  const int code = guarded(session.world(), told_once);
  session.finish();
  return code;
}

int dispatch(int argc, char** argv) {
  CLI::App app{"whirl: multibody solver for rotor models", "whirl"};
  app.require_subcommand(1);
  app.set_version_flag("--version", version_text());
  app.footer(
      "Exit codes: 0 done, 1 the run stopped, 2 deck or command line wrong, 3 file, memory or library "
      "trouble.\nMore: docs/user_guide.md.");

  RunArguments run;
  for (int i = 0; i < argc; ++i) run.command_line += (i ? " " : "") + std::string(argv[i]);
  CLI::App* run_app = app.add_subcommand("run", "integrate a model in time");
  CLI::Option* run_deck = add_deck_options(*run_app, run.input);
  run_app->footer(
      "Writes one results file, readable by HDF5 and netCDF tools, also while the run goes on. SIGINT and "
      "SIGTERM "
      "end a run in good order. The environment variable MBDYNVARS declares variables: \"real END=2.; "
      "integer N=4\".\n"
      "Example: whirl run rotor.mbd -o results/rotor --set OMEGA=40. --profile");
  run_app->add_option("-o,--output", run.stem, "write STEM.h5; default: the deck's name without extension")
      ->type_name("STEM");
  run_app->add_flag("--text", run.text, "write the text files .mov .jnt .act .ine .frc .out .log ... too");
  run_app->add_option("--precision", run.precision, "digits after the point in the text files, 1 to 17 (12)")
      ->check(CLI::Range(1, 17))
      ->type_name("N");
  run_app->add_flag("--quiet", run.quiet, "no progress line, no warnings");
  run_app->add_flag("--profile", run.profile, "print where the time went");
  add_solver_option(*run_app, run.input);
  add_crew_options(*run_app, run.crew);
  run_app
      ->add_option("--replay", run.replay,
                   "file that a failed run left (STEM.replay.h5): repeat its last step, iteration by "
                   "iteration, with the "
                   "deck it keeps or, for comparison, with DECK")
      ->type_name("FILE");

  BenchArguments bench;
  CLI::App* bench_app = app.add_subcommand("bench", "time a run without output; prints one JSON object");
  CLI::Option* bench_deck = add_deck_options(*bench_app, bench.input);
  bench_app->add_flag("--messages", bench.messages, "time messages between two ranks instead of a run");
  add_solver_option(*bench_app, bench.input);
  add_crew_options(*bench_app, bench.crew);
  bench_app->add_option("--dump-matrix", bench.dump_matrix,
                        "write the last Jacobian to this file (Matrix Market)");
  bench_app->add_option("--steps", bench.steps, "steps to make; default: to the deck's final time")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  bench_app
      ->add_option("--subdomains", bench.subdomains,
                   "on one rank: solve by Schur complements of N subdomains, as N ranks would")
      ->check(CLI::Range(1, 10000))
      ->type_name("N");
  bench_app->add_flag("--costs", bench.costs, "time one element of each kind instead of a run");

  PartitionArguments partition;
  CLI::App* partition_app =
      app.add_subcommand("partition", "split a model over ranks and say what that brings");
  add_deck_options(*partition_app, partition.input);
  partition_app->add_option("-n,--ranks", partition.ranks, "number of ranks")->check(CLI::Range(1, 100000));
  partition_app->add_option("--scan", partition.scan,
                            "FIRST..LAST: try these numbers of ranks, recommend one");
  partition_app->add_option("--imbalance", partition.imbalance, "accepted imbalance (10%)");
  partition_app->add_flag("--least-interface", partition.least_interface,
                          "the least interface within the imbalance, whatever step is predicted");
  partition_app->add_option("--seeds", partition.seeds, "seeds of METIS to try with each of its methods (8)")
      ->check(CLI::Range(0, 10000));
  partition_app->add_option("--partition", partition.manual, "file that gives the partition by hand");
  partition_app
      ->add_option("--static-nodes", partition.static_nodes,
                   "nodes without inertia at cut joints: interface (default) or inertia")
      ->check(CLI::IsMember({"interface", "inertia"}));
  partition_app->add_flag("--json", partition.json, "print one JSON object");
  partition_app->add_option("--plot", partition.plot, "draw the graph to this file (SVG)");
  partition_app->add_option("--write", partition.write, "write the partition to this file, for --partition");

  DeckArguments check;
  CLI::App* check_app =
      app.add_subcommand("check", "read a model and say what is in it and what is doubtful");
  add_deck_options(*check_app, check);

  std::string results;
  CLI::App* info_app = app.add_subcommand("info", "say what a results file holds");
  info_app->add_option("file", results, "results file (.h5)")->required()->type_name("FILE");

  ConvertOptions convert;
  CLI::App* convert_app = app.add_subcommand("convert", "write a results file in another format");
  convert_app->add_option("file", convert.input, "results file (.h5)")->required()->type_name("FILE");
  convert_app
      ->add_option("--to", convert.to,
                   "mov: the text files that run --text writes; csv: one table; nc: classic netCDF; vtk: a "
                   "series for ParaView")
      ->required()
      ->type_name("mov|csv|nc|vtk");
  convert_app->add_option("-o,--output", convert.stem, "stem of the files; default: the results file's name")
      ->type_name("STEM");
  convert_app
      ->add_option("--precision", convert.precision, "digits after the point in the text files, 1 to 17 (12)")
      ->check(CLI::Range(1, 17))
      ->type_name("N");

  CLI::App* keywords_app = app.add_subcommand("keywords", "print the keywords of the language, in Markdown");

  // the file of a replay names the deck
  run_deck->required(false);
  bench_deck->required(false);
  try {
    refuse_unknown_command(app, argc, argv);
    app.parse(argc, argv);
    if (*run_app && run.replay.empty() && run.input.deck.empty()) throw CLI::RequiredError("deck");
    if (*bench_app && !bench.messages && bench.input.deck.empty()) throw CLI::RequiredError("deck");
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e);
    return code == 0 ? kDone : kBadInput;
  }
  if (*run_app || *bench_app) {
    return on_ranks(argc, argv, [&](Communicator& comm) {
      if (*bench_app) return bench_command(bench, comm);
      if (run.replay.empty()) return run_command(run, comm);
      if (comm.size() > 1) throw DeckError({}, "--replay repeats a step on one rank: leave out mpirun");
      return replay_command(run);
    });
  }
  if (*partition_app) return partition_command(partition);
  if (*info_app) {
    std::fputs(describe_results(results).c_str(), stdout);
    return kDone;
  }
  if (*convert_app) {
    for (const std::string& file : convert_results(convert)) std::printf("%s\n", file.c_str());
    return kDone;
  }
  if (*keywords_app) {
    std::fputs(keyword_reference().c_str(), stdout);
    return kDone;
  }
  return check_command(check);
}

}  // namespace
}  // namespace whirl

int main(int argc, char** argv) {
  try {
    const int code = whirl::dispatch(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout)
      throw whirl::EnvironmentError("cannot write to standard output");
    return code;
  } catch (const whirl::DeckError& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
    return whirl::kBadInput;
  } catch (const whirl::AgreedError& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
    return e.code;
  } catch (const whirl::StopRequested& stop) {
    return whirl::told(stop, true);
  } catch (const whirl::EnvironmentError& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "error: out of memory\n");
  } catch (const std::exception& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
  }
  return whirl::kEnvironment;
}
