#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <new>

#include "app/commands.hpp"
#include "app/convert.hpp"
#include "app/exit_code.hpp"
#include "app/info.hpp"
#include "base/error.hpp"
#include "deck/expression_evaluator.hpp"

namespace whirl {
namespace {

void add_deck_options(CLI::App& app, DeckArguments& input) {
  app.add_option("deck", input.deck, "the model, in MBDyn's input language")->required();
  app.add_option("--set", input.overrides, "NAME=EXPR: replaces the value of a variable of the deck")
      ->allow_extra_args(false)
      ->take_all();
  app.add_flag("--peer-quirks", input.peer_quirks, "reproduce known errors of the peer, for comparison");
}

int dispatch(int argc, char** argv) {
  CLI::App app{"whirl: multibody solver for rotor models", "whirl"};
  app.require_subcommand(1);
  app.set_version_flag("--version", version_text());
  app.footer(
      "Exit codes: 0 done, 1 the run stopped, 2 deck or command line wrong, 3 file, memory or library "
      "trouble.");

  RunArguments run;
  for (int i = 0; i < argc; ++i) run.command_line += (i ? " " : "") + std::string(argv[i]);
  CLI::App* run_app = app.add_subcommand("run", "integrate a model in time");
  add_deck_options(*run_app, run.input);
  run_app->add_option("-o,--output", run.stem, "stem of the result files; default: the deck's name");
  run_app->add_flag("--text", run.text, "write the text files .mov .jnt .act .ine .frc .out .log ... too");
  run_app->add_option("--precision", run.precision, "significant digits of text files (12)")
      ->check(CLI::Range(1, 17));
  run_app->add_flag("--quiet", run.quiet, "no progress line, no warnings");
  run_app->add_flag("--profile", run.profile, "print where the time went");

  BenchArguments bench;
  CLI::App* bench_app = app.add_subcommand("bench", "time a run without output; prints one JSON object");
  add_deck_options(*bench_app, bench.input);
  bench_app->add_option("--steps", bench.steps, "steps to make; default: to the deck's final time")
      ->check(CLI::PositiveNumber);

  DeckArguments check;
  CLI::App* check_app =
      app.add_subcommand("check", "read a model and say what is in it and what is doubtful");
  add_deck_options(*check_app, check);

  std::string results;
  CLI::App* info_app = app.add_subcommand("info", "say what a results file holds");
  info_app->add_option("file", results, "results file (.h5)")->required();

  ConvertOptions convert;
  CLI::App* convert_app = app.add_subcommand("convert", "write a results file in another format");
  convert_app->add_option("file", convert.input, "results file (.h5)")->required();
  convert_app->add_option("--to", convert.to, "mov (all text files), csv, nc or vtk")->required();
  convert_app->add_option("-o,--output", convert.stem, "stem of the files; default: the results file's name");
  convert_app->add_option("--precision", convert.precision, "digits of text files (12)")
      ->check(CLI::Range(1, 17));

  CLI::App* keywords_app = app.add_subcommand("keywords", "print the keywords of the language, in Markdown");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e);
    return code == 0 ? kDone : kBadInput;
  }
  if (*run_app) return run_command(run);
  if (*bench_app) return bench_command(bench);
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
    return whirl::dispatch(argc, argv);
  } catch (const whirl::DeckError& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
    return whirl::kBadInput;
  } catch (const whirl::StopRequested& stop) {
    std::fprintf(stderr, "the deck calls stop(), code %d\n", stop.code);
    return stop.code == 0 ? whirl::kDone : whirl::kStopped;
  } catch (const whirl::EnvironmentError& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "error: out of memory\n");
  } catch (const std::exception& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
  }
  return whirl::kEnvironment;
}
