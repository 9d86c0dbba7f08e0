// whirl partition: splits a model over ranks and says what each gets, what they share and what it would
// bring.
#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/load.hpp"
#include "app/partition_input.hpp"
#include "base/error.hpp"
#include "partition/manual.hpp"
#include "partition/plot_svg.hpp"
#include "partition/predict.hpp"

namespace whirl {

namespace {

using namespace partition;

std::vector<std::string> unknown_names(const Model& model, const std::vector<int>& unknowns) {
  std::vector<std::string> out;
  for (const int u : unknowns) out.push_back(model.unknown_info()[u].name);
  return out;
}

std::vector<int> node_labels(const Model& model, const std::vector<int>& nodes) {
  std::vector<int> out;
  for (const int k : nodes) out.push_back(model.nodes[k].label);
  return out;
}

nlohmann::ordered_json as_json(const std::string& deck, const Partitioner& partitioner, const Partition& p) {
  const Connectivity& c = partitioner.connectivity();
  const Model& model = c.model();
  const Prediction t = predict(partitioner, p);
  nlohmann::ordered_json out = {{"deck", deck},
                                {"ranks", p.ranks},
                                {"equations", model.equations()},
                                {"unknowns", model.unknowns()},
                                {"interface_unknowns", p.interface_size},
                                {"interface_unknowns_with_momenta", p.interface_size_formulation},
                                {"imbalance", p.imbalance},
                                {"predicted_speed_up", t.speed_up},
                                {"method", p.method},
                                {"cut_elements", nlohmann::json::array()},
                                {"static_nodes_at_cuts", node_labels(model, p.static_at_cut)},
                                {"tiny_inertia_nodes", node_labels(model, p.tiny_inertia)},
                                {"moved_for_rank", unknown_names(model, p.repaired)}};
  for (int e = 0; e < c.element_count(); ++e) {
    if (p.cut[e]) out["cut_elements"].push_back(element_name(c, e));
  }
  for (int r = 0; r < p.ranks; ++r) {
    const RankPart& part = p.parts[r];
    nlohmann::ordered_json shadows = nlohmann::json::array();
    for (const int e : part.shadows) shadows.push_back(element_name(c, e));
    out["parts"].push_back({{"rank", r},
                            {"elements", part.elements.size()},
                            {"weight", part.weight},
                            {"nodes", part.nodes.size()},
                            {"interior_unknowns", part.interior.size()},
                            {"interface_unknowns", part.touched.size()},
                            {"interface_nodes", node_labels(model, part.interface_nodes)},
                            {"ghost_nodes", node_labels(model, part.ghost_nodes)},
                            {"ghost_unknowns", part.ghosts.size()},
                            {"elements_read", shadows},
                            {"drives", part.drives.size()}});
  }
  return out;
}

void print_list(const char* what, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 12;
  if (names.empty()) return;
  fmt::print("{}:", what);
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) fmt::print("{} {}", i ? "," : "", names[i]);
  fmt::print("{}\n", names.size() > kMost ? fmt::format(", ... ({} in all)", names.size()) : "");
}

void print_partition(const Partitioner& partitioner, const Partition& p) {
  const Connectivity& c = partitioner.connectivity();
  const Model& model = c.model();
  fmt::print("{} ranks by {}\n", p.ranks, p.method);
  fmt::print("  rank  elements  weight  interior  interface  ghosts  elements read\n");
  const double mean = partitioner.graph().total_weight() / p.ranks;
  for (int r = 0; r < p.ranks; ++r) {
    const RankPart& part = p.parts[r];
    fmt::print("  {:4d}  {:8d}  {:5.1f}%  {:8d}  {:9d}  {:6d}  {:13d}\n", r, part.elements.size(),
               mean > 0.0 ? 100.0 * part.weight / mean : 0.0, part.interior.size(), part.touched.size(),
               part.ghosts.size(), part.shadows.size());
  }
  fmt::print("interface: {} unknowns of {}; with momenta {} of {} equations\n", p.interface_size,
             model.unknowns(), p.interface_size_formulation, model.equations());
  fmt::print("imbalance: {:.1f} %\n", 100.0 * p.imbalance);
  std::vector<std::string> cut;
  for (int e = 0; e < c.element_count(); ++e) {
    if (p.cut[e]) cut.push_back(element_name(c, e));
  }
  print_list("cut, multipliers on the interface", cut);
  std::vector<std::string> light;
  for (const int k : p.static_at_cut) {
    const bool inside = std::find(p.tiny_inertia.begin(), p.tiny_inertia.end(), k) != p.tiny_inertia.end();
    light.push_back(fmt::format("{}{}", model.nodes[k].label, inside ? " (tiny inertia)" : ""));
  }
  print_list("nodes without inertia at cuts", light);
  print_list("moved to the interface because their subdomain would be singular",
             unknown_names(model, p.repaired));
  const Prediction t = predict(partitioner, p);
  fmt::print(
      "predicted for an iteration with Jacobian: speed-up {:.2f} (slowest rank {:.0f} us, interface {:.0f} "
      "us, messages {:.0f} us; one rank {:.0f} us)\n",
      t.speed_up, 1e-3 * t.slowest_rank, 1e-3 * t.interface_solve, 1e-3 * t.messages, 1e-3 * t.serial);
}

// "1..16" or "4"
std::pair<int, int> scan_range(const std::string& text) {
  int first = 0, last = 0;
  const char* end = text.data() + text.size();
  auto at = std::from_chars(text.data(), end, first);
  last = first;
  if (at.ec == std::errc{} && end - at.ptr > 2 && at.ptr[0] == '.' && at.ptr[1] == '.') {
    at = std::from_chars(at.ptr + 2, end, last);
  }
  if (at.ec != std::errc{} || at.ptr != end || first < 1 || last < first) {
    throw DeckError({}, "--scan: expected FIRST..LAST with 1 <= FIRST <= LAST, got '" + text + "'");
  }
  return {first, last};
}

// The least number of ranks within this of the best time: more of them would hardly help.
constexpr double kWorthwhile = 1.03;

int scan(const PartitionArguments& arguments, const Partitioner& partitioner, PartitionOptions options) {
  const auto [first, last] = scan_range(arguments.scan);
  nlohmann::ordered_json all = nlohmann::json::array();
  std::vector<double> step;
  if (!arguments.json) fmt::print("  ranks  interface  with momenta  imbalance  predicted speed-up\n");
  for (options.ranks = first; options.ranks <= last; ++options.ranks) {
    const Partition p = partitioner.find(options);
    const Prediction t = predict(partitioner, p);
    step.push_back(t.step);
    if (arguments.json) {
      all.push_back(as_json(arguments.input.deck, partitioner, p));
    } else {
      fmt::print("  {:5d}  {:9d}  {:12d}  {:7.1f} %  {:18.2f}\n", p.ranks, p.interface_size,
                 p.interface_size_formulation, 100.0 * p.imbalance, t.speed_up);
    }
  }
  const double best = *std::min_element(step.begin(), step.end());
  int recommended = first;
  while (step[recommended - first] > kWorthwhile * best) ++recommended;
  if (arguments.json) {
    fmt::print("{}\n",
               nlohmann::ordered_json{{"recommended_ranks", recommended}, {"partitions", all}}.dump(2));
  } else {
    fmt::print("recommended: {} rank{}\n", recommended, recommended == 1 ? "" : "s");
  }
  return kDone;
}

template <class Write>
void write_file(const std::string& path, Write&& write) {
  std::ofstream out(path);
  write(out);
  out.flush();
  if (!out) throw EnvironmentError("cannot write '" + path + "'");
}

}  // namespace

int partition_command(const PartitionArguments& arguments) {
  const auto deck = load_deck(arguments.input, false);
  if (deck == nullptr) return kBadInput;
  const SolutionSettings& settings = deck->builder.solution;
  const Partitioner partitioner(deck->builder.model, settings.initial_time,
                                unknown_costs(deck->builder.model, settings));
  PartitionOptions options = partition_options(settings);
  options.imbalance = parse_imbalance(arguments.imbalance);
  if (arguments.least_interface) options.step_margin = std::numeric_limits<double>::infinity();
  options.seeds = arguments.seeds;
  options.ranks = std::max(arguments.ranks, 1);
  if (arguments.static_nodes == "inertia") options.static_nodes = StaticNodes::inertia;
  if (!arguments.scan.empty()) return scan(arguments, partitioner, options);

  std::optional<Partition> p;
  if (arguments.manual.empty()) {
    if (arguments.ranks < 1) throw DeckError({}, "say for how many ranks: -n N, or --scan 1..16");
    p = partitioner.find(options);
  } else {
    const ManualRanks given = read_manual_file(arguments.manual, partitioner, arguments.ranks);
    options.ranks = given.ranks;
    p = partitioner.make(given.vertex_rank, options);
    p->method = "hand, " + arguments.manual;
  }
  if (arguments.json) {
    fmt::print("{}\n", as_json(arguments.input.deck, partitioner, *p).dump(2));
  } else {
    print_partition(partitioner, *p);
  }
  if (!arguments.plot.empty()) {
    write_file(arguments.plot,
               [&](std::ostream& out) { write_svg(out, partitioner, *p, arguments.input.deck); });
  }
  if (!arguments.write.empty()) {
    write_file(arguments.write, [&](std::ostream& out) { write_manual(out, partitioner, *p); });
  }
  return kDone;
}

}  // namespace whirl
