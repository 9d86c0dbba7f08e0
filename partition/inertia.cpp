#include "partition/inertia.hpp"

#include <cmath>

namespace whirl::partition {

std::vector<InertiaBlock> node_inertia(const Model& model, double time) {
  State state = model.initial_state(time);
  EvalContext ctx = model.context(state);
  // Drives that follow the model count as zero: what hangs on them is no inertia to rely on.
  std::vector<double> drives(model.drives().size(), 0.0);
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const Drive& drive = *model.drives()[i];
    if (drive.depends_on_time_only()) drives[i] = drive.value({ctx, time, false});
  }
  ctx.drives = drives.data();
  state.on.assign(state.on.size(), 0);
  std::vector<InertiaBlock> blocks(model.nodes.size(), InertiaBlock{});
  if (blocks.empty()) return blocks;
  for (const auto& batch : model.batches) batch->add_inertia(ctx, blocks.front().data());
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    if (model.nodes[k].momentum < 0) blocks[k] = InertiaBlock{};
  }
  return blocks;
}

bool full_inertia(const InertiaBlock& block, int unknowns) {
  // Cholesky of the matrix scaled to a unit diagonal; what is left of a pivot below 1e-10 is rounding of
  // masses and arms, not inertia
  double a[6][6];
  for (int i = 0; i < unknowns; ++i) {
    if (!(block[6 * i + i] > 0.0)) return false;
    for (int j = 0; j < unknowns; ++j) a[i][j] = block[6 * i + j];
  }
  double scale[6];
  for (int i = 0; i < unknowns; ++i) scale[i] = 1.0 / std::sqrt(a[i][i]);
  for (int i = 0; i < unknowns; ++i) {
    for (int j = 0; j < unknowns; ++j) a[i][j] *= scale[i] * scale[j];
  }
  for (int k = 0; k < unknowns; ++k) {
    if (!(a[k][k] > 1e-10)) return false;
    for (int i = k + 1; i < unknowns; ++i) {
      const double f = a[i][k] / a[k][k];
      for (int j = k; j < unknowns; ++j) a[i][j] -= f * a[k][j];
    }
  }
  return true;
}

}  // namespace whirl::partition
