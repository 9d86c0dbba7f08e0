// Readers whose files are not written yet. Each goes away with the file that brings the real one.
#include "deck/builder.hpp"
#include "deck/read_geometry.hpp"
#include "elements/clamp.hpp"
#include "elements/revolute_hinge.hpp"

namespace whirl {

namespace {
[[noreturn]] void not_yet(Builder& b) { b.reader.fail("not supported yet"); }
}  // namespace

// their own files
void read_parameter_node(Builder& b) { not_yet(b); }
void read_bind(Builder& b) { not_yet(b); }
void read_inertia(Builder& b) { not_yet(b); }
void read_joint_regularization(Builder& b) { not_yet(b); }
std::span<const Keyword<ElementReader>> genel_keywords() { return {}; }
// read_joint.cpp
std::span<const Keyword<ElementReader>> constraint_joint_keywords() {
  static const Keyword<ElementReader> rows[] = {
      {"clamp",
       [](Builder& b, ElementInfo info) {
         const int node = b.structural_node();
         Clamp::Params p{b.model.nodes[node].x, b.model.nodes[node].R};
         FrameContext global = b.frame_of(node);
         b.reader.accept("position");
         if (!b.reader.accept("node")) p.x0 = read_absolute_position(b.reader, global);
         b.reader.accept("orientation");
         if (!b.reader.accept("node")) p.R0 = read_absolute_orientation(b.reader, global);
         auto& batch = b.model.batch<Batch<Clamp>>();
         b.finish_element(batch, batch.add(std::move(info), {node}, p));
       },
       "node held at its place"},
      {"revolute hinge",
       [](Builder& b, ElementInfo info) {
         RevoluteHinge::Params p;
         const int first = b.structural_node();
         b.reader.accept("position");
         p.f1 = read_relative_position(b.reader, b.frame_of(first));
         if (b.reader.accept("hinge") || b.reader.accept("orientation")) {
           p.R1h = read_relative_orientation(b.reader, b.frame_of(first));
         }
         const int second = b.structural_node();
         const FrameContext frame = b.frame_of_second(second, first, p.f1, p.R1h);
         b.reader.accept("position");
         p.f2 = read_relative_position(b.reader, frame);
         if (b.reader.accept("hinge") || b.reader.accept("orientation"))
           p.R2h = read_relative_orientation(b.reader, frame);
         auto& batch = b.model.batch<Batch<RevoluteHinge>>();
         b.finish_element(batch, batch.add(std::move(info), {first, second}, p));
       },
       "common point and axis 3"},
  };
  return rows;
}

}  // namespace whirl
