#include "app/recorder.hpp"

#include <algorithm>
#include <numeric>

#include "elements/joint_output.hpp"
#include "model/dummy_node.hpp"
#include "model/live_data.hpp"
#include "model/reads.hpp"
#include "output/log_lines.hpp"

namespace whirl {

namespace {

std::string format_name(OrientationFormat format) {
  switch (format) {
    case OrientationFormat::euler313:
      return "euler313";
    case OrientationFormat::euler321:
      return "euler321";
    case OrientationFormat::vector:
      return "phi";
    case OrientationFormat::matrix:
      return "mat";
    case OrientationFormat::euler123:
      break;
  }
  return "euler123";
}

struct FileOf {
  ElementClass element_class;
  const char* file;
  const char* group;
};

constexpr FileOf kFiles[] = {
    {ElementClass::joint, "jnt", "elem.joint"},
    {ElementClass::force, "frc", "elem.force"},
    {ElementClass::beam, "act", "elem.beam"},
    {ElementClass::genel, "gen", "elem.genel"},
};

double* put_motion(double* out, const NodeMotion& m, OrientationFormat format, bool orientation,
                   bool accelerations) {
  out = put(out, m.x);
  if (orientation) out = put_orientation(out, format, m.R);
  out = put(put(out, m.v), m.w);
  return accelerations ? put(put(out, m.acceleration), m.angular_acceleration) : out;
}

Layout without_orientation(Layout layout) {
  layout[1] = blank_column();
  return layout;
}

}  // namespace

Recorder::Recorder(const Model& model, const OutputSettings& settings) : model_(model), settings_(settings) {
  struct Labelled {
    int label;
    bool dummy;
    int index;
  };
  std::vector<Labelled> all;
  for (std::size_t i = 0; i < model.nodes.size(); ++i)
    all.push_back({model.nodes[i].label, false, static_cast<int>(i)});
  for (std::size_t i = 0; i < model.dummies.size(); ++i)
    all.push_back({model.dummies[i].label, true, static_cast<int>(i)});
  std::sort(all.begin(), all.end(), [](const Labelled& a, const Labelled& b) { return a.label < b.label; });
  for (const Labelled& n : all) n.dummy ? add_dummy(n.index) : add_node(n.index);
  for (const Labelled& n : all) {
    if (n.dummy || model.nodes[n.index].momentum < 0 || !model.nodes[n.index].output) continue;
    const StructuralNode& node = model.nodes[n.index];
    plan_.add({.file = "ine",
               .group = "node.struct.momentum",
               .label = node.label,
               .name = node.name,
               .kind = "momentum",
               .nodes = {node.label}},
              node_momentum_layout());
    sources_.push_back({Kind::momentum, n.index, nullptr});
  }
  for (std::size_t i = 0; i < model.scalars.size(); ++i) {
    const ScalarNode& node = model.scalars[i];
    if (!node.output) continue;
    Layout layout = {{"X", "1", 1, "value"}};
    if (node.differential) layout.push_back({"XP", "1/s", 1, "rate"});
    plan_.add(
        {.file = "abs", .group = "node.abstract", .label = node.label, .name = node.name, .kind = "abstract"},
        layout);
    sources_.push_back({Kind::scalar, static_cast<int>(i), nullptr});
  }
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const ParameterNode& node = model.parameters[i];
    if (!node.output) continue;
    plan_.add({.file = "prm",
               .group = "node.parameter",
               .label = node.label,
               .name = node.name,
               .kind = "parameter"},
              {{"X", "1", 1, "value"}});
    sources_.push_back({Kind::parameter, static_cast<int>(i), nullptr});
  }
  for (const auto& batch : model.batches) {
    for (int e = 0; e < batch->size(); ++e) add_element(*batch, e);
  }
  add_drive_callers();
  recorded_.resize(sources_.size());
  std::iota(recorded_.begin(), recorded_.end(), 0);
  row_.assign(plan_.width(), 0.0);
  active_.assign(plan_.items().size(), 1);
}

void Recorder::add_node(int index) {
  const StructuralNode& node = model_.nodes[index];
  double angles[9];
  put_orientation(angles, node.format, node.R);
  if (node.rotates) {
    log_.push_back(structural_node_log(node.label, node.x.e, format_name(node.format),
                                       std::span<const double>(angles, orientation_width(node.format))));
  }
  if (!node.output) return;
  const bool accelerations = node.accelerations && node.momentum >= 0;
  Layout layout = node_motion_layout(format_name(node.format), accelerations);
  if (!node.rotates) layout = without_orientation(layout);
  plan_.add({.file = "mov",
             .group = "node.struct",
             .label = node.label,
             .name = node.name,
             .kind = node.modal     ? "modal"
                     : node.dynamic ? "dynamic"
                                    : "static"},
            layout);
  sources_.push_back({Kind::node, index, nullptr});
}

void Recorder::add_dummy(int index) {
  const DummyNode& node = model_.dummies[index];
  const NodeMotion m = dummy_motion(node, model_.initial_state(0.0).nodes.data());
  double angles[9];
  put_orientation(angles, node.format, m.R);
  log_.push_back(structural_node_log(node.label, m.x.e, format_name(node.format),
                                     std::span<const double>(angles, orientation_width(node.format))));
  if (!node.output) return;
  Layout layout = node_motion_layout(format_name(node.format), node.accelerations);
  if (!node.has_orientation) layout = without_orientation(layout);
  plan_.add({.file = "mov", .group = "node.struct", .label = node.label, .name = node.name, .kind = "dummy"},
            layout);
  sources_.push_back({Kind::dummy, index, nullptr});
}

void Recorder::add_element(const ElementBatch& batch, int e) {
  const ElementInfo& info = batch.info(e);
  if (!info.output) return;
  const auto* file = std::find_if(std::begin(kFiles), std::end(kFiles),
                                  [&](const FileOf& f) { return f.element_class == info.element_class; });
  if (file == std::end(kFiles)) return;
  Layout layout;
  std::vector<int> nodes;
  for (int n : batch.node_indices(e)) nodes.push_back(model_.nodes[n].label);
  for (const ChannelSpec& c : batch.channels(e)) {
    if (c.label >= 0) {
      nodes.push_back(c.label);
      layout.push_back(node_label_column(static_cast<int>(nodes.size()) - 1));
      continue;
    }
    layout.push_back({.name = c.name,
                      .unit = c.unit,
                      .width = c.width,
                      .description = c.description,
                      .in_text = c.in_text,
                      .integer = c.integer,
                      .node = c.node});
  }
  if (layout.empty()) return;
  plan_.add({.file = file->file,
             .group = file->group,
             .label = info.label,
             .name = info.name,
             .kind = std::string(batch.kind()),
             .nodes = nodes},
            layout);
  sources_.push_back({Kind::element, e, &batch});
}

// Written when the card says `output, yes`, or the deck `default output: drive callers` and the card not
// `no`.
void Recorder::add_drive_callers() {
  const bool by_default = settings_.defaults.contains("drivecallers");
  for (const auto& [label, drive] : model_.drive_callers) {
    const auto said = settings_.drive_callers.find(label);
    if (said == settings_.drive_callers.end() ? !by_default : !said->second) continue;
    plan_.add({.file = "drv", .group = "drive", .label = label, .name = {}, .kind = "drive caller"},
              {{"value", "1", 1, "value"}});
    sources_.push_back({Kind::drive, 0, nullptr, drive.get()});
  }
}

bool Recorder::due(const Solver& solver, long step) const {
  if (settings_.meter != nullptr)
    return settings_.meter->value({solver.context(), solver.context().time, false}) != 0.0;
  return step % settings_.frequency == 0;
}

void Recorder::record(const Solver& solver) {
  const State& state = solver.state();
  const EvalContext& ctx = solver.context();
  const auto& items = plan_.items();
  for (const int i : recorded_) {
    const Source& s = sources_[i];
    double* out = row_.data() + items[i].offset;
    switch (s.kind) {
      case Kind::node: {
        const StructuralNode& node = model_.nodes[s.index];
        put_motion(out, state.nodes[s.index], node.format, node.rotates,
                   node.accelerations && node.momentum >= 0);
        break;
      }
      case Kind::dummy: {
        const DummyNode& node = model_.dummies[s.index];
        put_motion(out, dummy_motion(node, state.nodes.data()), node.format, node.has_orientation,
                   node.accelerations);
        break;
      }
      case Kind::momentum: {
        const StructuralNode& node = model_.nodes[s.index];
        const int n = node.unknown_count();
        for (int k = 0; k < 6; ++k) {
          out[k] = k < n ? state.y[node.momentum + k] : 0.0;
          out[6 + k] = k < n ? state.y_rate[node.momentum + k] : 0.0;
        }
        break;
      }
      case Kind::scalar: {
        const ScalarNode& node = model_.scalars[s.index];
        out[0] = node.differential ? state.y[node.unknown] : state.y_rate[node.unknown];
        if (node.differential) out[1] = state.y_rate[node.unknown];
        break;
      }
      case Kind::parameter:
        out[0] = parameter_value(ctx, s.index);
        break;
      case Kind::drive:
        out[0] = s.drive->value({ctx, ctx.time, false});
        break;
      case Kind::element: {
        const int driven = s.batch->info(s.index).driven;
        active_[i] = driven < 0 || state.on[driven] != 0 ? 1 : 0;
        if (active_[i]) s.batch->record(s.index, ctx, out);
        break;
      }
    }
  }
}

void Recorder::reads_of_master(ReadSet& reads) const {
  for (const Source& s : sources_) {
    if (s.kind == Kind::dummy) reads.motion_of_label(model_.dummies[s.index].label);
    if (s.kind == Kind::parameter) reads.parameter(s.index);
    if (s.kind == Kind::drive) reads.drive(*s.drive, false);
  }
}

std::vector<FrameLine> frame_lines(const ReferenceTable& frames, const OutputSettings& settings) {
  std::vector<FrameLine> lines;
  if (!settings.reference_frames) return lines;
  for (const auto& [label, entry] : frames.all()) {
    double numbers[18];  // 3 + at most 9 + 3 + 3
    double* end = put(numbers, entry.frame.x);
    end = put_orientation(end, settings.orientation, entry.frame.R);
    end = put(put(end, entry.frame.v), entry.frame.omega);
    lines.push_back({label, {numbers, end}});
  }
  return lines;
}

}  // namespace whirl
