#include "deck/read_state_space.hpp"

#include "deck/read_geometry.hpp"
#include "deck/read_live_data.hpp"
#include "elements/state_space.hpp"

namespace whirl {

namespace {

constexpr int max_order = 2000;  // the matrices are full

int read_output_node(Builder& b) {
  const NodeDof dof = read_node_dof(b);
  if (dof.kind != NodeDof::Kind::scalar) b.reader.fail_at(dof.pos, "the output must be an abstract node");
  return dof.index;
}

// drive, <drive> | [node dof,] <node dof>
StateSpaceInput read_input(Builder& b) {
  StateSpaceInput in;
  if (b.reader.accept("drive")) {
    in.drive = read_root_drive(b);
    return in;
  }
  b.reader.accept("node dof");
  const NodeDof dof = read_node_dof(b);
  in.rate = dof.differential;
  switch (dof.kind) {
    case NodeDof::Kind::scalar:
      in.scalar = dof.index;
      return in;
    case NodeDof::Kind::structural:
      if (dof.motion.dummy) break;
      if (dof.dof > 6 || (dof.dof > 3 && !dof.differential)) {
        b.reader.fail_at(dof.pos,
                         "dofs 4 to 6 of a structural node are angular velocities: differential only");
      }
      in.node = dof.motion.index;
      in.dof = dof.dof - 1;
      return in;
    case NodeDof::Kind::parameter:
      break;
  }
  in.drive = b.model.add_drive(make_datum_drive(datum_of(dof), make_direct_drive()));
  return in;
}

std::vector<double> read_block(DeckReader& reader, int rows, int columns) {
  std::vector<double> out(static_cast<std::size_t>(rows) * columns);
  read_matrix(reader, rows, columns, out);
  return out;
}

void read_required(DeckReader& reader, std::string_view keyword) {
  if (!reader.accept(keyword)) reader.fail_expected(keyword);
}

// [balance, yes | no,] [value, x.., [derivative, x'..]]
void read_tail(Builder& b, StateSpaceParams& p) {
  DeckReader& reader = b.reader;
  bool balanced = p.E.empty();
  if (reader.accept("balance")) {
    const SourcePos where = reader.here();
    balanced = reader.yes_no();
    if (balanced && !p.E.empty()) {
      reader.diagnostics().warning(where, "a block with matrix E is not balanced");
      balanced = false;
    }
  }
  const auto read_states = [&](std::vector<double>& x) {
    for (int i = 0; i < p.order; ++i) x.push_back(reader.real());
  };
  if (reader.accept("value")) read_states(p.value);
  if (reader.accept("derivative")) read_states(p.derivative);
  if (balanced) balance(p);
}

void scale_output(StateSpaceParams& p, double gain) {
  for (double& x : p.C) x *= gain;
  for (double& x : p.D) x *= gain;
}

void add(Builder& b, ElementInfo info, StateSpaceParams p) {
  auto& batch = b.model.batch<StateSpaceBatch>();
  b.finish_element(batch, batch.add(std::move(info), std::move(p)));
}

void read_matrices(Builder& b, ElementInfo info, StateSpaceParams p) {
  DeckReader& reader = b.reader;
  p.order = reader.count("order of the system", 0, max_order);
  const int n = p.order, m = static_cast<int>(p.inputs.size()), q = static_cast<int>(p.outputs.size());
  if (reader.accept("matrix E")) p.E = read_block(reader, n, n);
  read_required(reader, "matrix A");
  p.A = read_block(reader, n, n);
  read_required(reader, "matrix B");
  p.B = read_block(reader, n, m);
  read_required(reader, "matrix C");
  p.C = read_block(reader, q, n);
  if (reader.accept("matrix D")) p.D = read_block(reader, q, m);
  if (reader.accept("gain")) scale_output(p, reader.real());
  read_tail(b, p);
  add(b, std::move(info), std::move(p));
}

}  // namespace

void read_state_space_siso(Builder& b, ElementInfo info) {
  StateSpaceParams p;
  p.outputs.push_back(read_output_node(b));
  p.inputs.push_back(read_input(b));
  read_matrices(b, std::move(info), std::move(p));
}

void read_state_space_mimo(Builder& b, ElementInfo info) {
  StateSpaceParams p;
  const int outputs = b.reader.count("number of outputs", 1);
  for (int i = 0; i < outputs; ++i) p.outputs.push_back(read_output_node(b));
  const int inputs = b.reader.count("number of inputs", 1);
  for (int i = 0; i < inputs; ++i) p.inputs.push_back(read_input(b));
  read_matrices(b, std::move(info), std::move(p));
}

void read_scalar_filter(Builder& b, ElementInfo info) {
  DeckReader& reader = b.reader;
  const int output = read_output_node(b);
  const StateSpaceInput input = read_input(b);
  CanonicalForm form = CanonicalForm::controllable;
  if (reader.accept("canonical form")) {
    static constexpr std::string_view forms[] = {"controllable", "observable"};
    form = static_cast<CanonicalForm>(reader.require("controllable or observable", forms));
  }
  std::vector<double> a, numerator;
  const int order = reader.count("order of the denominator", 1, max_order);
  for (int i = 0; i < order; ++i) a.push_back(reader.real());
  const int numerator_order = reader.count("order of the numerator", 0, order);
  for (int i = 0; i <= numerator_order; ++i) numerator.push_back(reader.real());
  const double gain = reader.accept("gain") ? reader.real() : 1.0;
  StateSpaceParams p = filter_block(a, numerator, gain, form);
  p.outputs = {output};
  p.inputs = {input};
  read_tail(b, p);
  add(b, std::move(info), std::move(p));
}

}  // namespace whirl
