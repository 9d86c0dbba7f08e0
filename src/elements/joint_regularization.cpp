#include "elements/joint_regularization.hpp"

namespace whirl {

namespace {
// Joints whose reactions the peer counts the other way in their rows, so that its compliance is negative: the
// constraint pushes the points apart, and motion grows exponentially.
bool peer_has_wrong_sign(std::string_view kind) {
  return kind == "spherical hinge" || kind == "spherical pin";
}
}  // namespace

bool can_regularize(const ElementBatch& batch, int element) {
  const std::string_view kind = batch.kind();
  return batch.own_count(element) > 0 && kind != "distance" && kind != "gimbal rotation" && kind != "brake" &&
         !kind.ends_with("with friction");
}

void regularize(Model& model, ElementInfo info, const ElementBatch& batch, int element,
                const std::vector<double>& compliance) {
  JointRegularization::Params p;
  std::vector<ScalarRef> multipliers;
  for (int i = 0; i < batch.own_count(element); ++i) {
    if (batch.own_kind(element, i) == UnknownKind::algebraic) multipliers.push_back({-1, &batch, element, i});
  }
  const std::size_t first = p.compliance.size() - multipliers.size();
  const double sign = model.peer_quirks && peer_has_wrong_sign(batch.kind()) ? -1.0 : 1.0;
  for (std::size_t i = 0; i < multipliers.size(); ++i) {
    p.compliance[first + i] = sign * (compliance.size() == 1 ? compliance[0] : compliance[i]);
    p.row[first + i] = batch.row_kind(element, multipliers[i].own);
  }
  model.batch<Batch<JointRegularization>>().add(std::move(info), {}, p, std::move(multipliers));
}

template class Batch<JointRegularization>;

}  // namespace whirl
