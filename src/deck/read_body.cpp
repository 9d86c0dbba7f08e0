// body: label, node, mass, centre, inertia [, inertial, orientation | node]
//       label, node, condense, n, (mass, centre, inertia [, inertial, ...]) x n
//       label, node (a displacement node), mass
#include "elements/body.hpp"

#include "deck/builder.hpp"
#include "deck/read_geometry.hpp"

namespace whirl {

namespace {

// -m [c]x[c]x
Mat3d transport(double mass, const Vec3d& c) { return (-mass) * (skew(c) * skew(c)); }

// One body about the node, in node axes, added to the sums.
void read_one(Builder& b, const FrameContext& frame, Body::Params& sum, Vec3d& moment) {
  DeckReader& reader = b.reader;
  const bool any_mass = reader.accept("allow negative mass");
  const SourcePos where = reader.here();
  const double mass = reader.real();
  if (mass < 0.0 && !any_mass) reader.diagnostics().warning(where, "negative mass");
  reader.accept("position");
  const Vec3d center = read_relative_position(reader, frame);
  // old decks give the inertia in a frame: its axes count
  const std::optional<Frame> axes = read_frame_choice(reader, frame);
  Mat3d inertia = read_mat3(reader);
  if (axes) {
    const Mat3d R = tmul(frame.node->R, axes->R);
    inertia = mult(R * inertia, R);
  }
  if (reader.accept("inertial") || reader.accept("orientation")) {
    if (!reader.accept("node")) {
      const Mat3d R = read_relative_orientation(reader, frame);
      inertia = mult(R * inertia, R);
    }
  }
  sum.mass += mass;
  moment += mass * center;
  sum.inertia += inertia + transport(mass, center);
}

}  // namespace

void read_body(Builder& b) {
  DeckReader& reader = b.reader;
  ElementInfo info = b.element_header(ElementClass::body, "body");
  b.meet("rigid bodies");
  const SourcePos where = reader.here();
  const int node = b.structural_node();
  if (!b.model.nodes[node].dynamic && !b.model.static_model) {
    reader.fail_at(where, "a body needs a dynamic node; node " + std::to_string(b.model.nodes[node].label) +
                              " is static");
  }
  if (reader.accept("variable mass")) {
    read_variable_body(b, std::move(info), node);
    return;
  }
  Body::Params params;
  Vec3d moment = Vec3d::zero();
  if (!b.model.nodes[node].rotates) {
    params.mass = reader.real();
  } else {
    const FrameContext frame = b.frame_of(node);
    int parts = 1;
    if (reader.accept("condense")) parts = reader.count("number of bodies", 1, 1000000);
    for (int i = 0; i < parts; ++i) read_one(b, frame, params, moment);
    if (params.mass != 0.0) params.center = (1.0 / params.mass) * moment;
  }
  auto& batch = b.model.batch<Batch<Body>>();
  const int e = batch.add(std::move(info), {node}, params);
  b.finish_element(batch, e);
}

}  // namespace whirl
