// Frames known while a deck is read: `reference:` statements and the initial configuration of nodes.
//
// Items given in a frame F (x_F, R_F, v_F, omega_F) become global ones by
//     x     = x_F + R_F x_in                              R     = R_F R_in
//     v     = v_F + omega_F x (x - x_F) + R_F v_in        omega = omega_F + R_F omega_in
// so what is placed in a rotating frame moves with it.
#pragma once
#include <functional>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "math/vec3.hpp"

namespace whirl {

class DeckReader;

struct Frame {
  Vec3d x = Vec3d::zero();
  Mat3d R = Mat3d::identity();
  Vec3d v = Vec3d::zero();
  Vec3d omega = Vec3d::zero();
};

class ReferenceTable {
 public:
  // Null if there is no such label.
  const Frame* find(int label) const;
  // Throws DeckError at `where` if the label is taken.
  void add(int label, const Frame& frame, SourcePos where, int length = 1);
  int size() const { return static_cast<int>(frames_.size()); }
  struct Entry {
    Frame frame;
    SourcePos where;
  };
  const std::map<int, Entry>& all() const { return frames_; }  // by label

 private:
  std::map<int, Entry> frames_;
};

// What `reference, ...` may refer to where an item is read. node: the node the item belongs to; other_*: the
// first node of a joint while the data of its second are read, and the offset and orientation given there, in
// the axes of that node.
struct FrameContext {
  const ReferenceTable* references = nullptr;
  std::optional<Frame> node;
  std::optional<Frame> other_node;
  Vec3d other_position = Vec3d::zero();
  Mat3d other_orientation = Mat3d::identity();
};

// The frame that an item is given in: `reference, global | node | other node | other position | other
// orientation | <label>`; nothing when the keyword is not there. For `other position` and `other orientation`
// the frame is the other node's moved to that offset, and turned to that orientation, respectively.
std::optional<Frame> read_frame_choice(DeckReader& reader, const FrameContext& context);
// The same behind the keyword.
Frame read_frame_name(DeckReader& reader, const FrameContext& context);

// Offsets and orientations in node axes; default frame: the node's.
Vec3d read_relative_position(DeckReader& reader, const FrameContext& context);
Mat3d read_relative_orientation(DeckReader& reader, const FrameContext& context);
// A direction in node axes: turned, not moved.
Vec3d read_relative_direction(DeckReader& reader, const FrameContext& context);

// Global items; default frame: global.
Vec3d read_absolute_position(DeckReader& reader, const FrameContext& context);
Mat3d read_absolute_orientation(DeckReader& reader, const FrameContext& context);
Vec3d read_absolute_direction(DeckReader& reader, const FrameContext& context);
// x: the global position of the point whose velocity it is.
Vec3d read_absolute_velocity(DeckReader& reader, const FrameContext& context, const Vec3d& x);
Vec3d read_absolute_angular_velocity(DeckReader& reader, const FrameContext& context);

// Position, orientation, velocity, angular velocity, each after its optional keyword: `reference:` and node
// cards. after_orientation, if given, reads what a node card may have there (`orientation description, ...`).
Frame read_absolute_frame(DeckReader& reader, const FrameContext& context,
                          const std::function<void(DeckReader&)>& after_orientation = {});

// The arguments of `reference: label, ...`: a frame as above, or `denavit hartenberg, [reference, F,] d,
// theta, a, alpha`.
void read_reference_statement(DeckReader& reader, ReferenceTable& table);

}  // namespace whirl
