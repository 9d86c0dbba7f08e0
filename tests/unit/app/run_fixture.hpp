// A deck written in a test, run step by step.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {

struct DeckParts {
  std::string solution;  // cards of the problem block besides those that have a default here
  std::string counters, nodes, elements;
  double step = 0.01, end = 0.2;

  std::string text() const {
    return "begin: data; problem: initial value; end: data;\nbegin: initial value;\ninitial time: 0.; final "
           "time: " +
           std::to_string(end) + "; time step: " + std::to_string(step) +
           ";\nmax iterations: 20; derivatives max iterations: 20; tolerance: 1.e-10; derivatives tolerance: "
           "1.e-4;\n" +
           solution + "\nend: initial value;\nbegin: control data;\n" + counters +
           "\nend: control data;\nbegin: nodes;\n" + nodes + "\nend: nodes;\nbegin: elements;\n" + elements +
           "\nend: elements;\n";
  }
};

inline std::unique_ptr<Deck> read_parts(const DeckParts& parts) {
  DeckOptions options;
  options.use_environment = false;
  return read_deck_text("test.mbd", parts.text(), options);
}

// Runs to the end; look is called at every accepted state, step 0 included.
inline RunReport run_parts(const DeckParts& parts,
                           const std::function<void(const Solver&, const RunEvent&)>& look = {}) {
  const auto deck = read_parts(parts);
  EXPECT_TRUE(deck->ok()) << deck->diagnostics.render_all();
  if (!deck->ok()) return {};
  Solver solver(deck->builder.model, deck->builder.solution);
  RunObserver observer;
  observer.accepted = look;
  const RunReport report = run(solver, deck->builder.solution, observer);
  EXPECT_TRUE(report.ok) << "stopped at time " << report.last.time;
  return report;
}

inline double private_datum(const Solver& solver, ElementClass c, int label, const std::string& name) {
  const ElementRef* ref = solver.model().find_element(c, label);
  const auto names = ref->batch->private_names(ref->index);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return ref->batch->private_value(ref->index, static_cast<int>(i), solver.context());
  }
  ADD_FAILURE() << "no private datum " << name;
  return 0.0;
}

}  // namespace whirl
