// Samples of the joints that tie points and axes of nodes.
#include "elements/axial_rotation.hpp"
#include "elements/body.hpp"
#include "elements/cardano_hinge.hpp"
#include "elements/cardano_pin.hpp"
#include "elements/cardano_rotation.hpp"
#include "elements/clamp.hpp"
#include "elements/distance.hpp"
#include "elements/element_sample.hpp"
#include "elements/gimbal_rotation.hpp"
#include "elements/in_line.hpp"
#include "elements/in_plane.hpp"
#include "elements/prismatic.hpp"
#include "elements/revolute_hinge.hpp"
#include "elements/revolute_pin.hpp"
#include "elements/revolute_rotation.hpp"
#include "elements/spherical_hinge.hpp"
#include "elements/spherical_pin.hpp"

namespace whirl::test {

namespace {

using Printed = Sample::Printed;

const Vec3d kOffset1 = {0.31, -0.42, 0.23};
const Vec3d kOffset2 = {-0.17, 0.29, 0.51};

HingePair pair_of(Bench& b) {
  HingePair p;
  p.f1 = kOffset1;
  p.f2 = kOffset2;
  p.R1h = b.rotation();
  p.R2h = b.rotation();
  return p;
}
HingePin pin_of(Bench& b) {
  HingePin p;
  p.f = kOffset1;
  p.Rh = b.rotation();
  p.x0 = b.vector();
  p.R0 = b.rotation();
  return p;
}

template <class K>
void two_nodes(Bench& b) {
  const int n1 = b.node(), n2 = b.node();
  b.add<K>({n1, n2}, pair_of(b));
}
// the joints that apply their force at the point of either node balance when the points coincide
template <class K>
void two_nodes_without_gap(Bench& b) {
  two_nodes<K>(b);
  b.adjust = [](Bench& bench) { bench.close_gap(0, kOffset1, 1, kOffset2); };
}
template <class K>
void one_node(Bench& b) {
  const int n = b.node();
  b.add<K>({n}, pin_of(b));
}
void axial_rotation(Bench& b) {
  const int n1 = b.node(), n2 = b.node();
  AxialRotation::Params p;
  static_cast<HingePair&>(p) = pair_of(b);
  p.speed = b.drive();
  b.add<AxialRotation>({n1, n2}, p);
  b.adjust = [](Bench& bench) { bench.close_gap(0, kOffset1, 1, kOffset2); };
}

const SampleSet kSamples = {
    sample<Body>("body",
                 [](Bench& b) {
                   const int n = b.node();
                   Body::Params p;
                   p.mass = 2.3;
                   p.center = b.vector();
                   p.inertia = {{{2.1, 0.3, -0.2}, {0.3, 1.7, 0.1}, {-0.2, 0.1, 1.2}}};
                   b.add<Body>({n}, p);
                 }),
    sample<Clamp>("clamp",
                  [](Bench& b) {
                    const int n = b.node();
                    b.add<Clamp>({n}, {b.vector(), b.rotation()});
                  })
        .prints(Printed::minus_on_node),
    sample<SphericalHinge>("spherical hinge", two_nodes_without_gap<SphericalHinge>)
        .balanced()
        .objective({0})
        .ideal()
        .prints(Printed::on_node_2, kOffset2),
    sample<SphericalHinge>("spherical hinge between displacement nodes",
                           [](Bench& b) {
                             const int n1 = b.node(false), n2 = b.node(false);
                             b.add<SphericalHinge>({n1, n2}, {});
                             b.adjust = [](Bench& bench) {
                               bench.close_gap(0, Vec3d::zero(), 1, Vec3d::zero());
                             };
                           })
        .balanced()
        .ideal()
        .prints(Printed::on_node_2),
    sample<SphericalPin>("spherical pin", one_node<SphericalPin>)
        .ideal()
        .prints(Printed::minus_on_node, kOffset1),
    sample<RevoluteHinge>("revolute hinge", two_nodes_without_gap<RevoluteHinge>)
        .balanced()
        .objective({0})
        .ideal()
        .prints(Printed::on_node_2, kOffset2),
    sample<RevoluteRotation>("revolute rotation", two_nodes<RevoluteRotation>)
        .balanced()
        .objective()
        .ideal()
        .prints(Printed::on_node_2),
    sample<RevolutePin>("revolute pin", one_node<RevolutePin>)
        .ideal()
        .prints(Printed::minus_on_node, kOffset1),
    sample<AxialRotation>("axial rotation", axial_rotation)
        .balanced()
        .objective({0})
        .ideal()
        .prints(Printed::on_node_2, kOffset2),
    sample<CardanoHinge>("cardano hinge", two_nodes_without_gap<CardanoHinge>)
        .balanced()
        .objective({0})
        .ideal()
        .prints(Printed::on_node_2, kOffset2),
    sample<CardanoRotation>("cardano rotation", two_nodes<CardanoRotation>)
        .balanced()
        .objective()
        .ideal()
        .prints(Printed::on_node_2),
    sample<CardanoPin>("cardano pin", one_node<CardanoPin>).ideal().prints(Printed::on_node, kOffset1),
    sample<Prismatic>("prismatic", two_nodes<Prismatic>)
        .balanced()
        .objective()
        .ideal()
        .prints(Printed::on_node_2),
    sample<InLine>("in line", two_nodes<InLine>)
        .balanced()
        .objective()
        .ideal()
        .prints(Printed::on_node_1, kOffset2),
    sample<InPlane>("in plane",
                    [](Bench& b) {
                      const int n1 = b.node(), n2 = b.node();
                      b.add<InPlane>({n1, n2}, {kOffset1, kOffset2, b.unit_vector()});
                    })
        .balanced()
        .objective()
        .ideal()
        .prints(Printed::on_node_1, kOffset2),
    sample<Distance>("distance",
                     [](Bench& b) {
                       const int n1 = b.node(), n2 = b.node();
                       b.add<Distance>({n1, n2}, {kOffset1, kOffset2, b.drive(1.3, 0.4)});
                       b.adjust = [](Bench& bench) {  // the force must lie along the line of the points
                         for (int i = 0; i < 3; ++i)
                           bench.set_own(
                               i, bench.batch().own_initial_value(bench.element(), i, bench.context()));
                       };
                     })
        .balanced()
        .objective({0})
        .prints(Printed::on_node_1, kOffset2),
    sample<GimbalRotation>("gimbal rotation", two_nodes<GimbalRotation>)
        .balanced()
        .objective()
        .prints(Printed::on_node_2),
};

}  // namespace

}  // namespace whirl::test
