#include "elements/state_space.hpp"

#include "model/reads.hpp"

namespace whirl {

namespace {
double scalar_value(const EvalContext& ctx, const ScalarNode& node) {
  return node.differential ? ctx.y[node.unknown] : ctx.y_rate[node.unknown];
}
}  // namespace

int StateSpaceBatch::add(ElementInfo info, StateSpaceParams params) {
  info.element_class = ElementClass::genel;
  Element e;
  e.info = std::move(info);
  e.p = std::move(params);
  e.p.value.resize(e.p.order, 0.0);
  e.p.derivative.resize(e.p.order, 0.0);
  e.memory = memory_doubles_;
  memory_doubles_ += 2 * e.p.order;
  elements_.push_back(std::move(e));
  return size() - 1;
}

double StateSpaceBatch::input(const StateSpaceInput& in, const EvalContext& ctx) {
  if (in.drive != kNoDrive) return ctx.drive(in.drive);
  if (in.scalar >= 0) {
    const ScalarNode& node = ctx.model->scalars[in.scalar];
    return in.rate ? ctx.y_rate[node.unknown] : scalar_value(ctx, node);
  }
  const NodeMotion& m = ctx.nodes[in.node];
  if (in.dof >= 3) return m.w[in.dof - 3];
  return in.rate ? m.v[in.dof] : m.x[in.dof];
}

// Derivatives of the input along a unit correction of its columns.
void StateSpaceBatch::input_slopes(const StateSpaceInput& in, const EvalContext& ctx, double* slope) {
  if (in.node >= 0 && in.dof >= 3) {
    for (int j = 0; j < 3; ++j) slope[j] = ctx.nodes[in.node].dw_dq(in.dof - 3, j);
  } else if (in.node >= 0) {
    slope[0] = in.rate ? 1.0 : ctx.c;
  } else {
    slope[0] = in.rate || !ctx.model->scalars[in.scalar].differential ? 1.0 : ctx.c;
  }
}

double StateSpaceBatch::own_initial_value(int e, int i, const EvalContext&) const {
  return elements_[e].p.value[i];
}

double StateSpaceBatch::own_initial_rate(int e, int i, const EvalContext& ctx) const {
  const StateSpaceParams& p = elements_[e].p;
  if (!p.E.empty()) return p.derivative[i];
  const auto m = static_cast<int>(p.inputs.size());
  double rate = 0.0;
  for (int j = 0; j < p.order; ++j) rate += p.A[i * p.order + j] * p.value[j];
  for (int k = 0; k < m; ++k) rate += p.B[i * m + k] * input(p.inputs[k], ctx);
  return rate;
}

void StateSpaceBatch::reads(int e, ReadSet& out) const {
  for (const StateSpaceInput& in : elements_[e].p.inputs) out.root_drive(in.drive);
}

std::vector<int> StateSpaceBatch::node_indices(int e) const {
  std::vector<int> nodes;
  for (const auto& in : elements_[e].p.inputs) {
    if (in.node >= 0) nodes.push_back(in.node);
  }
  return nodes;
}

void StateSpaceBatch::initialize_memory(const EvalContext&, double* memory) const {
  for (const Element& e : elements_) {
    double* mine = memory + memory_offset_ + e.memory;
    for (int i = 0; i < e.p.order; ++i) {
      mine[i] = e.p.value[i];
      mine[e.p.order + i] = e.p.derivative[i];
    }
  }
}

void StateSpaceBatch::structure(const Model& model, int e, ElementStructure& out) const {
  const Element& element = elements_[e];
  const StateSpaceParams& p = element.p;
  out.unknowns.clear();
  for (int i = 0; i < p.order; ++i) out.unknowns.push_back(element.own + i);
  for (int node : p.outputs) out.unknowns.push_back(model.scalars[node].unknown);
  for (const auto& in : p.inputs) {
    const int columns = input_columns(in);
    const int first = in.scalar >= 0 ? model.scalars[in.scalar].unknown
                      : in.node >= 0 ? model.nodes[in.node].unknown + (in.dof < 3 ? in.dof : 3)
                                     : -1;
    for (int k = 0; k < columns; ++k) out.unknowns.push_back(first + k);
  }
  const auto L = static_cast<int>(out.unknowns.size());
  const int rows = p.order + static_cast<int>(p.outputs.size());
  out.mask.assign(static_cast<std::size_t>(L) * L, 0);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < L; ++j) {
      const bool output_column = j >= p.order && j < rows;
      if (!output_column || i == j) out.mask[i * L + j] = 1;
    }
  }
}

void StateSpaceBatch::bind(const Model& model, std::vector<int> slots, int) {
  slots_ = std::move(slots);
  std::size_t first = 0;
  ElementStructure local;
  for (int e = 0; e < size(); ++e) {
    structure(model, e, local);
    elements_[e].local = local.unknowns;
    elements_[e].first_slot = first;
    first += local.unknowns.size() * local.unknowns.size();
  }
}

void StateSpaceBatch::residual(const EvalContext& ctx, double* r) const {
  for (const int index : evaluated_) {
    const Element& e = elements_[index];
    const StateSpaceParams& p = e.p;
    const int n = p.order, m = static_cast<int>(p.inputs.size());
    const double *x = ctx.y + e.own, *x_rate = ctx.y_rate + e.own;
    if (!is_on(ctx, e)) {
      for (int i = 0; i < n; ++i) r[e.own + i] -= x[i];
      continue;
    }
    for (int i = 0; i < n; ++i) {
      double sum = 0.0;
      for (int j = 0; j < n; ++j) sum += p.A[i * n + j] * x[j];
      if (p.E.empty()) {
        sum -= x_rate[i];
      } else {
        for (int j = 0; j < n; ++j) sum -= p.E[i * n + j] * x_rate[j];
      }
      r[e.own + i] += sum;
    }
    const auto outputs = static_cast<int>(p.outputs.size());
    for (int o = 0; o < outputs; ++o) {
      const ScalarNode& node = ctx.model->scalars[p.outputs[o]];
      double sum = -scalar_value(ctx, node);
      for (int j = 0; j < n; ++j) sum += p.C[o * n + j] * x[j];
      r[node.unknown] += sum;
    }
    for (int k = 0; k < m; ++k) {
      const double u = input(p.inputs[k], ctx);
      for (int i = 0; i < n; ++i) r[e.own + i] += p.B[i * m + k] * u;
      if (p.D.empty()) continue;
      for (int o = 0; o < outputs; ++o) r[ctx.model->scalars[p.outputs[o]].unknown] += p.D[o * m + k] * u;
    }
  }
}

void StateSpaceBatch::jacobian(const EvalContext& ctx, double* values) const {
  for (const int index : evaluated_) {
    const Element& e = elements_[index];
    const StateSpaceParams& p = e.p;
    const int n = p.order, m = static_cast<int>(p.inputs.size());
    const auto L = static_cast<int>(e.local.size());
    const int* slots = slots_.data() + e.first_slot;
    if (!is_on(ctx, e)) {
      for (int i = 0; i < n; ++i) values[slots[i * L + i]] -= ctx.c;
      continue;
    }
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const double mass = p.E.empty() ? (i == j ? 1.0 : 0.0) : p.E[i * n + j];
        values[slots[i * L + j]] += ctx.c * p.A[i * n + j] - mass;
      }
    }
    const auto outputs = static_cast<int>(p.outputs.size());
    for (int o = 0; o < outputs; ++o) {
      const int row = n + o;
      for (int j = 0; j < n; ++j) values[slots[row * L + j]] += ctx.c * p.C[o * n + j];
      values[slots[row * L + row]] -= ctx.model->scalars[p.outputs[o]].differential ? ctx.c : 1.0;
    }
    int column = n + outputs;
    for (int k = 0; k < m; ++k) {
      const int columns = input_columns(p.inputs[k]);
      double slope[3] = {};
      if (columns > 0) input_slopes(p.inputs[k], ctx, slope);
      for (int j = 0; j < columns; ++j, ++column) {
        for (int i = 0; i < n; ++i) values[slots[i * L + column]] += p.B[i * m + k] * slope[j];
        if (p.D.empty()) continue;
        for (int o = 0; o < outputs; ++o) values[slots[(n + o) * L + column]] += p.D[o * m + k] * slope[j];
      }
    }
  }
}

void StateSpaceBatch::accept(const EvalContext& ctx, double* memory) const {
  for (const int index : followed_) {
    const Element& e = elements_[index];
    if (!is_on(ctx, e)) continue;
    double* mine = memory + memory_offset_ + e.memory;
    for (int i = 0; i < e.p.order; ++i) {
      mine[i] = ctx.y[e.own + i];
      mine[e.p.order + i] = ctx.y_rate[e.own + i];
    }
  }
}

void StateSpaceBatch::wake_up(int index, const EvalContext& ctx, double* y, double* y_rate) const {
  const Element& e = elements_[index];
  const double* mine = ctx.memory + memory_offset_ + e.memory;
  for (int i = 0; i < e.p.order; ++i) {
    y[e.own + i] = mine[i];
    y_rate[e.own + i] = mine[e.p.order + i];
  }
}

std::vector<ChannelSpec> StateSpaceBatch::channels(int e) const {
  const int n = elements_[e].p.order;
  return {{"x", "1", n, "states"}, {"xP", "1/s", n, "rates of the states"}};
}

void StateSpaceBatch::record(int index, const EvalContext& ctx, double* out) const {
  const Element& e = elements_[index];
  for (int i = 0; i < e.p.order; ++i) {
    out[i] = ctx.y[e.own + i];
    out[e.p.order + i] = ctx.y_rate[e.own + i];
  }
}

}  // namespace whirl
