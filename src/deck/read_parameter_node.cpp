// parameter: label, [value,] v | element | sample and hold, node dof, period | beam strain gage, y, z
#include "deck/builder.hpp"
#include "deck/read_live_data.hpp"
#include "model/drives.hpp"

namespace whirl {

void read_parameter_node(Builder& b) {
  DeckReader& reader = b.reader;
  ParameterNode node;
  node.pos = reader.here();
  const int length = reader.argument_length();
  node.label = reader.label("parameter node");
  reader.set_context("parameter node " + std::to_string(node.label));
  if (b.model.parameter_index(node.label) >= 0) {
    reader.fail_at(node.pos, "parameter node " + std::to_string(node.label) + " is already defined", length);
  }
  if (reader.accept("name")) node.name = reader.string();
  node.output = b.output.default_all || b.output.defaults.contains(normalised("parameter nodes"));
  if (reader.accept("element")) {
    node.kind = ParameterNode::Kind::element;
  } else if (reader.accept("sample and hold")) {
    node.kind = ParameterNode::Kind::sample_and_hold;
    LiveDatumPtr datum = datum_of(read_node_dof(b));
    const SourcePos where = reader.here();
    const double period = reader.real();
    if (!(period > 0.0)) reader.fail_at(where, "the period must be positive");
    node.source = make_sampled_datum_drive(std::move(datum), period);
    b.model.register_memory(node.source);
  } else if (reader.accept("beam strain gage")) {
    node.kind = ParameterNode::Kind::strain_gage;
    node.gage_y = reader.real();
    node.gage_z = reader.real();
  } else if (reader.accept("value") || (reader.at_number_or_expression() && reader.peek_word() != "output")) {
    node.value = reader.real();
  }
  if (reader.accept("output")) node.output = reader.yes_no();
  b.meet("parameter nodes");
  b.model.parameters.push_back(std::move(node));
  b.model.index_nodes();
}

}  // namespace whirl
