// Samples of forces, couples and the body of variable mass.
#include "elements/element_sample.hpp"
#include "elements/force.hpp"
#include "elements/total_force.hpp"
#include "elements/variable_body.hpp"

namespace whirl::test {

namespace {

void force(Bench& b, bool follower, bool couple, bool rotates = true) {
  const int n = b.node(rotates);
  Force::Params p;
  p.follower = follower;
  p.couple = couple;
  p.f = rotates ? b.vector() : Vec3d::zero();
  p.value = b.vector_drive();
  b.add<Force>({n}, p);
}
void internal(Bench& b, bool follower, bool couple, bool same_point) {
  const int n1 = b.node(), n2 = b.node();
  InternalForce::Params p;
  p.follower = follower;
  p.couple = couple;
  p.f1 = {0.31, -0.42, 0.23};
  p.f2 = {-0.17, 0.29, 0.51};
  p.value = b.vector_drive();
  b.add<InternalForce>({n1, n2}, p);
  if (same_point) b.adjust = [p](Bench& bench) { bench.close_gap(0, p.f1, 1, p.f2); };
}
TotalLoad load(Bench& b) {
  TotalLoad p;
  p.f = {0.31, -0.42, 0.23};
  p.Rf = b.rotation();
  p.Rm = b.rotation();
  p.force = b.vector_drive();
  p.moment = b.vector_drive();
  return p;
}
VectorDrive<9> inertia(Bench& b) {
  VectorDrive<9> d;
  for (int k = 0; k < 2; ++k) {
    VectorDrive<9>::Term term{};
    for (double& x : term.v) x = b.number();
    term.drive = b.drive();
    d.terms.push_back(term);
  }
  return d;
}

const SampleSet kSamples = {
    sample<Force>("absolute force", [](Bench& b) { force(b, false, false); }),
    sample<Force>("follower force", [](Bench& b) { force(b, true, false); }).objective(),
    sample<Force>("absolute couple", [](Bench& b) { force(b, false, true); }),
    sample<Force>("follower couple", [](Bench& b) { force(b, true, true); }).objective(),
    sample<Force>("force on a displacement node", [](Bench& b) { force(b, false, false, false); }),
    sample<InternalForce>("absolute internal force", [](Bench& b) { internal(b, false, false, true); })
        .balanced(),
    sample<InternalForce>("follower internal force", [](Bench& b) { internal(b, true, false, true); })
        .balanced()
        .objective(),
    sample<InternalForce>("internal couple", [](Bench& b) { internal(b, true, true, false); })
        .balanced()
        .objective(),
    sample<AbstractForce>("abstract force",
                          [](Bench& b) {
                            const int n = b.scalar_node();
                            b.add<AbstractForce>({}, {b.drive()}, {{n}});
                          }),
    sample<TotalForce>("total force",
                       [](Bench& b) {
                         const int n = b.node();
                         b.add<TotalForce>({n}, load(b));
                       })
        .objective(),
    sample<TotalInternalForce>("total internal force",
                               [](Bench& b) {
                                 const int n1 = b.node(), n2 = b.node();
                                 TotalInternalForce::Params p;
                                 p.load = load(b);
                                 p.f2 = {-0.17, 0.29, 0.51};
                                 b.add<TotalInternalForce>({n1, n2}, p);
                                 b.adjust = [p](Bench& bench) { bench.close_gap(0, p.load.f, 1, p.f2); };
                               })
        .balanced()
        .objective(),
    sample<VariableBody>("variable mass body",
                         [](Bench& b) {
                           const int n = b.node();
                           VariableBody::Params p;
                           p.mass = b.drive(2.3, -0.4);
                           p.center = b.vector_drive();
                           p.inertia_mass = inertia(b);
                           p.inertia_geometry = inertia(b);
                           b.add<VariableBody>({n}, p);
                         }),
};

}  // namespace

}  // namespace whirl::test
