// Samples of rods, deformable joints and the viscous body.
#include "elements/deformable_displacement.hpp"
#include "elements/deformable_hinge.hpp"
#include "elements/element_sample.hpp"
#include "elements/rod.hpp"
#include "elements/viscous_body.hpp"
#include "model/laws.hpp"

namespace whirl::test {

namespace {

using Printed = Sample::Printed;

const Vec3d kOffset1 = {0.31, -0.42, 0.23};
const Vec3d kOffset2 = {-0.17, 0.29, 0.51};

Numbers full_matrix(Bench& b, int n) {
  Numbers m(static_cast<std::size_t>(n) * n);
  for (double& x : m) x = b.number();
  for (int i = 0; i < n; ++i) m[i * n + i] += 3.0;
  return m;
}
LawPtr viscoelastic(Bench& b, int n) {
  Numbers K = full_matrix(b, n), C = full_matrix(b, n);
  return make_linear_law(n, std::move(K), std::move(C));
}
LawPtr cubic(Bench& b, int n) {
  return make_cubic_law(n, Numbers(n, 1.0), Numbers(n, 2.0), Numbers(n, 0.5), full_matrix(b, n));
}
using MakeLaw = LawPtr (*)(Bench&, int);

void rod(Bench& b, MakeLaw law, bool rotates) {
  const int n1 = b.node(), n2 = b.node(rotates);
  Rod::Params p;
  p.f1 = kOffset1;
  p.f2 = rotates ? kOffset2 : Vec3d::zero();
  p.length = 1.3;
  p.law = law(b, 1);
  b.add<Rod>({n1, n2}, p);
}
template <class K>
void hinge(Bench& b, MakeLaw law) {
  const int n1 = b.node(), n2 = b.node();
  typename K::Params p;
  p.R1h = b.rotation();
  p.R2h = b.rotation();
  p.law = law(b, K::law_dimension);
  b.add<K>({n1, n2}, p);
}
template <int N>
void connection(Bench& b, MakeLaw law) {
  const int n1 = b.node(), n2 = b.node();
  typename DeformableConnection<N>::Params p;
  p.f1 = kOffset1;
  p.f2 = kOffset2;
  p.R1h = b.rotation();
  p.R2h = b.rotation();
  p.law = law(b, N);
  b.add<DeformableConnection<N>>({n1, n2}, p);
}
void viscous_body(Bench& b) {
  const int n = b.node();
  ViscousBody::Params p;
  p.f = kOffset1;
  p.Rh = b.rotation();
  p.law = make_linear_law(6, {}, full_matrix(b, 6));
  b.add<ViscousBody>({n}, p);
}

const SampleSet kSamples = {
    sample<Rod>("rod", [](Bench& b) { rod(b, viscoelastic, true); })
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
    sample<Rod>("rod with a cubic law", [](Bench& b) { rod(b, cubic, true); }).balanced().objective(),
    sample<Rod>("rod to a displacement node", [](Bench& b) { rod(b, viscoelastic, false); }).balanced(),
    sample<DeformableHinge>("deformable hinge", [](Bench& b) { hinge<DeformableHinge>(b, viscoelastic); })
        .balanced()
        .objective()
        .prints(Printed::on_node_1),
    sample<DeformableHinge>("deformable hinge with a cubic law",
                            [](Bench& b) { hinge<DeformableHinge>(b, cubic); })
        .balanced()
        .objective(),
    sample<InvariantDeformableHinge>("invariant deformable hinge",
                                     [](Bench& b) { hinge<InvariantDeformableHinge>(b, viscoelastic); })
        .balanced()
        .objective()
        .prints(Printed::on_node_1),
    sample<DeformableAxialJoint>("deformable axial joint",
                                 [](Bench& b) { hinge<DeformableAxialJoint>(b, viscoelastic); })
        .balanced()
        .objective()
        .prints(Printed::on_node_1),
    sample<DeformableDisplacementJoint>("deformable displacement joint",
                                        [](Bench& b) { connection<3>(b, viscoelastic); })
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
    sample<DeformableJoint>("deformable joint", [](Bench& b) { connection<6>(b, viscoelastic); })
        .balanced()
        .objective()
        .prints(Printed::on_node_1, kOffset2),
    sample<DeformableJoint>("deformable joint with a cubic law", [](Bench& b) { connection<6>(b, cubic); })
        .balanced()
        .objective(),
    sample<ViscousBody>("viscous body", viscous_body).objective().prints(Printed::minus_on_node, kOffset1),
};

}  // namespace

}  // namespace whirl::test
