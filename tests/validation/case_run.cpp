#include "validation/case_run.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "model/live_data.hpp"

namespace whirl::test {

CaseRun::CaseRun(std::string deck, std::vector<std::string> overrides)
    : name_(std::move(deck)),
      folder_(std::filesystem::path(name_).parent_path().string()),
      overrides_(std::move(overrides)) {
  DeckOptions options;
  options.overrides = overrides_;
  options.use_environment = false;
  deck_ = read_deck(std::filesystem::path(WHIRL_SOURCE_DIR) / "cases" / name_, options);
  if (!deck_->ok()) throw std::runtime_error(deck_->diagnostics.render_all());
  solver_ = std::make_unique<Solver>(deck_->builder.model, deck_->builder.solution);
}

void CaseRun::run(const Probe& probe) {
  RunObserver observer;
  if (probe) observer.accepted = [&](const Solver&, const RunEvent&) { probe(*this); };
  report_ = whirl::run(*solver_, settings(), observer);
  EXPECT_TRUE(report_.ok) << name_ << " stopped at " << report_.last.time << " s, residual "
                          << report_.last.report.residual;
}

void CaseRun::run(const std::vector<double>& times, const Probe& probe) {
  std::size_t next = 0;
  run([&](const CaseRun& c) {
    if (next == times.size() || c.time() < times[next] - 0.5 * c.settings().time_step) return;
    probe(c);
    ++next;
  });
  EXPECT_EQ(next, times.size()) << name_ << " ended before the last time to look at";
}

std::vector<double> CaseRun::newton_corrections(double h, int iterations) {
  EXPECT_TRUE(solver_->assemble_initial_state().ok());
  EXPECT_TRUE(solver_->solve_derivatives().ok());
  NewtonControl control{settings().tolerance, settings().newton};
  // never met: the step fails and the state stays
  control.tolerance.residual = control.tolerance.correction = 1e-300;
  std::vector<double> out;
  for (int k = 1; k <= iterations; ++k) {
    control.newton.max_iterations = k;
    out.push_back(solver_->step(h, crank_nicolson_formula(), control).correction);
  }
  return out;
}

const NodeMotion& CaseRun::node(int label) const {
  return solver_->state().nodes.at(static_cast<std::size_t>(model().node_index(label)));
}

NodeMotion CaseRun::motion(int label) const {
  return motion_of(solver_->context(), find_motion(model(), label).value());
}

Vec3d CaseRun::momentum(int label) const {
  const double* y =
      &solver_->state().y[static_cast<std::size_t>(model().nodes[model().node_index(label)].momentum)];
  return {y[0], y[1], y[2]};
}

Vec3d CaseRun::momenta_moment(int label) const {
  const double* y =
      &solver_->state().y[static_cast<std::size_t>(model().nodes[model().node_index(label)].momentum)];
  return {y[3], y[4], y[5]};
}

ElementRef CaseRun::element(ElementClass c, int label) const {
  const ElementRef* ref = model().find_element(c, label);
  if (ref == nullptr) throw std::runtime_error(name_ + ": no element " + std::to_string(label));
  return *ref;
}

double CaseRun::datum(ElementClass c, int label, const std::string& name) const {
  const ElementRef e = element(c, label);
  const auto names = e.batch->private_names(e.index);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return e.batch->private_value(e.index, static_cast<int>(i), solver_->context());
  }
  throw std::runtime_error(name_ + ": no datum " + name);
}

std::vector<double> CaseRun::channel(ElementClass c, int label, const std::string& name) const {
  const ElementRef e = element(c, label);
  int width = 0, at = -1, wanted = 0;
  for (const ChannelSpec& spec : e.batch->channels(e.index)) {
    if (spec.name == name) at = width, wanted = spec.width;
    width += spec.width;
  }
  if (at < 0) throw std::runtime_error(name_ + ": no channel " + name);
  std::vector<double> all(static_cast<std::size_t>(width));
  e.batch->record(e.index, solver_->context(), all.data());
  return {all.begin() + at, all.begin() + at + wanted};
}

double CaseRun::own(ElementClass c, int label, int i) const {
  const ElementRef e = element(c, label);
  const auto u = static_cast<std::size_t>(e.batch->own_offset(e.index) + i);
  const bool algebraic = e.batch->own_kind(e.index, i) == UnknownKind::algebraic;
  return algebraic ? solver_->state().y_rate[u] : solver_->state().y[u];
}

double CaseRun::energy() const {
  double sum = 0.0;
  for (const auto& batch : model().batches) {
    if (batch->kind() != "body") continue;
    for (int e = 0; e < batch->size(); ++e) {
      sum += batch->private_value(e, 0, solver_->context()) + batch->private_value(e, 1, solver_->context());
    }
  }
  return sum;
}

std::string CaseRun::command() const {
  std::string out = "whirl run cases/" + name_;
  for (const auto& o : overrides_) out += " --set " + o;
  return out;
}

}  // namespace whirl::test
