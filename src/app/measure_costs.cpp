#include "app/measure_costs.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/check_start.hpp"
#include "base/thread_clock.hpp"
#include "partition/costs.hpp"

namespace whirl {

namespace {

// Seconds of one call: the best of several rounds, each long enough for the clock.
template <class Call>
double time_of(Call&& call) {
  constexpr double kRound = 2e-3;  // s; the clock resolves 1e-6
  constexpr int kRounds = 7;
  double best = 1e300;
  long calls = 1;
  for (int round = 0; round < kRounds; ++round) {
    const double begin = thread_seconds();
    for (long i = 0; i < calls; ++i) call();
    const double spent = thread_seconds() - begin;
    best = std::min(best, spent / static_cast<double>(calls));
    if (spent < kRound && calls < (1L << 24)) {
      calls *= spent > 0.1 * kRound ? 2 : 10;
      --round;
    }
  }
  return best;
}

}  // namespace

std::vector<KindCost> measure_costs(Deck& deck) {
  Model& model = deck.builder.model;
  StartPoint start(model, deck.builder.solution);
  start.evaluate();
  std::vector<double> r(static_cast<std::size_t>(model.equations()) + 1);
  std::vector<double> values(start.assembler().pattern().column.size() + 1);
  std::vector<double> momentum(36 * model.nodes.size());
  EvalContext ctx = start.context();
  ctx.momentum_jacobian = momentum.data();
  std::vector<KindCost> out;
  ElementStructure local;
  for (const auto& batch : model.batches) {
    if (batch->size() == 0) continue;
    batch->structure(model, 0, local);
    const auto unknowns =
        std::count_if(local.unknowns.begin(), local.unknowns.end(), [](int u) { return u >= 0; });
    if (unknowns == 0) continue;
    const double n = batch->size();
    KindCost cost;
    cost.kind = batch->kind();
    cost.elements = batch->size();
    cost.residual_ns = 1e9 / n * time_of([&] { batch->residual(ctx, r.data()); });
    cost.jacobian_ns = 1e9 / n * time_of([&] { batch->jacobian(ctx, values.data()); });
    cost.table_ns = partition::element_cost(batch->kind(), static_cast<int>(unknowns));
    out.push_back(cost);
  }
  return out;
}

std::string costs_json(Deck& deck) {
  nlohmann::ordered_json out = {{"elements", nlohmann::json::array()},
                                {"table_ns_per_unknown", partition::kCostPerUnknown}};
  for (const KindCost& c : measure_costs(deck)) {
    out["elements"].push_back({{"kind", c.kind},
                               {"count", c.elements},
                               {"residual_ns", c.residual_ns},
                               {"jacobian_ns", c.jacobian_ns},
                               {"ns", c.residual_ns + c.jacobian_ns},
                               {"table_ns", c.table_ns}});
  }
  return out.dump(2);
}

}  // namespace whirl
