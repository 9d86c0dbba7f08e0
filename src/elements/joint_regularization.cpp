#include "elements/joint_regularization.hpp"

namespace whirl {

void regularize(Model& model, ElementInfo info, const ElementBatch& batch, int element,
                const std::vector<double>& compliance) {
  JointRegularization::Params p;
  std::vector<ScalarRef> multipliers;
  for (int i = 0; i < batch.own_count(element); ++i) {
    if (batch.own_kind(element, i) == UnknownKind::algebraic) multipliers.push_back({-1, &batch, element, i});
  }
  const std::size_t first = p.compliance.size() - multipliers.size();
  for (std::size_t i = 0; i < multipliers.size(); ++i) {
    p.compliance[first + i] = compliance.size() == 1 ? compliance[0] : compliance[i];
    p.row[first + i] = batch.row_kind(element, multipliers[i].own);
  }
  model.batch<Batch<JointRegularization>>().add(std::move(info), {}, p, std::move(multipliers));
}

template class Batch<JointRegularization>;

}  // namespace whirl
