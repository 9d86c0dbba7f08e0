// body: label, node, variable mass, <drive>, <vector drive>, <3x3 drive>, <3x3 drive>
#include "elements/variable_body.hpp"

#include "deck/builder.hpp"

namespace whirl {

void read_variable_body(Builder& b, ElementInfo info, int node) {
  VariableBody::Params p;
  p.mass = read_root_drive(b);
  p.center = read_vector_drive3(b, b.frame_of(node), true);
  p.inertia_mass = read_matrix_drive3(b);
  p.inertia_geometry = read_matrix_drive3(b);
  auto& batch = b.model.batch<Batch<VariableBody>>();
  const int e = batch.add(std::move(info), {node}, std::move(p));
  b.finish_element(batch, e);
}

}  // namespace whirl
