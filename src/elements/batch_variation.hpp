// From the variations that a kernel writes out to the matrix; included by batch.hpp only.
#pragma once

namespace whirl {

// From variations to corrections, in place, and into the matrix. Rows on position level are divided by c, so
// that dx = c leaves their columns of places as they are.
template <class K>
template <bool Rates, class V>
void Batch<K>::add_variation(const EvalContext& ctx, int e, V& J, [[maybe_unused]] const V& rate,
                             double* values) const {
  const double c = ctx.c, over_c = 1.0 / c;
  const int* index = index_.data() + static_cast<std::size_t>(e) * kLocal;
  std::array<const NodeMotion*, kNodes> node;
  for (int k = 0; k < kNodes; ++k) node[k] = &ctx.nodes[nodes_[e][k]];
  for (int i = 0; i < kLocal; ++i) {
    if (index[i] == trash_) continue;
    double* row = J.row(i);
    const bool position =
        i >= 6 * kNodes && over_c_[static_cast<std::size_t>(e) * kScalars + i - 6 * kNodes] != 0;
    const double turn = position ? over_c : 1.0;
    for (int k = 0; k < kNodes; ++k) {
      double *place = row + 6 * k, *spin = place + 3;
      if (kTable.place[i][k]) {
        if (!position) {
          for (int j = 0; j < 3; ++j) place[j] *= c;
        }
        if constexpr (Rates) {
          for (int j = 0; j < 3; ++j) place[j] += turn * rate.row(i)[6 * k + j];
        }
      }
      if (kTable.spin[i][k]) {
        const Mat3d& to_spin = node[k]->dtheta_dq;
        const double a = turn * spin[0], b = turn * spin[1], d = turn * spin[2];
        for (int j = 0; j < 3; ++j) spin[j] = a * to_spin(0, j) + b * to_spin(1, j) + d * to_spin(2, j);
        if constexpr (Rates) {
          const Mat3d& to_w = node[k]->dw_dq;
          const double* w = rate.row(i) + 6 * k + 3;
          for (int j = 0; j < 3; ++j)
            spin[j] += turn * (w[0] * to_w(0, j) + w[1] * to_w(1, j) + w[2] * to_w(2, j));
        }
      }
    }
    if (!kTable.own[i]) continue;
    if (differential_[e]) {
      for (int j = 0; j < kScalars; ++j) {
        if (algebraic_[static_cast<std::size_t>(e) * kScalars + j]) continue;
        double& entry = row[6 * kNodes + j];
        entry *= c;
        if constexpr (Rates) entry += rate.row(i)[6 * kNodes + j];
      }
    }
    if (position) {
      for (int j = 6 * kNodes; j < kLocal; ++j) row[j] *= over_c;
    }
  }
  for (int k = entry_start_[e]; k < entry_start_[e + 1]; ++k)
    values[entries_[k].slot] += J.value[entries_[k].from];
}

}  // namespace whirl
