// Nodes: the owners of the mechanical and scalar unknowns of a model.
#pragma once
#include <string>

#include "base/error.hpp"
#include "math/vec3.hpp"
#include "model/drive.hpp"

namespace whirl {

// How an orientation is written to result files. The numbers stay the same, only their form differs.
enum class OrientationFormat { euler123, euler313, euler321, vector, matrix };

// A structural node: position x and orientation R (six unknowns) or, for a displacement node, position only
// (three). A dynamic node also owns momentum beta and momenta moment gamma about itself (design: condensed
// before the solve).
struct StructuralNode {
  int label = 0;
  std::string name;
  SourcePos pos;
  bool dynamic = false;
  bool rotates = true;  // false: displacement node
  bool modal = false;
  Vec3d x = Vec3d::zero();  // initial state, global frame
  Mat3d R = Mat3d::identity();
  Vec3d v = Vec3d::zero();
  Vec3d w = Vec3d::zero();
  Vec3d beta_rate = Vec3d::zero();  // rates of the momenta from which the derivatives phase starts
  Vec3d gamma_rate = Vec3d::zero();
  OrientationFormat format = OrientationFormat::euler123;
  bool output = true;
  bool accelerations = false;       // written to the results
  bool accelerations_read = false;  // read by a drive
  double scale = 1.0;               // of its rows, in the scaled convergence test
  double assembly_position_stiffness = 1.0;
  double assembly_velocity_stiffness = 1.0;
  bool omega_rotates = false;

  int unknown = -1;   // first of its solved unknowns; set by Model::finalize
  int momentum = -1;  // first of its momenta, counted behind the solved unknowns; -1 for a static node
  int unknown_count() const { return rotates ? 6 : 3; }
};

// A dummy node has no unknowns: its motion follows from other nodes and is written to the results.
struct DummyNode {
  enum class Kind { offset, relative_frame };
  int label = 0;
  std::string name;
  SourcePos pos;
  Kind kind = Kind::offset;
  int base = -1;       // index of the structural node that it follows
  int reference = -1;  // relative_frame: node whose frame it is seen from
  int pivot = -1;      // relative_frame: node on which the relative motion is composed again, or -1
  Vec3d base_offset = Vec3d::zero();  // point and axes of base that are followed: another dummy node's
  Mat3d base_rotation = Mat3d::identity();
  Vec3d offset = Vec3d::zero();  // in the frame of base (offset) or of reference (relative_frame)
  Mat3d rotation = Mat3d::identity();
  Vec3d pivot_offset = Vec3d::zero();
  Mat3d pivot_rotation = Mat3d::identity();
  bool has_orientation = true;  // a relative frame given without options prints no orientation columns
  OrientationFormat format = OrientationFormat::euler123;
  bool output = true;
  bool accelerations = false;
};

// A scalar node: one unknown, y with its rate y' (differential) or y alone (algebraic).
struct ScalarNode {
  int label = 0;
  std::string name;
  SourcePos pos;
  bool differential = true;
  double value = 0.0;
  double rate = 0.0;
  bool output = true;
  double scale = 1.0;
  int unknown = -1;
};

// A parameter node holds a value that no equation determines: a constant, an element's private datum, a
// sample.
struct ParameterNode {
  enum class Kind { constant, element, sample_and_hold, strain_gage };
  int label = 0;
  std::string name;
  SourcePos pos;
  Kind kind = Kind::constant;
  double value = 0.0;
  bool output = true;
  DrivePtr source;  // where the value comes from; null: a constant
  double gage_y = 0.0, gage_z = 0.0;
};

}  // namespace whirl
