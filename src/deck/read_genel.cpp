// Genels: elements on scalar unknowns.
#include "deck/builder.hpp"
#include "deck/read_live_data.hpp"
#include "deck/read_state_space.hpp"
#include "elements/genel.hpp"

namespace whirl {

namespace {

struct ScalarItem {
  ScalarRef ref;
  bool rate = false;         // the dof's rate is meant
  bool differential = true;  // the unknown has a rate
  double initial_rate = 0.0;
};

// A dof that an element writes an equation for: of a scalar node, or a coordinate of a structural one.
ScalarItem read_scalar(Builder& b) {
  const NodeDof dof = read_node_dof(b);
  ScalarItem item;
  item.rate = dof.differential;
  switch (dof.kind) {
    case NodeDof::Kind::scalar:
      item.ref.scalar_node = dof.index;
      item.differential = b.model.scalars[dof.index].differential;
      item.initial_rate = b.model.scalars[dof.index].rate;
      return item;
    case NodeDof::Kind::structural:
      if (dof.motion.dummy || dof.dof > 3) {
        b.reader.fail_at(dof.pos, "a genel acts on coordinates 1 to 3 of a real structural node");
      }
      item.ref.structural_node = dof.motion.index;
      item.ref.coordinate = dof.dof - 1;
      item.initial_rate = b.model.nodes[dof.motion.index].v[dof.dof - 1];
      return item;
    case NodeDof::Kind::parameter:
      break;
  }
  b.reader.fail_at(dof.pos, "a parameter node has no equation");
}

template <class K>
void add(Builder& b, ElementInfo info, typename K::Params p, std::vector<ScalarRef> refs) {
  auto& batch = b.model.batch<Batch<K>>();
  b.finish_element(batch, batch.add(std::move(info), {}, std::move(p), std::move(refs)));
}

void read_spring_support(Builder& b, ElementInfo info) {
  const ScalarItem x = read_scalar(b);
  add<SpringSupport>(b, std::move(info), {LawSlot<1>(read_law(b, 1))}, {x.ref});
}

void read_cross_spring_support(Builder& b, ElementInfo info) {
  const ScalarItem row = read_scalar(b), column = read_scalar(b);
  add<CrossSpringSupport>(b, std::move(info), {LawSlot<1>(read_law(b, 1))}, {row.ref, column.ref});
}

void read_spring(Builder& b, ElementInfo info) {
  const ScalarItem first = read_scalar(b), second = read_scalar(b);
  add<ScalarSpring>(b, std::move(info), {LawSlot<1>(read_law(b, 1))}, {first.ref, second.ref});
}

void read_mass(Builder& b, ElementInfo info) {
  const SourcePos where = b.reader.here();
  const ScalarItem x = read_scalar(b);
  if (!x.differential) b.reader.fail_at(where, "a mass needs a differential node");
  ScalarMass::Params p;
  p.initial_rate = x.initial_rate;
  p.mass = b.reader.real();
  add<ScalarMass>(b, std::move(info), p, {x.ref});
}

void read_clamp(Builder& b, ElementInfo info) {
  const ScalarItem x = read_scalar(b);
  ScalarClamp::Params p;
  p.rate = x.rate;
  p.differential = x.differential;
  p.value = read_root_drive(b);
  add<ScalarClamp>(b, std::move(info), p, {x.ref});
}

void read_distance(Builder& b, ElementInfo info) {
  const SourcePos where = b.reader.here();
  const ScalarItem first = read_scalar(b), second = read_scalar(b);
  if (first.rate != second.rate) b.reader.fail_at(where, "both dofs must be of the same order");
  ScalarDistance::Params p;
  p.rate = first.rate;
  p.differential = first.differential || second.differential;
  p.value = read_root_drive(b);
  add<ScalarDistance>(b, std::move(info), p, {first.ref, second.ref});
}

int read_abstract_label(Builder& b) {
  const SourcePos where = b.reader.here();
  const int length = b.reader.argument_length();
  const int label = b.reader.label("abstract node");
  b.reader.accept("abstract");
  const int index = b.model.scalar_index(label);
  if (index < 0)
    b.reader.fail_at(where, "abstract node " + std::to_string(label) + " is not defined", length);
  return index;
}

// three inputs, each with optional limits, three actuators [, tau [, cyclic factor, collective factor]]
void read_swash_plate(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  SwashPlate::Params p;
  std::vector<ScalarRef> refs;
  for (int i = 0; i < 3; ++i) {
    refs.push_back({read_abstract_label(b)});
    p.low[i] = -kForever;
    p.high[i] = kForever;
    if (!reader.accept("limits")) continue;
    const SourcePos where = reader.here();
    p.low[i] = reader.real();
    p.high[i] = reader.real();
    if (!(p.low[i] <= p.high[i])) reader.fail_at(where, "the limits must grow");
  }
  for (int i = 0; i < 3; ++i) refs.push_back({read_abstract_label(b)});
  if (reader.at_number_or_expression() && reader.peek_word() != "output") {
    p.tau = reader.real();
    if (reader.more() && reader.peek_word() != "output") {
      p.cyclic_factor = reader.real();
      p.collective_factor = reader.real();
    }
  }
  add<SwashPlate>(b, std::move(info), p, std::move(refs));
}

const Keyword<ElementReader> kGenels[] = {
    {"spring support", read_spring_support, "dof, law: spring to the ground"},
    {"cross spring support", read_cross_spring_support, "row dof, column dof, law"},
    {"spring", read_spring, "dof, dof, law"},
    {"cross spring", nullptr, "row dof, two column dofs, law", "its syntax checked"},
    {"mass", read_mass, "dof, m"},
    {"clamp", read_clamp, "dof, drive: imposed value or rate"},
    {"distance", read_distance, "dof, dof, drive: imposed difference"},
    {"scalar filter", read_scalar_filter,
     "output dof, input, [canonical form, controllable | observable,] nd, a1.., nn, b0.. [, gain, g]"},
    {"state space SISO", read_state_space_siso, "output dof, input, n, matrix A, ... B, C, [D]"},
    {"state space MIMO", read_state_space_mimo, "outputs, inputs, n, [matrix E,] A, B, C, [D]"},
    {"swash plate", read_swash_plate, "collective, fore/aft, lateral, three actuators"},
    {"rotor trim", nullptr, "controls that trim a rotor", "aerodynamics"},
};

}  // namespace

std::span<const Keyword<ElementReader>> genel_keywords() { return kGenels; }

}  // namespace whirl
