#include "linalg/static_lu.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "linalg/panel_kernels.hpp"
#include "linalg/simd.hpp"

namespace whirl::linalg {
namespace {

constexpr double wanted_growth = 100.0;     // of freshly chosen pivots: costs two digits of sixteen
constexpr double tolerable_growth = 300.0;  // before pivots are chosen anew
constexpr double exchange_limit = 8.0;      // multipliers within a diagonal block before rows are exchanged
constexpr double growth_limit = 100.0;      // multipliers below it before growth is looked at

// The power of two that brings a size into [1, 2), from the bits of the exponent; 1 at the ends of the range.
double unit_of(double size) {
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(size) >> 52U;
  return exponent - 1U < 2045U ? std::bit_cast<double>((2046U - exponent) << 52U) : 1.0;
}

}  // namespace

void StaticLu::analyze(const SparsePattern& pattern, const std::vector<int>& interface_unknowns) {
  pattern_ = pattern;
  planner_ = Planner(pattern, interface_unknowns);
  planned_ = false;
  spares_.clear();
  arranged_ = {};
}

FactorStatus StaticLu::factor(std::span<const double> values) {
  FactorStatus status;
  if (planned_) {
    if (factor_as_planned(values, status)) [[likely]]
      return status;
    if (factor_as_before(values, status)) return status;
    keep_plan();
  }
  return factor_anew(values);
}

bool StaticLu::factor_as_planned(std::span<const double> values, FactorStatus& status) {
  if (load_values(values)) [[unlikely]]
    weigh_rows(values);
  const unsigned flags = eliminate(exchange_limit);
  if ((flags & (panel_bad | panel_growth)) == 0) [[likely]]
    return true;
  if ((flags & panel_bad) != 0) return false;
  status.pivot_growth = growth(values);
  if (!(status.pivot_growth <= tolerable_growth)) return false;
  allow_multipliers();
  return true;
}

// With a plan that served before; the plan that failed takes its place.
bool StaticLu::factor_as_before(std::span<const double> values, FactorStatus& status) {
  for (std::size_t k = 0; k < spares_.size(); ++k) {
    std::swap(static_cast<LuPlan&>(*this), spares_[k]);
    if (factor_as_planned(values, status)) {
      std::rotate(spares_.begin(), spares_.begin() + static_cast<std::ptrdiff_t>(k),
                  spares_.begin() + static_cast<std::ptrdiff_t>(k) + 1);
      return true;
    }
    std::swap(static_cast<LuPlan&>(*this), spares_[k]);
  }
  return false;
}

void StaticLu::keep_plan() {
  constexpr std::size_t most = 12;
  constexpr std::size_t largest = std::size_t{1} << 20;  // doubles of all factors kept: 8 MB
  spares_.insert(spares_.begin(), std::move(static_cast<LuPlan&>(*this)));
  static_cast<LuPlan&>(*this) = LuPlan{};
  planned_ = false;
  std::size_t size = 0, count = 0;
  while (count < std::min(most, spares_.size()) && (size += spares_[count].pool_.size()) <= largest) ++count;
  spares_.resize(count);
}

// Pivots from these values, and all that follows from them.
FactorStatus StaticLu::factor_anew(std::span<const double> values) {
  FactorStatus status;
  status.repivoted = true;
  for (bool careful : {false, true}) {
    if (!plan(values, careful, status)) return status;
    constexpr double largest_first = 1.0;
    load_values(values);
    if ((eliminate(largest_first) & panel_exchanged) != 0) {
      adopt_exchanges();
      weigh_rows(values);
      load_values(values);
      eliminate(std::numeric_limits<double>::max());
    }
    status.pivot_growth = growth(values);
    if (status.pivot_growth <= wanted_growth) break;
  }
  if (!std::isfinite(status.pivot_growth)) {  // overflow
    status.ok = false;
    const double* bad = std::find_if_not(inverse_.data(), inverse_.data() + program_.eliminated,
                                         [](double v) { return std::isfinite(v) && v != 0.0; });
    status.bad_unknown = program_.column_at[std::min<std::ptrdiff_t>(bad - inverse_.data(), program_.n - 1)];
    planned_ = false;
    return status;
  }
  // A pivot that shrinks by this much is looked at again by a fresh choice, which can tell a singular matrix.
  allow_multipliers();
  constexpr double shrinkage = 1e-10;
  for (int k = 0; k < program_.eliminated; ++k) least_pivot_[k] = shrinkage / std::abs(inverse_[k]);
  return status;
}

bool StaticLu::plan(std::span<const double> values, bool careful, FactorStatus& status) {
  const bool arranges = careful || !planner_.arranged();
  StaticPlan plan = planner_.plan(values, careful);
  planned_ = plan.ok || planned_;
  if (!plan.ok) {
    status.ok = false;
    status.bad_unknown = plan.bad_unknown;
    return false;
  }
  program_ = std::move(plan.program);
  origin_.planned_from_.assign(values.begin(), values.end());
  if (arranges) arranged_ = {origin_.planned_from_, careful};
  origin_.arranged_from_ = arranged_;
  make_room();
  weigh_rows(values);
  return true;
}

// The program is written again so that the exchanged rows are the given order.
void StaticLu::adopt_exchanges() {
  std::vector<int> row_at = program_.row_at;
  for (std::size_t k = 0; k < program_.nodes.size(); ++k) {
    const int first = program_.nodes[k].first;
    if (exchanged_[k] == 0) continue;
    for (int i = first; i < first + program_.nodes[k].width; ++i)
      std::swap(row_at[i], row_at[first + exchange_[i]]);
  }
  program_ = planner_.exchanged(row_at);
  make_room();
}

void StaticLu::make_room() {
  const auto n = static_cast<std::size_t>(program_.n);
  pool_.resize(static_cast<std::size_t>(program_.pool_size));
  weight_.resize(program_.weight_position.size());
  row_size_.assign(n, 0.0);
  highest_.assign(std::max(static_cast<std::size_t>(program_.pool_size), pattern_.column.size()),
                  std::numeric_limits<float>::infinity());
  lowest_.resize(static_cast<std::size_t>(padded(static_cast<int>(program_.weighed_rows.size()))));
  largest_entry_.assign(lowest_.size(), -1);
  column_scale_.assign(n, 0.0);
  inverse_.resize(n + simd_width);
  least_pivot_.resize(n);
  std::fill_n(least_pivot_.data(), n, std::numeric_limits<double>::min());
  x_.resize(n + simd_width);
  int longest = simd_width;
  for (const NodeCode& node : program_.nodes) longest = std::max(longest, padded(node.columns));
  scratch_.resize(static_cast<std::size_t>(longest));
  exchange_.assign(n, 0);
  exchanged_.assign(program_.nodes.size(), 0);
  allowed_.assign(program_.nodes.size(), growth_limit);
}

// Pivots are compared in units of the rows: the largest entry, as a power of two.
void StaticLu::weigh_rows(std::span<const double> values) {
  constexpr float margin = 4.0F;
  for (int i = 0; i < pattern_.n; ++i) {
    row_size_[i] = 0.0;
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k) {
      row_size_[i] = std::max(row_size_[i], std::abs(values[k]));
    }
  }
  for (std::size_t w = 0; w < program_.weighed_rows.size(); ++w) {
    const int i = program_.weighed_rows[w];
    lowest_[w] = row_size_[i] / margin;
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k) {
      const int at = program_.place_entry.empty() ? k : program_.entry_place[k];
      highest_[at] = margin * static_cast<float>(row_size_[i]);
      if (std::abs(values[k]) == row_size_[i]) largest_entry_[w] = k;
    }
  }
  for (const NodeCode& node : program_.nodes) {
    for (int k = 0; k < node.width + node.rows; ++k) {
      const int position = program_.weight_position[node.weight + k];
      double weight = unit_of(row_size_[program_.row_at[position]]);
      if (k >= node.width) weight *= exchange_limit / allowed_[&node - program_.nodes.data()];
      if (position >= program_.eliminated) weight = 0.0;  // interface rows are never pivots
      weight_[node.weight + k] = weight;
    }
  }
  std::fill(exchanged_.begin(), exchanged_.end(), 0);
}

// The growth of these factors has been found tolerable: multipliers like theirs need no second look.
void StaticLu::allow_multipliers() {
  constexpr double margin = 2.0;
  for (std::size_t n = 0; n < program_.nodes.size(); ++n) {
    const NodeCode& node = program_.nodes[n];
    if (node.first >= program_.eliminated) continue;
    double* weight = weight_.data() + node.weight;
    double largest = 0.0;  // 1 is what is allowed now
    for (int k = 0; k < node.width; ++k) {
      const double* column = pool_.data() + node.panel + k * node.ld;
      for (int i = node.width; i < node.width + node.rows; ++i) {
        largest = std::max(largest, std::abs(column[i]) * weight[i] / (exchange_limit * weight[k]));
      }
    }
    if (margin * largest <= 1.0) continue;
    allowed_[n] *= margin * largest;
    for (int i = node.width; i < node.width + node.rows; ++i) weight[i] /= margin * largest;
  }
}

// Returns whether some row is no longer of the size it was weighed with: an entry has outgrown it, or its
// largest entry has shrunk.
bool StaticLu::load_values(std::span<const double> values) {
  double* pool = pool_.data();
  unsigned changed = 0;
  if (!program_.place_entry.empty()) {
    const int size = static_cast<int>(program_.place_entry.size());
    const int* entry = program_.place_entry.data();
    for (int k = 0; k < size; k += simd_width) {
      const Vec v = gather(values.data(), entry + k);
      store(pool + k, v);
      changed |= beyond(abs(v), widen(highest_.data() + k));
    }
  } else {
    std::fill_n(pool, program_.factor_size, 0.0);
    const int* place = program_.entry_place.data();
#pragma GCC unroll 8
    for (std::size_t k = 0; k < values.size(); ++k) pool[place[k]] = values[k];
    const float* highest = highest_.data();
    std::size_t k = 0;
    for (; k + simd_width <= values.size(); k += simd_width)
      changed |= beyond(abs(load(values.data() + k)), widen(highest + k));
    for (; k < values.size(); ++k) changed |= static_cast<unsigned>(!(std::abs(values[k]) <= highest[k]));
  }
  for (std::size_t k = 0; k < largest_entry_.size(); k += simd_width) {
    changed |= beyond(load(lowest_.data() + k), abs(gather(values.data(), largest_entry_.data() + k)));
  }
  return changed != 0;
}

unsigned StaticLu::eliminate(double limit) {
  unsigned flags = 0;
  for (const Segment& segment : program_.segments) {
    if (segment.diagonal) {
      flags |= invert_diagonal(segment);
      continue;
    }
    for (int k = segment.node_begin; k < segment.node_end; ++k) {
      const NodeCode& node = program_.nodes[k];
      if (node.width == 1) {
        flags |= eliminate_single(node);
        continue;
      }
      flags |= eliminate_block(node, exchanged_[k], limit);
      update(node);
    }
  }
  return flags;
}

unsigned StaticLu::invert_diagonal(const Segment& segment) {
  const double* diagonal = pool_.data() + program_.nodes[segment.node_begin].panel;
  const double* least = least_pivot_.data() + segment.first;
  double* inverse = inverse_.data() + segment.first;
  unsigned bad = 0;
  for (int k = 0; k < segment.last - segment.first; ++k) {
    inverse[k] = 1.0 / diagonal[k];
    bad |= static_cast<unsigned>(!(std::abs(diagonal[k]) >= least[k]));
  }
  return bad != 0 ? unsigned{panel_bad} : 0U;
}

unsigned StaticLu::eliminate_single(const NodeCode& node) {
  const SingleTask task{pool_.data(),
                        node.panel,
                        node.rows,
                        node.columns,
                        program_.places.data() + std::max(node.place_list, 0),
                        weight_.data() + node.weight,
                        least_pivot_[node.first],
                        inverse_.data() + node.first,
                        exchange_limit};
  return eliminate_number(task);
}

unsigned StaticLu::eliminate_block(const NodeCode& node, char& exchanged, double limit) {
  const PanelTask task{pool_.data() + node.panel,
                       node.ld,
                       node.width,
                       node.rows,
                       pool_.data() + node.upper,
                       node.ldu,
                       weight_.data() + node.weight,
                       least_pivot_.data() + node.first,
                       inverse_.data() + node.first,
                       exchange_.data() + node.first,
                       limit};
  if (exchanged != 0) {  // the weights went with the rows last time
    for (int k = node.width - 1; k >= 0; --k) std::swap(task.weight[k], task.weight[task.exchange[k]]);
  }
  const unsigned flags = factor_panel(task);
  exchanged = static_cast<char>(flags & panel_exchanged);
  solve_upper(task);
  return flags;
}

void StaticLu::update(const NodeCode& node) {
  double* pool = pool_.data();
  if (node.place_list >= 0) {
    const int* place = program_.places.data() + node.place_list;
    const double* upper = pool + node.upper;
    for (int i = 0; i < node.rows; ++i) {
      const double* l = pool + node.panel + node.width + i;
      for (int j = 0; j < node.columns; ++j) {
        double sum = 0.0;
        for (int k = 0; k < node.width; ++k) sum += l[k * node.ld] * upper[k * node.ldu + j];
        pool[*place++] -= sum;
      }
    }
    return;
  }
  for (int u = node.update_begin; u < node.update_end; ++u) {
    const Update& op = program_.updates[u];
    const int* line = program_.lines.data() + op.line_list;
    for (int r = op.run_begin; r < op.run_end; ++r) {
      const Run& run = program_.runs[r];
      const Tile tile{pool + op.x + run.source, op.ldx, pool + op.y, op.ldy, node.width, run.length};
      subtract_product(pool + run.target, line, op.lines, tile);
    }
  }
}

// Largest entry of U over largest entry of the matrix, in units of rows and columns; infinite if not finite.
double StaticLu::growth(std::span<const double> values) {
  std::fill(column_scale_.begin(), column_scale_.end(), 0.0);
  for (int i = 0; i < pattern_.n; ++i) {
    const double unit = unit_of(row_size_[i]);
    for (int k = pattern_.row_start[i]; k < pattern_.row_start[i + 1]; ++k) {
      double& size = column_scale_[pattern_.column[k]];
      size = std::max(size, std::abs(values[k]) * unit);
    }
  }
  for (double& size : column_scale_) size = unit_of(size);
  double after = 0.0;
  bool finite = true;
  const auto look = [&](double value, double scale) {
    finite = finite && std::isfinite(value);
    after = std::max(after, std::abs(value) * scale);
  };
  for (const NodeCode& node : program_.nodes) {
    if (node.first >= program_.eliminated) continue;
    for (int k = 0; k < node.width; ++k) {
      const double unit = weight_[node.weight + k];  // has followed the exchanges
      finite = finite && std::isfinite(inverse_[node.first + k]);
      for (int j = k; j < node.width; ++j) {
        const int unknown = program_.column_at[node.first + j];
        look(pool_[node.panel + j * node.ld + k], unit * column_scale_[unknown]);
      }
      for (int j = 0; j < node.columns; ++j) {
        const int unknown = program_.column_at[program_.lists[node.column_list + j]];
        look(pool_[node.upper + k * node.ldu + j], unit * column_scale_[unknown]);
      }
    }
  }
  if (!finite) return std::numeric_limits<double>::infinity();
  return after;
}

SolveTask StaticLu::solve_task(const NodeCode& node) {
  return {pool_.data() + node.panel,
          node.ld,
          node.width,
          node.rows,
          node.columns,
          pool_.data() + node.upper,
          node.ldu,
          program_.lists.data() + node.row_list,
          program_.lists.data() + node.column_list,
          inverse_.data() + node.first,
          node.first,
          x_.data()};
}

void StaticLu::sweep_forward(int node_begin, int node_end) {
  double* x = x_.data();
  for (int k = node_begin; k < node_end; ++k) {
    const NodeCode& node = program_.nodes[k];
    const double* panel = pool_.data() + node.panel;
    const int* row = program_.lists.data() + node.row_list;
    if (node.width == 1) {
      const double value = x[node.first];
      for (int i = 0; i < node.rows; ++i) x[row[i]] -= panel[1 + i] * value;
      continue;
    }
    if (exchanged_[k] != 0) {
      for (int i = 0; i < node.width; ++i)
        std::swap(x[node.first + i], x[node.first + exchange_[node.first + i]]);
    }
    forward_panel(solve_task(node));
  }
}

void StaticLu::sweep_backward(int node_begin, int node_end) {
  double* x = x_.data();
  for (int k = node_end - 1; k >= node_begin; --k) {
    const NodeCode& node = program_.nodes[k];
    const double* upper = pool_.data() + node.upper;
    const int* column = program_.lists.data() + node.column_list;
    if (node.width == 1) {
      double value = x[node.first];
      for (int j = 0; j < node.columns; ++j) value -= upper[j] * x[column[j]];
      x[node.first] = value * inverse_[node.first];
      continue;
    }
    backward_panel(solve_task(node), scratch_.data());
  }
}

void StaticLu::solve_diagonal(const Segment& segment) {
  double* x = x_.data();
  const double* outside = pool_.data() + program_.factor_size;
  for (int i = segment.last - 1; i >= segment.first; --i) {
    double value = x[i];
    for (int k = program_.outside_start[i]; k < program_.outside_start[i + 1]; ++k) {
      value -= outside[k] * x[program_.outside_column[k]];
    }
    x[i] = value * inverse_[i];
  }
}

void StaticLu::subtract_outside(const Segment& segment) {
  double* x = x_.data();
  const double* outside = pool_.data() + program_.factor_size;
  for (int i = segment.first; i < segment.last; ++i) {
    double value = x[i];
    for (int k = program_.outside_start[i]; k < program_.outside_start[i + 1]; ++k) {
      value -= outside[k] * x[program_.outside_column[k]];
    }
    x[i] = value;
  }
}

void StaticLu::solve(std::span<double> b) {
  for (int k = 0; k < program_.n; ++k) x_[k] = b[program_.row_at[k]];
  for (auto segment = program_.segments.rbegin(); segment != program_.segments.rend(); ++segment) {
    if (segment->diagonal) {
      solve_diagonal(*segment);
      continue;
    }
    subtract_outside(*segment);
    sweep_forward(segment->node_begin, segment->node_end);
    sweep_backward(segment->node_begin, segment->node_end);
  }
  for (int k = 0; k < program_.n; ++k) b[program_.column_at[k]] = x_[k];
}

void StaticLu::forward(std::span<const double> b, std::span<double> h) {
  for (int k = 0; k < program_.n; ++k) x_[k] = b[program_.row_at[k]];
  sweep_forward(0, static_cast<int>(program_.nodes.size()) - 1);
  std::copy(x_.data() + program_.eliminated, x_.data() + program_.n, h.begin());
}

void StaticLu::backward(std::span<const double> y, std::span<double> x) {
  std::copy(y.begin(), y.end(), x_.data() + program_.eliminated);
  sweep_backward(0, static_cast<int>(program_.nodes.size()) - 1);
  for (int k = 0; k < program_.n; ++k) x[program_.column_at[k]] = x_[k];
}

}  // namespace whirl::linalg
