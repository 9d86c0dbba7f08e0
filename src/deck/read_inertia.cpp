// inertia: label, [name, "s",] [position, x,] [orientation, R,] body, all | labels ... [, output, no | yes |
// log | both | always, ...]: on standard output with yes, both and always; the data can always be read
#include "deck/builder.hpp"
#include "elements/inertia_report.hpp"

namespace whirl {

namespace {

void read_bodies(Builder& b, InertiaReportBatch::Params& p) {
  DeckReader& reader = b.reader;
  if (reader.accept("all")) {
    p.all = true;
    return;
  }
  do {
    const SourcePos where = reader.here();
    const int label = reader.label("body");
    const ElementRef* ref = b.model.find_element(ElementClass::body, label);
    if (ref == nullptr) reader.fail_at(where, "body " + std::to_string(label) + " is not defined");
    if (dynamic_cast<const Batch<Body>*>(ref->batch) == nullptr) {
      reader.diagnostics().warning(
          where, "body " + std::to_string(label) + " has variable mass: it is left out of the report");
      continue;
    }
    p.bodies.push_back(ref->index);
  } while (reader.at_number_or_expression() && reader.peek_word() != "body" &&
           reader.peek_word() != "output" && reader.peek_word() != "joint");
}

}  // namespace

void read_inertia(Builder& b) {
  DeckReader& reader = b.reader;
  ElementInfo info = b.element_header(ElementClass::inertia, "inertia");
  InertiaReportBatch::Params p;
  FrameContext global;
  global.references = &b.frames;
  if (reader.accept("position")) p.position = read_absolute_position(reader, global);
  if (reader.accept("orientation")) p.orientation = read_absolute_orientation(reader, global);
  static constexpr std::string_view kinds[] = {"body", "joint"};
  for (int kind = reader.choose(kinds); kind >= 0; kind = reader.choose(kinds)) {
    if (kind == 1) {
      // the joints with mass are the modal ones
      if (!reader.accept("all"))
        reader.fail("joints are not supported yet in an inertia report (needs modal bodies)");
      continue;
    }
    read_bodies(b, p);
  }
  bool print = false;
  if (reader.accept("output")) {
    static constexpr std::string_view when[] = {"no", "log", "yes", "both", "always"};
    do {
      print = reader.require("no, yes, log, both or always", when) >= 2 || print;
    } while (reader.more());
  }
  auto& batch = b.model.batch<InertiaReportBatch>();
  const int index = batch.add(std::move(info), std::move(p), &b.model.batch<Batch<Body>>());
  b.finish_element(batch, index);
  if (!print) return;
  std::vector<NodeMotion> nodes(b.model.nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i] = NodeMotion{};
    nodes[i].x = b.model.nodes[i].x;
    nodes[i].R = b.model.nodes[i].R;
    nodes[i].v = b.model.nodes[i].v;
    nodes[i].w = b.model.nodes[i].w;
  }
  reader.evaluator().output(batch.report(index, nodes.data()));
}

}  // namespace whirl
