#include "assembly/assembler.hpp"

#include <algorithm>
#include <cmath>

namespace whirl {

namespace {

// Sparsity from the elements' structures: rows as sorted lists of columns.
class PatternBuilder {
 public:
  explicit PatternBuilder(int n) : rows_(n) {}
  void add(int row, int column) { rows_[row].push_back(column); }
  linalg::SparsePattern build() {
    linalg::SparsePattern p;
    p.n = static_cast<int>(rows_.size());
    p.row_start.push_back(0);
    for (auto& row : rows_) {
      std::sort(row.begin(), row.end());
      row.erase(std::unique(row.begin(), row.end()), row.end());
      p.column.insert(p.column.end(), row.begin(), row.end());
      p.row_start.push_back(static_cast<int>(p.column.size()));
    }
    return p;
  }

 private:
  std::vector<std::vector<int>> rows_;
};

int position(const linalg::SparsePattern& p, int row, int column) {
  const auto begin = p.column.begin() + p.row_start[row], end = p.column.begin() + p.row_start[row + 1];
  return static_cast<int>(std::lower_bound(begin, end, column) - p.column.begin());
}

}  // namespace

Assembler::Assembler(Model& model, Share share)
    : model_(model), share_(std::move(share)), equations_(model.equations()) {
  local_.assign(static_cast<std::size_t>(model.unknowns()), -1);
  const int size = static_cast<int>(share_.unknowns.size());
  for (int i = 0; i < size; ++i) local_[share_.unknowns[i]] = i;
  PatternBuilder builder(size);
  for (int i = 0; i < size; ++i) builder.add(i, i);
  for (const auto& node : model.nodes) {
    const int first = local_[node.unknown];
    if (first < 0) continue;
    for (int i = 0; i < node.unknown_count(); ++i) {
      for (int j = 0; j < node.unknown_count(); ++j) builder.add(first + i, first + j);
    }
  }
  // of the rank's own elements, entry by entry of the local matrix: row and column in the system
  ElementStructure local;
  const auto entries = [&](const ElementBatch& batch, int e, auto&& each) {
    batch.structure(model, e, local);
    const auto L = local.unknowns.size();
    const auto at = [&](std::size_t i) { return local.unknowns[i] < 0 ? -1 : local_[local.unknowns[i]]; };
    for (std::size_t i = 0; i < L; ++i) {
      for (std::size_t j = 0; j < L; ++j) {
        const bool there = local.mask[i * L + j] && at(i) >= 0 && at(j) >= 0;
        each(there ? at(i) : -1, there ? at(j) : -1);
      }
    }
  };
  for (std::size_t b = 0; b < model.batches.size(); ++b) {
    for (const int e : share_.evaluated[b]) {
      entries(*model.batches[b], e, [&](int row, int column) {
        if (row >= 0) builder.add(row, column);
      });
    }
  }
  pattern_ = builder.build();
  const int trash_slot = static_cast<int>(pattern_.column.size());
  values_.assign(pattern_.column.size() + 1, 0.0);
  r_.assign(static_cast<std::size_t>(equations_) + 1, 0.0);

  for (std::size_t b = 0; b < model.batches.size(); ++b) {
    ElementBatch& batch = *model.batches[b];
    std::vector<int> slots;
    std::size_t next = 0;  // of share_.evaluated[b], ascending
    for (int e = 0; e < batch.size(); ++e) {
      const bool mine = next < share_.evaluated[b].size() && share_.evaluated[b][next] == e;
      next += mine;
      entries(batch, e, [&](int row, int column) {
        slots.push_back(mine && row >= 0 ? position(pattern_, row, column) : trash_slot);
      });
    }
    batch.bind(model, std::move(slots), equations_);
    batch.take_share(share_.evaluated[b], share_.followed[b]);
  }
  node_slots_.assign(36 * model.nodes.size(), trash_slot);
  for (std::size_t k = 0; k < model.nodes.size(); ++k) {
    const StructuralNode& node = model.nodes[k];
    const int first = local_[node.unknown];
    if (first < 0) continue;
    for (int i = 0; i < node.unknown_count(); ++i) {
      for (int j = 0; j < node.unknown_count(); ++j) {
        node_slots_[36 * k + 6 * i + j] = position(pattern_, first + i, first + j);
      }
    }
  }
  momentum_jacobian_.assign(36 * model.nodes.size(), 0.0);
}

void Assembler::residual(const EvalContext& ctx) {
  for (const Range& kept : share_.kept) std::fill(r_.begin() + kept.begin, r_.begin() + kept.end, 0.0);
  r_.back() = 0.0;
  for (const auto& batch : model_.batches) batch->residual(ctx, r_.data());
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    const double* p = ctx.y + node.momentum;
    const double* p_rate = ctx.y_rate + node.momentum;
    for (int i = 0; i < node.unknown_count(); ++i) {
      r_[node.unknown + i] -= p_rate[i];
      r_[node.momentum + i] -= p[i];
    }
    if (!node.rotates) continue;
    const double* v = ctx.y_rate + node.unknown;
    r_[node.unknown + 3] -= v[1] * p[2] - v[2] * p[1];
    r_[node.unknown + 4] -= v[2] * p[0] - v[0] * p[2];
    r_[node.unknown + 5] -= v[0] * p[1] - v[1] * p[0];
  }
}

void Assembler::element_jacobian(EvalContext ctx) {
  std::fill(values_.begin(), values_.end(), 0.0);
  for (const int k : share_.owned_nodes) std::fill_n(momentum_jacobian_.begin() + 36 * k, 36, 0.0);
  ctx.momentum_jacobian = momentum_jacobian_.data();
  for (const auto& batch : model_.batches) batch->jacobian(ctx, values_.data());
}

void Assembler::jacobian(EvalContext ctx) {
  element_jacobian(ctx);
  const double over_c = 1.0 / ctx.c;
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    const double* block = momentum_jacobian_.data() + 36 * k;
    const int* slot = node_slots_.data() + 36 * k;
    const Vec3d& v = ctx.nodes[k].v;
    const double* beta = ctx.y + node.momentum;
    for (int j = 0; j < 6; ++j) {
      const Vec3d db = {block[j], block[6 + j], block[12 + j]};
      const Vec3d vxb = cross(v, db);
      for (int i = 0; i < 3; ++i) {
        values_[slot[6 * i + j]] -= over_c * db[i];
        values_[slot[6 * (3 + i) + j]] -= over_c * block[6 * (3 + i) + j] + vxb[i];
      }
    }
    // beta x dv
    values_[slot[6 * 3 + 1]] -= beta[2];
    values_[slot[6 * 3 + 2]] += beta[1];
    values_[slot[6 * 4 + 0]] += beta[2];
    values_[slot[6 * 4 + 2]] -= beta[0];
    values_[slot[6 * 5 + 0]] -= beta[1];
    values_[slot[6 * 5 + 1]] += beta[0];
  }
}

void Assembler::right_hand_side(const EvalContext& ctx, std::span<double> b) const {
  for (std::size_t i = 0; i < share_.unknowns.size(); ++i) b[i] = -r_[share_.unknowns[i]];
  const double over_c = 1.0 / ctx.c;
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    double* row = b.data() + local_[node.unknown];
    const double* rm = r_.data() + node.momentum;
    for (int i = 0; i < node.unknown_count(); ++i) row[i] += over_c * rm[i];
    if (!node.rotates) continue;
    const double* v = ctx.y_rate + node.unknown;
    row[3] += v[1] * rm[2] - v[2] * rm[1];
    row[4] += v[2] * rm[0] - v[0] * rm[2];
    row[5] += v[0] * rm[1] - v[1] * rm[0];
  }
}

void Assembler::expand(const EvalContext& ctx, std::span<const double> du,
                       std::span<double> correction) const {
  for (std::size_t i = 0; i < share_.unknowns.size(); ++i) correction[share_.unknowns[i]] = du[i];
  const double over_c = 1.0 / ctx.c;
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    const double* block = momentum_jacobian_.data() + 36 * static_cast<std::size_t>(k);
    const double* d = correction.data() + node.unknown;
    const int n = node.unknown_count();
    for (int i = 0; i < n; ++i) {
      double sum = r_[node.momentum + i];
      for (int j = 0; j < n; ++j) sum += block[6 * i + j] * d[j];
      correction[node.momentum + i] = over_c * sum;
    }
  }
}

std::vector<double> Assembler::row_sizes() const {
  std::vector<double> size(static_cast<std::size_t>(equations_), 0.0);
  for (int i = 0; i < pattern_.n; ++i) {
    double& s = size[share_.unknowns[i]];
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k)
      s = std::max(s, std::abs(values_[k]));
  }
  for (const int k : share_.owned_nodes) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    for (int i = 0; i < node.unknown_count(); ++i) {
      for (int j = 0; j < 6; ++j) {
        double& s = size[node.momentum + i];
        s = std::max(s, std::abs(momentum_jacobian_[36 * k + 6 * i + j]));
      }
    }
  }
  for (double& s : size) {
    if (!(s > 0.0) || !std::isfinite(s)) s = 1.0;
  }
  return size;
}

}  // namespace whirl
