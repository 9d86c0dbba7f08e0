// Running a case and looking at it: a deck of cases/ loaded through the library, stepped to its end, probed
// after every step.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "deck/deck.hpp"
#include "solve/run.hpp"

namespace whirl::test {

class CaseRun {
 public:
  // deck: below cases/, "01_pendulum/pendulum.mbd"; overrides: NAME=EXPR
  explicit CaseRun(std::string deck, std::vector<std::string> overrides = {});

  // To the final time; a run that stops early fails the test. The probe sees every accepted state, step 0
  // included.
  using Probe = std::function<void(const CaseRun&)>;
  void run(const Probe& probe = {});
  // The same, with the probe called at the steps nearest to the given times (growing).
  void run(const std::vector<double>& times, const Probe& probe);
  // Norms of the Newton corrections of a first step of length h. The state stays.
  std::vector<double> newton_corrections(double h, int iterations);

  const Model& model() const { return deck_->builder.model; }
  const SolutionSettings& settings() const { return deck_->builder.solution; }
  Solver& solver() { return *solver_; }
  double time() const { return solver_->state().time; }
  const NodeMotion& node(int label) const;
  // Motion of a dummy node as well.
  NodeMotion motion(int label) const;
  // Momentum and momenta moment of a dynamic node.
  Vec3d momentum(int label) const;
  Vec3d momenta_moment(int label) const;
  // Private datum of an element, as drives read it.
  double datum(ElementClass c, int label, const std::string& name) const;
  // A result channel of an element by its name in the results file.
  std::vector<double> channel(ElementClass c, int label, const std::string& name) const;
  // Own unknown i of an element: a multiplier or a state.
  double own(ElementClass c, int label, int i) const;
  // Kinetic and potential energy of the bodies.
  double energy() const;
  const RunReport& report() const { return report_; }

  const std::string& folder() const { return folder_; }  // "01_pendulum"
  std::string command() const;                           // what a user types

 private:
  ElementRef element(ElementClass c, int label) const;
  std::string name_, folder_;
  std::vector<std::string> overrides_;
  std::unique_ptr<Deck> deck_;
  std::unique_ptr<Solver> solver_;
  RunReport report_;
};

}  // namespace whirl::test
