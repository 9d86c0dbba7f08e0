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

Assembler::Assembler(Model& model)
    : model_(model), unknowns_(model.unknowns()), equations_(model.equations()) {
  PatternBuilder builder(unknowns_);
  for (int i = 0; i < unknowns_; ++i) builder.add(i, i);
  for (const auto& node : model.nodes) {
    for (int i = 0; i < node.unknown_count(); ++i) {
      for (int j = 0; j < node.unknown_count(); ++j) builder.add(node.unknown + i, node.unknown + j);
    }
  }
  ElementStructure local;
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) {
      batch->structure(model, e, local);
      const auto L = local.unknowns.size();
      for (std::size_t i = 0; i < L; ++i) {
        for (std::size_t j = 0; j < L; ++j) {
          if (local.mask[i * L + j] && local.unknowns[i] >= 0 && local.unknowns[j] >= 0) {
            builder.add(local.unknowns[i], local.unknowns[j]);
          }
        }
      }
    }
  }
  pattern_ = builder.build();
  const int trash_slot = static_cast<int>(pattern_.column.size());
  values_.assign(pattern_.column.size() + 1, 0.0);
  r_.assign(static_cast<std::size_t>(equations_) + 1, 0.0);

  for (auto& batch : model.batches) {
    std::vector<int> slots;
    for (int e = 0; e < batch->size(); ++e) {
      batch->structure(model, e, local);
      const auto L = local.unknowns.size();
      for (std::size_t i = 0; i < L; ++i) {
        for (std::size_t j = 0; j < L; ++j) {
          const bool there = local.mask[i * L + j] && local.unknowns[i] >= 0 && local.unknowns[j] >= 0;
          slots.push_back(there ? position(pattern_, local.unknowns[i], local.unknowns[j]) : trash_slot);
        }
      }
    }
    batch->bind(model, std::move(slots), equations_);
  }
  node_slots_.assign(36 * model.nodes.size(), trash_slot);
  for (std::size_t k = 0; k < model.nodes.size(); ++k) {
    const StructuralNode& node = model.nodes[k];
    for (int i = 0; i < node.unknown_count(); ++i) {
      for (int j = 0; j < node.unknown_count(); ++j) {
        node_slots_[36 * k + 6 * i + j] = position(pattern_, node.unknown + i, node.unknown + j);
      }
    }
  }
  momentum_jacobian_.assign(36 * model.nodes.size(), 0.0);
}

void Assembler::residual(const EvalContext& ctx) {
  std::fill(r_.begin(), r_.end(), 0.0);
  for (const auto& batch : model_.batches) batch->residual(ctx, r_.data());
  for (const auto& node : model_.nodes) {
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
  std::fill(momentum_jacobian_.begin(), momentum_jacobian_.end(), 0.0);
  ctx.momentum_jacobian = momentum_jacobian_.data();
  for (const auto& batch : model_.batches) batch->jacobian(ctx, values_.data());
}

void Assembler::jacobian(EvalContext ctx) {
  element_jacobian(ctx);
  const double over_c = 1.0 / ctx.c;
  for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
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
  for (int i = 0; i < unknowns_; ++i) b[i] = -r_[i];
  const double over_c = 1.0 / ctx.c;
  for (const auto& node : model_.nodes) {
    if (node.momentum < 0) continue;
    const double* rm = r_.data() + node.momentum;
    for (int i = 0; i < node.unknown_count(); ++i) b[node.unknown + i] += over_c * rm[i];
    if (!node.rotates) continue;
    const double* v = ctx.y_rate + node.unknown;
    b[node.unknown + 3] += v[1] * rm[2] - v[2] * rm[1];
    b[node.unknown + 4] += v[2] * rm[0] - v[0] * rm[2];
    b[node.unknown + 5] += v[0] * rm[1] - v[1] * rm[0];
  }
}

void Assembler::expand(const EvalContext& ctx, std::span<const double> du,
                       std::span<double> correction) const {
  std::copy(du.begin(), du.end(), correction.begin());
  const double over_c = 1.0 / ctx.c;
  for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
    const StructuralNode& node = model_.nodes[k];
    if (node.momentum < 0) continue;
    const double* block = momentum_jacobian_.data() + 36 * k;
    const int n = node.unknown_count();
    for (int i = 0; i < n; ++i) {
      double sum = r_[node.momentum + i];
      for (int j = 0; j < n; ++j) sum += block[6 * i + j] * du[node.unknown + j];
      correction[node.momentum + i] = over_c * sum;
    }
  }
}

std::vector<double> Assembler::row_sizes() const {
  std::vector<double> size(static_cast<std::size_t>(equations_), 0.0);
  for (int i = 0; i < unknowns_; ++i) {
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k)
      size[i] = std::max(size[i], std::abs(values_[k]));
  }
  for (std::size_t k = 0; k < model_.nodes.size(); ++k) {
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
