// rigid body kinematics: const [, position, x] [, orientation, R] [, velocity, v] [, angular velocity, w]
//                              [, acceleration, a] [, angular acceleration, w']
//                        drive, the same with template drives; orientation is a rotation vector theta
// Constants are in the axes of the moving frame. Drives are in absolute axes: exp(theta)^T turns them.
// Position and velocity do not enter the motion relative to the frame. Gravity is given in its axes.
#include "deck/builder.hpp"
#include "deck/read_geometry.hpp"
#include "math/rotation.hpp"
#include "model/reads.hpp"

namespace whirl {

namespace {

using Terms = std::vector<std::pair<Vec3d, DrivePtr>>;

Terms terms_of(const Model& model, const VectorDrive<3>& d) {
  Terms out;
  for (const auto& t : d.terms) out.push_back({{t.v[0], t.v[1], t.v[2]}, model.drives()[t.drive]});
  return out;
}

Vec3d sum(const Terms& terms, const DriveInput& in) {
  Vec3d v = Vec3d::zero();
  for (const auto& [direction, drive] : terms) v += drive->value(in) * direction;
  return v;
}

// One component of a vector seen from axes that are turned by a rotation vector.
class TurnedComponent final : public Drive {
 public:
  TurnedComponent(Terms orientation, Terms vector, int component)
      : orientation_(std::move(orientation)), vector_(std::move(vector)), component_(component) {}
  double value(const DriveInput& in) const override {
    return tmul(rotation_exp(sum(orientation_, in)), sum(vector_, in))[component_];
  }
  bool depends_on_time_only() const override {
    for (const auto* terms : {&orientation_, &vector_}) {
      for (const auto& [direction, drive] : *terms) {
        if (!drive->depends_on_time_only()) return false;
      }
    }
    return true;
  }
  void reads(ReadSet& out, bool passed) const override {
    for (const auto* terms : {&orientation_, &vector_}) {
      for (const auto& [direction, drive] : *terms) out.drive(*drive, passed);
    }
  }

 private:
  Terms orientation_, vector_;
  int component_;
};

VectorDrive<3> turned(Model& model, const VectorDrive<3>& orientation, const VectorDrive<3>& vector) {
  if (orientation.terms.empty() || vector.terms.empty()) return vector;
  VectorDrive<3> out;
  for (int i = 0; i < 3; ++i) {
    VectorDrive<3>::Term term{};
    term.v[i] = 1.0;
    term.drive = model.add_drive(
        std::make_shared<TurnedComponent>(terms_of(model, orientation), terms_of(model, vector), i));
    out.terms.push_back(term);
  }
  return out;
}

}  // namespace

void read_frame_motion(Builder& b) {
  DeckReader& reader = b.reader;
  FrameMotion& frame = b.model.frame;
  frame = {};
  frame.given = true;
  static constexpr std::string_view kinds[] = {"const", "drive"};
  const bool constant = reader.require("const or drive", kinds) == 0;
  static constexpr std::string_view items[] = {"position",         "orientation",  "velocity",
                                               "angular velocity", "acceleration", "angular acceleration"};
  VectorDrive<3> unused, orientation;
  VectorDrive<3>* const target[] = {&unused,  &orientation,        &unused,
                                    &frame.w, &frame.acceleration, &frame.w_rate};
  while (reader.more()) {
    const int item = reader.require("what of the motion", items);
    if (!constant) {
      *target[item] = read_vector_drive3(b);
    } else if (item == 1) {
      read_orientation(reader);
    } else {
      const Vec3d v = read_vec3(reader);
      target[item]->terms.edit() = {
          {{v[0], v[1], v[2]}, b.model.add_drive(std::make_shared<ConstDrive>(1.0))}};
    }
  }
  for (VectorDrive<3>* d : {&frame.w, &frame.acceleration, &frame.w_rate}) {
    *d = turned(b.model, orientation, *d);
  }
}

}  // namespace whirl
