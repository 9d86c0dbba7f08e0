// Samples of genels: elements on scalar unknowns.
#include "elements/element_sample.hpp"
#include "elements/genel.hpp"
#include "elements/state_space.hpp"
#include "model/laws.hpp"

namespace whirl::test {

namespace {

// a law that is neither linear nor even: cubic spring and damper
class BentLaw final : public Law {
 public:
  int dimension() const override { return 1; }
  bool viscous() const override { return true; }
  void evaluate(const EvalContext&, const double* e, const double* e_rate, double* f, double* K,
                double* C) const override {
    f[0] = 2.0 * e[0] + 0.7 * e[0] * e[0] * e[0] + 0.3 * e_rate[0] * e_rate[0];
    if (K != nullptr) K[0] = 2.0 + 2.1 * e[0] * e[0];
    if (C != nullptr) C[0] = 0.6 * e_rate[0];
  }
};
LawSlot<1> law() { return LawSlot<1>(std::make_shared<BentLaw>()); }

void clamp(Bench& b, bool differential, bool rate) {
  const int n = b.scalar_node(differential);
  b.add<ScalarClamp>({}, {b.drive(), rate, differential}, {{n}});
}

void swash_plate(Bench& b, double limit) {
  SwashPlate::Params p;
  for (int i = 0; i < 3; ++i) {
    p.low[i] = -limit;
    p.high[i] = limit;
  }
  p.tau = 0.4;
  p.cyclic_factor = 1.7;
  p.collective_factor = 0.6;
  std::vector<ScalarRef> refs;
  for (int i = 0; i < 6; ++i) refs.push_back({b.scalar_node()});
  b.add<SwashPlate>({}, p, refs);
}

std::vector<double> numbers(Bench& b, int n) {
  std::vector<double> out;
  for (int i = 0; i < n; ++i) out.push_back(b.number());
  return out;
}

Sample block(std::string name, bool with_E) {
  Sample s;
  s.name = std::move(name);
  s.kind = "state space";
  s.build = [with_E](Bench& b) {
    const int n1 = b.node();
    StateSpaceParams p;
    p.order = 3;
    p.outputs = {b.scalar_node(), b.scalar_node(false)};
    p.inputs.resize(6);
    p.inputs[0].drive = b.drive();
    p.inputs[1].scalar = b.scalar_node();
    p.inputs[2].scalar = p.outputs[0];
    p.inputs[2].rate = true;
    p.inputs[3].scalar = b.scalar_node(false);
    p.inputs[4] = {kNoDrive, -1, n1, 1, true};
    p.inputs[5] = {kNoDrive, -1, n1, 4, true};
    p.A = numbers(b, 9);
    p.B = numbers(b, 18);
    p.C = numbers(b, 6);
    p.D = numbers(b, 12);
    if (with_E) p.E = numbers(b, 9);
    auto& batch = b.model.batch<StateSpaceBatch>();
    ElementInfo header;
    header.label = 1;
    const int index = batch.add(header, std::move(p));
    b.test({&batch, index});
  };
  return s;
}

const SampleSet kSamples = {
    sample<SpringSupport>("spring support",
                          [](Bench& b) {
                            const int n = b.scalar_node();
                            b.add<SpringSupport>({}, {law()}, {{n}});
                          }),
    sample<SpringSupport>("spring support of a coordinate",
                          [](Bench& b) {
                            ScalarRef y;
                            y.structural_node = b.node();
                            y.coordinate = 1;
                            b.add<SpringSupport>({}, {law()}, {y});
                          }),
    sample<CrossSpringSupport>("cross spring support",
                               [](Bench& b) {
                                 const int n1 = b.scalar_node(), n2 = b.scalar_node();
                                 b.add<CrossSpringSupport>({}, {law()}, {{n1}, {n2}});
                               }),
    sample<ScalarSpring>("scalar spring",
                         [](Bench& b) {
                           const int n1 = b.scalar_node(), n2 = b.scalar_node();
                           b.add<ScalarSpring>({}, {law()}, {{n1}, {n2}});
                         }),
    sample<ScalarMass>("scalar mass",
                       [](Bench& b) {
                         const int n = b.scalar_node();
                         b.add<ScalarMass>({}, {1.3, 0.2}, {{n}});
                       }),
    sample<ScalarClamp>("scalar clamp", [](Bench& b) { clamp(b, true, false); }),
    sample<ScalarClamp>("scalar clamp of a rate", [](Bench& b) { clamp(b, true, true); }),
    sample<ScalarClamp>("scalar clamp of an algebraic node", [](Bench& b) { clamp(b, false, false); }),
    sample<ScalarDistance>("scalar distance",
                           [](Bench& b) {
                             const int n1 = b.scalar_node(), n2 = b.scalar_node();
                             b.add<ScalarDistance>({}, {b.drive(), false, true}, {{n1}, {n2}});
                           }),
    sample<SwashPlate>("swash plate", [](Bench& b) { swash_plate(b, 10.0); }),
    sample<SwashPlate>("swash plate at its limits", [](Bench& b) { swash_plate(b, 0.01); }),
    block("state space", false),
    block("state space with matrix E", true),
};

}  // namespace

}  // namespace whirl::test
