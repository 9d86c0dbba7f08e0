// Samples of joints with friction and of regularised joints.
#include "elements/axial_rotation_friction.hpp"
#include "elements/brake.hpp"
#include "elements/element_sample.hpp"
#include "elements/joint_regularization.hpp"
#include "elements/revolute_hinge_friction.hpp"

namespace whirl::test {

namespace {

using Printed = Sample::Printed;

const Vec3d kOffset1 = {0.31, -0.42, 0.23};
const Vec3d kOffset2 = {-0.17, 0.29, 0.51};

Friction modlugre(Friction::Shape shape) {
  Friction f;
  f.shape = shape;
  f.radius = 0.7;
  f.preload = 0.01;
  f.s0 = 3.0;
  f.s1 = 0.4;
  f.s2 = 0.2;
  f.kappa = 0.6;
  f.fs = make_linear_function(0.0, 1.2, 1.0, 0.9);
  return f;
}
Friction coulomb() {
  Friction f = modlugre(Friction::Shape::simple);
  f.model = Friction::Model::discrete_coulomb;
  return f;
}

template <class P>
void place(Bench& b, P& p) {
  p.f1 = kOffset1;
  p.f2 = kOffset2;
  p.R1h = b.rotation();
  p.R2h = b.rotation();
}

// Chooses the branch of the friction law: z as a fraction of its largest value and along the sliding speed,
// or sliding along it.
void at_fraction(Bench& b, int state, double fraction) {
  b.adjust = [state, fraction](Bench& bench) {
    bench.close_gap(0, kOffset1, 1, kOffset2);
    HingeFrictionMemory& m = bench.memory<HingeFrictionMemory>();
    bench.batch().initialize_memory(bench.context(), bench.state.memory.data());
    bench.set_own(state, fraction * m.friction.sign * 1.2 / 3.0);
  };
}

std::function<void(Bench&)> revolute(const Friction& friction, double fraction) {
  return [=](Bench& b) {
    const int n1 = b.node(), n2 = b.node();
    RevoluteHingeFriction::Params p;
    place(b, p);
    p.friction = friction;
    b.add<RevoluteHingeFriction>({n1, n2}, p);
    at_fraction(b, RevoluteHingeFriction::state_at, fraction);
  };
}
std::function<void(Bench&)> sticking_revolute() {
  return [](Bench& b) {
    revolute(coulomb(), 0.5)(b);
    b.adjust = [](Bench& bench) {
      bench.close_gap(0, kOffset1, 1, kOffset2);
      bench.memory<HingeFrictionMemory>().friction.sticking = 1.0;
    };
  };
}
std::function<void(Bench&)> axial(const Friction& friction, double fraction) {
  return [=](Bench& b) {
    const int n1 = b.node(), n2 = b.node();
    AxialRotationFriction::Params p;
    place(b, p);
    p.friction = friction;
    p.speed = b.drive();
    b.add<AxialRotationFriction>({n1, n2}, p);
    at_fraction(b, AxialRotationFriction::state_at, fraction);
  };
}
std::function<void(Bench&)> brake(const Friction& friction, double fraction) {
  return [=](Bench& b) {
    const int n1 = b.node(), n2 = b.node();
    Brake::Params p;
    place(b, p);
    p.friction = friction;
    p.normal_force = b.drive(3.0, 0.2);
    b.add<Brake>({n1, n2}, p);
    at_fraction(b, 0, fraction);
  };
}

void regularized_hinge(Bench& b) {
  const int n1 = b.node(), n2 = b.node();
  RevoluteHinge::Params p;
  place(b, p);
  b.add<RevoluteHinge>({n1, n2}, p);
  ElementInfo header;
  header.label = 2;
  regularize(b.model, header, b.batch(), b.element(), {0.1, 0.2, 0.3, 0.4, 0.5});
  b.test({&b.model.batch<Batch<JointRegularization>>(), 0});
}

using Shape = Friction::Shape;

const SampleSet kSamples = {
    sample<RevoluteHingeFriction>("revolute hinge, presliding", revolute(modlugre(Shape::simple), 0.3))
        .balanced()
        .objective({0}),
    sample<RevoluteHingeFriction>("revolute hinge, breaking away",
                                  revolute(modlugre(Shape::plane_hinge), 0.7))
        .balanced()
        .objective({0}),
    sample<RevoluteHingeFriction>("revolute hinge, sliding", revolute(modlugre(Shape::simple), 1.1))
        .balanced()
        .objective({0}),
    sample<RevoluteHingeFriction>("revolute hinge, coming back", revolute(modlugre(Shape::simple), -0.7))
        .balanced()
        .objective({0}),
    sample<RevoluteHingeFriction>("revolute hinge, coulomb sliding", revolute(coulomb(), 0.5))
        .balanced()
        .objective({0}),
    sample<RevoluteHingeFriction>("revolute hinge, coulomb sticking", sticking_revolute())
        .balanced()
        .objective({0}),
    sample<AxialRotationFriction>("axial rotation with friction", axial(modlugre(Shape::simple), 0.7))
        .balanced()
        .objective({0}),
    sample<Brake>("brake", brake(modlugre(Shape::simple), 0.7))
        .balanced()
        .objective()
        .prints(Printed::on_node_2),
    sample<Brake>("brake with coulomb friction", brake(coulomb(), 0.7))
        .balanced()
        .objective()
        .prints(Printed::on_node_2),
    sample<JointRegularization>("joint regularization", regularized_hinge),
};

}  // namespace

}  // namespace whirl::test
