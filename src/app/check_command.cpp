// whirl check: reads a deck, builds the model and says what is in it and what is doubtful.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/check_constraints.hpp"
#include "app/check_parts.hpp"
#include "app/check_start.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/load.hpp"

namespace whirl {

namespace {

constexpr std::size_t kMostLines = 12;  // of one kind; the rest is counted

void print_contents(const Model& model, const std::string& name) {
  const auto dynamic = std::count_if(model.nodes.begin(), model.nodes.end(),
                                     [](const StructuralNode& n) { return n.momentum >= 0; });
  fmt::print("{}: {} equations, {} unknowns solved for and {} momenta\n", name, model.equations(),
             model.unknowns(), model.momenta());
  fmt::print("nodes: {} structural ({} with inertia), {} dummy, {} abstract, {} parameter\n",
             model.nodes.size(), dynamic, model.dummies.size(), model.scalars.size(),
             model.parameters.size());
  fmt::print("elements:\n");
  for (const auto& batch : model.batches) {
    if (batch->size() > 0) fmt::print("  {:6d} {}\n", batch->size(), batch->kind());
  }
}

// "1, 2, 5 to 9" of labels, shortened.
std::string label_list(const Model& model, const std::vector<int>& nodes) {
  std::vector<int> labels;
  for (const int k : nodes) labels.push_back(model.nodes[k].label);
  std::sort(labels.begin(), labels.end());
  std::string out;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < labels.size();) {
    std::size_t j = i;
    while (j + 1 < labels.size() && labels[j + 1] == labels[j] + 1) ++j;
    if (++shown > kMostLines) return out + fmt::format(", ... ({} in all)", labels.size());
    out += (out.empty() ? "" : ", ") + std::to_string(labels[i]);
    if (j > i) out += (j > i + 1 ? " to " : ", ") + std::to_string(labels[j]);
    i = j + 1;
  }
  return out;
}

void print_parts(const Model& model, const std::vector<ModelPart>& parts) {
  fmt::print("parts connected by elements: {}\n", parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == kMostLines) {
      fmt::print("  ... and {} more\n", parts.size() - kMostLines);
      break;
    }
    const ModelPart& p = parts[i];
    fmt::print("  nodes {}: {} elements, mass {:.9g} kg", label_list(model, p.nodes), p.elements, p.mass);
    if (p.mass != 0.0)
      fmt::print(", centre ({:.9g}, {:.9g}, {:.9g}) m", p.center[0], p.center[1], p.center[2]);
    fmt::print("\n");
  }
}

class Audit {
 public:
  explicit Audit(const Deck& deck) : deck_(deck), model_(deck.builder.model) {}

  std::string place(int unknown) const { return deck_.files.describe(model_.unknown_info()[unknown].pos); }
  const std::string& name(int unknown) const { return model_.unknown_info()[unknown].name; }

  void print(const ConstraintAudit& audit) const {
    fmt::print("constraints: {} equations, rank {}\n", audit.constraints,
               audit.constraints - static_cast<int>(audit.redundant.size()));
    for (std::size_t i = 0; i < audit.redundant.size(); ++i) {
      if (i == kMostLines) {
        fmt::print("  ... and {} more\n", audit.redundant.size() - kMostLines);
        break;
      }
      const auto& r = audit.redundant[i];
      fmt::print("  redundant: {} ({})", name(r.unknown), place(r.unknown));
      if (!r.others.empty()) fmt::print(", already imposed by {}", owners(r));
      fmt::print("\n");
    }
    if (audit.worst >= 0) {
      fmt::print("  not met at the start: {} ({}) by {:.3g}\n", name(audit.worst), place(audit.worst),
                 audit.violation);
    }
  }

  void print_nodes(const char* what, const std::vector<int>& nodes) const {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (i == kMostLines) {
        fmt::print("warning: ... and {} more\n", nodes.size() - kMostLines);
        break;
      }
      const StructuralNode& node = model_.nodes[nodes[i]];
      fmt::print("warning: structural node {} ({}) {}\n", node.label, deck_.files.describe(node.pos), what);
    }
  }

 private:
  // Elements of the equations: "joint 1 'clamp', joint 2 'revolute hinge'".
  std::string owners(const ConstraintAudit::Redundant& r) const {
    std::vector<std::string> out;
    for (const int u : r.others) {
      const std::string& full = name(u);
      const std::size_t of = full.find(" of ");
      const std::string owner = of == std::string::npos ? full : full.substr(of + 4);
      if (std::find(out.begin(), out.end(), owner) == out.end()) out.push_back(owner);
    }
    if (out.size() > kMostLines) {
      const std::size_t rest = out.size() - kMostLines;
      out.resize(kMostLines);
      out.push_back(fmt::format("{} more", rest));
    }
    return fmt::format("{}", fmt::join(out, ", "));
  }
  const Deck& deck_;
  const Model& model_;
};

}  // namespace

int check_command(const DeckArguments& arguments) {
  const auto deck = load_deck(arguments);
  if (deck == nullptr) return kBadInput;
  Model& model = deck->builder.model;
  print_contents(model, arguments.deck);
  StartPoint start(model, deck->builder.solution);
  start.evaluate();
  const Audit audit(*deck);
  audit.print(audit_constraints(start));
  print_parts(model, find_parts(start));
  audit.print_nodes("is touched by no element", nodes_without_elements(model));
  audit.print_nodes("has inertia unknowns but no mass", nodes_without_mass(start));
  if (start.state().status.failed()) {
    fmt::print(stderr, "error: at the initial time: {}\n", start.state().status.message());
    return kStopped;
  }
  return kDone;
}

}  // namespace whirl
