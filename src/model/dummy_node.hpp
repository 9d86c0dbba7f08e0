// Motion of dummy nodes, which follow structural nodes.
//
// offset          o = R f~:  x + o, R R~, v + w x o, w
// relative frame  seen from node r, o = R_r f~, R' = R_r R~, d = x - x_r:
//                 R'^T (d - o), R'^T R, R'^T (v - v_r - w_r x d), R'^T (w - w_r)
// with a pivot p  this motion composed again on the frame x_p + R_p f~_p, R_p R~_p of node p
// Accelerations follow from the same compositions.
#pragma once
#include "model/node.hpp"
#include "model/state.hpp"

namespace whirl {

// Of the result x, R, v, w and the accelerations are set.
NodeMotion dummy_motion(const DummyNode& dummy, const NodeMotion* nodes);

}  // namespace whirl
