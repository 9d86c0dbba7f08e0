// Hints of driven elements: what an element takes over from the predicted state of the step in which it wakes
// up. A hint gives a new drive, or sets an offset or a frame so that the two ends of the joint coincide.
//
// The model stays as it is: whether a hint has been taken, the numbers of its drive and the offset or frame
// it found are kept in State::memory. A new drive is there from the start, switched by the mark of its hint
// (make_switched_drive); offsets and frames are laid over a copy of the parameters (Batch).
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "model/compiled_expression.hpp"
#include "model/drive.hpp"
#include "model/state.hpp"

namespace whirl {

enum class HintKind {
  drive,
  drive3,
  position_drive3,
  orientation_drive3,
  offset,
  hinge,
  position_hinge,
  orientation_hinge
};

// A number of a hint's drive, evaluated at wake-up.
struct LateNumber {
  int slot = -1;  // in State::memory
  std::shared_ptr<const CompiledExpression> expression;
};

struct Hint {
  HintKind kind = HintKind::drive;
  int end = 0;                      // offset, hinges: 1 or 2, the node; 0, the ground of a pin
  int mark = -1;                    // place in State::memory: 1 when the hint has been taken
  int values = -1;                  // offset, hinges: place of the 3 or 9 numbers found
  std::vector<LateNumber> numbers;  // drives
};

// What hints can change in the parameters of an element; null: nothing of the kind. Ends of offsets and
// frames are numbered as in hints.
struct HintTargets {
  DriveId* drive = nullptr;
  VectorDrive<3>* drive3 = nullptr;
  VectorDrive<3>* position_drive3 = nullptr;
  VectorDrive<3>* orientation_drive3 = nullptr;
  std::array<Vec3d*, 3> offset{};
  std::array<Mat3d*, 3> hinge{}, position_hinge{}, orientation_hinge{};

  std::array<Mat3d*, 3>& frames(HintKind kind) {
    return kind == HintKind::hinge            ? hinge
           : kind == HintKind::position_hinge ? position_hinge
                                              : orientation_hinge;
  }
};

inline bool is_drive_hint(HintKind kind) { return kind < HintKind::offset; }
// Numbers that an offset or a frame keeps.
inline int hint_width(HintKind kind) { return kind == HintKind::offset ? 3 : 9; }
// Can the hint change something of this element?
bool applies(const Hint& hint, HintTargets targets);

// Where the ends of a joint are: the ground, node 1, node 2.
struct HintEnds {
  std::array<Vec3d, 3> x;
  std::array<Mat3d, 3> R;
};
// Finds the offset or frame of a hint, and marks it as taken.
void take_hint(const Hint& hint, HintTargets targets, const HintEnds& ends, double* memory);
// Writes an offset or frame that was taken into the parameters.
void lay_over(const Hint& hint, HintTargets targets, const double* memory);

// before while the mark in State::memory is 0, after from then on; null stands for 0.
DrivePtr make_switched_drive(int mark, DrivePtr before, DrivePtr after);

}  // namespace whirl
