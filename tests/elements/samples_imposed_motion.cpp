// Samples of the joints that impose a motion: drive joints, velocities and accelerations, total joints.
#include "elements/angular_acceleration.hpp"
#include "elements/angular_velocity.hpp"
#include "elements/drive_displacement.hpp"
#include "elements/drive_displacement_pin.hpp"
#include "elements/drive_hinge.hpp"
#include "elements/element_sample.hpp"
#include "elements/linear_acceleration.hpp"
#include "elements/linear_velocity.hpp"
#include "elements/total_equation.hpp"
#include "elements/total_internal_reaction.hpp"
#include "elements/total_joint.hpp"
#include "elements/total_pin_joint.hpp"

namespace whirl::test {

namespace {

using Printed = Sample::Printed;

const Vec3d kOffset1 = {0.31, -0.42, 0.23};
const Vec3d kOffset2 = {-0.17, 0.29, 0.51};

constexpr Imposed kFree = Imposed::nothing, kHeld = Imposed::position, kRated = Imposed::velocity;

TotalJointParams total_of(Bench& b, std::array<Imposed, 3> translation, std::array<Imposed, 3> rotation) {
  TotalJointParams p;
  p.translation = translation;
  p.rotation = rotation;
  p.translation_drive = b.vector_drive();
  p.rotation_drive = b.vector_drive(0.4);
  p.f1 = kOffset1;
  p.f2 = kOffset2;
  p.R1p = b.rotation();
  p.R1r = b.rotation();
  p.R2r = b.rotation();
  return p;
}

// Relative rotations below pi, also after the imposed one is taken off.
void moderate_rotation(Bench& b, const TotalJointParams& p) {
  b.adjust = [R1r = p.R1r, R2r = p.R2r](Bench& bench) {
    bench.align(0, R1r, 1, R2r, {0.4, -0.5, 0.6});
    bench.memory<TotalMemory>().remnant = {0.2, -0.1, 0.3};
  };
}

template <class K>
std::function<void(Bench&)> total(std::array<Imposed, 3> translation, std::array<Imposed, 3> rotation) {
  return [=](Bench& b) {
    const int n1 = b.node(), n2 = b.node();
    const TotalJointParams p = total_of(b, translation, rotation);
    b.add<K>({n1, n2}, p);
    moderate_rotation(b, p);
  };
}

std::function<void(Bench&)> total_pin(std::array<Imposed, 3> translation, std::array<Imposed, 3> rotation) {
  return [=](Bench& b) {
    const int n = b.node();
    TotalPinJoint::Params p;
    p.translation = translation;
    p.rotation = rotation;
    p.translation_drive = b.vector_drive();
    p.rotation_drive = b.vector_drive(0.4);
    p.f = kOffset1;
    p.Rr = b.rotation();
    p.x0 = b.vector();
    p.P = b.rotation();
    p.Q = b.model.nodes[0].R * p.Rr;
    b.add<TotalPinJoint>({n}, p);
    b.adjust = [](Bench& bench) { bench.memory<TotalMemory>().remnant = {0.2, -0.1, 0.3}; };
  };
}

void total_internal_reaction(Bench& b) {
  const int n1 = b.node(), n2 = b.node(), n3 = b.node(), n4 = b.node();
  const TotalJointParams p = total_of(b, {kHeld, kFree, kHeld}, {kFree, kHeld, kFree});
  b.add<TotalEquation>({n3, n4}, p);
  const ElementBatch* equation = &b.batch();
  std::vector<ScalarRef> foreign;
  for (int i = 0; i < 3; ++i) foreign.push_back({-1, equation, 0, i});
  b.add<TotalInternalReaction>({n1, n2}, total_of(b, {kFree, kHeld, kHeld}, {kHeld, kFree, kFree}), foreign);
}

template <class K>
void along_direction(Bench& b) {
  const int n = b.node();
  b.add<K>({n}, {b.unit_vector(), b.drive()});
}

const SampleSet kSamples = {
    sample<DriveHinge>("drive hinge",
                       [](Bench& b) {
                         const int n1 = b.node(), n2 = b.node();
                         DriveHinge::Params p;
                         p.R1h = b.rotation();
                         p.R2h = b.rotation();
                         p.rotation = b.vector_drive();
                         b.add<DriveHinge>({n1, n2}, p);
                         b.adjust = [p](Bench& bench) { bench.align(0, p.R1h, 1, p.R2h, {0.4, -0.5, 0.6}); };
                       })
        .balanced()
        .objective()
        .prints(Printed::on_node_1),
    sample<DriveDisplacement>("drive displacement",
                              [](Bench& b) {
                                const int n1 = b.node(), n2 = b.node();
                                b.add<DriveDisplacement>({n1, n2}, {kOffset1, kOffset2, b.vector_drive()});
                              })
        .balanced()
        .objective({0})
        .prints(Printed::on_node_1, kOffset2),
    sample<DriveDisplacementPin>("drive displacement pin",
                                 [](Bench& b) {
                                   const int n = b.node();
                                   b.add<DriveDisplacementPin>({n}, {kOffset1, b.vector(), b.vector_drive()});
                                 })
        .ideal()
        .prints(Printed::minus_on_node, kOffset1),
    sample<LinearVelocity>("linear velocity", along_direction<LinearVelocity>)
        .ideal()
        .prints(Printed::minus_on_node),
    sample<LinearAcceleration>("linear acceleration", along_direction<LinearAcceleration>)
        .prints(Printed::minus_on_node),
    sample<AngularVelocity>("angular velocity", along_direction<AngularVelocity>)
        .objective()
        .ideal()
        .prints(Printed::minus_on_node),
    sample<AngularAcceleration>("angular acceleration", along_direction<AngularAcceleration>)
        .objective()
        .prints(Printed::minus_on_node),
    sample<TotalJoint>("total joint with all components",
                       total<TotalJoint>({kHeld, kHeld, kHeld}, {kHeld, kHeld, kHeld}))
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
    sample<TotalJoint>("total joint with free components",
                       total<TotalJoint>({kHeld, kFree, kHeld}, {kFree, kHeld, kHeld}))
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
    sample<TotalJoint>("total joint with velocities",
                       total<TotalJoint>({kRated, kHeld, kFree}, {kHeld, kRated, kRated}))
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
    sample<TotalJoint>("total joint for positions and velocities alone",
                       total<TotalJoint>({kHeld, kRated, kHeld}, {kFree, kRated, kFree}))
        .balanced()
        .objective()
        .ideal()
        .prints(Printed::on_node_1, kOffset2),
    sample<TotalPinJoint>("total pin joint with all components",
                          total_pin({kHeld, kHeld, kHeld}, {kHeld, kHeld, kHeld}))
        .prints(Printed::minus_on_node, kOffset1),
    sample<TotalPinJoint>("total pin joint with some components",
                          total_pin({kHeld, kFree, kRated}, {kRated, kFree, kHeld}))
        .prints(Printed::minus_on_node, kOffset1),
    sample<TotalPinJoint>("total pin joint for positions and velocities alone",
                          total_pin({kHeld, kHeld, kRated}, {kRated, kRated, kFree}))
        .ideal()
        .prints(Printed::minus_on_node, kOffset1),
    sample<TotalEquation>("total equation",
                          total<TotalEquation>({kHeld, kFree, kHeld}, {kFree, kHeld, kFree}))
        .objective(),
    sample<TotalInternalReaction>("total internal reaction", total_internal_reaction)
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
};

}  // namespace

}  // namespace whirl::test
