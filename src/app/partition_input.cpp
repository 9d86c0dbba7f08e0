#include "app/partition_input.hpp"

#include <cstdlib>

#include "base/error.hpp"

namespace whirl {

partition::PartitionOptions partition_options(const SolutionSettings& settings) {
  partition::PartitionOptions options;
  options.initial_time = settings.initial_time;
  options.global_drives = {settings.method.radius, settings.dummy_steps.method.radius,
                           settings.strategy.change, settings.strategy.max_step};
  return options;
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
