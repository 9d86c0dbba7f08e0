// Readers of references to the live model: dofs of nodes, private data of nodes and elements.
#pragma once
#include "deck/builder.hpp"
#include "model/live_data.hpp"

namespace whirl {

// label, structural, index, algebraic | differential    or    label, abstract | parameter [, order]
struct NodeDof {
  enum class Kind { structural, scalar, parameter } kind = Kind::scalar;
  MotionRef motion;           // structural
  int index = -1;             // scalar or parameter node
  int dof = 0;                // structural: 1 .. 6
  bool differential = false;  // the rate of the dof is meant
  SourcePos pos;
};
NodeDof read_node_dof(Builder& b);
LiveDatumPtr datum_of(const NodeDof& dof, bool previous = false);

// label, kind of node, string, "name" | index, n
LiveDatumPtr read_node_datum(Builder& b);
// label, kind of element [, string, "name" | index, n]
LiveDatumPtr read_element_datum(Builder& b);

// By names that were read before; errors are DeckErrors at pos.
LiveDatumPtr find_node_datum(Model& model, int label, const std::string& kind, const std::string& name,
                             int index, bool previous, SourcePos pos);
LiveDatumPtr find_element_datum(const Model& model, int label, const std::string& kind,
                                const std::string& name, int index, SourcePos pos);
// The class of elements that a keyword names: "joint", "body", "genel", ...
std::optional<ElementClass> element_class_named(std::string_view normalised_word);

}  // namespace whirl
