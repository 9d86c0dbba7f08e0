// bind: element label, kind, parameter node, [string | name,] "datum" | index, n: the node shows the datum
// bind: beam label, beam, strain gage node, point
#include "deck/builder.hpp"
#include "deck/read_live_data.hpp"
#include "model/drives.hpp"

namespace whirl {

void read_bind(Builder& b) {
  DeckReader& reader = b.reader;
  const SourcePos where = reader.here();
  if (reader.peek_word() == "airproperties") reader.fail("data of the air are not supported yet");
  const int label = reader.label("element");
  const std::string kind = reader.word("a kind of element");
  const SourcePos node_pos = reader.here();
  const int node_length = reader.argument_length();
  const int node_label = reader.label("parameter node");
  const int index = b.model.parameter_index(node_label);
  if (index < 0) {
    reader.fail_at(node_pos, "parameter node " + std::to_string(node_label) + " is not defined", node_length);
  }
  ParameterNode& node = b.model.parameters[index];
  LiveDatumPtr datum;
  if (node.kind == ParameterNode::Kind::strain_gage) {
    const auto c = element_class_named(kind);
    const ElementRef* beam = c == ElementClass::beam ? b.model.find_element(*c, label) : nullptr;
    if (beam == nullptr) reader.fail_at(where, "beam " + std::to_string(label) + " is not defined");
    datum = make_strain_gage(*beam, reader.count("evaluation point", 1, 2), node.gage_y, node.gage_z, where);
  } else if (node.kind != ParameterNode::Kind::element) {
    reader.fail_at(node_pos, "only a parameter node 'element' or 'beam strain gage' can be bound",
                   node_length);
  } else if (reader.accept("string") || reader.accept("name")) {
    datum = find_element_datum(b.model, label, kind, reader.string(), 0, where);
  } else {
    if (!reader.accept("index") && !reader.more()) {
      datum = find_element_datum(b.model, label, kind, "", 0, where);
    } else {
      datum = find_element_datum(b.model, label, kind, "", reader.count("index", 1), where);
    }
  }
  node.source = make_datum_drive(std::move(datum), make_direct_drive());
}

}  // namespace whirl
