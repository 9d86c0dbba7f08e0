#include "deck/reference_frames.hpp"

#include "deck/deck_reader.hpp"
#include "deck/read_geometry.hpp"
#include "math/rotation.hpp"

namespace whirl {

const Frame* ReferenceTable::find(int label) const {
  const auto found = frames_.find(label);
  return found == frames_.end() ? nullptr : &found->second.frame;
}

void ReferenceTable::add(int label, const Frame& frame, SourcePos where, int length) {
  const auto [entry, fresh] = frames_.insert({label, {frame, where}});
  if (!fresh) {
    throw DeckError(where,
                    "reference " + std::to_string(label) + " is already defined at line " +
                        std::to_string(entry->second.where.line),
                    length);
  }
}

namespace {

const Frame& frame_or_fail(DeckReader& reader, const std::optional<Frame>& frame, SourcePos pos,
                           const char* what) {
  if (!frame) reader.fail_at(pos, std::string("there is no ") + what + " to refer to here", 4);
  return *frame;
}

}  // namespace

std::optional<Frame> read_frame_choice(DeckReader& reader, const FrameContext& context) {
  if (!reader.accept("reference")) return std::nullopt;
  return read_frame_name(reader, context);
}

Frame read_frame_name(DeckReader& reader, const FrameContext& context) {
  static constexpr std::string_view words[] = {"global",     "node",           "local",
                                               "other node", "other position", "other orientation"};
  const SourcePos pos = reader.here();
  const int length = reader.argument_length();
  switch (reader.choose(words)) {
    case 0:
      return Frame{};
    case 1:
    case 2:
      return frame_or_fail(reader, context.node, pos, "node");
    case 3:
      return frame_or_fail(reader, context.other_node, pos, "other node");
    case 4: {
      Frame f = frame_or_fail(reader, context.other_node, pos, "other node");
      const Vec3d arm = f.R * context.other_position;
      f.x += arm;
      f.v += cross(f.omega, arm);
      return f;
    }
    case 5: {
      Frame f = frame_or_fail(reader, context.other_node, pos, "other node");
      f.R = f.R * context.other_orientation;
      return f;
    }
    default:
      break;
  }
  if (reader.at_string() || reader.at_empty() || !reader.more()) reader.fail_expected("a reference frame");
  const int label = reader.integer();
  const Frame* found = context.references == nullptr ? nullptr : context.references->find(label);
  if (found == nullptr) reader.fail_at(pos, "reference " + std::to_string(label) + " is not defined", length);
  return *found;
}

Vec3d read_absolute_position(DeckReader& reader, const FrameContext& context) {
  const Frame f = read_frame_choice(reader, context).value_or(Frame{});
  return f.x + f.R * read_vec3(reader);
}

Mat3d read_absolute_orientation(DeckReader& reader, const FrameContext& context) {
  const Frame f = read_frame_choice(reader, context).value_or(Frame{});
  return f.R * read_orientation(reader);
}

Vec3d read_absolute_direction(DeckReader& reader, const FrameContext& context) {
  const Frame f = read_frame_choice(reader, context).value_or(Frame{});
  return f.R * read_vec3(reader);
}

Vec3d read_absolute_velocity(DeckReader& reader, const FrameContext& context, const Vec3d& x) {
  const Frame f = read_frame_choice(reader, context).value_or(Frame{});
  return f.v + cross(f.omega, x - f.x) + f.R * read_vec3(reader);
}

Vec3d read_absolute_angular_velocity(DeckReader& reader, const FrameContext& context) {
  const Frame f = read_frame_choice(reader, context).value_or(Frame{});
  return f.omega + f.R * read_vec3(reader);
}

// An item without `reference` is taken as it is: no round trip through global axes.
Vec3d read_relative_position(DeckReader& reader, const FrameContext& context) {
  const std::optional<Frame> f = read_frame_choice(reader, context);
  const Vec3d in = read_vec3(reader);
  if (!f) return in;
  const Frame node = context.node.value_or(Frame{});
  return tmul(node.R, f->x + f->R * in - node.x);
}

Mat3d read_relative_orientation(DeckReader& reader, const FrameContext& context) {
  const std::optional<Frame> f = read_frame_choice(reader, context);
  const Mat3d in = read_orientation(reader);
  if (!f) return in;
  return tmul(context.node.value_or(Frame{}).R, f->R * in);
}

Vec3d read_relative_direction(DeckReader& reader, const FrameContext& context) {
  const std::optional<Frame> f = read_frame_choice(reader, context);
  const Vec3d in = read_vec3(reader);
  if (!f) return in;
  return tmul(context.node.value_or(Frame{}).R, f->R * in);
}

Frame read_absolute_frame(DeckReader& reader, const FrameContext& context,
                          const std::function<void(DeckReader&)>& after_orientation) {
  Frame frame;
  reader.accept("position");
  frame.x = read_absolute_position(reader, context);
  reader.accept("orientation");
  frame.R = read_absolute_orientation(reader, context);
  if (after_orientation) after_orientation(reader);
  reader.accept("velocity");
  frame.v = read_absolute_velocity(reader, context, frame.x);
  reader.accept("angular velocity");
  frame.omega = read_absolute_angular_velocity(reader, context);
  return frame;
}

// d, theta, a, alpha: along and about axis 3, then along and about the new axis 1; at rest in the frame it is
// given in.
static Frame read_denavit_hartenberg(DeckReader& reader, const FrameContext& context) {
  const Frame f = read_frame_choice(reader, context).value_or(Frame{});
  const double d = reader.real();
  const double theta = reader.real();
  const double a = reader.real();
  const double alpha = reader.real();
  const Vec3d arm = f.R * Vec3d{a * std::cos(theta), a * std::sin(theta), d};
  return {f.x + arm, f.R * axis_rotation(2, theta) * axis_rotation(0, alpha), f.v + cross(f.omega, arm),
          f.omega};
}

void read_reference_statement(DeckReader& reader, ReferenceTable& table) {
  const SourcePos where = reader.here();
  const int length = reader.argument_length();
  const int label = reader.label("reference");
  reader.set_context("reference " + std::to_string(label));
  if (reader.accept("name")) reader.string();
  FrameContext context;
  context.references = &table;
  const Frame frame = reader.accept("denavit hartenberg") ? read_denavit_hartenberg(reader, context)
                                                          : read_absolute_frame(reader, context);
  reader.end_statement();
  reader.set_context("");
  table.add(label, frame, where, length);
}

}  // namespace whirl
