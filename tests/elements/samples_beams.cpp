// Samples of beams. The nodes have turned since the last step and turn on in the current iterate, so that
// both stages of the section update count.
#include "elements/beam.hpp"
#include "elements/element_sample.hpp"
#include "elements/hbeam.hpp"
#include "model/laws.hpp"

namespace whirl::test {

namespace {

Numbers full_matrix(Bench& b, double size) {
  Numbers m(36);
  for (double& x : m) x = size * b.number();
  for (int i = 0; i < 6; ++i) m[7 * i] += 4.0 * size;
  return m;
}
LawPtr elastic(Bench& b) { return make_linear_law(6, full_matrix(b, 1.0), {}); }
LawPtr viscoelastic(Bench& b) {
  Numbers K = full_matrix(b, 1.0), C = full_matrix(b, 0.5);
  return make_linear_law(6, std::move(K), std::move(C));
}
LawPtr cubic(Bench& b) {
  return make_cubic_law(6, Numbers(6, 1.0), Numbers(6, 2.0), Numbers(6, 0.5), full_matrix(b, 0.5));
}

template <int N>
void beam(Bench& b, LawPtr (*law)(Bench&), bool offsets) {
  using K = BeamOf<N>;
  std::array<int, N> node;
  Vec3d x[N];
  Mat3d R[N];
  typename K::Params p;
  for (int i = 0; i < N; ++i) {
    node[i] = b.node();
    StructuralNode& n = b.model.nodes[node[i]];
    n.x = b.vector(0.2) + Vec3d{1.0 * i, 0.3 * i * i, 0.0};
    x[i] = n.x;
    R[i] = n.R;
    p.f[i] = offsets ? b.vector(0.3) : Vec3d::zero();
  }
  for (auto& section : p.section) {
    section.R = b.rotation();
    section.law = law(b);
  }
  K::set_geometry(p, x, R);
  b.add<K>(node, p);
  b.adjust = [](Bench& bench) {
    for (NodeMotion& m : bench.state.nodes) {
      m.g_prediction = bench.vector(0.5);
      m.g_rate_prediction = bench.vector();
    }
  };
}

void hbeam(Bench& b) {
  const int n1 = b.node(), n2 = b.node();
  HelicoidalBeam::Params p;
  p.f1 = b.vector(0.3);
  p.f2 = b.vector(0.3);
  p.law = elastic(b);
  const StructuralNode &a = b.model.nodes[n1], &c = b.model.nodes[n2];
  HelicoidalBeam::set_geometry(p, {a.x, c.x}, {a.R, c.R});
  b.add<HelicoidalBeam>({n1, n2}, p);
}

const SampleSet kSamples = {
    sample<Beam3>("beam3", [](Bench& b) { beam<3>(b, elastic, false); }).balanced(),
    sample<Beam3>("beam3 with offsets", [](Bench& b) { beam<3>(b, elastic, true); }).balanced(),
    sample<Beam3>("viscoelastic beam3", [](Bench& b) { beam<3>(b, viscoelastic, true); }).balanced(),
    sample<Beam3>("beam3 with a cubic law", [](Bench& b) { beam<3>(b, cubic, true); }).balanced(),
    sample<Beam2>("beam2", [](Bench& b) { beam<2>(b, elastic, false); }).balanced(),
    sample<Beam2>("viscoelastic beam2", [](Bench& b) { beam<2>(b, viscoelastic, true); }).balanced(),
    sample<HelicoidalBeam>("hbeam", hbeam).balanced().objective(),
};

}  // namespace

}  // namespace whirl::test
