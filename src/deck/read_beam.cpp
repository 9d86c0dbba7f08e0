// Beams.
//   beam3: label, node 1, [position,] offset, [orientation, R,] node 2, ..., node 3, ...,
//       R_I | from nodes, law_I, R_II | from nodes | same, law_II | same
//   beam2: label, node 1, ..., node 2, ..., R | from nodes, law
//   hbeam: label, node 1, offset, node 2, offset, law
// Section orientations are global, also with `reference, node`. Node orientations serve `from nodes` only.
#include "elements/beam.hpp"

#include "deck/read_law.hpp"
#include "elements/hbeam.hpp"

namespace whirl {

namespace {

template <int N>
struct BeamNodes {
  std::array<int, N> node;
  Vec3d x[N], f[N];
  Mat3d R[N], frame[N];  // of the node; with the orientation given in the card
};

void require_length(Builder& b, const Vec3d& here, const Vec3d& before, SourcePos where) {
  constexpr double round_off = 1e-12;  // of coordinates of this size
  if (norm(here - before) > round_off * (norm(here) + norm(before))) return;
  b.reader.fail_at(where, "this point of the beam coincides with the one before");
}

template <int N>
BeamNodes<N> read_nodes(Builder& b) {
  BeamNodes<N> nodes;
  for (int i = 0; i < N; ++i) {
    const SourcePos where = b.reader.here();
    nodes.node[i] = b.structural_node();
    const StructuralNode& n = b.model.nodes[nodes.node[i]];
    if (!n.rotates) b.reader.fail_at(where, "a beam needs nodes that rotate");
    const FrameContext frame = b.frame_of(nodes.node[i]);
    b.reader.accept("position");
    nodes.x[i] = n.x;
    nodes.R[i] = n.R;
    nodes.f[i] = read_relative_position(b.reader, frame);
    nodes.frame[i] = n.R;
    if (b.reader.accept("orientation")) nodes.frame[i] = n.R * read_relative_orientation(b.reader, frame);
    if (i > 0)
      require_length(b, nodes.x[i] + nodes.R[i] * nodes.f[i],
                     nodes.x[i - 1] + nodes.R[i - 1] * nodes.f[i - 1], where);
  }
  return nodes;
}

// custom output, what, ...: all beam results are written anyway
void read_custom_output(DeckReader& reader) {
  if (!reader.accept("custom output")) return;
  static constexpr std::string_view what[] = {"position",
                                              "orientation",
                                              "configuration",
                                              "force",
                                              "moment",
                                              "forces",
                                              "linear strain",
                                              "angular strain",
                                              "strains",
                                              "linear strain rate",
                                              "angular strain rate",
                                              "strain rates",
                                              "all"};
  while (reader.choose(what) >= 0) continue;
}

template <int N>
void read_beam(Builder& b, std::string_view what) {
  using K = BeamOf<N>;
  DeckReader& reader = b.reader;
  ElementInfo info = b.element_header(ElementClass::beam, what);
  b.meet("beams");
  const BeamNodes<N> nodes = read_nodes<N>(b);
  typename K::Params p, from_nodes;
  for (int i = 0; i < N; ++i) p.f[i] = nodes.f[i];
  K::set_sections_from_nodes(from_nodes, nodes.frame);
  FrameContext global;
  global.references = &b.frames;
  global.node = Frame{};
  LawPtr law;
  for (int s = 0; s < K::sections; ++s) {
    if (s > 0 && reader.accept("same")) {
      p.section[s].R = p.section[s - 1].R;
    } else if (reader.accept("from nodes")) {
      p.section[s].R = from_nodes.section[s].R;
    } else {
      p.section[s].R = read_absolute_orientation(reader, global);
    }
    if (s == 0 || !reader.accept("same")) law = read_shared_law(b, 6);
    p.section[s].law = own_law(b, law);
  }
  if (reader.peek_word() == "piezoelectricactuator")
    reader.fail("'piezoelectric actuator' is not supported yet (needs electric elements)");
  read_custom_output(reader);
  K::set_geometry(p, nodes.x, nodes.R);
  auto& batch = b.model.batch<Batch<K>>();
  const int e = batch.add(std::move(info), nodes.node, std::move(p));
  b.finish_element(batch, e);
}

}  // namespace

void read_beam3(Builder& b) { read_beam<3>(b, "beam3"); }
void read_beam2(Builder& b) { read_beam<2>(b, "beam2"); }

void read_hbeam(Builder& b) {
  ElementInfo info = b.element_header(ElementClass::beam, "hbeam");
  b.meet("beams");
  const BeamNodes<2> nodes = read_nodes<2>(b);
  HelicoidalBeam::Params p;
  p.f1 = nodes.f[0];
  p.f2 = nodes.f[1];
  const SourcePos where = b.reader.here();
  p.law = read_law(b, 6);
  if (p.law.viscous()) b.reader.fail_at(where, "an hbeam takes elastic laws only");
  HelicoidalBeam::set_geometry(p, nodes.x, nodes.R);
  auto& batch = b.model.batch<Batch<HelicoidalBeam>>();
  const int e = batch.add(std::move(info), nodes.node, std::move(p));
  b.finish_element(batch, e);
}

}  // namespace whirl
