// Reads a deck, makes its steps, and prints where node 1 of the model ends up.
#include <cstdio>

#include "deck/deck.hpp"
#include "solve/run.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto deck = whirl::read_deck(argv[1]);
  if (!deck->ok()) {
    std::fputs(deck->diagnostics.render_all().c_str(), stderr);
    return 2;
  }
  whirl::Solver solver(deck->builder.model, deck->builder.solution);
  const whirl::RunReport report = whirl::run(solver, deck->builder.solution, {});
  const whirl::Vec3d& x = solver.state().nodes[1].x;
  std::printf("%ld steps to t = %g s, x = %.9g %.9g %.9g\n", report.steps, solver.state().time, x[0], x[1],
              x[2]);
  return report.ok ? 0 : 1;
}
