// A deck as text, run to its end, with what a test wants to know of every accepted step.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl {

struct DeckRun {
  std::unique_ptr<Deck> deck;
  std::unique_ptr<Solver> solver;
  RunReport report;
  std::vector<RunEvent> events;  // accepted states, step 0 first
  std::vector<State> states;

  const Model& model() const { return deck->builder.model; }
  const NodeMotion& node(int label, std::size_t at) const {
    return states[at].nodes[model().node_index(label)];
  }
  const NodeMotion& last(int label) const { return node(label, states.size() - 1); }
  double value(int label, std::size_t at) const {
    return states[at].y[model().scalars[model().scalar_index(label)].unknown];
  }
  double rate(int label, std::size_t at) const {
    return states[at].y_rate[model().scalars[model().scalar_index(label)].unknown];
  }
};

inline DeckRun run_deck_text(const std::string& problem, const std::string& control, const std::string& nodes,
                             const std::string& elements) {
  DeckRun r;
  DeckOptions options;
  options.use_environment = false;
  r.deck = read_deck_text("test.mbd",
                          "begin: data; problem: initial value; end: data;\nbegin: initial value;\n" +
                              problem + "\nend: initial value;\nbegin: control data;\n" + control +
                              "\nend: control data;\nbegin: nodes;\n" + nodes +
                              "\nend: nodes;\nbegin: elements;\n" + elements + "\nend: elements;\n",
                          options);
  EXPECT_TRUE(r.deck->ok()) << r.deck->diagnostics.render_all();
  if (!r.deck->ok()) return r;
  r.solver = std::make_unique<Solver>(r.deck->builder.model, r.deck->builder.solution);
  RunObserver observer;
  observer.accepted = [&](const Solver& solver, const RunEvent& event) {
    r.events.push_back(event);
    r.states.push_back(solver.state());
  };
  r.report = run(*r.solver, r.deck->builder.solution, observer);
  return r;
}

}  // namespace whirl
