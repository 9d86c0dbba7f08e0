// Reading the model while it moves: dofs and private data of nodes, private data of elements. Drives, plugin
// variables and expressions (model::...) all read through here.
//
// Private data of structural nodes (global axes unless said): X position, XP velocity, Omega angular
// velocity, XPP, OmegaP accelerations, Phi rotation vector, E Euler angles 123 (rad), each [1..3]; x, xP,
// omega, xPP, omegaP the same in node axes; PE[0..3] Euler parameters. Scalar nodes: x, xP.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "model/state.hpp"

namespace whirl {

struct EvalContext;
class ReadSet;
class Model;
struct ElementRef;

class LiveDatum {
 public:
  virtual ~LiveDatum() = default;
  virtual double value(const EvalContext& ctx) const = 0;
  virtual void reads(ReadSet& out) const = 0;
};
using LiveDatumPtr = std::shared_ptr<const LiveDatum>;

// A structural or dummy node.
struct MotionRef {
  int index = -1;
  bool dummy = false;
};
std::optional<MotionRef> find_motion(const Model& model, int label);
// Motion of the current iterate or, with previous, of the last accepted step.
NodeMotion motion_of(const EvalContext& ctx, MotionRef node, bool previous = false);

// Value of a parameter node.
double parameter_value(const EvalContext& ctx, int parameter_index);

// All makers throw DeckError when the datum does not exist, with the possible names in the message.
// dof 1..3: position or, differential, velocity; 4..6: angular velocity, differential only.
LiveDatumPtr make_structural_dof(MotionRef node, int dof, bool differential, bool previous, SourcePos pos);
// A datum of acceleration marks the nodes whose accelerations must be kept.
LiveDatumPtr make_structural_datum(Model& model, MotionRef node, const std::string& name, bool previous,
                                   SourcePos pos);
LiveDatumPtr make_scalar_datum(int scalar_index, bool rate);
LiveDatumPtr make_parameter_datum(int parameter_index);
// by name, or by index (1 first) when the name is empty; neither is needed when there is one datum only
LiveDatumPtr make_element_datum(const ElementRef& element, const std::string& name, int index, SourcePos pos);

// axial strain of a beam at y, z of the section at an evaluation point (1 or 2): ex + z ky - y kz
LiveDatumPtr make_strain_gage(const ElementRef& beam, int point, double y, double z, SourcePos pos);

}  // namespace whirl
