// automatic structural: node, beta, gamma, beta', gamma'
// Momenta of a dynamic node and their rates at the start. The momenta follow from the velocities, so only the
// rates are taken: the derivatives phase starts from them.
#include "deck/builder.hpp"
#include "deck/read_geometry.hpp"

namespace whirl {

void read_automatic_structural(Builder& b) {
  const SourcePos where = b.reader.here();
  StructuralNode& node = b.model.nodes[b.structural_node()];
  if (!node.dynamic) b.reader.fail_at(where, "a static node has no momenta");
  read_vec3(b.reader);
  read_vec3(b.reader);
  node.beta_rate = read_vec3(b.reader);
  node.gamma_rate = read_vec3(b.reader);
  if (b.reader.accept("output")) b.reader.yes_no();
}

}  // namespace whirl
