#include "app/partition_input.hpp"

#include <cstdlib>

#include <numeric>

#include "app/check_start.hpp"
#include "base/error.hpp"
#include "linalg/static_lu.hpp"
#include "partition/costs.hpp"

namespace whirl {

partition::PartitionOptions partition_options(const SolutionSettings& settings) {
  partition::PartitionOptions options;
  options.initial_time = settings.initial_time;
  options.global_drives = {settings.method.radius, settings.dummy_steps.method.radius,
                           settings.strategy.change, settings.strategy.max_step};
  return options;
}

std::vector<double> unknown_costs(Model& model, const SolutionSettings& settings) {
  if (model.unknowns() == 0) return {};
  StartPoint start(model, settings, settings.time_step);
  start.evaluate();
  linalg::StaticLu lu;
  lu.analyze(start.assembler().pattern());
  if (!lu.factor(start.assembler().values()).ok) return {};
  std::vector<double> cost = lu.unknown_costs();
  // the table of elements was made on one machine: keep its ratio to the unknowns of the whole
  const double mean = std::accumulate(cost.begin(), cost.end(), 0.0) / static_cast<double>(cost.size());
  for (double& c : cost) c *= partition::kCostPerUnknown / mean;
  return cost;
}

double parse_imbalance(const std::string& text) {
  char* end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  const bool number = end != text.c_str();
  while (*end == ' ') ++end;
  if (*end == '%') {
    value /= 100.0;
    ++end;
  }
  if (!number || *end != '\0' || !(value >= 0.0 && value <= 10.0)) {
    throw DeckError({}, "--imbalance: expected a share such as 5% or 0.05, got '" + text + "'");
  }
  return value;
}

}  // namespace whirl
